/** /changemoney: transfer between the member's own accounts, free and immediate (ASSET-03). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { getBalances, transferBetweenAccounts } from '../../contract/calls/assets.ts';
import { ZERO } from '../../contract/decimal.ts';
import type { SiteConfig } from '../../contract/entities/site.ts';
import type { AccountType, BalanceList } from '../../contract/entities/wallet.ts';
import { useFormat } from '../../core/format/format.ts';
import { useRead } from '../../core/queries/queries.ts';
import { useConfig } from '../../core/site/config.ts';
import { openAccounts } from '../../core/site/open-accounts.ts';
import { draftsOf, draftsWhere, isAccountType, isAmountText } from '../../core/storage/drafts.ts';
import { useConfirmedForm } from '../../core/writes/write-forms.ts';
import { fieldWith } from '../../kit/field-of.ts';
import type { Drafts } from '../../kit/form.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Amount } from '../../ui/Amounts.tsx';
import { AppPage } from '../../ui/AppPage.tsx';
import { useAccountName } from '../../ui/account-name.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField } from '../../ui/ChoiceSheet.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Form } from '../../ui/Form.tsx';
import { FromTo } from '../../ui/FromTo.tsx';
import { RefusalNote } from '../../ui/RefusalNote.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState, Loaded } from '../../ui/States.tsx';
import { availableOf, heldIn, type TransferInputs, transferForm } from './transfer-form.ts';

const drafts = draftsOf<TransferInputs>('transfer', ['from', 'to', 'coinId', 'amount'], {
  from: isAccountType,
  to: isAccountType,
  amount: isAmountText,
});

/** Discards the draft of an account that was switched off since. */
const draftsOn = (config: SiteConfig | undefined): Drafts<TransferInputs> => {
  // Before the site's settings are there, nothing is known to be closed.
  const isOpen = (account: AccountType | undefined): boolean =>
    config === undefined || openAccounts(config).some((type) => type === account);
  return draftsWhere(drafts, ({ from, to }) => isOpen(from) && isOpen(to));
};

const useTransfer = (balances: BalanceList) => {
  const config = useConfig();
  return useConfirmedForm(transferBetweenAccounts, transferForm, {
    onAccepted: (form) => form.taken({ type: 'sent' }),
    start: {
      from: 1 as AccountType,
      to: 2 as AccountType,
      coinId: heldIn(balances, 1)[0]?.coinId ?? '',
      amount: undefined,
    },
    context: balances,
    drafts: useMemo(() => draftsOn(config), [config]),
  });
};

const Accounts = ({ form, balances }: { form: ReturnType<typeof useTransfer>['form']; balances: BalanceList }) => {
  const { t } = useLingui();
  const accountName = useAccountName();
  // The site's accounts, as elsewhere: a backend may leave out an empty one, or list one that is switched off.
  const types = openAccounts(useConfig());
  const totalOf = (type: AccountType) => {
    const account = balances.accounts.find((candidate) => candidate.type === type);
    return account === undefined ? ZERO : account.total;
  };
  const choices = types.map((type) => ({
    value: String(type),
    title: accountName(type),
    end: <Amount value={totalOf(type)} kind="conversion" unit="USDT" />,
  }));
  return (
    <FromTo
      turn={t`Reverse`}
      onTurn={() => form.dispatch({ type: 'turned' })}
      from={
        <ChoiceField
          label={t({ context: 'own account', message: 'From' })}
          choices={choices}
          value={String(form.inputs.from)}
          onChange={(value) => form.dispatch({ type: 'fromChosen', account: Number(value) as AccountType })}
        />
      }
      to={
        <ChoiceField
          label={t({ context: 'own account', message: 'To' })}
          choices={choices}
          value={String(form.inputs.to)}
          onChange={(value) => form.dispatch({ type: 'toChosen', account: Number(value) as AccountType })}
        />
      }
    />
  );
};

const TransferFields = ({ balances }: { balances: BalanceList }) => {
  const { t } = useLingui();
  const format = useFormat();
  const accountName = useAccountName();
  const { form, sending, review, sheet } = useTransfer(balances);
  const { inputs, dispatch, visibleErrors } = form;
  const coins = heldIn(balances, inputs.from);
  const coin = coins.find(({ coinId }) => coinId === inputs.coinId)?.coin ?? '';
  const available = availableOf(inputs, balances);
  const amount = inputs.amount === undefined ? '' : format.number(inputs.amount);
  const action = amount === '' ? t`Transfer` : t`Transfer ${amount} ${coin}`;
  return (
    <Form onSubmit={review}>
      <Accounts form={form} balances={balances} />
      <ChoiceField
        label={t`Coin`}
        choices={coins.map((row) => ({
          value: row.coinId,
          title: row.coin,
          start: <CoinIcon coin={row.coin} size={24} />,
          end: <Amount value={row.available} kind="number" />,
        }))}
        value={inputs.coinId || undefined}
        onChange={(coinId) => dispatch({ type: 'coinChosen', coinId })}
        placeholder={t`Choose a coin`}
        error={visibleErrors.coinId}
      />
      <AmountField
        label={t`Quantity`}
        {...fieldWith(form, 'amount', (amount) => dispatch({ type: 'amountTyped', amount }))}
        unit={coin}
        available={`${available === undefined ? '--' : format.amount(available)} ${coin}`}
        onAll={() => dispatch({ type: 'allTapped' })}
        hint={<Trans>Transfers between your accounts are free and arrive at once.</Trans>}
      />
      <RefusalNote words={visibleErrors['']} />
      <Button type="submit" block busy={sending}>
        {action}
      </Button>
      <ConfirmSheet
        {...sheet}
        title={t`Transfer`}
        action={action}
        facts={[
          { label: t({ context: 'own account', message: 'From' }), value: accountName(inputs.from) },
          { label: t({ context: 'own account', message: 'To' }), value: accountName(inputs.to) },
          { label: t`Amount`, value: <Amount value={inputs.amount} unit={coin} />, strong: true },
          { label: t`Fee`, value: t`Free` },
        ]}
      />
    </Form>
  );
};

export const AccountTransferScreen = () => {
  const { t } = useLingui();
  const config = useConfig();
  const balances = useRead(getBalances, undefined);
  return (
    <AppPage title={t`Transfer`} fallback="/assets">
      {config?.accountTransferEnabled === false ? (
        <EmptyState icon="lock" text={<Trans>Transfers between accounts are not available at the moment.</Trans>} />
      ) : (
        <Loaded of={balances} skeleton={<SkeletonRows rows={4} height={84} />}>
          {(data) => <TransferFields balances={data} />}
        </Loaded>
      )}
    </AppPage>
  );
};
