/** /exchangeb: immediate swap of one coin for another; shows rate, fee and received amount beforehand (WALLET-04). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { getSwapCoins, getSwapQuote, swap } from '../../contract/calls/wallet.ts';
import type { Decimal } from '../../contract/decimal.ts';
import type { AccountType, CoinChoice } from '../../contract/entities/wallet.ts';
import { useFormat } from '../../core/format/format.ts';
import { useRead } from '../../core/queries/queries.ts';
import { useConfig, useIsReferenceServer } from '../../core/site/config.ts';
import { openAccounts } from '../../core/site/open-accounts.ts';
import { draftsOf, draftsWhere, isAccountType, isAmountText } from '../../core/storage/drafts.ts';
import { useConfirmedForm } from '../../core/writes/write-forms.ts';
import { fieldWith } from '../../kit/field-of.ts';
import type { Drafts } from '../../kit/form.ts';
import type { FormState } from '../../kit/use-form.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Amount } from '../../ui/Amounts.tsx';
import { AppPage } from '../../ui/AppPage.tsx';
import { useAccountName } from '../../ui/account-name.ts';
import { Block } from '../../ui/Block.tsx';
import { ChoiceField } from '../../ui/ChoiceSheet.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Form } from '../../ui/Form.tsx';
import { FromTo } from '../../ui/FromTo.tsx';
import { PayPasswordSubmit } from '../../ui/PayPasswordSubmit.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState, Loaded } from '../../ui/States.tsx';
import { ConfirmSwap } from './ConfirmSwap.tsx';
import {
  coinWith,
  expected,
  initialInputs,
  inverseOf,
  leastReceived,
  type SwapContext,
  type SwapFormEvent,
  type SwapInputs,
  swapForm,
  swapRate,
} from './swap-form.ts';

type SwapState = FormState<SwapInputs, SwapFormEvent, keyof SwapInputs & string>;

/** A quote is valid for 10 s, so it is read again before it expires. */
const QUOTE_POLL_MS = 5_000;
const COINS_POLL_MS = 10_000;

const drafts = draftsOf<SwapInputs>('swap', ['type', 'fromId', 'toId', 'amount'], {
  type: isAccountType,
  amount: isAmountText,
});

/** Discards the draft of another account: one that is no longer offered would else be what the swap is sent for. */
const draftsOn = (type: AccountType): Drafts<SwapInputs> => draftsWhere(drafts, (kept) => kept.type === type);

const useSwap = (coins: readonly CoinChoice[], type: AccountType) => {
  const [pair, setPair] = useState({ from: '', to: '' });
  const offered = useIsReferenceServer();
  const quote = useRead(
    getSwapQuote,
    { fromCoinId: pair.from, toCoinId: pair.to },
    { enabled: offered && pair.from !== '' && pair.to !== '', pollMs: QUOTE_POLL_MS },
  );
  const context: SwapContext = { coins, quote: quote.data };
  const confirmed = useConfirmedForm(swap, swapForm, {
    onAccepted: (form) => form.taken({ type: 'done' }),
    afterFailure: { type: 'passwordUsed' },
    start: swapForm.change({ ...initialInputs, type }, { type: 'coinsLoaded', coins }, { coins, quote: undefined }),
    context,
    drafts: useMemo(() => draftsOn(type), [type]),
  });
  const { fromId, toId } = confirmed.form.inputs;
  useEffect(() => setPair({ from: fromId, to: toId }), [fromId, toId]);
  return { ...confirmed, context, missing: offered && quote.data === undefined ? quote.status : undefined };
};

const Coins = ({ form, context }: { form: SwapState; context: SwapContext }) => {
  const { t } = useLingui();
  const choices = context.coins.map(({ id, title, balance }) => ({
    value: id,
    title,
    start: <CoinIcon coin={title} size={24} />,
    end: balance === undefined ? undefined : <Amount value={balance} kind="number" />,
  }));
  return (
    <FromTo
      turn={t`Swap the coins`}
      onTurn={() => form.dispatch({ type: 'turned' })}
      from={
        <ChoiceField
          label={t({ context: 'swapped coin', message: 'From' })}
          choices={choices}
          value={form.inputs.fromId || undefined}
          onChange={(coinId) => form.dispatch({ type: 'sidePicked', side: 'from', coinId })}
          error={form.visibleErrors.fromId}
        />
      }
      to={
        <ChoiceField
          label={t({ context: 'swapped coin', message: 'To' })}
          choices={choices}
          value={form.inputs.toId || undefined}
          onChange={(coinId) => form.dispatch({ type: 'sidePicked', side: 'to', coinId })}
          error={form.visibleErrors.toId}
        />
      }
    />
  );
};

