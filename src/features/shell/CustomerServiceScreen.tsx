/** The customer service page, for visitors who open its URL; the menu opens customer service directly (SHELL-10). */
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

/** @param closed the feature that the site has switched off, if that led here (WALLET-03) */
export const CustomerServiceScreen = ({ closed }: { closed: ClosedFeature | undefined }) => {
  const { t } = useLingui();
  const whyClosed = useWhyClosed();
  const config = useConfig();
  const link = config && customerServiceLink(config);
  const cameFromApp = useCanGoBack();
  const known = link !== undefined;
  // Open it at once after a tap inside the app, which needs no second tap. Not if another form led here: the reason is
  // read first. Nor if the page was opened by its URL: a tap then was on the frame's own link.
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
