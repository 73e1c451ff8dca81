/** A chart of an order's recorded prices from acceptance to deadline, with entry and exit marked (OPT-07). */
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { OptionReceipt } from '../../contract/entities/options.ts';
import { useFormat } from '../../core/format/format.ts';
import { priceDirection } from '../../kit/price-direction.ts';
import { tickChartPath } from './tick-path.ts';

const WIDTH = 328;
const HEIGHT = 140;

export const TickChart = ({ receipt }: { receipt: OptionReceipt }) => {
  const { t } = useLingui();
  const format = useFormat();
  const { order, ticks } = receipt;
  const plot = useMemo(
    () =>
      tickChartPath(
        receipt.ticks,
        receipt.entrySequence,
        receipt.exitSequence,
        WIDTH,
        HEIGHT,
        receipt.order.deadlineMs,
      ),
    [receipt],
  );
  const [first, last] = [ticks[0], ticks.at(-1)];
  if (first === undefined || last === undefined) return null;
  const count = format.number(last.sequence - first.sequence + 1);
  const move = priceDirection(order.profit);
  return (
    <figure className="receipt-plot">
      <svg
        className="receipt-line"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t`${count} recorded prices, from the last one before the order to the first one after its deadline`}
      >
        {plot.entry === undefined ? null : (
          <line x1="0" x2={WIDTH} y1={plot.entry.y} y2={plot.entry.y} className="receipt-entry" />
        )}
        {plot.deadlineX === undefined ? null : (
          <line x1={plot.deadlineX} x2={plot.deadlineX} y1="0" y2={HEIGHT} className="receipt-deadline" />
        )}
        <path d={plot.path} />
        {plot.entry === undefined ? null : (
          <circle cx={plot.entry.x} cy={plot.entry.y} r="4" className="receipt-mark" />
        )}
        {plot.exit === undefined ? null : (
          <circle cx={plot.exit.x} cy={plot.exit.y} r="5" className={`receipt-mark move-${move}`} />
        )}
      </svg>
      <div className="receipt-axis secondary figures" dir="ltr" aria-hidden="true">
        <span>{format.time(first.atMs)}</span>
        <span>{format.time(last.atMs)}</span>
      </div>
      <figcaption className="receipt-legend secondary" aria-hidden="true">
        {plot.entry === undefined ? null : <span className="receipt-key receipt-key-entry">{t`Entry`}</span>}
        {plot.exit === undefined ? null : (
          <span className="receipt-key">
            <span className={`receipt-dot move-${move}`} />
            {t`Exit`}
          </span>
        )}
        {plot.deadlineX === undefined ? null : <span className="receipt-key receipt-key-deadline">{t`Deadline`}</span>}
      </figcaption>
    </figure>
  );
};
