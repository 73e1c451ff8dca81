import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { MARKET_LIST_POLL_MS, useMarketList } from '../../core/market/use-market-list.ts';
import { signedInAtom } from '../../core/session/session.ts';
import { useConfig } from '../../core/site/config.ts';
import { useSettings } from '../../core/site/settings.ts';
import { initialOf } from '../../kit/initial.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguageChoice } from '../../ui/language/use-language-choice.tsx';
import { Prices } from '../../ui/market/Prices.tsx';
import { type LoadDrawer, useDrawer } from '../../ui/use-drawer.tsx';
import { Banners } from './Banners.tsx';
import { FriendLinks } from './FriendLinks.tsx';
import { Gainers } from './Gainers.tsx';
import { MenuGrid } from './MenuGrid.tsx';
import { Ticker } from './Ticker.tsx';
import { Welcome } from './Welcome.tsx';
import './home.css';

const Logo = ({ name, onPress }: { name: string; onPress: () => void }) => {
  const { t } = useLingui();
  const signedIn = useAtomValue(signedInAtom);
  const config = useConfig();
  const settings = useSettings();
  const picture = config?.logo || settings?.logo || '';
  /** URL of a logo that failed to load; it then counts as absent. */
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
          {initialOf(name) || <Icon name="person" size={18} />}
        </span>
      ) : (
        <img className="home-logo" src={picture} alt="" width={32} height={32} onError={() => setMissing(picture)} />
      )}
    </button>
  );
};

/** @param loadPanel comes from the route, because features do not import each other */
export const HomeScreen = ({ loadPanel }: { loadPanel: LoadDrawer }) => {
  const navigate = useNavigate();
  const signedIn = useAtomValue(signedInAtom);
  const name = useSettings()?.name ?? '';
  const markets = useMarketList();
  const panel = useDrawer(loadPanel);
  const { button, choice } = useLanguageChoice();
  const openPanel = () => void (signedIn ? panel.show() : navigate({ to: '/login' }));

  return (
    <AppPage title={name} start={<Logo name={name} onPress={openPanel} />} end={button} className="home">
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
      {choice}
      {panel.draw()}
    </AppPage>
  );
};
