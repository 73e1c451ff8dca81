/** Lock mining (PROD-02): the products on offer and the member's orders. */
import { Trans, useLingui } from '@lingui/react/macro';
import { getMiningOrders, getMiningProducts } from '../../contract/calls/mining.ts';
import type { MiningOrder } from '../../contract/entities/products.ts';
import { useFormat } from '../../core/format/format.ts';
import { usePages, useRead } from '../../core/queries/queries.ts';
import { serverClock } from '../../core/transport/server-clock.ts';
import { Amount } from '../../ui/Amounts.tsx';
import { AppPage } from '../../ui/AppPage.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { HideAmounts, HideableAmount } from '../../ui/HideableAmount.tsx';
import { OfferedProducts } from '../../ui/OfferedProducts.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { ProductPicture } from '../../ui/ProductPicture.tsx';
import { RecordCard } from '../../ui/RecordCard.tsx';
import { SkeletonCards } from '../../ui/Skeletons.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { useTimeDetail } from '../../ui/time-detail.tsx';
import { WhenOffered } from '../../ui/WhenOffered.tsx';
import { MiningCard } from './MiningCard.tsx';
import { miningProgress } from './mining-progress.ts';

type MiningTab = 'products' | 'orders';

/** Yields are paid once a day; polling shows one that arrives while the page is open. */
const ORDERS_POLL_MS = 30_000;

const Products = () => {
  const { t } = useLingui();
  const products = useRead(getMiningProducts, { id: undefined });
  return (
    <OfferedProducts
      of={products}
      height={196}
      icon="mining"
      label={t`Products`}
      empty={t`Products that you can lock coins in will appear here.`}
    >
      {(product) => (
        <MiningCard product={product}>
          <ButtonLink to="/lockming-application" search={{ id: product.id }} tone="tinted" block>
            {t`Lock and mine`}
          </ButtonLink>
        </MiningCard>
      )}
    </OfferedProducts>
  );
};

const Order = ({ order }: { order: MiningOrder }) => {
  const { t } = useLingui();
  const format = useFormat();
  const time = useTimeDetail();
  const { days, daysDone, share, earned, nextYieldAt, finished } = miningProgress(order, serverClock.now());
  const [done = '', all = ''] = [daysDone, days].map((count) => (count === undefined ? '' : format.number(count)));
  return (
    <RecordCard
      picture={<ProductPicture image={order.image} coin={order.coin} />}
      title={order.title}
      detail={<bdi dir="ltr">{order.orderNumber}</bdi>}
      status={finished ? t`Finished` : t`Running`}
      tone={finished ? 'plain' : 'good'}
      progress={daysDone === undefined ? undefined : { share, label: t`Day ${done} of ${all}` }}
      facts={[
        { label: t`Locked`, value: <HideableAmount value={order.amount} unit={order.coin} /> },
        { label: t`Daily rate`, value: <Amount value={order.dailyRate} kind="percent" /> },
        { label: t`Earned`, value: <HideableAmount value={earned} unit={order.coin} signed coloured /> },
        { label: t`Yield of the whole cycle`, value: <HideableAmount value={order.totalYield} unit={order.coin} /> },
        time(t`Next yield`, nextYieldAt),
        time(t`Start`, order.startAt),
        time(t`End`, order.endAt),
      ]}
    />
  );
};

const keyOf = (order: MiningOrder) => order.id ?? order.orderNumber;

const Orders = ({ onProducts }: { onProducts: () => void }) => {
  const { t } = useLingui();
  const pages = usePages(getMiningOrders, {}, { keyOf, pollMs: ORDERS_POLL_MS });
  return (
    <PagedList
      cards
      pages={pages}
      keyOf={keyOf}
      label={t`Orders`}
      skeleton={<SkeletonCards height={300} />}
      empty={
        <EmptyState
          icon="mining"
          text={<Trans>What you lock will appear here, with what it has earned.</Trans>}
          action={<Button tone="tinted" size="small" onPress={onProducts}>{t`See products`}</Button>}
        />
      }
      row={(order) => <Order order={order} />}
    />
  );
};

interface Props {
  readonly tab: MiningTab;
  readonly onTab: (tab: MiningTab) => void;
}

export const MiningScreen = ({ tab, onTab }: Props) => {
  const { t } = useLingui();
  return (
    <AppPage title={t`Lock mining`} end={tab === 'orders' ? <HideAmounts /> : undefined}>
      <Tabs
        label={t`Lock mining`}
        sticky
        value={tab}
        onChange={onTab}
        tabs={[
          { value: 'products', label: t`Products` },
          { value: 'orders', label: t`My orders` },
        ]}
      >
        {tab === 'products' ? (
          <WhenOffered
            feature={(config) => config.miningEnabled}
            icon="mining"
            text={t`Lock mining is not available at the moment.`}
          >
            <Products />
          </WhenOffered>
        ) : (
          <Orders onProducts={() => onTab('products')} />
        )}
      </Tabs>
    </AppPage>
  );
};
