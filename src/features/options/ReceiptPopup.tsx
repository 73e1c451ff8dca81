/** Why an order ended as it did, with the proof checked on this device (OPT-07). */
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getOptionReceipt } from '../../contract/calls/options.ts';
import type { OptionOrder, OptionReceipt } from '../../contract/entities/options.ts';
import { movePercent } from '../../contract/rules/options.ts';
import { MAX_GAP_MS } from '../../contract/tick-chain.ts';
import { useFormat } from '../../core/format/format.ts';
import { queryKey } from '../../core/queries/query-client.ts';
import { isUnknownThere } from '../../core/transport/errors.ts';
import { send } from '../../core/transport/transport.ts';
import { failed, type Loadable, loading, ready } from '../../kit/loadable.ts';
import { Amount, Price } from '../../ui/Amounts.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { Skeleton } from '../../ui/SkeletonBlock.tsx';
import { SkeletonCard } from '../../ui/Skeletons.tsx';
import { Loaded } from '../../ui/States.tsx';
import { DirectionTag, Profit, resultOfOrder, useDurationText, useResultWord } from './OptionFigures.tsx';
import { Proof } from './ReceiptProof.tsx';
import { ShareReceipt } from './ShareReceipt.tsx';
import { wordsOfRule } from './settle-rule-words.ts';
import { useSourceName } from './source-name.ts';
import { TickChart } from './TickChart.tsx';
import { useProof } from './use-proof.ts';

interface Props {
  readonly order: OptionOrder | undefined;
  readonly title: string;
  readonly onClose: () => void;
}

const FRESH_MS = 60_000;
/** Approximate height of the chart with axis and legend on a phone, for the skeleton. */
const PLOT_PX = 190;

/** Explains in one sentence why the order ended as it did, then the whole settlement rule. */
const Rule = ({ order }: { order: OptionOrder }) => {
  const { t } = useLingui();
  const result = resultOfOrder(order);
  const gapSeconds = MAX_GAP_MS / 1000;
  const words = wordsOfRule(order.settleRule);
  if (words === undefined) return null;
  const why =
    result === 'void'
      ? t`The price feed had a gap near the entry or the deadline, so the order is void and the stake was returned.`
      : result === 'returned'
        ? t`The last price at the deadline equals the entry price, so the stake was returned.`
        : t(words[order.direction]);
  return (
    <div className="receipt-rule secondary">
      <p>{why}</p>
      <details>
        <summary>{t`The whole rule`}</summary>
        <ul>
          <li>{t(words.entry)}</li>
          <li>{t(words.exit)}</li>
          <li>{t`Up wins when the exit is above the entry, down when it is below.`}</li>
          <li>{t`An equal price returns the stake.`}</li>
          <li>{t`No price within ${gapSeconds} seconds of the entry or the deadline: void, and the stake returns.`}</li>
        </ul>
      </details>
    </div>
  );
};

const Head = ({ order, title }: { order: OptionOrder; title: string }) => {
  const resultWord = useResultWord();
  return (
    <header className="receipt-head">
      <span className="receipt-title">
        {title} <DirectionTag direction={order.direction} />
      </span>
      <strong className="receipt-profit">
        <Profit value={order.profit} />
      </strong>
      <span className="secondary">{resultWord(order)}</span>
    </header>
  );
};

interface FiguresProps {
  readonly order: OptionOrder;
  readonly entryAtMs: number | undefined;
  readonly exitAtMs: number | undefined;
  /** '' if the server does not send it. */
  readonly source: string;
}

