/**
 * /withdrawal: withdrawal to a wallet address or a bank card; shows limits, fee and net amount beforehand (WALLET-02).
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { getBankCards } from '../../contract/calls/member.ts';
import { getWithdrawalCoins, getWithdrawalInfo, withdraw } from '../../contract/calls/wallet.ts';
import type { BankCard } from '../../contract/entities/member.ts';
import type { SiteConfig } from '../../contract/entities/site.ts';
import type { AccountType, CoinChoice } from '../../contract/entities/wallet.ts';
import { shownCardNumber } from '../../contract/rules/identity.ts';
import { useFormat } from '../../core/format/format.ts';
import { type Reading, useRead } from '../../core/queries/queries.ts';
import { useIsReferenceServer } from '../../core/site/config.ts';
import { openAccounts } from '../../core/site/open-accounts.ts';
import { draftsOf, isAccountType, isAmountText } from '../../core/storage/drafts.ts';
import { serverClock } from '../../core/transport/server-clock.ts';
import { useConfirmedForm } from '../../core/writes/write-forms.ts';
import { fieldWith } from '../../kit/field-of.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { AppPage } from '../../ui/AppPage.tsx';
import { useAccountName } from '../../ui/account-name.ts';
import { useAfterSuccess } from '../../ui/after-success.ts';
import { Block } from '../../ui/Block.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { ChoiceField } from '../../ui/ChoiceSheet.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Form } from '../../ui/Form.tsx';
import { PayPasswordSubmit } from '../../ui/PayPasswordSubmit.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState, Loaded } from '../../ui/States.tsx';
import { WhenEnabled } from '../../ui/WhenEnabled.tsx';
import { ConfirmWithdrawal, Destination, FeeSummary } from './WithdrawalParts.tsx';
import { type WithdrawalContext, type WithdrawalInputs, withdrawalForm, withdrawalMethods } from './withdrawal-form.ts';

interface FieldsProps {
  readonly coinId: string;
  readonly coin: string;
  readonly type: AccountType;
  readonly context: WithdrawalContext;
  readonly cards: Reading<readonly BankCard[]>;
  readonly config: SiteConfig;
}

const SKELETON = <SkeletonRows rows={4} height={84} />;

const drafts = draftsOf<WithdrawalInputs>('withdrawal', ['coinId', 'type', 'destination', 'destinationId', 'amount'], {
  type: isAccountType,
  destination: (value) => value === 'wallet' || value === 'bank',
  amount: isAmountText,
});

/** The draft, unless its coin or account is no longer offered: the form must send what the page shows. */
const draftAmong = (coins: readonly CoinChoice[], accounts: readonly AccountType[]) => {
  const kept = drafts.load();
  if (coins.some(({ id }) => id === kept?.coinId) && accounts.some((type) => type === kept?.type)) return kept;
  drafts.clear();
  return undefined;
};

/** The member's cards with their numbers as the site wants them shown. */
const shownCards = (cards: readonly BankCard[] = [], { cardNumbersMasked }: SiteConfig): readonly BankCard[] =>
  cards.map((card) => ({ ...card, cardNumber: shownCardNumber(card.cardNumber, cardNumbersMasked) }));

const useWithdrawal = ({ coinId, type, context, config }: FieldsProps) => {
  const leavePage = useAfterSuccess();
  return useConfirmedForm(withdraw, withdrawalForm, {
    onDone: () => leavePage(config.afterWithdrawal),
    afterFailure: { type: 'passwordUsed' },
    start: {
      coinId,
      type,
      destination: withdrawalMethods(context, config)[0] ?? 'wallet',
      destinationId: '',
      amount: undefined,
      payPassword: '',
    },
    context,
    drafts,
  });
};

