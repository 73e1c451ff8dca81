/** Prompts of the app about itself: a newer version, or a place on the home screen. At most one shows at a time. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { VERSION } from '../../core/base/version.ts';
import { keepTellingLanguage, keepTryingLanguage } from '../../core/language/choose-language.ts';
import { languageAtom } from '../../core/language/language-choice.ts';
import { keepPush } from '../../core/push/push.ts';
import { dropStaleSharedPicture } from '../../core/storage/shared-picture.ts';
import { deviceClock } from '../../kit/clock.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { watchBadge } from './badge.ts';
import { fetchChanges } from './changes.ts';
import { countVisit, install, installWayAtom, isInstalled, refuseInstall } from './install.ts';
import { keepFocus } from './keep-focus.ts';
import { watchKeyboard } from './keyboard.ts';
import { followLaunches } from './launches.ts';
import './offers.css';
import { onOpenPath } from './open-path.ts';
import { linkSplash } from './splash.ts';
import { acceptUpdate, postponeUpdate, reloadNow, updateAtom, watchUpdates } from './updates.ts';
import { followManifest } from './web-manifest.ts';

interface OfferProps {
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly onClose?: () => void;
}

const Offer = ({ children, action, onClose }: OfferProps) => {
  const { t } = useLingui();
  return (
    <div className="offer" role="status">
      <div className="offer-text">{children}</div>
      {action}
      {onClose ? <IconButton icon="close" label={t`Not now`} onPress={onClose} /> : null}
    </div>
  );
};

/** Changes in the newer version; empty until they are loaded. */
const useChanges = (): readonly string[] => {
  const { code } = useAtomValue(languageAtom);
  const [changes, setChanges] = useState<readonly string[]>([]);
  useEffect(() => {
    void fetchChanges(VERSION, code).then(setChanges);
  }, [code]);
  return changes;
};

const Changes = () => {
  const changes = useChanges();
  if (changes.length === 0) return null;
  return (
    <ul className="offer-changes">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
};

const UpdateOffer = ({ stage }: { readonly stage: 'offered' | 'taking' | 'replaced' }) =>
  stage === 'replaced' ? (
    <Offer
      action={
        <Button size="small" onPress={reloadNow}>
          <Trans>Reload</Trans>
        </Button>
      }
    >
      <Trans>The app was updated in another tab.</Trans>
    </Offer>
  ) : (
    <Offer
      action={
        <Button size="small" busy={stage === 'taking'} onPress={acceptUpdate}>
          <Trans>Update</Trans>
        </Button>
      }
      onClose={postponeUpdate}
    >
      <Trans>A new version is ready.</Trans>
      <Changes />
    </Offer>
  );

const InstallOffer = ({ way }: { readonly way: 'prompt' | 'ios' }) =>
  way === 'prompt' ? (
    <Offer
      action={
        <Button size="small" onPress={install}>
          <Trans>Install</Trans>
        </Button>
      }
      onClose={refuseInstall}
    >
      <Trans>Put the app on your home screen: it opens at once, even offline.</Trans>
    </Offer>
  ) : (
    <Offer onClose={refuseInstall}>
      <Trans>To install, tap Share in the browser’s bar, then “Add to Home Screen”.</Trans>
    </Offer>
  );

/** Called once for each page load, however often the shell is rendered anew (after an unlock). */
export const initPrompts = (): void => {
  watchUpdates();
  watchKeyboard();
  keepFocus();
  countVisit();
  watchBadge();
  followManifest();
  linkSplash();
  void dropStaleSharedPicture(deviceClock.now());
  void keepPush();
  keepTellingLanguage();
  keepTryingLanguage();
  // An installed app asks the browser not to evict its storage when the device is full.
  if (isInstalled()) void navigator.storage?.persist?.().catch(() => false);
};

export const AppPrompts = () => {
  const router = useRouter();
  useEffect(() => {
    const open = (path: string) => router.history.push(path);
    followLaunches(open);
    return onOpenPath(open);
  }, [router]);
  const { stage } = useAtomValue(updateAtom);
  const way = useAtomValue(installWayAtom);
  const atHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  if (stage === 'offered' || stage === 'taking' || stage === 'replaced') return <UpdateOffer stage={stage} />;
  return way && atHome ? <InstallOffer way={way} /> : null;
};
