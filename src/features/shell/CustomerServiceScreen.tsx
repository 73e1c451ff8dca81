/** The way to customer service for who comes by address; the menu opens it directly (SHELL-10). */
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useConfig } from '../../core/site/config.ts';
import { customerServiceLink, openCustomerService } from '../../core/site/customer-service.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfigPending } from '../../ui/ConfigPending.tsx';
import { type ClosedFeature, useWhyClosed } from '../../ui/closed-feature.ts';
import { SkeletonCard } from '../../ui/Skeletons.tsx';
import { EmptyState } from '../../ui/States.tsx';

/** @param closed what the site has turned off, where that is why one is here (WALLET-03) */
export const CustomerServiceScreen = ({ closed }: { closed: ClosedFeature | undefined }) => {
  const { t } = useLingui();
  const whyClosed = useWhyClosed();
  const config = useConfig();
  const known = config && customerServiceLink(config) !== undefined;
  // Whoever tapped to get here has tapped enough; whoever was led here from another form reads why first.
  useEffect(() => {
    if (known && closed === undefined && navigator.userActivation?.isActive) openCustomerService();
  }, [known, closed]);
  const words = known
    ? t`Customer service opens in a new tab.`
    : t({ id: 'common.forserver', message: 'Please contact customer service' });
  return (
    <AppPage title={t`Customer service`}>
      {config ? (
        <EmptyState
          icon="support"
          text={closed === undefined ? words : `${whyClosed(closed)} ${words}`}
          action={known ? <Button onPress={openCustomerService}>{t`Open customer service`}</Button> : undefined}
        />
      ) : (
        <ConfigPending skeleton={<SkeletonCard height={220} />} />
      )}
    </AppPage>
  );
};
