/** Why an order ended as it did, with the proof checked on this device (OPT-07). */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { getOptionReceipt } from '../../contract/calls/options.ts';
import type { OptionOrder, OptionReceipt } from '../../contract/entities/options.ts';
import { type ReceiptVerdict, verifyReceipt } from '../../contract/rules/option-outcome.ts';
import { movePercent } from '../../contract/rules/options.ts';
import type { Sha256Hex } from '../../contract/tick-chain.ts';
import { useFormat } from '../../core/format.ts';
import { useRead } from '../../core/queries.ts';
import { sha256, toHex } from '../../kit/sha256.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Amount, moveOf, Price } from '../../ui/Figures.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { SkeletonCard } from '../../ui/Skeletons.tsx';
import { Loaded } from '../../ui/States.tsx';
import { DirectionTag, Profit, resultOfOrder, useDurationText, useResultWord } from './OptionFigures.tsx';
import { plotTicks } from './tick-path.ts';

interface Props {
  readonly order: OptionOrder | undefined;
  readonly title: string;
  readonly onClose: () => void;
}

/** Not Web Crypto, which is missing where a phone opens the page over plain http. */
const sha256Hex: Sha256Hex = (text) => toHex(sha256(new TextEncoder().encode(text)));

const WIDTH = 328;
const HEIGHT = 120;

const TickLine = ({ receipt }: { receipt: OptionReceipt }) => {
  const { t } = useLingui();
  const plot = useMemo(
    () => plotTicks(receipt.ticks, receipt.entrySequence, receipt.exitSequence, WIDTH, HEIGHT),
    [receipt],
  );
  return (
    <svg
      className="receipt-line"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t`Prices from entry to exit`}
    >
      {plot.entry === undefined ? null : (
        <line x1="0" x2={WIDTH} y1={plot.entry.y} y2={plot.entry.y} className="receipt-entry" />
      )}
      <path d={plot.path} />
      {plot.entry === undefined ? null : <circle cx={plot.entry.x} cy={plot.entry.y} r="4" className="receipt-mark" />}
      {plot.exit === undefined ? null : (
        <circle
          cx={plot.exit.x}
          cy={plot.exit.y}
          r="5"
          className={`receipt-mark move-${moveOf(receipt.order.profit)}`}
        />
      )}
    </svg>
  );
};

/** The rule in one sentence, for this order. */
const Rule = ({ order }: { order: OptionOrder }) => {
  const { t } = useLingui();
  switch (resultOfOrder(order)) {
    case 'void':
      return t`The price feed had a gap near the entry or the deadline, so the order is void and the stake was returned.`;
    case 'returned':
      return t`The last price at the deadline equals the entry price, so the stake was returned.`;
    default:
      return order.direction === 'up'
        ? t`Buy up wins when the last recorded price at the deadline is above the entry price.`
        : t`Buy down wins when the last recorded price at the deadline is below the entry price.`;
  }
};

const useVerdict = (receipt: OptionReceipt): ReceiptVerdict | undefined =>
  useQuery({
    queryKey: ['verify', receipt.order.id, receipt.headHash],
    queryFn: () => verifyReceipt(receipt, sha256Hex),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;

const Proof = ({ receipt }: { receipt: OptionReceipt }) => {
  const { t } = useLingui();
  const verdict = useVerdict(receipt);
  const count = receipt.ticks.length;
  let state: ReactNode = t`Checking the proof…`;
  if (verdict?.valid) {
    state = (
      <>
        <Icon name="check" size={20} />{' '}
        {t`Proof checked on this device: ${count} recorded prices, unchanged, give this result.`}
      </>
    );
  } else if (verdict !== undefined) {
    state = (
      <>
        <Icon name="alert" size={20} />{' '}
        {t`The proof does not fit this result. Please contact support and keep this page.`}
      </>
    );
  }
  return (
    <section
      className={`receipt-proof ${verdict === undefined ? '' : verdict.valid ? 'receipt-proof-good' : 'receipt-proof-bad'}`}
    >
      <p role="status" data-proof={verdict === undefined ? 'checking' : verdict.valid ? 'valid' : verdict.reason}>
        {state}
      </p>
      <details>
        <summary>{t`Chain of recorded prices`}</summary>
        <p className="secondary">
          {t`Each price carries the hash of the one before it. The last hash below is published with the feed; if any price had been changed afterwards, it would be another.`}
        </p>
        <code className="receipt-hash" dir="ltr">
          {receipt.headHash}
        </code>
      </details>
    </section>
  );
};

const ReceiptBody = ({ receipt, title }: { receipt: OptionReceipt; title: string }) => {
  const { t } = useLingui();
  const format = useFormat();
  const durationText = useDurationText();
  const resultWord = useResultWord();
  const { order } = receipt;
  const entryTick = receipt.ticks.find(({ sequence }) => sequence === receipt.entrySequence);
  const exitTick = receipt.ticks.find(({ sequence }) => sequence === receipt.exitSequence);
  const move = entryTick && exitTick ? movePercent(entryTick.price, exitTick.price) : undefined;
  return (
    <div className="receipt">
      <header className="receipt-head">
        <span className="receipt-title">
          {title} <DirectionTag direction={order.direction} />
        </span>
        <strong className="receipt-profit">
          <Profit value={order.profit} />
        </strong>
        <span className="secondary">{resultWord(order)}</span>
      </header>
      <TickLine receipt={receipt} />
      <p className="secondary receipt-rule">
        <Rule order={order} />
      </p>
      <Facts
        facts={[
          { label: t`Entry price`, value: <Price value={order.entryPrice} /> },
          entryTick !== undefined && { label: t`Entry time`, value: format.dateTime(entryTick.atMs) },
          { label: t`Exit price`, value: <Price value={order.exitPrice} /> },
          exitTick !== undefined && { label: t`Exit time`, value: format.dateTime(exitTick.atMs) },
          move !== undefined && {
            label: t`Move`,
            value: <Amount value={move} kind="percent" decimals={4} signed coloured />,
          },
          { label: t`Stake`, value: <Amount value={order.stake} kind="number" unit="USDT" /> },
          { label: t`Duration`, value: durationText(order.durationS) },
          receipt.source === 'simulated' && { label: t`Price source`, value: t`Simulated market` },
          receipt.source === 'replay' && { label: t`Price source`, value: t`Replayed recording` },
          receipt.source === 'htx' && { label: t`Price source`, value: 'HTX' },
        ]}
      />
      <Proof receipt={receipt} />
    </div>
  );
};

const Receipt = ({ order, title }: { order: OptionOrder; title: string }) => {
  const reading = useRead(getOptionReceipt, { orderId: order.id }, { freshForMs: 60_000 });
  return (
    <Loaded of={reading} skeleton={<SkeletonCard height={420} />}>
      {(receipt) => <ReceiptBody receipt={receipt} title={title} />}
    </Loaded>
  );
};

export const ReceiptPopup = ({ order, title, onClose }: Props) => {
  const { t } = useLingui();
  return (
    <Popup open={order !== undefined} onClose={onClose} title={t`Receipt`}>
      {order === undefined ? null : <Receipt order={order} title={title} />}
    </Popup>
  );
};
