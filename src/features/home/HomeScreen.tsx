import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { type ComponentType, type ReactNode, useState } from 'react';
import { MARKET_LIST_POLL_MS, useMarketList } from '../../core/market/use-market-list.ts';
import { signedInAtom } from '../../core/session/session.ts';
import { useConfig } from '../../core/site/config.ts';
import { useSettings } from '../../core/site/settings.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Prices } from '../../ui/market/Prices.tsx';
import { useModuleOnDemand } from '../../ui/use-module-on-demand.ts';
import { Banners } from './Banners.tsx';
import { FriendLinks } from './FriendLinks.tsx';
import { Gainers } from './Gainers.tsx';
import { MenuGrid } from './MenuGrid.tsx';
import { Ticker } from './Ticker.tsx';
import { Welcome } from './Welcome.tsx';
import './home.css';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
}
/** @throws where it cannot be had */
export type LoadDrawer = () => Promise<ComponentType<DrawerProps>>;

const loadLanguages: LoadDrawer = async () => (await import('./LanguagePopover.tsx')).LanguagePopover;

/** What is drawn from its first opening on, so that nobody loads it who never opens it. */
const useDrawer = (load: LoadDrawer): { draw: () => ReactNode; show: () => Promise<void> } => {
  const ask = useModuleOnDemand();
  const [open, setOpen] = useState(false);
  const [part, setPart] = useState<{ readonly Content: ComponentType<DrawerProps> }>();
  const show = async (): Promise<void> => {
    const Content = part?.Content ?? (await ask(load));
    if (!Content) return;
    setPart({ Content });
    setOpen(true);
  };
  return { show, draw: () => (part ? <part.Content open={open} onClose={() => setOpen(false)} /> : null) };
};

const Logo = ({ name, onPress }: { name: string; onPress: () => void }) => {
  const { t } = useLingui();
  const signedIn = useAtomValue(signedInAtom);
  const config = useConfig();
  const settings = useSettings();
  const picture = config?.logo || settings?.logo || '';
  /** One that cannot be loaded is as good as none. */
  const [missing, setMissing] = useState<string>();
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={signedIn ? t`Open the menu` : t`Log in`}
      onClick={onPress}
    >
      {picture === '' || picture === missing ? (
        <span className="home-mark" aria-hidden="true">
          {name.slice(0, 1) || <Icon name="person" size={18} />}
        </span>
      ) : (
        <img className="home-logo" src={picture} alt="" width={32} height={32} onError={() => setMissing(picture)} />
      )}
    </button>
  );
};

/** @param loadPanel another feature's, so the route gives it */
export const HomeScreen = ({ loadPanel }: { loadPanel: LoadDrawer }) => {
  const { t } = useLingui();
  const navigate = useNavigate();
  const signedIn = useAtomValue(signedInAtom);
  const name = useSettings()?.name ?? '';
  const markets = useMarketList();
  const panel = useDrawer(loadPanel);
  const languages = useDrawer(loadLanguages);
  const openPanel = () => void (signedIn ? panel.show() : navigate({ to: '/login' }));

  return (
    <AppPage
      title={name}
      start={<Logo name={name} onPress={openPanel} />}
      end={<IconButton icon="globe" label={t`Language`} onPress={languages.show} />}
      className="home"
    >
      <Banners />
      <Prices markets={markets.data} updatedAtMs={markets.updatedAtMs} pollMs={MARKET_LIST_POLL_MS}>
        <Ticker markets={markets.status === 'failed' ? [] : markets.data} />
      </Prices>
      <Welcome />
      <MenuGrid />
      <Prices markets={markets.data} updatedAtMs={markets.updatedAtMs} pollMs={MARKET_LIST_POLL_MS}>
        <Gainers markets={markets} />
      </Prices>
      <FriendLinks />
      {languages.draw()}
      {panel.draw()}
    </AppPage>
  );
};
