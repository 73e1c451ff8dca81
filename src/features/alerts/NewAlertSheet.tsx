/** Sets a price alert on a market. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { useMemo, useState } from 'react';
import { getMarkets } from '../../contract/calls/market.ts';
import { scaleOf } from '../../contract/decimal.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import { priceStepOf } from '../../contract/rules/price-step.ts';
import { alertsAtom, withNew } from '../../core/alerts/kept-alerts.ts';
import { newestPricedAtMs, usePriceFreshness } from '../../core/market/freshness.ts';
import { useRead } from '../../core/queries/queries.ts';
import { draftsOf, isAmountText } from '../../core/storage/drafts.ts';
import { newKey } from '../../core/writes/idempotency-keys.ts';
import { fieldWith } from '../../kit/field-of.ts';
import { useForm } from '../../kit/use-form.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Price } from '../../ui/Amounts.tsx';
import { Button } from '../../ui/Button.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Form } from '../../ui/Form.tsx';
import { List } from '../../ui/List.tsx';
import { ListItemButton } from '../../ui/ListItem.tsx';
import { MarketPicker } from '../../ui/market/MarketPicker.tsx';
import { useWhyNotTrade } from '../../ui/market/PriceNote.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { FailedState } from '../../ui/States.tsx';
import { useText } from '../../ui/text.ts';
import { type AlertInputs, alertForm, initialInputs, isAlertKind } from './alert-form.ts';
import { marketOfNow, pageOpenedAtMs } from './fresh-prices.ts';

const POLL_MS = 2_500;

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The market that the member came from. */
  readonly symbol: string;
}

const WHY_ID = 'why-no-alert';

/** One draft per market, because a price typed for one market means nothing in another. */
const draftsOfMarket = (symbol: string) =>
  draftsOf<AlertInputs>(`alert.${symbol}`, ['kind', 'price', 'percent'], {
    kind: isAlertKind,
    price: isAmountText,
    percent: isAmountText,
  });

interface FieldsProps {
  readonly market: MarketItem | undefined;
  /** Why there is no market; undefined while it may still come. */
  readonly why: string | undefined;
  readonly onDone: () => void;
}

const Fields = ({ market, why, onDone }: FieldsProps) => {
  const { t } = useLingui();
  const text = useText();
  const [alerts, change] = useAtom(alertsAtom);
  const symbol = market?.symbol ?? '';
  const drafts = useMemo(() => draftsOfMarket(symbol), [symbol]);
  const form = useForm(alertForm, {
    start: initialInputs,
    context: { market, count: alerts.length },
    drafts,
    onSubmit: async (terms) => {
      if (market === undefined) return false;
      change((before) => withNew(before, { ...terms, symbol, title: market.title }, newKey(), market.price));
      onDone();
      return true;
    },
  });
  const { inputs, dispatch, visibleErrors } = form;
  return (
    <Form className="alert-form" onSubmit={form.submit}>
      <Segmented
        label={t`Alert me when the price`}
        value={inputs.kind}
        onChange={(kind) => dispatch({ type: 'kindChosen', kind })}
        choices={[
          { value: 'above', label: t`rises above` },
          { value: 'below', label: t`falls below` },
          { value: 'move', label: t`moves by` },
        ]}
      />
      {inputs.kind === 'move' ? (
        <AmountField
          label={t`Change, up or down`}
          {...fieldWith(form, 'percent', (percent) => dispatch({ type: 'percentTyped', percent }))}
          unit="%"
          decimals={2}
        />
      ) : (
        <AmountField
          label={t`Price`}
          {...fieldWith(form, 'price', (price) => dispatch({ type: 'priceTyped', price }))}
          unit={market?.quote}
          decimals={scaleOf(priceStepOf(market))}
        />
      )}
      {visibleErrors[''] === undefined ? null : (
        <p className="field-error" role="alert">
          {text(visibleErrors[''])}
        </p>
      )}
      {market !== undefined || why === undefined ? null : (
        <p id={WHY_ID} className="notice" role="status">
          {why}
        </p>
      )}
      <Button type="submit" block disabled={market === undefined} aria-describedby={why && WHY_ID}>
        <Trans>Set alert</Trans>
      </Button>
    </Form>
  );
};

export const NewAlertSheet = ({ open, onClose, symbol }: Props) => {
  const { t } = useLingui();
  const [chosen, choose] = useState(symbol);
  const [picking, setPicking] = useState(false);
  const markets = useRead(getMarkets, undefined, { enabled: open, pollMs: POLL_MS });
  const freshness = usePriceFreshness({
    pricedAtMs: newestPricedAtMs(markets.data ?? []),
    updatedAtMs: markets.updatedAtMs,
    pollMs: POLL_MS,
  });
  const whyNoPrice = useWhyNotTrade(freshness);
  const market = marketOfNow(markets.data?.find((one) => one.symbol === chosen) ?? markets.data?.[0], {
    freshness,
    updatedAtMs: markets.updatedAtMs,
    openedAtMs: pageOpenedAtMs(),
  });
  const why = market === undefined && markets.status === 'ready' ? t`This market is not available` : undefined;
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t`New price alert`}>
        {markets.status === 'failed' ? (
          <FailedState error={markets.error} onRetry={markets.retry} />
        ) : (
          <>
            <List className="alert-market">
              <li>
                <ListItemButton
                  start={market ? <CoinIcon coin={market.base} /> : undefined}
                  title={market?.title ?? '--'}
                  detail={whyNoPrice ?? <Trans>Price now</Trans>}
                  end={<Price value={market?.price} />}
                  arrow
                  onPress={() => setPicking(true)}
                />
              </li>
            </List>
            <Fields key={market?.symbol} market={market} why={why} onDone={onClose} />
          </>
        )}
      </Sheet>
      <MarketPicker
        open={picking}
        onClose={() => setPicking(false)}
        symbol={market?.symbol ?? ''}
        pollMs={POLL_MS}
        onChoose={(next) => choose(next.symbol)}
      />
    </>
  );
};
