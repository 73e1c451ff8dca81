/** All spot orders: status tabs and a filter by side (SPOT-05). */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PayloadOf } from '../../contract/call.ts';
import { getOrders } from '../../contract/calls/spot.ts';
import { usePages } from '../../core/queries.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { AppPage } from '../../ui/AppPage.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { SpotOrderRow } from './SpotOrderRow.tsx';
import './exchange.css';

type Filter = PayloadOf<typeof getOrders>;

const Orders = ({ side, status }: Pick<Filter, 'side' | 'status'>) => {
  const { t } = useLingui();
  const pages = usePages(getOrders, { side, status, marketId: undefined }, { keyOf: ({ id }) => id });
  return (
    <ListPage
      pages={pages}
      keyOf={({ id }) => id}
      label={t`Orders`}
      skeleton={<SkeletonRows rows={6} height={112} />}
      empty={
        <EmptyState
          icon="orders"
          text={t`Your orders will be here.`}
          action={
            <AppLink to="/exchange" className="button button-tinted button-small">
              {t`Trade`}
            </AppLink>
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
    <AppPage title={t`Orders`} fallback="/exchange">
      <Tabs
        label={t`Status`}
        sticky
        value={status}
        onChange={setStatus}
        tabs={[
          { value: 'all', label: t`All` },
          { value: 'open', label: t`Open` },
          { value: 'done', label: t`Done` },
          { value: 'cancelled', label: t`Cancelled` },
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
