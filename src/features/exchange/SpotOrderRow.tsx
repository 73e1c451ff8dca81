/** One spot order: ordered and filled quantity, and a cancel button while it is open (SPOT-04, SPOT-05). */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { cancelOrder } from '../../contract/calls/spot.ts';
import { div, isZero, toApproximateNumber, ZERO } from '../../contract/decimal.ts';
import type { SpotOrder } from '../../contract/entities/spot.ts';
import { useFormat } from '../../core/format/format.ts';
import { useWrite } from '../../core/writes/use-write.ts';
import { Amount, Price } from '../../ui/Amounts.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';

/** The name of an order's status, in rows and in exported files. */
export const useStatusText = (): ((order: SpotOrder) => string) => {
  const { t } = useLingui();
  return ({ status, filledQuantity }) => {
    if (status === 'open') return isZero(filledQuantity ?? ZERO) ? t`Open` : t`Partly filled`;
    return status === 'done'
      ? t({ context: 'order status', message: 'Done' })
      : t({ context: 'order status', message: 'Cancelled' });
  };
};

export const useKindText = (): ((order: SpotOrder) => string) => {
  const { t } = useLingui();
  return ({ kind, kindText }) =>
    kind === 'limit'
      ? t({ context: 'order kind', message: 'Limit' })
      : kind === 'market'
        ? t({ message: 'Market', context: 'order kind' })
        : kindText;
};

const useCancel = ({ id }: SpotOrder) => {
  const [asking, setAsking] = useState(false);
  const { send, sending, progress } = useWrite(cancelOrder, {
    onDone: () => setAsking(false),
    onFailed: () => setAsking(false),
  });
  return { asking, setAsking, sending, unknown: progress === 'unknown', confirm: () => void send({ orderId: id }) };
};

interface CancelProps {
  readonly order: SpotOrder;
  readonly title: string;
  readonly cancel: ReturnType<typeof useCancel>;
}

const Cancel = ({ order, title, cancel: { asking, setAsking, sending, confirm } }: CancelProps) => {
  const { t } = useLingui();
  return (
    <>
      <span className="order-row-cancel">
        <Button tone="tinted" size="small" onPress={() => setAsking(true)} aria-haspopup="dialog">
          {t`Cancel order`}
        </Button>
      </span>
      <ConfirmSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={t`Cancel this order?`}
        action={t`Cancel order`}
        cancelText={t`Keep it`}
        tone="danger"
        busy={sending}
        onConfirm={confirm}
        facts={[
          { label: order.side === 'buy' ? t`Buy` : t`Sell`, value: title },
          { label: t`Price`, value: <Price value={order.limitPrice} unit={order.quote} /> },
          { label: t`Quantity`, value: <Amount value={order.quantity} unit={order.base} /> },
        ]}
      />
    </>
  );
};

/** The filled share for the progress bar; 0 for an ended order, whose status says how it ended. */
const filledShare = ({ status, quantity, filledQuantity }: SpotOrder): number =>
  status !== 'open' || quantity === undefined || filledQuantity === undefined || isZero(quantity)
    ? 0
    : toApproximateNumber(div(filledQuantity, quantity, 4));

const OrderAmounts = ({ order }: { order: SpotOrder }) => {
  const { t } = useLingui();
  const { kind, quantity, filledQuantity, amount, base } = order;
  const nothingFilled = filledQuantity === undefined ? order.status === 'open' : isZero(filledQuantity);
  return (
    <dl className="order-row-facts">
      <div>
        <dt>{t`Order price`}</dt>
        <dd>
          {order.limitPrice === undefined && kind === 'market' ? (
            t({ message: 'Market', context: 'order kind' })
          ) : (
            <Price value={order.limitPrice} />
          )}
        </dd>
      </div>
      {amount !== undefined && quantity === undefined ? (
        <div>
          <dt>{t`Ordered`}</dt>
          <dd>
            <Amount value={amount} unit={order.quote} />
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{t`Filled`}</dt>
        <dd>
          {quantity === undefined ? (
            <Amount value={filledQuantity} unit={base} />
          ) : (
            <bdi dir="ltr">
              <Amount value={filledQuantity} /> / <Amount value={quantity} unit={base} />
            </bdi>
          )}
        </dd>
      </div>
      {nothingFilled ? null : (
        <div>
          <dt>{t`Filled price`}</dt>
          <dd>
            <Price value={order.fillPrice} />
          </dd>
        </div>
      )}
      {order.fee === undefined || isZero(order.fee) ? null : (
        <div>
          <dt>{t`Fee`}</dt>
          <dd>
            <Amount value={order.fee} unit={order.feeCoin} />
          </dd>
        </div>
      )}
    </dl>
  );
};

const TONES = { open: 'waiting', done: 'good', cancelled: 'plain' } as const;

export const SpotOrderRow = ({ order }: { order: SpotOrder }) => {
  const { t } = useLingui();
  const format = useFormat();
  const statusText = useStatusText();
  const cancel = useCancel(order);
  const kindText = useKindText();
  const share = filledShare(order);
  const title = order.quote === '' ? order.base : `${order.base}/${order.quote}`;
  return (
    <article className="order-row">
      <header className="order-row-head">
        <strong>{title}</strong>
        <span className={`move-${order.side === 'buy' ? 'rise' : 'fall'}`}>
          {order.side === 'buy' ? t`Buy` : t`Sell`}
        </span>
        <span className="secondary">{kindText(order)}</span>
        {order.status === 'open' ? <Cancel order={order} title={title} cancel={cancel} /> : null}
      </header>
      <OrderAmounts order={order} />
      <footer className="order-row-foot">
        <span className="secondary figures">
          {order.placedAt === undefined ? '--' : format.dateTime(order.placedAt)}
        </span>
        <Badge tone={TONES[order.status]}>
          {order.status === 'open' && cancel.unknown ? t`Being cancelled` : statusText(order)}
        </Badge>
      </footer>
      {share === 0 ? null : (
        <span className="order-row-fill" aria-hidden="true">
          <span style={{ scale: `${share} 1` }} />
        </span>
      )}
    </article>
  );
};
