/** What the balances were worth in the last 30 days: a line, and in words what it says (ASSET-01). */
import { Trans, useLingui } from '@lingui/react/macro';
import { getWorthHistory } from '../../contract/calls/assets.ts';
import type { Decimal } from '../../contract/decimal.ts';
import type { AccountType } from '../../contract/entities/wallet.ts';
import { useFormat } from '../../core/format/format.ts';
import { useRead } from '../../core/queries/queries.ts';
import { useConfig } from '../../core/site/config.ts';
import { priceDirection } from '../../kit/price-direction.ts';
import { Amount, Change } from '../../ui/Amounts.tsx';
import { SkeletonCard } from '../../ui/Skeletons.tsx';
import { placesIn, type WorthLine, worthLine } from './worth-line.ts';

/** A new point comes once a day. */
const FRESH_MS = 10 * 60_000;
const BOX = { width: 320, height: 72 };
/** The card's height, so that nothing jumps when the line is there. */
const CARD = 152;

const path = (places: readonly (readonly [number, number])[]): string =>
  places.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

const Drawing = ({ line, label }: { line: WorthLine; label: string }) => {
  const places = placesIn(line, BOX);
  const drawn = path(places);
  return (
    <svg
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      preserveAspectRatio="none"
      className={`worth-line move-${priceDirection(line.change)}`}
      role="img"
      aria-label={label}
    >
      <path className="worth-area" d={`${drawn}L${BOX.width} ${BOX.height}L0 ${BOX.height}Z`} />
      <path className="worth-stroke" d={drawn} />
    </svg>
  );
};

const Line = ({ line }: { line: WorthLine }) => {
  const { t } = useLingui();
  const format = useFormat();
  const [lowest, highest] = [format.conversion(line.lowest), format.conversion(line.highest)];
  const from = format.date(line.points[0]?.at ?? 0);
  return (
    <section className="worth" aria-label={t`Worth in the last 30 days`}>
      <p className="worth-head">
        <span className="secondary">
          <Trans>
            Since <bdi>{from}</bdi>
          </Trans>
        </span>
        <span className="worth-change">
          <Amount value={line.change} kind="conversion" signed coloured unit="USDT" />
          {line.changePercent === undefined ? null : <Change value={line.changePercent} />}
        </span>
      </p>
      <Drawing line={line} label={t`Between ${lowest} and ${highest} USDT`} />
      <p className="worth-range secondary figures">
        <span>
          <Trans>Low {lowest}</Trans>
        </span>
        <span>
          <Trans>High {highest}</Trans>
        </span>
      </p>
    </section>
  );
};

interface Props {
  /** undefined: of all accounts. */
  readonly type: AccountType | undefined;
  /** What is there now, as the page says it. */
  readonly total: Decimal;
  /** When the total was read, epoch ms. */
  readonly atMs: number;
}

/** Nothing for a backend that keeps no such history, or cannot say it now: the total above stands by itself. */
export const WorthChart = ({ type, total, atMs }: Props) => {
  // Only the reference server says what stands behind its prices, and only it keeps the history.
  const known = (useConfig()?.marketSource ?? 'unknown') !== 'unknown';
  const days = useRead(getWorthHistory, { type }, { enabled: known, freshForMs: FRESH_MS });
  if (!known || days.status === 'failed') return null;
  if (days.data === undefined) return <SkeletonCard height={CARD} />;
  const line = worthLine(days.data, { at: atMs, worth: total });
  if (line === undefined) {
    return (
      <p className="worth worth-none secondary">
        <Trans>From tomorrow on, a line here shows what your balances were worth each day.</Trans>
      </p>
    );
  }
  return <Line line={line} />;
};
