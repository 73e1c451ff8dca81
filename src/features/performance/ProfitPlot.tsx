/**
 * A bar chart of the profit per day or year, with the running total as a line; the table below has the same figures.
 */
import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { type PointerEvent, useState } from 'react';
import { isZero } from '../../contract/decimal.ts';
import { useFormat } from '../../core/format/format.ts';
import { hiddenAmountsAtom } from '../../core/format/hidden-amounts.ts';
import { HideableAmount } from '../../ui/HideableAmount.tsx';
import { byProfit, type Entry, formatOfSums, plotOf } from './periods.ts';

const WIDTH = 360;
const HEIGHT = 150;

interface Props {
  readonly entries: readonly Entry[];
  readonly coin: string;
  /** The plotted period: "November 2026". */
  readonly title: string;
  readonly nameOf: (key: string) => string;
}

/** The chart's text description for screen readers. */
const useDescription = ({ entries, coin, title, nameOf }: Props): string => {
  const { t } = useLingui();
  const format = useFormat();
  const hidden = useAtomValue(hiddenAmountsAtom);
  const figure = (entry: Entry | undefined): string => {
    if (entry === undefined) return '';
    const name = nameOf(entry.key);
    return hidden ? name : `${format[formatOfSums(coin)](entry.profit, { signed: true })} ${coin}, ${name}`;
  };
  const sorted = byProfit(entries.filter(({ count }) => count > 0));
  const total = entries.reduce((count, entry) => count + entry.count, 0);
  if (total === 0) return t`${title}: no trades`;
  const [best, worst] = [figure(sorted[0]), figure(sorted.at(-1))];
  if (hidden) return t`${title}: best ${best}; worst ${worst}. Amounts are hidden.`;
  return t`${title}: best ${best}; worst ${worst}. Every figure is in the table below.`;
};

export const ProfitPlot = (props: Props) => {
  const { entries, coin, nameOf } = props;
  const { t } = useLingui();
  const format = useFormat();
  const hidden = useAtomValue(hiddenAmountsAtom);
  const description = useDescription(props);
  const [chosen, choose] = useState<number>();
  const plot = plotOf(entries, WIDTH, HEIGHT);
  const pick = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - box.left) / box.width) * entries.length);
    choose(index >= 0 && index < entries.length ? index : undefined);
  };
  const entry = chosen === undefined ? undefined : entries[chosen];
  const bar = chosen === undefined ? undefined : plot.bars[chosen];
  const [first, last] = [entries[0], entries.at(-1)];
  const middle = entries.length > 8 ? entries[Math.floor(entries.length / 2)] : undefined;
  return (
    <figure className="profit-plot" data-own-swipe>
      <figcaption className="profit-plot-said" aria-hidden="true">
        {entry === undefined ? (
          plot.line === '' ? null : (
            <span className="profit-plot-sum">{t`Running total`}</span>
          )
        ) : (
          <>
            <span>{nameOf(entry.key)}</span>
            <HideableAmount value={entry.profit} kind={formatOfSums(coin)} signed coloured unit={coin} />
          </>
        )}
      </figcaption>
      <div className="profit-plot-area" dir="ltr">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={description}
          onPointerDown={pick}
          onPointerMove={pick}
          onPointerLeave={(event) => (event.pointerType === 'mouse' ? choose(undefined) : undefined)}
        >
          {bar === undefined ? null : (
            <rect className="profit-plot-chosen" x={bar.x} y="0" width={bar.width} height={HEIGHT} />
          )}
          <line className="profit-plot-zero" x1="0" x2={WIDTH} y1={plot.zeroY} y2={plot.zeroY} />
          {plot.bars.map(({ key, move, ...box }) => (
            <rect key={key} className={`profit-bar-${move}`} {...box} />
          ))}
          <path className="profit-plot-line" d={plot.line} />
        </svg>
        {hidden || isZero(plot.top) ? null : (
          <small className="profit-plot-top figures" aria-hidden="true">
            {format.compact(plot.top)}
          </small>
        )}
        {hidden || isZero(plot.bottom) ? null : (
          <small className="profit-plot-bottom figures" aria-hidden="true">
            {format.compact(plot.bottom)}
          </small>
        )}
      </div>
      <div className="profit-plot-axis secondary" dir="ltr" aria-hidden="true">
        {entries.length < 9 ? (
          entries.map(({ key }) => (
            <span key={key} className="profit-plot-each">
              {nameOf(key)}
            </span>
          ))
        ) : (
          <>
            <span>{first === undefined ? '' : nameOf(first.key)}</span>
            <span>{middle === undefined ? '' : nameOf(middle.key)}</span>
            <span>{last === undefined ? '' : nameOf(last.key)}</span>
          </>
        )}
      </div>
    </figure>
  );
};
