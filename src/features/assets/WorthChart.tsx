/** The worth of the balances over the last 30 days, as a line with a text description (ASSET-01). */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { getWorthHistory } from '../../contract/calls/assets.ts';
import type { Decimal } from '../../contract/decimal.ts';
import type { AccountType } from '../../contract/entities/wallet.ts';
import { useFormat } from '../../core/format/format.ts';
import { useRead } from '../../core/queries/queries.ts';
import { useConfig, useConfigLoss } from '../../core/site/config.ts';
import { priceDirection } from '../../kit/price-direction.ts';
import { Amount, Change } from '../../ui/Amounts.tsx';
import { Button } from '../../ui/Button.tsx';
import { placesIn, type WorthLine, worthLine } from './worth-line.ts';

/** The history gets one point per day, so this is fresh enough. */
const FRESH_MS = 10 * 60_000;
const BOX = { width: 320, height: 72 };

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
    <section className="worth" aria-label={t`Value over the last 30 days`}>
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
  /** undefined for all accounts. */
  readonly type: AccountType | undefined;
  /** The current total, as shown on the page; undefined until known. */
  readonly total: Decimal | undefined;
  /** When the total was read, epoch ms. */
  readonly atMs: number;
}

/** Placeholder while there is no line: loading, failed, or too early. */
const NoLine = ({ children }: { children?: ReactNode }) => (
  <div className="worth worth-none secondary">
    {children}
    <span className="worth-dashes" aria-hidden="true" />
  </div>
);

/** Renders nothing if the backend has no such history, and otherwise has the same height in every state. */
export const WorthChart = ({ type, total, atMs }: Props) => {
  const { t } = useLingui();
  // Only the reference server names its price source, and only it has this history.
  const source = useConfig()?.marketSource;
  const known = source !== undefined && source !== 'unknown';
  const days = useRead(getWorthHistory, { type }, { enabled: known, freshForMs: FRESH_MS });
  const loss = useConfigLoss();
  const lost = loss.isLost ? loss : days.status === 'failed' ? days : undefined;
  if (source === 'unknown') return null;
  if (lost !== undefined) {
    return (
      <NoLine>
        <p>{t`Failed to load`}</p>
        <Button tone="tinted" size="small" onPress={lost.retry}>
          {t`Retry`}
        </Button>
      </NoLine>
    );
  }
  if (days.data === undefined || total === undefined) return <NoLine />;
  const line = worthLine(days.data, { at: atMs, worth: total });
  if (line !== undefined) return <Line line={line} />;
  return (
    <NoLine>
      <p>
        <Trans>From tomorrow, a line here shows what your balances were worth each day.</Trans>
      </p>
    </NoLine>
  );
};
