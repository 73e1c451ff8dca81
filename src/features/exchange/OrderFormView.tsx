/** The form for limit and market orders (SPOT-02, SPOT-03). */
import { useLingui } from '@lingui/react/macro';
import { memo, type SubmitEvent } from 'react';
import { scaleOf } from '../../contract/decimal.ts';
import { DEFAULT_QUANTITY_STEP } from '../../contract/rules/spot.ts';
import type { FormState } from '../../kit/use-form.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Amount, Price } from '../../ui/Amounts.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { Button } from '../../ui/Button.tsx';
import { WhyNotNote } from '../../ui/market/PriceNote.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { AtOnce } from './AtOnce.tsx';
import {
  isByAmount,
  limitPriceStepOf,
  type OrderContext,
  type OrderFormEvent,
  type OrderInputs,
  type OrderPreview,
  previewOrder,
} from './order-form.ts';

export type OrderFormState = FormState<OrderInputs, OrderFormEvent, 'price' | 'quantity' | 'amount'>;

interface Props {
  readonly form: OrderFormState;
  readonly context: OrderContext;
  readonly sending: boolean;
  /** Why trading is blocked now; undefined if it is not. */
  readonly blocked: string | undefined;
  /** The form is valid and can be confirmed. */
  readonly onReady: () => void;
}

/** SPOT-02. */
const PERCENTS = [25, 50, 75, 100] as const;

interface FieldsProps extends Pick<OrderFormState, 'inputs' | 'dispatch' | 'blur'> {
  readonly base: string | undefined;
  readonly quote: string | undefined;
  readonly pricePlaces: number;
  readonly quantityPlaces: number;
  readonly priceError: OrderFormState['visibleErrors']['price'];
  readonly quantityError: OrderFormState['visibleErrors']['quantity'];
  readonly amountError: OrderFormState['visibleErrors']['amount'];
}

/** Memoised, so that a new price does not re-render the fields. */
const Fields = memo((props: FieldsProps) => {
  const { t } = useLingui();
  const { inputs, dispatch, blur, base, quote } = props;
  const percent = (share: number) => dispatch({ type: 'percentTapped', percent: share });
  return (
    <>
      {inputs.kind === 'limit' ? (
        <AmountField
          label={t`Price`}
          value={inputs.price}
          onChange={(price) => dispatch({ type: 'priceTyped', price })}
          onBlur={() => blur('price')}
          unit={quote}
          decimals={props.pricePlaces}
          error={props.priceError}
        />
      ) : (
        <div className="order-market-price">
          <span>{t`Price`}</span>
          <span>{t`Best in the market`}</span>
        </div>
      )}
      {isByAmount(inputs) ? (
        <AmountField
          label={t`Amount`}
          value={inputs.amount}
          onChange={(amount) => dispatch({ type: 'amountTyped', amount })}
          onBlur={() => blur('amount')}
          unit={quote}
          percents={PERCENTS}
          onPercent={percent}
          error={props.amountError}
        />
      ) : (
        <AmountField
          label={t`Quantity`}
          value={inputs.quantity}
          onChange={(quantity) => dispatch({ type: 'quantityTyped', quantity })}
          onBlur={() => blur('quantity')}
          unit={base}
          decimals={props.quantityPlaces}
          percents={PERCENTS}
          onPercent={percent}
          error={props.quantityError}
        />
      )}
    </>
  );
});

/** The choice of side and kind. */
const Kinds = memo(
  ({ side, kind, dispatch }: Pick<OrderInputs, 'side' | 'kind'> & Pick<OrderFormState, 'dispatch'>) => {
    const { t } = useLingui();
    return (
      <>
        <Segmented
          label={t`Side`}
          className={`order-side order-side-${side}`}
          value={side}
          onChange={(chosen) => dispatch({ type: 'sideChosen', side: chosen })}
          choices={[
            { value: 'buy', label: t`Buy` },
            { value: 'sell', label: t`Sell` },
          ]}
        />
        <Segmented
          label={t`Order type`}
          value={kind}
          onChange={(chosen) => dispatch({ type: 'kindChosen', kind: chosen })}
          choices={[
            { value: 'limit', label: t({ context: 'order kind', message: 'Limit' }) },
            { value: 'market', label: t({ message: 'Market', context: 'order kind' }) },
          ]}
        />
      </>
    );
  },
);

const Expected = ({
  expected,
  inputs,
  context,
}: {
  expected: OrderPreview | undefined;
  inputs: OrderInputs;
  context: OrderContext;
}) => {
  const { t } = useLingui();
  const { market } = context;
  const buying = inputs.side === 'buy';
  const balance = buying ? context.quoteBalance : context.baseBalance;
  return (
    <dl className="order-facts">
      <div>
        <dt>{t`Available`}</dt>
        <dd>
          <Amount value={balance} unit={buying ? market?.quote : market?.base} />
        </dd>
      </div>
      <div>
        <dt>{buying ? t`Cost` : t`Proceeds`}</dt>
        <dd>
          <Amount value={expected?.quote} unit={market?.quote} />
        </dd>
      </div>
      {inputs.kind === 'limit' || expected === undefined ? null : (
        <div>
          <dt>{t`Average price`}</dt>
          <dd>
            <Price value={expected.fill?.averagePrice} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t`Fee`}</dt>
        <dd>
          <Amount value={expected?.fee} unit={buying ? market?.base : market?.quote} />
        </dd>
      </div>
    </dl>
  );
};

const WHY_ID = 'why-no-order';

const Submit = ({ form, context, sending, blocked }: Omit<Props, 'onReady'>) => {
  const { t } = useLingui();
  const { inputs } = form;
  const base = context.market?.base ?? '';
  return (
    <>
      <Button
        tone={inputs.side === 'buy' ? 'rise' : 'fall'}
        type="submit"
        block
        busy={sending}
        disabled={blocked !== undefined || context.market === undefined}
        aria-describedby={blocked === undefined ? undefined : WHY_ID}
      >
        {inputs.side === 'buy' ? t`Buy ${base}` : t`Sell ${base}`}
      </Button>
      <WhyNotNote id={WHY_ID} why={blocked} className="order-note" />
      <AppLink to="/changemoney" className="order-link">
        {t`Transfer funds`}
      </AppLink>
    </>
  );
};

export const OrderFormView = (props: Props) => {
  const { t } = useLingui();
  const { form, context, onReady } = props;
  const { inputs, dispatch } = form;
  const expected = previewOrder(inputs, context);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (form.issues.length === 0) onReady();
    else form.submit();
  };
  return (
    <form className="order-form" noValidate aria-label={t`Place an order`} onSubmit={submit}>
      <Kinds side={inputs.side} kind={inputs.kind} dispatch={dispatch} />
      <Fields
        inputs={inputs}
        dispatch={dispatch}
        blur={form.blur}
        base={context.market?.base}
        quote={context.market?.quote}
        pricePlaces={scaleOf(limitPriceStepOf(context))}
        quantityPlaces={scaleOf(context.market?.quantityStep ?? DEFAULT_QUANTITY_STEP)}
        priceError={form.visibleErrors.price}
        quantityError={form.visibleErrors.quantity}
        amountError={form.visibleErrors.amount}
      />
      <Expected expected={expected} inputs={inputs} context={context} />
      <AtOnce expected={expected} context={context} />
      <Submit {...props} />
    </form>
  );
};
