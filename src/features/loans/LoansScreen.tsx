/** Loans (PROD-01): the products on offer and the member's own loans. */
import { useLingui } from '@lingui/react/macro';
import { getLoanProducts } from '../../contract/calls/loans.ts';
import { useRead } from '../../core/queries/queries.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { HideAmounts } from '../../ui/HideableAmount.tsx';
import { OfferedProducts } from '../../ui/OfferedProducts.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { WhenOffered } from '../../ui/WhenOffered.tsx';
import { LoanCard } from './LoanCard.tsx';
import { LoanOrders } from './LoanOrders.tsx';

type LoansTab = 'orders' | 'products';

const Products = () => {
  const { t } = useLingui();
  const products = useRead(getLoanProducts, { id: undefined });
  return (
    <OfferedProducts
      of={products}
      height={186}
      icon="loans"
      label={t`Loans on offer`}
      empty={t`Loans on offer will appear here.`}
    >
      {(product) => (
        <LoanCard product={product}>
          <ButtonLink to="/loans-application" search={{ id: product.id }} tone="tinted" block>
            {t`Apply`}
          </ButtonLink>
        </LoanCard>
      )}
    </OfferedProducts>
  );
};

interface Props {
  readonly tab: LoansTab;
  readonly onTab: (tab: LoansTab) => void;
}

export const LoansScreen = ({ tab, onTab }: Props) => {
  const { t } = useLingui();
  return (
    <AppPage title={t`Loans`} end={tab === 'orders' ? <HideAmounts /> : undefined}>
      <Tabs
        label={t`Loans`}
        sticky
        value={tab}
        onChange={onTab}
        tabs={[
          { value: 'orders', label: t`My loans` },
          { value: 'products', label: t`Loans on offer` },
        ]}
      >
        {tab === 'orders' ? (
          <LoanOrders onProducts={() => onTab('products')} />
        ) : (
          <WhenOffered
            feature={(config) => config.loansEnabled}
            icon="loans"
            text={t`Loans are not available at the moment.`}
          >
            <Products />
          </WhenOffered>
        )}
      </Tabs>
    </AppPage>
  );
};
