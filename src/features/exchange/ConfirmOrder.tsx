/**
 * The confirmation of an order. It stays subject to everything that blocks trading, because prices go stale and pauses
 * can begin while it is open.
 */
import { useLingui } from '@lingui/react/macro';
import { scaleOf } from '../../contract/decimal.ts';
import { useFormat } from '../../core/format/format.ts';
import { Amount, Price } from '../../ui/Amounts.tsx';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { AtOnce } from './AtOnce.tsx';
import type { OrderFormState } from './OrderFormView.tsx';
import { limitPriceStepOf, type OrderContext, previewOrder } from './order-form.ts';

interface Props {
  readonly form: OrderFormState;
  readonly context: OrderContext;
  readonly sending: boolean;
  /** Why it cannot be sent now; undefined when it can. */
  readonly blocked: string | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
}

const WHY_ID = 'why-not-confirmed';

export const ConfirmOrder = ({ open, onClose, form, context, sending, blocked }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const { inputs } = form;
  const { market } = context;
  const expected = previewOrder(inputs, context);
  const base = market?.base ?? '';
  const quantity = expected?.quantity && format.number(expected.quantity);
  const buying = quantity === undefined ? t`Buy ${base}` : t`Buy ${quantity} ${base}`;
  const selling = quantity === undefined ? t`Sell ${base}` : t`Sell ${quantity} ${base}`;
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={market?.title ?? ''}
      tone={inputs.side === 'buy' ? 'rise' : 'fall'}
      action={inputs.side === 'buy' ? buying : selling}
      busy={sending}
      disabled={blocked !== undefined}
      whyId={WHY_ID}
      onConfirm={() => form.submit()}
      facts={[
        inputs.kind === 'limit'
          ? {
              label: t`Limit price`,
              value: <Price value={inputs.price} decimals={scaleOf(limitPriceStepOf(context))} unit={market?.quote} />,
            }
          : {
              label: t`Average price, expected`,
              value: <Price value={expected?.fill?.averagePrice} unit={market?.quote} />,
            },
        { label: t`Quantity`, value: <Amount value={expected?.quantity} unit={base} /> },
        {
          label: inputs.side === 'buy' ? t`Cost` : t`Proceeds`,
          value: <Amount value={expected?.quote} unit={market?.quote} />,
          strong: true,
        },
        expected?.fill !== undefined && {
          label: t`Slippage`,
          value: <Amount value={expected.fill.slippagePercent} kind="percent" />,
        },
        {
          label: t`Fee`,
          value: <Amount value={expected?.fee} unit={inputs.side === 'buy' ? base : market?.quote} />,
        },
      ]}
    >
      <AtOnce expected={expected} context={context} />
      {blocked === undefined ? null : (
        <p id={WHY_ID} className="order-note" role="status">
          {blocked}
        </p>
      )}
    </ConfirmSheet>
  );
};
