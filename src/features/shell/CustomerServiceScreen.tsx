/** The way to customer service for who comes by address; the menu opens it directly (SHELL-10). */
import { useLingui } from '@lingui/react/macro';
import { useCanGoBack } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useConfig } from '../../core/site/config.ts';
import { openCustomerService } from '../../core/site/customer-service.ts';
import { customerServiceLink } from '../../core/site/customer-service-link.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { ConfigPending } from '../../ui/ConfigPending.tsx';
import { type ClosedFeature, useWhyClosed } from '../../ui/closed-feature.ts';
import { SkeletonCard } from '../../ui/Skeletons.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { ServiceContact } from './ServiceContact.tsx';

/** @param closed what the site has turned off, where that is why one is here (WALLET-03) */
export const CustomerServiceScreen = ({ closed }: { closed: ClosedFeature | undefined }) => {
  const { t } = useLingui();
  const whyClosed = useWhyClosed();
  const config = useConfig();
  const link = config && customerServiceLink(config);
  const cameFromApp = useCanGoBack();
  const known = link !== undefined;
  // Whoever tapped to get here has tapped enough; whoever was led here from another form reads why first. Where the page was
  // opened by its address, a tap was on the link that stands in it before the app.
  useEffect(() => {
    if (known && closed === undefined && cameFromApp && navigator.userActivation?.isActive) openCustomerService();
  }, [known, closed, cameFromApp]);
  const why = closed === undefined ? '' : `${whyClosed(closed)} `;
  return (
    <AppPage title={t`Customer service`}>
      {link !== undefined ? (
        <ServiceContact link={link} why={why} />
      ) : config ? (
        <EmptyState
          icon="support"
          text={why + t({ id: 'common.forserver', message: 'Please contact customer service' })}
        />
      ) : (
        <ConfigPending skeleton={<SkeletonCard height={220} />} />
      )}
    </AppPage>
  );
};
