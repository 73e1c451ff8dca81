import { useLingui } from '@lingui/react/macro';
import { scaleOf } from '../../contract/decimal.ts';
import { useFormat } from '../../core/format/format.ts';
import { limitPriceStepOf, type OrderContext, type OrderPreview } from './order-form.ts';

/** A limit price that crosses the market fills at once: says how much, and at what price. */
export const AtOnce = ({ expected, context }: { expected: OrderPreview | undefined; context: OrderContext }) => {
  const { t } = useLingui();
  const format = useFormat();
  const fill = expected?.atOnce;
  const price = fill?.averagePrice;
  const decimals = scaleOf(limitPriceStepOf(context));
  const words = fill?.complete ? t`Fills at once` : t`Part of it fills at once`;
  return (
    <p className={price === undefined ? 'visually-hidden' : 'order-note'}>
      {/* The price is outside the live region, or screen readers would repeat it with every change of the book. */}
      <span role="status">{price === undefined ? null : words}</span>
      {price === undefined ? null : (
        <>
          {' · '}
          <bdi dir="ltr">{`≈\u00a0${format.price(price, { decimals })} ${context.market?.quote ?? ''}`}</bdi>
        </>
      )}
    </p>
  );
};
