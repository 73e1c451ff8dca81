/** Short-cycle options: the chart and orders of a market, and the buy buttons (OPT-01). */
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { MarketItem } from '../../contract/entities/market.ts';
import type { OptionOrder } from '../../contract/entities/options.ts';
import { signalSettlement } from '../../core/base/settlement-signal.ts';
import { isOld } from '../../core/market/freshness.ts';
import { useLivePrices } from '../../core/market/live-prices.ts';
import { DEFAULT_SYMBOL } from '../../core/market/symbol.ts';
import { useOpenedMarket } from '../../core/market/use-opened-market.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { ChartPanel } from '../../ui/chart/ChartPanel.tsx';
import type { ChartMarker } from '../../ui/chart/chart-markers.ts';
import { loadCandles } from '../../ui/chart/load-candles.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { AlertLink } from '../../ui/market/AlertLink.tsx';
import { MarketPicker } from '../../ui/market/MarketPicker.tsx';
import { MarketSummary } from '../../ui/market/MarketSummary.tsx';
import { MarketTitle } from '../../ui/market/MarketTitle.tsx';
import { useWhyNotTrade } from '../../ui/market/PriceNote.tsx';
import { useWhyPaused } from '../../ui/protection/use-why-paused.ts';
import { useWide } from '../../ui/wide.ts';
import { BuyBar } from './BuyBar.tsx';
import { LiveOptions } from './LiveOptions.tsx';
import { resultOfOrder } from './OptionFigures.tsx';
import { OptionOrders } from './OptionOrders.tsx';
import { ReceiptPopup } from './ReceiptPopup.tsx';
import { OPTIONS_POLL_MS } from './use-live-price.ts';
import { useOpenOptions } from './use-open-options.ts';
import './options.css';
import { deviceClock } from '../../kit/clock.ts';

// Starts loading the chart's code before the first render. If it fails, the chart's own error state says so.
void loadCandles().catch(() => undefined);

interface Props {
  readonly symbol: string | undefined;
  readonly name: string | undefined;
  readonly onMarket: (market: MarketItem) => void;
}

/** The order's time span for its marker; none if the backend sends neither deadline nor opening time. */
const lifeOf = ({ openedAt, deadlineMs, durationS }: OptionOrder): Pick<ChartMarker, 'life'> => {
  const endsMs = deadlineMs ?? (openedAt === undefined ? undefined : openedAt + durationS * 1000);
  return endsMs === undefined ? {} : { life: { openedMs: openedAt ?? endsMs - durationS * 1000, deadlineMs: endsMs } };
};

const useEntryMarkers = (
  orders: readonly OptionOrder[],
  ended: ReadonlyMap<string, number>,
  symbol: string,
  market: MarketItem | undefined,
): ChartMarker[] => {
  const { t } = useLingui();
  const { title, base } = market ?? {};
  return useMemo(
    () =>
      orders.flatMap((order) =>
        order.entryPrice === undefined ||
        ended.has(order.id) ||
        // Only the reference server sends the symbol: without it, the name of what was bought says where it belongs.
        (order.symbol === '' ? order.coin !== title && order.coin !== base : order.symbol !== symbol)
          ? []
          : [
              {
                id: order.id,
                price: Number(order.entryPrice),
                text: order.direction === 'up' ? t`Entry, up` : t`Entry, down`,
                tone: order.direction === 'up' ? ('rise' as const) : ('fall' as const),
                ...lifeOf(order),
              },
            ],
      ),
    [orders, ended, symbol, title, base, t],
  );
};

type View = 'chart' | 'orders';

const ViewSwitch = ({ view, onChange }: { view: View; onChange: (view: View) => void }) => {
  const { t } = useLingui();
  return (
    <IconButton
      icon={view === 'chart' ? 'orders' : 'candles'}
      label={view === 'chart' ? t`Show orders` : t`Show chart`}
      onPress={() => onChange(view === 'chart' ? 'orders' : 'chart')}
    />
  );
};

interface TradingProps extends Pick<Props, 'name'> {
  readonly symbol: string;
  readonly view: View;
  readonly onView: (view: View) => void;
}

/** Everything that depends on live prices, so that a new price re-renders this and not the whole page. */
const Trading = ({ symbol, name, view, onView }: TradingProps) => {
  const { t } = useLingui();
  const wide = useWide();
  const [receipt, setReceipt] = useState<OptionOrder>();
  /** When orders settled, epoch ms: their cards stay in the list for a while, but their chart markers go at once. */
  const [ended, setEnded] = useState<ReadonlyMap<string, number>>(new Map());
  const open = useOpenOptions(ended);
  const traded = open.rows.map((order) => order.symbol).filter((each) => each !== '');
  const prices = useLivePrices([symbol, ...traded], OPTIONS_POLL_MS);
  const { markets, market, freshness, chartStep } = useOpenedMarket(symbol, OPTIONS_POLL_MS, prices);
  const stale = useWhyNotTrade(freshness);
  const missing = markets.status === 'ready' && market === undefined ? t`This market is not available` : undefined;
  const blocked = useWhyPaused() ?? missing ?? stale;
  const title = market?.title ?? name ?? symbol.toUpperCase();
  const quantityStep = market?.quantityStep;
  const charted = useMemo(
    () => ({ symbol, title, priceStep: chartStep, quantityStep }),
    [symbol, title, chartStep, quantityStep],
  );
  const markers = useEntryMarkers(open.rows, ended, symbol, market);
  const titleOf = (order: OptionOrder): string =>
    markets.data?.find((candidate) => candidate.symbol === order.symbol)?.title ?? order.coin;

  return (
    <>
      <MarketSummary symbol={symbol} market={market} old={isOld(freshness)} />
      {view === 'chart' || wide ? <ChartPanel market={charted} markers={markers} /> : null}
      <div className="options-side">
        <BuyBar
          market={market}
          old={isOld(freshness)}
          blocked={blocked}
          retry={markets.status === 'failed' ? markets.retry : undefined}
          onReceipt={setReceipt}
          titleOf={titleOf}
        >
          {view === 'orders' || wide ? null : (
            <LiveOptions open={open} markets={markets} onOpen={() => onView('orders')} onReceipt={setReceipt} />
          )}
        </BuyBar>
        <OptionOrders
          open={open}
          markets={markets.data ?? []}
          pricesReadAtMs={markets.updatedAtMs}
          titleOf={titleOf}
          onReceipt={setReceipt}
          onSettled={(order) => {
            setEnded((before) => new Map(before).set(order.id, deviceClock.now()));
            signalSettlement(resultOfOrder(order));
          }}
        />
      </div>
      <ReceiptPopup
        order={receipt}
        title={receipt === undefined ? '' : titleOf(receipt)}
        onClose={() => setReceipt(undefined)}
      />
    </>
  );
};

export const OptionsScreen = ({ symbol = DEFAULT_SYMBOL, name, onMarket }: Props) => {
  const [view, setView] = useState<View>('chart');
  const wide = useWide();
  const [picking, setPicking] = useState(false);
  return (
    <AppPage
      title={<MarketTitle symbol={symbol} name={name} onPress={() => setPicking(true)} />}
      back={false}
      end={
        <>
          <AlertLink symbol={symbol} />
          {wide ? null : <ViewSwitch view={view} onChange={setView} />}
        </>
      }
      className="options-page"
    >
      <Trading symbol={symbol} name={name} view={view} onView={setView} />
      <MarketPicker
        open={picking}
        onClose={() => setPicking(false)}
        symbol={symbol}
        pollMs={OPTIONS_POLL_MS}
        onChoose={onMarket}
      />
    </AppPage>
  );
};
