/** The way to customer service for who comes by address; the menu opens it directly (SHELL-10). */
import { useLingui } from '@lingui/react/macro';
import { useConfig } from '../../core/site/config.ts';
import { openCustomerService } from '../../core/site/customer-service.ts';
import { externalUrl } from '../../core/site/external-url.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfigPending } from '../../ui/ConfigPending.tsx';
import { SkeletonCard } from '../../ui/Skeletons.tsx';
import { EmptyState } from '../../ui/States.tsx';

export const CustomerServiceScreen = () => {
  const { t } = useLingui();
  const config = useConfig();
  const known = config && externalUrl(config.customerServiceUrl) !== undefined;
  return (
    <AppPage title={t`Customer service`}>
      {config ? (
        <EmptyState
          icon="support"
          text={
            known
              ? t`Customer service opens in a new tab.`
              : t({ id: 'common.forserver', message: 'Please contact customer service' })
          }
          action={known ? <Button onPress={openCustomerService}>{t`Open customer service`}</Button> : undefined}
        />
      ) : (
        <ConfigPending skeleton={<SkeletonCard height={220} />} />
      )}
    </AppPage>
  );
};
