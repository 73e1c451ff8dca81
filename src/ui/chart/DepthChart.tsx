/** Cumulative bids and asks around the middle price, drawn from the same order book as the rows beside it. */
import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, useMemo, useState } from 'react';
import { decimal } from '../../contract/decimal.ts';
import type { OrderBook } from '../../contract/entities/market.ts';
import { useFormat } from '../../core/format/format.ts';
import { Skeleton } from '../SkeletonBlock.tsx';
import { EmptyState } from '../States.tsx';
import { type CumulativeDepth, depthOf, outlineOf, totalAt } from './depth.ts';

interface Props {
  readonly book: OrderBook | undefined;
  readonly title: string;
  /** Coin that quantities are in. */
  readonly base: string;
  readonly pricePlaces: number;
}

const GRID = [25, 50, 75];

/** The price under the pointer, with the quantity that rests up to it. */
const Reading = ({
  depth,
  price,
  base,
  write,
}: {
  depth: CumulativeDepth;
  price: number;
  base: string;
  write: Writer;
}) => {
  const { t } = useLingui();
  const total = write.quantity(totalAt(depth, price));
  const shown = write.price(price);
  return (
    <p className="depth-reading figures">
      {price < depth.middle ? t`Bids down to ${shown}` : t`Asks up to ${shown}`} <strong>{`${total} ${base}`}</strong>
    </p>
  );
};

interface Writer {
  readonly price: (price: number) => string;
  readonly quantity: (quantity: number) => string;
}

const useWriter = (pricePlaces: number): Writer => {
  const format = useFormat();
  return {
    price: (price) => format.price(decimal(price.toFixed(pricePlaces)), { decimals: pricePlaces }),
    quantity: (quantity) => format.compact(decimal(quantity.toFixed(8))),
  };
};

const DepthText = ({
  depth,
  title,
  base,
  write,
}: {
  depth: CumulativeDepth;
  title: string;
  base: string;
  write: Writer;
}) => {
  const { t } = useLingui();
  const format = useFormat();
  const bids = write.quantity(depth.bids.at(-1)?.total ?? 0);
  const asks = write.quantity(depth.asks.at(-1)?.total ?? 0);
  const from = write.price(depth.middle - depth.reach);
  const to = write.price(depth.middle + depth.reach);
  const middle = write.price(depth.middle);
  const share = format.percent(decimal((depth.bidShare * 100).toFixed(0)), { decimals: 0 });
  return (
    <p className="visually-hidden">
      {t`Depth of ${title}: bids for ${bids} ${base} down to ${from}, asks of ${asks} ${base} up to ${to}, mid price ${middle}. Bids are ${share} of both.`}
    </p>
  );
};

const Drawn = ({ depth, base, write }: { depth: CumulativeDepth; base: string; write: Writer }) => {
  const { t } = useLingui();
  const [at, setAt] = useState<number>();
  const read = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    if (box.width > 0) setAt(Math.max(0, Math.min(100, ((event.clientX - box.left) / box.width) * 100)));
  };
  const price = at === undefined ? undefined : depth.middle + ((at - 50) / 50) * depth.reach;
  return (
    <>
      <div className="depth-head">
        <span className="depth-key depth-key-bid">{t`Bids`}</span>
        {price === undefined ? (
          <p className="depth-reading figures">
            {t`Mid price`} <strong>{write.price(depth.middle)}</strong>
          </p>
        ) : (
          <Reading depth={depth} price={price} base={base} write={write} />
        )}
        <span className="depth-key depth-key-ask">{t`Asks`}</span>
      </div>
      <div className="depth-picture">
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
          onPointerMove={read}
          onPointerDown={read}
          onPointerLeave={() => setAt(undefined)}
        >
          {GRID.map((y) => (
            <path key={y} className="depth-grid" d={`M0 ${y}H100`} />
          ))}
          <path className="depth-bids" d={outlineOf(depth, depth.bids)} />
          <path className="depth-asks" d={outlineOf(depth, depth.asks)} />
          {at === undefined ? null : <path className="depth-cross" d={`M${at} 0V100`} />}
        </svg>
        <span className="depth-scale figures" aria-hidden="true">
          {write.quantity(depth.deepest)} {base}
        </span>
      </div>
      <div className="depth-axis figures" aria-hidden="true">
        <span>{write.price(depth.middle - depth.reach)}</span>
        <span>{write.price(depth.middle)}</span>
        <span>{write.price(depth.middle + depth.reach)}</span>
      </div>
    </>
  );
};

export const DepthChart = ({ book, title, base, pricePlaces }: Props) => {
  const { t } = useLingui();
  const write = useWriter(pricePlaces);
  const depth = useMemo(() => (book === undefined ? undefined : depthOf(book)), [book]);
  if (book !== undefined && depth === undefined) return <EmptyState icon="chart" text={t`The order book is empty`} />;
  return (
    <figure className="depth" aria-label={t`Depth chart of ${title}`} aria-busy={depth === undefined}>
      {depth === undefined ? (
        <Skeleton className="depth-waiting" />
      ) : (
        <>
          <DepthText depth={depth} title={title} base={base} write={write} />
          <Drawn depth={depth} base={base} write={write} />
        </>
      )}
    </figure>
  );
};
