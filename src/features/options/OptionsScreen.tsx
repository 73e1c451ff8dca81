/** Short-cycle options: chart and orders of a market, and the two ways to buy (OPT-01). */
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { getMarkets } from '../../contract/calls/market.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import type { OptionOrder } from '../../contract/entities/options.ts';
import { usePriceFreshness } from '../../core/market/freshness.ts';
import { useRead } from '../../core/queries.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { ChartPanel } from '../../ui/chart/ChartPanel.tsx';
import type { ChartLine } from '../../ui/chart/chart-handle.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { MarketPicker } from '../../ui/market/MarketPicker.tsx';
import { MarketSummary } from '../../ui/market/MarketSummary.tsx';
import { MarketTitle } from '../../ui/market/MarketTitle.tsx';
import { PriceNote, useWhyNotTrade } from '../../ui/market/PriceNote.tsx';
import { BuyBar } from './BuyBar.tsx';
import { OptionOrders } from './OptionOrders.tsx';
import { ReceiptPopup } from './ReceiptPopup.tsx';
import { useOpenOptions } from './use-open-options.ts';
import './options.css';

/** Section 9: the market list of options is read every 2.5 s. */
const MARKETS_POLL_MS = 2_500;
/** Section 2: the chart starts with this market. */
const DEFAULT_SYMBOL = 'btcusdt';

interface Props {
  readonly symbol: string | undefined;
  readonly name: string | undefined;
  readonly onMarket: (market: MarketItem) => void;
}

const useEntryLines = (orders: readonly OptionOrder[], ended: ReadonlySet<string>, symbol: string): ChartLine[] => {
  const { t } = useLingui();
  return useMemo(
    () =>
      orders.flatMap((order) =>
        order.entryPrice === undefined || ended.has(order.id) || (order.symbol !== '' && order.symbol !== symbol)
          ? []
          : [
              {
                id: order.id,
                price: Number(order.entryPrice),
                text: order.direction === 'up' ? t`Entry, up` : t`Entry, down`,
                tone: order.direction === 'up' ? ('rise' as const) : ('fall' as const),
              },
            ],
      ),
    [orders, ended, symbol, t],
  );
};

export const OptionsScreen = ({ symbol = DEFAULT_SYMBOL, name, onMarket }: Props) => {
  const { t } = useLingui();
  const [view, setView] = useState<'chart' | 'orders'>('chart');
  const [picking, setPicking] = useState(false);
  const [receipt, setReceipt] = useState<OptionOrder>();
  const markets = useRead(getMarkets, undefined, { pollMs: MARKETS_POLL_MS });
  const market = markets.data?.find((candidate) => candidate.symbol === symbol);
  const freshness = usePriceFreshness({
    pricedAtMs: market?.pricedAtMs,
    updatedAtMs: markets.updatedAtMs,
    pollMs: MARKETS_POLL_MS,
  });
  const blocked = useWhyNotTrade(freshness);
  const title = market?.title ?? name ?? symbol.toUpperCase();
  const open = useOpenOptions();
  /** Settled cards stay in the list until it is read again; their lines leave the chart at once. */
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const lines = useEntryLines(open.rows, ended, symbol);
  const titleOf = (order: OptionOrder): string =>
    markets.data?.find((candidate) => candidate.symbol === order.symbol)?.title ?? order.coin;

  return (
    <AppPage
      title={<MarketTitle title={title} onPress={() => setPicking(true)} />}
      back={false}
      end={
        <IconButton
          icon={view === 'chart' ? 'orders' : 'candles'}
          label={view === 'chart' ? t`Show orders` : t`Show chart`}
          onPress={() => setView(view === 'chart' ? 'orders' : 'chart')}
        />
      }
      className="options-page"
    >
      <MarketSummary symbol={symbol} market={market} note={<PriceNote freshness={freshness} />} />
      {view === 'chart' ? (
        <ChartPanel
          market={{ symbol, title, priceStep: market?.priceStep, quantityStep: market?.quantityStep }}
          lines={lines}
        />
      ) : null}
      <OptionOrders
        open={open}
        markets={markets.data ?? []}
        titleOf={titleOf}
        onReceipt={setReceipt}
        onSettled={({ id }) => setEnded((before) => new Set(before).add(id))}
      />
      <BuyBar
        market={market}
        blocked={blocked}
        onBought={() => open.refresh()}
        onReceipt={setReceipt}
        titleOf={titleOf}
      />
      <MarketPicker
        open={picking}
        onClose={() => setPicking(false)}
        symbol={symbol}
        pollMs={MARKETS_POLL_MS}
        onChoose={onMarket}
      />
      <ReceiptPopup
        order={receipt}
        title={receipt === undefined ? '' : titleOf(receipt)}
        onClose={() => setReceipt(undefined)}
      />
    </AppPage>
  );
};