const ReceiptDetails = ({ order, entryAtMs, exitAtMs, source }: FiguresProps) => {
  const { t } = useLingui();
  const format = useFormat();
  const durationText = useDurationText();
  const sourceName = useSourceName()(source);
  const { entryPrice, exitPrice } = order;
  const move = entryPrice && exitPrice ? movePercent(entryPrice, exitPrice) : undefined;
  return (
    <DescriptionList
      facts={[
        { label: t`Entry price`, value: <Price value={entryPrice} /> },
        entryAtMs !== undefined && { label: t`Entry time`, value: format.dateTime(entryAtMs) },
        { label: t`Exit price`, value: <Price value={exitPrice} /> },
        exitAtMs !== undefined && { label: t`Exit time`, value: format.dateTime(exitAtMs) },
        move !== undefined && {
          label: t({ message: 'Move', comment: 'How far the price moved from entry to exit, in per cent' }),
          value: <Amount value={move} kind="percent" decimals={4} signed coloured />,
        },
        { label: t`Stake`, value: <Amount value={order.stake} unit="USDT" /> },
        { label: t`Duration`, value: durationText(order.durationS) },
        sourceName !== '' && { label: t`Price source`, value: sourceName },
      ]}
    />
  );
};

const ProvenReceipt = ({ receipt, title }: { receipt: OptionReceipt; title: string }) => {
  const { verdict, ticks } = useProof(receipt);
  const { order } = receipt;
  const drawn = useMemo(() => (ticks === undefined ? undefined : { ...receipt, ticks: [...ticks] }), [receipt, ticks]);
  const tickOf = (wanted: number | undefined) => drawn?.ticks.find(({ sequence }) => sequence === wanted);
  return (
    <div className="receipt">
      <Head order={order} title={title} />
      {drawn === undefined ? <Skeleton height={PLOT_PX} /> : <TickChart receipt={drawn} />}
      <Rule order={order} />
      <ReceiptDetails
        order={order}
        entryAtMs={tickOf(receipt.entrySequence)?.atMs ?? order.openedAt}
        exitAtMs={tickOf(receipt.exitSequence)?.atMs ?? order.closedAt}
        source={receipt.source}
      />
      <Proof receipt={receipt} verdict={verdict} />
      {drawn === undefined ? null : <ShareReceipt receipt={drawn} title={title} verdict={verdict} />}
    </div>
  );
};

/** The receipt for a server that records no prices: only the order's own data. */
const PlainReceipt = ({ order, title }: { order: OptionOrder; title: string }) => {
  const { t } = useLingui();
  return (
    <div className="receipt">
      <Head order={order} title={title} />
      <ReceiptDetails order={order} entryAtMs={order.openedAt} exitAtMs={order.closedAt} source="" />
      <p className="secondary">{t`This server gives no record of prices to check the result with.`}</p>
    </div>
  );
};

/** Resolves to `none` for a server without this call: it refuses the call, or answers in an unknown format. */
const useReceipt = (orderId: string): Loadable<OptionReceipt | 'none'> & { readonly retry: () => void } => {
  const client = useQueryClient();
  const payload = { orderId, fromSequence: 0 };
  const key = queryKey(getOptionReceipt, payload);
  const { data, error, status } = useQuery<OptionReceipt | 'none'>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      try {
        return await send(getOptionReceipt, payload, { signal });
      } catch (refused) {
        if (isUnknownThere(refused)) return 'none';
        throw refused;
      }
    },
    staleTime: FRESH_MS,
  });
  const shown = data !== undefined ? ready(data) : status === 'error' ? failed(error) : loading;
  return { ...shown, retry: () => void client.resetQueries({ queryKey: key, exact: true }) };
};

const Receipt = ({ order, title }: { order: OptionOrder; title: string }) => (
  <Loaded of={useReceipt(order.id)} skeleton={<SkeletonCard height={420} />}>
    {(receipt) =>
      receipt === 'none' ? (
        <PlainReceipt order={order} title={title} />
      ) : (
        <ProvenReceipt receipt={receipt} title={title} />
      )
    }
  </Loaded>
);

export const ReceiptPopup = ({ order, title, onClose }: Props) => {
  const { t } = useLingui();
  return (
    <Popup open={order !== undefined} onClose={onClose} title={t`Receipt`}>
      {order === undefined ? null : <Receipt order={order} title={title} />}
    </Popup>
  );
};
