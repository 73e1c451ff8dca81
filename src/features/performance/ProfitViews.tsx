/** The three views of the report: the days of a month, the markets of a year, all years. */
import { useLingui } from '@lingui/react/macro';
import type { DayProfit, MarketProfit, YearProfit } from '../../contract/entities/performance.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { ProfitPlot } from './ProfitPlot.tsx';
import { ProfitSummary } from './ProfitSummary.tsx';
import { ProfitTable } from './ProfitTable.tsx';
import { usePeriodNames } from './period-names.ts';
import { byProfit, daysOfMonth, entriesBy, type Kind, type Month, monthOf, only, totalProfit } from './periods.ts';

const NothingYet = ({ text }: { text: string }) => {
  const { t } = useLingui();
  return (
    <EmptyState
      icon="chart"
      text={text}
      action={
        <ButtonLink to="/exchange" tone="tinted" size="small">
          {t`Trade`}
        </ButtonLink>
      }
    />
  );
};

interface ViewProps {
  readonly kind: Kind;
  readonly coin: string;
}

export const ProfitByDay = ({ rows, month, kind, coin }: ViewProps & { rows: readonly DayProfit[]; month: Month }) => {
  const { t } = useLingui();
  const names = usePeriodNames();
  const chosen = only(rows, kind, coin).filter(({ day }) => monthOf(day) === month);
  const entries = entriesBy(chosen, ({ day }) => day, daysOfMonth(month));
  const active = entries.filter(({ count }) => count > 0);
  const title = names.month(month);
  if (active.length === 0) return <NothingYet text={t`No trades in ${title}.`} />;
  return (
    <>
      <ProfitSummary total={totalProfit(chosen)} coin={coin} kind={kind}>
        <ProfitPlot entries={entries} coin={coin} title={title} nameOf={names.day} />
      </ProfitSummary>
      <ProfitTable
        caption={t`Profit of each day`}
        head={t`Day`}
        entries={active.toReversed()}
        coin={coin}
        nameOf={({ key }) => names.day(key)}
      />
    </>
  );
};

export const Markets = ({
  rows,
  year,
  kind,
  coin,
  onChoose,
}: ViewProps & { rows: readonly MarketProfit[]; year: string; onChoose: (symbol: string) => void }) => {
  const { t } = useLingui();
  const chosen = only(rows, kind, coin);
  const nameOf = new Map(chosen.map(({ symbol, market }) => [symbol, market]));
  if (chosen.length === 0) return <NothingYet text={t`No trades in ${year}.`} />;
  return (
    <>
      <ProfitSummary total={totalProfit(chosen)} coin={coin} kind={kind} />
      <ProfitTable
        caption={t`Profit of each market`}
        head={t({ context: 'pair', message: 'Market' })}
        entries={byProfit(entriesBy(chosen, ({ symbol }) => symbol))}
        coin={coin}
        bars
        nameOf={({ key }) => (
          <button type="button" className="profit-market" onClick={() => onChoose(key)}>
            <bdi dir="ltr">{nameOf.get(key) ?? key}</bdi>
          </button>
        )}
      />
    </>
  );
};

export const Years = ({ rows, kind, coin }: ViewProps & { rows: readonly YearProfit[] }) => {
  const { t } = useLingui();
  const names = usePeriodNames();
  const nameOf = (key: string): string => names.year(Number(key));
  const chosen = only(rows, kind, coin);
  const years = chosen.map(({ year }) => year);
  // Include years without trades between the first and the last, so that the time axis has no gaps.
  const all = Array.from({ length: Math.max(...years) - Math.min(...years) + 1 }, (_, index) =>
    String(Math.min(...years) + index),
  );
  if (chosen.length === 0) return <NothingYet text={t`Your first trade will appear here.`} />;
  const entries = entriesBy(chosen, ({ year }) => String(year), all);
  return (
    <>
      <ProfitSummary total={totalProfit(chosen)} coin={coin} kind={kind}>
        <ProfitPlot entries={entries} coin={coin} title={t`All years`} nameOf={nameOf} />
      </ProfitSummary>
      <ProfitTable
        caption={t`Profit of each year`}
        head={t`Year`}
        entries={entries.filter(({ count }) => count > 0).toReversed()}
        coin={coin}
        nameOf={({ key }) => nameOf(key)}
      />
    </>
  );
};
