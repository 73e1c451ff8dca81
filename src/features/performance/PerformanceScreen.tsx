/** Realised profit and loss by day, market and year, as a chart, a table and a file. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ProfitSums } from '../../contract/entities/performance.ts';
import { calendarDay } from '../../contract/zone-days.ts';
import { useTimeZone } from '../../core/format/time-zone.ts';
import { serverClock } from '../../core/transport/server-clock.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { ExportButton } from '../../ui/export/ExportSheet.tsx';
import { HideAmounts } from '../../ui/HideableAmount.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Loaded } from '../../ui/States.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { TimeZoneField } from '../../ui/time-zone/TimeZoneField.tsx';
import { useProfitLines } from './export-profit.ts';
import { Markets, ProfitByDay, Years } from './ProfitViews.tsx';
import { usePeriodNames } from './period-names.ts';
import { coinsOf, type Kind, type Month, monthFrom, monthOf, yearOfMonth } from './periods.ts';
import { Cut, Waiting } from './ReadHere.tsx';
import { useOrdersCut, useProfitDays, useProfitYears } from './use-profit.ts';
import './performance.css';

type View = 'days' | 'markets' | 'years';

/** The earliest month that can be selected. */
const FIRST_MONTH: Month = '2010-01';

const Stepper = ({
  title,
  back,
  forward,
}: {
  title: string;
  back: (() => void) | undefined;
  forward: (() => void) | undefined;
}) => {
  const { t } = useLingui();
  return (
    <div className="profit-stepper">
      <IconButton
        icon="forward"
        className="profit-earlier"
        label={t`Earlier`}
        disabled={back === undefined}
        onPress={() => back?.()}
      />
      <h2 aria-live="polite">{title}</h2>
      <IconButton icon="forward" label={t`Later`} disabled={forward === undefined} onPress={() => forward?.()} />
    </div>
  );
};

/** The coin whose sums are shown; sums in different coins are never added up. */
const useCoin = (rows: readonly ProfitSums[]) => {
  const [chosen, choose] = useState<string>();
  const coins = coinsOf(rows);
  return { coins, coin: coins.find((coin) => coin === chosen) ?? coins[0] ?? 'USDT', choose };
};

const Counted = () => {
  const { t } = useLingui();
  return (
    <details className="profit-rules">
      <summary>{t`How this is calculated`}</summary>
      <p>{t`Options: what was paid out minus the stake, on the day of settlement.`}</p>
      <p>{t`Spot: each market by itself, at average cost. Selling realises what it brought after the fee, minus the average cost of what was bought on that market, fees included.`}</p>
      <p>{t`Coins that came from elsewhere (deposits, swaps, yields) have no known cost: selling them counts as no profit.`}</p>
    </details>
  );
};

const useScreen = () => {
  const timeZone = useTimeZone();
  const today = monthOf(calendarDay(timeZone, serverClock.now()));
  const [view, setView] = useState<View>('days');
  const [kind, setKind] = useState<Kind>('all');
  const [chosen, setMonth] = useState<Month>();
  // Until a month is chosen it is the current one, which another zone, the server's first answer and midnight may change.
  const month = chosen ?? today;
  const [symbol, setSymbol] = useState<string>();
  const what = { timeZone, symbol };
  const days = useProfitDays(yearOfMonth(month), what);
  const years = useProfitYears(what);
  const by = view === 'days' ? 1 : 12;
  const step = (months: number): (() => void) | undefined => {
    const next = monthFrom(month, months);
    // Stepping a year ahead may lead past the current month: stop at it.
    const reached = next > today && yearOfMonth(next) <= yearOfMonth(today) ? today : next;
    return reached > today || reached < FIRST_MONTH || reached === month ? undefined : () => setMonth(reached);
  };
  return {
    view,
    setView,
    kind,
    setKind,
    month,
    symbol,
    setSymbol,
    days,
    years,
    back: step(-by),
    forward: step(by),
    ...useCoin(view === 'years' ? (years.data ?? []) : (days.data?.days ?? [])),
  };
};

type Screen = ReturnType<typeof useScreen>;

const Filters = ({ screen }: { screen: Screen }) => {
  const { t } = useLingui();
  const { kind, setKind, coins, coin, choose, symbol, setSymbol } = screen;
  return (
    <div className="profit-filters">
      <Segmented
        label={t`Trades`}
        value={kind}
        onChange={setKind}
        choices={[
          { value: 'all', label: t`All` },
          { value: 'spot', label: t`Spot` },
          { value: 'options', label: t`Options` },
        ]}
      />
      {coins.length > 1 ? (
        <Chips
          label={t`Coin`}
          scroll
          value={coin}
          onChange={choose}
          choices={coins.map((value) => ({ value, label: value }))}
        />
      ) : null}
      {symbol === undefined ? null : (
        <button type="button" className="profit-only" onClick={() => setSymbol(undefined)}>
          <span className="visually-hidden">
            {t({
              message: 'All markets again, not only',
              comment: 'Read aloud before the name of the one market chosen',
            })}{' '}
          </span>
          <bdi dir="ltr">{symbol.toUpperCase()}</bdi>
          <Icon name="close" size={14} />
        </button>
      )}
    </div>
  );
};

const Content = ({ screen }: { screen: Screen }) => {
  const names = usePeriodNames();
  const { view, setView, kind, coin, month, symbol, setSymbol, days, years, back, forward } = screen;
  const year = names.year(yearOfMonth(month));
  if (view === 'years') {
    return (
      <Loaded of={years} skeleton={<Waiting />}>
        {(rows) => <Years rows={rows} kind={kind} coin={coin} />}
      </Loaded>
    );
  }
  return (
    <>
      <Stepper title={view === 'days' ? names.month(month) : year} back={back} forward={forward} />
      <Loaded of={days} skeleton={<Waiting />}>
        {(report) =>
          view === 'days' ? (
            <ProfitByDay rows={report.days} month={month} kind={kind} coin={coin} />
          ) : (
            <Markets
              rows={report.markets}
              year={year}
              kind={kind}
              coin={coin}
              onChoose={(market) => {
                setSymbol(market === symbol ? undefined : market);
                setView('days');
              }}
            />
          )
        }
      </Loaded>
    </>
  );
};

export const PerformanceScreen = () => {
  const { t } = useLingui();
  const screen = useScreen();
  const { view, setView, days, years, month } = screen;
  const readLines = useProfitLines(days, years);
  const cutAt = useOrdersCut();
  const period = view === 'years' ? 'all' : yearOfMonth(month);
  const refresh = async () => {
    await Promise.all([days.refresh(), years.refresh()]);
  };
  return (
    <AppPage
      title={t`Profit and loss`}
      fallback="/assets"
      end={
        <>
          <HideAmounts />
          <ExportButton
            name={`profit-${view}-${period}`}
            what={t`Every line of this view with its exact figures, for a spreadsheet.`}
            rows={async ({ onCut }) => {
              const read = await readLines(view);
              if (read.cutAt !== undefined) onCut(read.cutAt);
              return read.lines;
            }}
          />
        </>
      }
    >
      {cutAt === undefined ? null : <Cut at={cutAt} />}
      <Filters screen={screen} />
      <Tabs
        label={t`View`}
        value={view}
        onChange={setView}
        tabs={[
          { value: 'days', label: t`Days` },
          { value: 'markets', label: t`Markets` },
          { value: 'years', label: t`Years` },
        ]}
      >
        <PullToRefresh onRefresh={refresh}>
          <Content screen={screen} />
        </PullToRefresh>
      </Tabs>
      <TimeZoneField />
      <Counted />
    </AppPage>
  );
};