/** The form for one coin and account. It is keyed by both, because each has its own limits, fee and addresses. */
const WithdrawalFields = (props: FieldsProps) => {
  const { t } = useLingui();
  const format = useFormat();
  const { form, review, sheet, sending } = useWithdrawal(props);
  const { context, coin } = props;
  const { inputs, dispatch, visibleErrors } = form;
  const { info } = context;
  if (info === undefined) return null;
  if (info.identityRequired) {
    return (
      <EmptyState
        icon="id"
        text={<Trans>Verify your identity before you withdraw.</Trans>}
        action={
          <ButtonLink to="/real_authentication">
            <Trans>Verify identity</Trans>
          </ButtonLink>
        }
      />
    );
  }
  return (
    <Form onSubmit={review}>
      <Segmented
        label={t`Withdraw to`}
        value={inputs.destination}
        onChange={(destination) => dispatch({ type: 'wayChosen', destination })}
        choices={withdrawalMethods(context, props.config).map((value) => ({
          value,
          label: value === 'bank' ? t`Bank card` : t`Wallet address`,
        }))}
      />
      <Destination form={form} context={context} cards={props.cards} coin={coin} />
      <AmountField
        label={t`Quantity`}
        {...fieldWith(form, 'amount', (amount) => dispatch({ type: 'amountTyped', amount }))}
        unit={coin}
        available={`${info.balance === undefined ? '--' : format.amount(info.balance)} ${coin}`}
        onAll={() => dispatch({ type: 'allTapped' })}
      />
      <FeeSummary form={form} info={info} coin={coin} />
      <PayPasswordSubmit
        field={fieldWith(form, 'payPassword', (payPassword) => dispatch({ type: 'passwordTyped', payPassword }))}
        refusal={visibleErrors['']}
        busy={sending}
      >
        <Trans>Withdraw</Trans>
      </PayPasswordSubmit>
      <ButtonLink
        to="/trade-account"
        search={{ id: inputs.coinId, name: coin, type: String(inputs.type) as '1' | '2' | '3', records: 'withdrawals' }}
        tone="plain"
        block
      >
        <Trans>Withdrawal records</Trans>
      </ButtonLink>
      <ConfirmWithdrawal form={form} context={context} coin={coin} sheet={sheet} />
    </Form>
  );
};

const Withdrawal = ({ coins, config }: { coins: readonly CoinChoice[]; config: SiteConfig }) => {
  const { t } = useLingui();
  const accountName = useAccountName();
  const format = useFormat();
  const isReference = useIsReferenceServer();
  const accounts = openAccounts(config);
  const [kept] = useState(() => draftAmong(coins, accounts));
  const [coinId, setCoinId] = useState(kept?.coinId ?? coins[0]?.id ?? '');
  const [type, setType] = useState<AccountType>(kept?.type ?? 1);
  const info = useRead(getWithdrawalInfo, { coinId, type });
  const cards = useRead(getBankCards, undefined);
  // Wait for the cards once only: a later read must not unmount the form and lose its inputs.
  const [asked, setAsked] = useState(false);
  if (!asked && cards.status !== 'loading') setAsked(true);
  const coin = coins.find(({ id }) => id === coinId)?.title ?? '';
  return (
    <>
      <Block>
        <ChoiceField
          label={t`Coin`}
          choices={coins.map(({ id, title }) => ({ value: id, title, start: <CoinIcon coin={title} size={24} /> }))}
          value={coinId}
          onChange={(id) => {
            drafts.clear();
            setCoinId(id);
          }}
        />
        <ChoiceField
          label={t`From account`}
          choices={accounts.map((account) => ({ value: String(account), title: accountName(account) }))}
          value={String(type)}
          onChange={(account) => {
            drafts.clear();
            setType(Number(account) as AccountType);
          }}
        />
      </Block>
      <Loaded of={info} skeleton={SKELETON}>
        {(data) =>
          !asked ? (
            SKELETON
          ) : (
            <WithdrawalFields
              key={`${coinId} ${type}`}
              coinId={coinId}
              coin={coin}
              type={type}
              context={{
                info: data,
                cards: shownCards(cards.data, config),
                coin,
                write: (amount) => format.number(amount),
                writeTime: format.dateTime,
                nowMs: serverClock.now,
                isReference,
              }}
              cards={cards}
              config={config}
            />
          )
        }
      </Loaded>
    </>
  );
};

export const WithdrawalScreen = () => {
  const { t } = useLingui();
  const coins = useRead(getWithdrawalCoins, undefined);
  return (
    <AppPage title={t`Withdrawal`} fallback="/assets">
      <WhenEnabled name="withdrawals" feature={(config) => config.withdrawalEnabled}>
        {(config) => (
          <Loaded
            of={coins}
            skeleton={<SkeletonRows rows={5} height={84} />}
            isEmpty={(list) => list.length === 0}
            empty={<EmptyState icon="withdraw" text={<Trans>No coin can be withdrawn at the moment.</Trans>} />}
          >
            {(list) => <Withdrawal coins={list} config={config} />}
          </Loaded>
        )}
      </WhenEnabled>
    </AppPage>
  );
};
