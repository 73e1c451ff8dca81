/**
 * The transfer form for the confirmed receiver: coin, amount and pay password, with fee, arrival time and received
 * amount (PROD-04).
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { getTransferCoins, transferToMember } from '../../contract/calls/member-transfer.ts';
import type { FoundMember, TransferCoin } from '../../contract/entities/products.ts';
import { useFormat } from '../../core/format/format.ts';
import { useRead } from '../../core/queries/queries.ts';
import { draftsOf, isAmountText } from '../../core/storage/drafts.ts';
import { serverClock } from '../../core/transport/server-clock.ts';
import { useConfirmedForm } from '../../core/writes/write-forms.ts';
import { fieldWith } from '../../kit/field-of.ts';
import { initialOf } from '../../kit/initial.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Amount } from '../../ui/Amounts.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ChoiceField } from '../../ui/ChoiceSheet.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import type { Detail } from '../../ui/DescriptionList.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormSummary } from '../../ui/FormSummary.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PayPasswordSubmit } from '../../ui/PayPasswordSubmit.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState, Loaded } from '../../ui/States.tsx';
import { initialInputs, type SendContext, type SendInputs, sendForm, sumsOf, transferCoinOf } from './send-form.ts';
import type { Receipt } from './TransferReceipt.tsx';
import { useTransferTexts } from './transfer-texts.ts';

interface Props {
  readonly to: FoundMember;
  readonly onBack: () => void;
  readonly onSent: (receipt: Receipt) => void;
}

const Receiver = ({ to, onBack }: Pick<Props, 'to' | 'onBack'>) => {
  const { t } = useLingui();
  return (
    <Card className="transfer-receiver">
      <span className="transfer-avatar" aria-hidden="true">
        {initialOf(to.username)}
      </span>
      <div>
        <small className="secondary">{t({ context: 'member', message: 'To' })}</small>
        <strong>
          <bdi>{to.username}</bdi>
        </strong>
        <bdi dir="ltr" className="secondary">
          UID {to.id}
        </bdi>
      </div>
      <Button onPress={onBack} tone="plain" size="small">
        <Icon name="back" size={18} />
        {t({ context: 'choose another', message: 'Change' })}
      </Button>
    </Card>
  );
};

/** One draft per receiver: an amount meant for one member must never appear in the form for another. */
const draftsFor = ({ to }: SendContext) =>
  draftsOf<SendInputs>(`member transfer ${to.id}`, ['coinId', 'amount'], { amount: isAmountText });

const useSending = (context: SendContext, onSent: Props['onSent']) => {
  const [drafts] = useState(() => draftsFor(context));
  return useConfirmedForm(transferToMember, sendForm, {
    onDone: (_, { coinId, amount }) => {
      const coin = context.coins.find(({ id }) => id === coinId);
      if (coin) onSent({ to: context.to, coin, amount, sentAt: serverClock.now() });
    },
    afterFailure: { type: 'passwordTyped', payPassword: '' },
    start: initialInputs(context),
    context,
    drafts,
  });
};

/** When transfers on hold open, as text; undefined where they are open, also where that came since the page was read. */
const useHeldUntil = (coin: TransferCoin | undefined): string | undefined => {
  const format = useFormat();
  const opensAtMs = coin?.opensAtMs;
  return opensAtMs === undefined || opensAtMs <= serverClock.now() ? undefined : format.dateTime(opensAtMs);
};

/** Id of the text that says until when transfers are on hold. */
const HELD_ID = 'transfers-held';

/** Fee, arrival time and received amount; empty before a coin is chosen. */
const useTransferDetails = (coin: TransferCoin | undefined, sums: ReturnType<typeof sumsOf>): Detail[] => {
  const { t } = useLingui();
  const texts = useTransferTexts();
  if (coin === undefined) return [];
  return [
    {
      label: t`Fee`,
      value: (
        <>
          {sums && coin.feeRate !== '0' ? <Amount value={sums.fee} unit={coin.title} /> : null}{' '}
          <span className="secondary">{texts.feeRate(coin.feeRate)}</span>
        </>
      ),
    },
    { label: t`Arrival`, value: texts.arrival(coin) },
    { label: t`Received`, value: <Amount value={sums?.received} unit={coin.title} />, strong: true },
  ];
};

const SendFields = ({ context, onSent }: { context: SendContext; onSent: Props['onSent'] }) => {
  const { t } = useLingui();
  const format = useFormat();
  const { form, sending, review, sheet } = useSending(context, onSent);
  const { inputs, dispatch, visibleErrors } = form;
  const coin = transferCoinOf(context.coins, inputs);
  const title = coin?.title ?? '';
  const amount = inputs.amount === undefined ? '' : format.number(inputs.amount);
  const details = useTransferDetails(coin, sumsOf(inputs, context));
  const when = useHeldUntil(coin);
  return (
    <Form onSubmit={review}>
      {when === undefined ? null : (
        <p id={HELD_ID} className="notice" role="status">
          <Icon name="lock" size={20} />
          <span>
            <Trans>For your safety, transfers to members open {when}.</Trans>
          </span>
        </p>
      )}
      <ChoiceField
        label={t`Coin`}
        choices={context.coins.map((choice) => ({
          value: choice.id,
          title: choice.title,
          start: <CoinIcon coin={choice.title} size={24} />,
          end: <Amount value={choice.balance} kind="number" />,
        }))}
        value={inputs.coinId || undefined}
        onChange={(coinId) => dispatch({ type: 'coinChosen', coinId })}
        error={visibleErrors.coinId}
      />
      <AmountField
        label={t`Amount`}
        {...fieldWith(form, 'amount', (amount) => dispatch({ type: 'amountTyped', amount }))}
        unit={title}
        {...(coin ? { available: `${coin.balance === undefined ? '--' : format.amount(coin.balance)} ${title}` } : {})}
        onAll={() => dispatch({ type: 'allTapped' })}
      />
      <FormSummary facts={details} />
      <PayPasswordSubmit
        field={fieldWith(form, 'payPassword', (payPassword) => dispatch({ type: 'passwordTyped', payPassword }))}
        refusal={visibleErrors['']}
        busy={sending}
        whyDisabledId={when === undefined ? undefined : HELD_ID}
      >
        <Trans>Continue</Trans>
      </PayPasswordSubmit>
      <ConfirmSheet
        {...sheet}
        title={t`Transfer to a member`}
        action={t`Send ${amount} ${title}`}
        facts={[
          { label: t({ context: 'member', message: 'To' }), value: <bdi>{context.to.username}</bdi> },
          { label: t`UID`, value: <bdi dir="ltr">{context.to.id}</bdi> },
          { label: t`Amount`, value: <Amount value={inputs.amount} unit={title} /> },
          ...details,
        ]}
      />
    </Form>
  );
};

export const SendToMember = ({ to, onBack, onSent }: Props) => {
  const { t } = useLingui();
  const coins = useRead(getTransferCoins, { username: to.username });
  return (
    <>
      <Receiver to={to} onBack={onBack} />
      <Loaded<TransferCoin[]>
        of={coins}
        skeleton={<SkeletonRows rows={4} height={84} />}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState icon="wallet" text={t`No coin can be sent to members at the moment.`} />}
      >
        {(rows) => <SendFields context={{ to, coins: rows }} onSent={onSent} />}
      </Loaded>
    </>
  );
};
