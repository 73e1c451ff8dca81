/** All spot orders: status tabs and a filter by side (SPOT-05). */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PayloadOf } from '../../contract/call.ts';
import { getOrders } from '../../contract/calls/spot.ts';
import { fetchAllPages } from '../../core/queries/fetch-all-pages.ts';
import { usePages } from '../../core/queries/queries.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { ExportButton, type ExportRequest } from '../../ui/export/ExportSheet.tsx';
import { IconLink } from '../../ui/IconButton.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { type OrderLabels, orderLines } from './export-orders.ts';
import { SpotOrderRow, useKindText, useStatusText } from './SpotOrderRow.tsx';
import './exchange.css';

type Filter = PayloadOf<typeof getOrders>;

const useOrderWords = (): OrderLabels => {
  const { t } = useLingui();
  return {
    heads: {
      placed: t`Placed`,
      market: t({ context: 'pair', message: 'Market' }),
      side: t`Side`,
      kind: t`Type`,
      status: t`Status`,
      price: t`Order price`,
      quantity: t`Ordered`,
      amount: t`Amount`,
      filledPrice: t`Filled price`,
      filled: t`Filled`,
      fee: t`Fee`,
      feeCoin: t`Coin of the fee`,
      traded: t`Last fill`,
      id: t({ context: 'by which an order is found', message: 'Number' }),
    },
    side: ({ side }) => (side === 'buy' ? t`Buy` : t`Sell`),
    kind: useKindText(),
    status: useStatusText(),
  };
};

/** Exports every order that matches the tab and the filter, not only those already loaded. */
const Export = ({ side, status }: Pick<Filter, 'side' | 'status'>) => {
  const { t } = useLingui();
  const words = useOrderWords();
  const rows = async ({ timeZone, signal, onProgress, onCut }: ExportRequest) => {
    const filter = { side, status, marketId: undefined };
    const losesRows = status === 'open';
    const orders = await fetchAllPages(getOrders, filter, {
      keyOf: ({ id }) => id,
      losesRows,
      whole: true,
      signal,
      onProgress,
      onCut,
    });
    return orderLines(orders, words, timeZone);
  };
  return (
    <ExportButton
      name={`spot-orders-${status}-${side}`}
      what={t`Every order in this list, for a spreadsheet.`}
      rows={rows}
    />
  );
};

const Orders = ({ side, status }: Pick<Filter, 'side' | 'status'>) => {
  const { t } = useLingui();
  const pages = usePages(getOrders, { side, status, marketId: undefined }, { keyOf: ({ id }) => id });
  return (
    <PagedList
      pages={pages}
      keyOf={({ id }) => id}
      label={t`Orders`}
      skeleton={<SkeletonRows rows={6} height={112} />}
      empty={
        <EmptyState
          icon="orders"
          text={t`Your orders will appear here.`}
          action={
            <ButtonLink to="/exchange" tone="tinted" size="small">
              {t`Trade`}
            </ButtonLink>
          }
        />
      }
      row={(order) => <SpotOrderRow order={order} />}
    />
  );
};

export const TradeListScreen = () => {
  const { t } = useLingui();
  const [status, setStatus] = useState<Filter['status']>('all');
  const [side, setSide] = useState<Filter['side']>('all');
  return (
    <AppPage
      title={t`Orders`}
      fallback="/exchange"
      end={
        <>
          <IconLink to="/performance" label={t`Profit and loss`} icon="chart" />
          <Export side={side} status={status} />
        </>
      }
    >
      <Tabs
        label={t`Status`}
        sticky
        value={status}
        onChange={setStatus}
        tabs={[
          { value: 'all', label: t`All` },
          { value: 'open', label: t`Open` },
          { value: 'done', label: t({ context: 'order status', message: 'Done' }) },
          { value: 'cancelled', label: t({ context: 'order status', message: 'Cancelled' }) },
        ]}
      >
        <div className="trade-filter">
          <Chips
            label={t`Side`}
            value={side}
            onChange={setSide}
            choices={[
              { value: 'all', label: t`All` },
              { value: 'buy', label: t`Buy` },
              { value: 'sell', label: t`Sell` },
            ]}
          />
        </div>
        <Orders side={side} status={status} />
      </Tabs>
    </AppPage>
  );
};
