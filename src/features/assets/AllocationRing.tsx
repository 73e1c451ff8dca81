/** A ring chart of each coin's share of the total worth. */
import { useLingui } from '@lingui/react/macro';
import type { Decimal } from '../../contract/decimal.ts';
import { Amount } from '../../ui/Amounts.tsx';
import { type AssetRow, shares } from './shares.ts';

const RADIUS = 15.915; // circumference 100, so that dash lengths are percentages

/** Chart colours, which differ from the colours of gains and losses. */
const COLOURS = [3, 1, 2, 4].map((place) => `var(--chart-${place})`);
const OTHERS = 'var(--chart-5)';

/** @param rows undefined while loading; the ring then keeps its space */
export const AllocationRing = ({ rows = [] }: { rows: readonly AssetRow[] | undefined }) => {
  const { t } = useLingui();
  const { largest, rest } = shares(rows);
  if (largest.length === 0) return <div className="asset-ring asset-ring-empty" aria-hidden="true" />;
  let from = 0;
  const arcs = [
    ...largest.map(({ coin, share }, place) => ({ coin, share, colour: COLOURS[place] ?? OTHERS })),
    { coin: t`Others`, share: rest, colour: OTHERS },
  ].filter(({ share }) => share > 0.0005);
  return (
    <div className="asset-ring">
      <svg viewBox="0 0 40 40" role="img" aria-label={t`Shares of the coins`}>
        {arcs.map(({ coin, share, colour }) => {
          const offset = 25 - from;
          from += share * 100;
          return (
            <circle
              key={coin}
              cx="20"
              cy="20"
              r={RADIUS}
              stroke={colour}
              strokeDasharray={`${share * 100} ${100 - share * 100}`}
              strokeDashoffset={offset}
            />
          );
        })}
      </svg>
      <ul>
        {arcs.map(({ coin, share, colour }) => (
          <li key={coin}>
            <span className="asset-dot" style={{ background: colour }} aria-hidden="true" />
            {coin} <Amount value={String(Math.round(share * 1000) / 10) as Decimal} kind="percent" decimals={1} />
          </li>
        ))}
      </ul>
    </div>
  );
};
