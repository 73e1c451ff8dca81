/** Spot trading: order form and order book side by side, the member's own orders below (SPOT-01..04). */
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { getOrderBook } from '../../contract/calls/market.ts';
import { getOrders } from '../../contract/calls/spot.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import type { SpotOrder } from '../../contract/entities/spot.ts';
import { isOld } from '../../core/market/freshness.ts';
import { DEFAULT_SYMBOL, openedSymbol } from '../../core/market/symbol.ts';
import { type PagedReading, usePages } from '../../core/queries/queries.ts';
import { takePreloaded } from '../../core/queries/take-preloaded.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { AppPage } from '../../ui/AppPage.tsx';
import { BlockTitle } from '../../ui/BlockTitle.tsx';
import { ChartPanel } from '../../ui/chart/ChartPanel.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { AlertLink } from '../../ui/market/AlertLink.tsx';
import { MarketPicker } from '../../ui/market/MarketPicker.tsx';
import { MarketSummary } from '../../ui/market/MarketSummary.tsx';
import { MarketTitle } from '../../ui/market/MarketTitle.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState, FailedState } from '../../ui/States.tsx';
import { useDesktop, useWide } from '../../ui/wide.ts';
import type { BookView } from './book-rows.ts';
import { OrderDesk } from './OrderDesk.tsx';
import { SpotOrderRow } from './SpotOrderRow.tsx';
import { useFilledNotice } from './use-filled-notice.ts';
import { EXCHANGE_POLL_MS, useOrderContext } from './use-order.ts';
import { useOrderMarkers } from './use-order-markers.ts';
import './exchange.css';

// The boot script has already requested the order book of the opened market: use its response.
void takePreloaded(getOrderBook, { symbol: openedSymbol(location.search) });

/**
 * The specification gives no interval for the member's own orders; the balance next to them is polled at the same rate.
 */
const ORDERS_POLL_MS = 5_000;

interface Props {
  readonly symbol: string | undefined;
  readonly name: string | undefined;
  readonly onMarket: (market: MarketItem) => void;
}

/**
 * The member's open orders of this market alone: a backend that ignores the market in the request sends those of all,
 * and without a symbol, which only the reference server sends, the coins of an order say whose it is.
 */
const useOwnOrders = (market: MarketItem | undefined): PagedReading<SpotOrder> => {
  const { id: marketId, symbol, base, quote } = market ?? {};
  const pages = usePages(
    getOrders,
    { side: 'all', status: 'open', marketId },
    { keyOf: ({ id }) => id, enabled: marketId !== undefined, pollMs: ORDERS_POLL_MS },
  );
  const { rows } = pages;
  const own = useMemo(
    () =>
      rows.filter((order) =>
        order.symbol === ''
          ? order.base === base && (order.quote === '' || order.quote === quote)
          : order.symbol === symbol,
      ),
    [rows, symbol, base, quote],
  );
  return { ...pages, rows: own };
};

/** @param orders undefined for a market that does not exist */
const OwnOrders = ({ orders }: { orders: PagedReading<SpotOrder> | undefined }) => {
  const { t } = useLingui();
  const empty = <EmptyState icon="orders" text={t`Open orders of this market will appear here.`} />;
  return (
    <section className="own-orders">
      <BlockTitle
        end={
          <AppLink to="/trade-lst" className="section-more">
            {t`All orders`} <Icon name="forward" size={16} />
          </AppLink>
        }
      >
        {t`Open orders`}
      </BlockTitle>
      {orders === undefined ? (
        empty
      ) : (
        <PagedList
          pages={orders}
          keyOf={({ id }) => id}
          label={t`Open orders`}
          skeleton={<SkeletonRows rows={2} height={112} />}
          empty={empty}
          row={(order) => <SpotOrderRow order={order} />}
        />
      )}
    </section>
  );
};

interface TradingProps extends Pick<Props, 'name'> {
  readonly symbol: string;
  readonly charted: boolean;
}

/** Everything that depends on live prices, so that a new price re-renders this and not the whole page. */
const Trading = ({ symbol, name, charted }: TradingProps) => {
  const context = useOrderContext(symbol);
  const desktop = useDesktop();
  const [view, setView] = useState<BookView>('both');
  const { market } = context;
  const orders = useOwnOrders(market);
  useFilledNotice(orders, market);
  const markers = useOrderMarkers(orders.rows);
  const title = market?.title ?? name ?? symbol.toUpperCase();
  return (
    <>
      {desktop ? <MarketSummary symbol={symbol} market={market} old={isOld(context.freshness)} /> : null}
      {charted ? (
        <ChartPanel
          market={{ symbol, title, priceStep: context.chartStep, quantityStep: market?.quantityStep }}
          markers={markers}
          depth={{ book: context.book, base: market?.base ?? '' }}
        />
      ) : null}
      {context.retry === undefined ? (
        <>
          {/* Keyed by market: input for one market must never end up in an order on another. */}
          <OrderDesk key={symbol} symbol={symbol} context={context} view={view} onView={setView} />
          <OwnOrders orders={context.loaded && market === undefined ? undefined : orders} />
        </>
      ) : (
        <FailedState onRetry={context.retry} />
      )}
    </>
  );
};

export const ExchangeScreen = ({ symbol = DEFAULT_SYMBOL, name, onMarket }: Props) => {
  const { t } = useLingui();
  const [picking, setPicking] = useState(false);
  const [charted, setCharted] = useState(false);
  const wide = useWide();
  return (
    <AppPage
      title={<MarketTitle symbol={symbol} name={name} onPress={() => setPicking(true)} />}
      back={false}
      end={
        <>
          <AlertLink symbol={symbol} />
          {wide ? null : (
            <IconButton
              icon={charted ? 'orders' : 'candles'}
              label={charted ? t`Hide the chart` : t`Show the chart`}
              onPress={() => setCharted(!charted)}
            />
          )}
        </>
      }
      className="exchange-page"
    >
      <Trading symbol={symbol} name={name} charted={charted || wide} />
      <MarketPicker
        open={picking}
        onClose={() => setPicking(false)}
        symbol={symbol}
        pollMs={EXCHANGE_POLL_MS}
        onChoose={onMarket}
      />
    </AppPage>
  );
};
