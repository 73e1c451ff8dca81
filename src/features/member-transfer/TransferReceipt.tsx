/** The receipt of a transfer: amount, receiver and arrival time (PROD-04). */
import { useLingui } from '@lingui/react/macro';
import type { Decimal } from '../../contract/decimal.ts';
import type { FoundMember, TransferCoin } from '../../contract/entities/products.ts';
import { transferAmounts } from '../../contract/rules/products.ts';
import { useFormat } from '../../core/format/format.ts';
import { Amount } from '../../ui/Amounts.tsx';
import { Block } from '../../ui/Block.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useTransferTexts } from './transfer-texts.ts';

export interface Receipt {
  readonly to: FoundMember;
  readonly coin: TransferCoin;
  readonly amount: Decimal;
  /** Epoch ms by the server's clock. */
  readonly sentAt: number;
}

export const TransferReceipt = ({ receipt, onAgain }: { receipt: Receipt; onAgain: () => void }) => {
  const { t } = useLingui();
  const format = useFormat();
  const texts = useTransferTexts();
  const { to, coin, amount, sentAt } = receipt;
  const sums = coin.feeRate === undefined ? undefined : transferAmounts(amount, coin.feeRate);
  return (
    <section className="transfer-receipt" aria-live="polite">
      <Icon name="check-circle" size={56} />
      <h2>{(coin.arrivalDays ?? 0) === 0 ? t`Sent` : t`On its way`}</h2>
      <p className="transfer-receipt-amount">
        <Amount value={amount} kind="number" unit={coin.title} />
      </p>
      <Card>
        <DescriptionList
          facts={[
            { label: t({ context: 'member', message: 'To' }), value: <bdi>{to.username}</bdi> },
            { label: t`UID`, value: <bdi dir="ltr">{to.id}</bdi> },
            { label: t`Fee`, value: <Amount value={sums?.fee} unit={coin.title} /> },
            { label: t`Received`, value: <Amount value={sums?.received} unit={coin.title} />, strong: true },
            { label: t`Arrival`, value: texts.arrival(coin) },
            { label: t`Time`, value: <span className="figures">{format.dateTime(sentAt)}</span> },
          ]}
        />
      </Card>
      <Block className="transfer-receipt-actions">
        <ButtonLink to="/transfer-list" block>
          {t`See transfers`}
        </ButtonLink>
        <Button tone="plain" block onPress={onAgain}>
          {t`Send again`}
        </Button>
      </Block>
    </section>
  );
};
