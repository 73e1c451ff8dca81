/** What the installed app offers about itself: a newer version, or a place on the home screen. One at a time. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { countVisit, install, installWayAtom, refuseInstall } from './install.ts';
import './offers.css';
import { acceptUpdate, postponeUpdate, reloadNow, updateAtom, watchUpdates } from './updates.ts';

interface OfferProps {
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly onClose?: () => void;
}

const Offer = ({ children, action, onClose }: OfferProps) => {
  const { t } = useLingui();
  return (
    <div className="offer" role="status">
      <p className="offer-text">{children}</p>
      {action}
      {onClose ? <IconButton icon="close" label={t`Not now`} onPress={onClose} /> : null}
    </div>
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
      <Trans>Put the app on your home screen: it opens at once, also offline.</Trans>
    </Offer>
  ) : (
    <Offer onClose={refuseInstall}>
      <Trans>To install, tap Share in the browser’s bar, then “Add to Home Screen”.</Trans>
    </Offer>
  );

/** Called once, before the offers are drawn. */
export const startOffers = (): void => {
  watchUpdates();
  countVisit();
};

export const Offers = () => {
  const { stage } = useAtomValue(updateAtom);
  const way = useAtomValue(installWayAtom);
  const atHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  if (stage === 'offered' || stage === 'taking' || stage === 'replaced') return <UpdateOffer stage={stage} />;
  return way && atHome ? <InstallOffer way={way} /> : null;
};
