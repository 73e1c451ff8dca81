/** Orders in progress and settled (OPT-01, OPT-06). */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getBalances } from '../../contract/calls/assets.ts';
import { getOptionConfig, getOptions } from '../../contract/calls/options.ts';
import { getProfitDays, getProfitYears } from '../../contract/calls/performance.ts';
import { getProtection } from '../../contract/calls/protection.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import type { OptionOrder } from '../../contract/entities/options.ts';
import type { PagedReading } from '../../core/queries/queries.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { OpenOption } from './OpenOption.tsx';
import { SettledOptions } from './SettledOptions.tsx';
import { useLivePrice } from './use-live-price.ts';

interface Props {
  readonly open: PagedReading<OptionOrder>;
  readonly markets: readonly MarketItem[];
  /** When the markets were read, by the device clock. */
  readonly pricesReadAtMs: number;
  readonly titleOf: (order: OptionOrder) => string;
  readonly onReceipt: (order: OptionOrder) => void;
  /** Called when an order settles while the page is open. */
  readonly onSettled: (order: OptionOrder) => void;
}

const OpenCard = ({
  order,
  open,
  markets,
  pricesReadAtMs,
  titleOf,
  onReceipt,
  onSettled,
}: Props & { readonly order: OptionOrder }) => {
  const price = useLivePrice(
    markets.find(({ symbol }) => symbol === order.symbol),
    pricesReadAtMs,
  );
  return (
    <OpenOption
      order={order}
      updatedAtMs={open.updatedAtMs}
      title={titleOf(order)}
      price={price}
      onSettled={onSettled}
      onOpenReceipt={onReceipt}
    />
  );
};

const keyOf = (order: OptionOrder): string => order.id;

export const OptionOrders = (props: Props) => {
  const { open, titleOf, onReceipt } = props;
  const { t } = useLingui();
  const client = useQueryClient();
  const [tab, setTab] = useState<'open' | 'settled'>('open');
  // The settled card stays on screen; invalidate everything else that the settlement changes.
  const onSettled = (order: OptionOrder) => {
    props.onSettled(order);
    for (const call of [getOptionConfig, getBalances, getProtection, getProfitDays, getProfitYears])
      void client.invalidateQueries({ queryKey: [call.name] });
    void client.invalidateQueries({
      predicate: ({ queryKey: [kind, name, fields] }) =>
        kind === 'pages' && name === getOptions.name && String(fields).includes('"status":"2"'),
    });
  };
  return (
    <Tabs
      label={t`Orders`}
      tabs={[
        { value: 'open', label: t`In progress` },
        { value: 'settled', label: t`Settled` },
      ]}
      value={tab}
      onChange={(next) => {
        setTab(next);
        if (next === 'open') void open.refresh();
      }}
    >
      {/* Hidden but still mounted, so that an order that ends meanwhile is reported and stale queries reload. */}
      <div hidden={tab !== 'open'}>
        <PagedList
          cards
          pages={open}
          keyOf={keyOf}
          label={t`In progress`}
          skeleton={<SkeletonRows rows={2} height={132} />}
          empty={<EmptyState icon="clock" text={t`Orders in progress will appear here with their countdown.`} />}
          row={(order) => <OpenCard {...props} order={order} onSettled={onSettled} />}
        />
      </div>
      {tab === 'settled' ? <SettledOptions titleOf={titleOf} onReceipt={onReceipt} /> : null}
    </Tabs>
  );
};