/** The rate; a very small rate also as its inverse. */
const Rate = ({ rate, from, to }: { rate: Decimal | undefined; from: string | undefined; to: string | undefined }) => {
  const inverse = inverseOf(rate);
  return (
    <>
      <bdi dir="ltr">
        1 {from} = <Amount value={rate} kind="number" decimals={8} unit={to} />
      </bdi>
      {inverse === undefined ? null : (
        <>
          <br />
          <bdi dir="ltr">
            1 {to} = <Amount value={inverse} kind="conversion" unit={from} />
          </bdi>
        </>
      )}
    </>
  );
};

const SwapFields = ({ coins, type }: { coins: readonly CoinChoice[]; type: AccountType }) => {
  const { t } = useLingui();
  const format = useFormat();
  const { form, context, missing, review, sheet, sending } = useSwap(coins, type);
  const { inputs, dispatch, visibleErrors } = form;
  const from = coinWith(coins, inputs.fromId);
  const to = coinWith(coins, inputs.toId);
  const sums = expected(inputs, context);
  const amount = inputs.amount === undefined ? '' : format.number(inputs.amount);
  const fromTitle = from?.title ?? '';
  const action = amount === '' ? t({ context: 'flash swap', message: 'Swap' }) : t`Swap ${amount} ${fromTitle}`;
  const facts = [
    {
      label: t`Rate`,
      value: <Rate rate={swapRate(inputs, context)} from={from?.title} to={to?.title} />,
    },
    { label: t`Fee`, value: <Amount value={sums?.fee} unit={to?.title} /> },
    { label: t`You receive`, value: <Amount value={sums?.received} unit={to?.title} />, strong: true },
  ];
  return (
    <Form onSubmit={review}>
      <Coins form={form} context={context} />
      <AmountField
        label={t`Quantity`}
        {...fieldWith(form, 'amount', (amount) => dispatch({ type: 'amountTyped', amount }))}
        unit={from?.title}
        available={from?.balance === undefined ? undefined : `${format.amount(from.balance)} ${from.title}`}
        onAll={from?.balance === undefined ? undefined : () => dispatch({ type: 'allTapped' })}
        // A space reserves the hint's line, so that nothing below shifts when the text arrives.
        hint={context.quote === undefined ? '\u00a0' : t`At least ${format.number(context.quote.minimum)} ${fromTitle}`}
      />
      <DescriptionList facts={facts} />
      <PayPasswordSubmit
        field={fieldWith(form, 'payPassword', (payPassword) => dispatch({ type: 'passwordTyped', payPassword }))}
        refusal={visibleErrors['']}
        busy={sending}
      >
        {action}
      </PayPasswordSubmit>
      <ConfirmSwap
        {...sheet}
        action={action}
        facts={[{ label: t`You pay`, value: <Amount value={inputs.amount} unit={fromTitle} /> }, ...facts]}
        least={<Amount value={leastReceived(inputs, context)} unit={to?.title} />}
        expiresAtMs={context.quote?.expiresAtMs}
        missing={missing && (missing === 'failed' ? t`Failed to load` : t`Loading`)}
      />
    </Form>
  );
};

export const SwapScreen = () => {
  const { t } = useLingui();
  const accountName = useAccountName();
  const config = useConfig();
  const [chosen, setChosen] = useState<AccountType>(() => drafts.load()?.type ?? 1);
  const types = openAccounts(config);
  // Before the site's settings are there, nothing is known to be closed.
  const type = config === undefined || types.includes(chosen) ? chosen : 1;
  const coins = useRead(getSwapCoins, { type }, { pollMs: COINS_POLL_MS });
  if (config?.flashSwapEnabled === false) {
    return (
      <AppPage title={t`Flash swap`} fallback="/assets">
        <EmptyState icon="swap" text={<Trans>Flash swap is not available at the moment.</Trans>} />
      </AppPage>
    );
  }
  return (
    <AppPage title={t`Flash swap`} fallback="/assets">
      <Block>
        <Segmented
          label={t`Account`}
          value={String(type)}
          onChange={(value) => {
            drafts.clear();
            setChosen(Number(value) as AccountType);
          }}
          choices={types.map((value) => ({ value: String(value), label: accountName(value) }))}
        />
      </Block>
      <Loaded
        of={coins}
        skeleton={<SkeletonRows rows={5} height={84} />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState icon="swap" text={<Trans>No coin can be swapped at the moment.</Trans>} />}
      >
        {(list) => <SwapFields key={type} coins={list} type={type} />}
      </Loaded>
    </AppPage>
  );
};
