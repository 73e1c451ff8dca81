/** /recharge: payment details, and the form for a deposit that was paid (WALLET-01). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { deposit, getDepositCoins } from '../../contract/calls/wallet.ts';
import type { SiteConfig } from '../../contract/entities/site.ts';
import type { AccountType, DepositCoin } from '../../contract/entities/wallet.ts';
import { NETWORKS } from '../../contract/networks.ts';
import { useRead } from '../../core/queries/queries.ts';
import { openAccounts } from '../../core/site/open-accounts.ts';
import { draftsOf, draftsWhere, isAccountType, isAmountText } from '../../core/storage/drafts.ts';
import { useWriteForm } from '../../core/writes/write-forms.ts';
import type { Drafts } from '../../kit/form.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { AppPage } from '../../ui/AppPage.tsx';
import { useAccountName } from '../../ui/account-name.ts';
import { useAfterSuccess } from '../../ui/after-success.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { ChoiceField } from '../../ui/ChoiceSheet.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Form } from '../../ui/Form.tsx';
import { RefusalNote } from '../../ui/RefusalNote.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState, Loaded } from '../../ui/States.tsx';
import { UploadSlot } from '../../ui/UploadSlot.tsx';
import { WhenEnabled } from '../../ui/WhenEnabled.tsx';
import { type DepositInputs, depositCoinOf, depositForm, initialInputs, selectedNetwork } from './deposit-form.ts';
import { PaymentDetails } from './PaymentDetails.tsx';
import { SharedVoucher } from './SharedVoucher.tsx';
import './deposit.css';

const drafts = draftsOf<DepositInputs>('deposit', ['coinId', 'networkId', 'type', 'amount'], {
  type: isAccountType,
  amount: isAmountText,
});

/** Discards the draft if the operator has removed its network or its account since. */
const draftsAmong = (coins: readonly DepositCoin[], config: SiteConfig): Drafts<DepositInputs> =>
  draftsWhere(
    drafts,
    ({ coinId = '', networkId = '', type }) =>
      selectedNetwork(coins, { coinId, networkId }) !== undefined && openAccounts(config).some((open) => open === type),
  );

interface NetworkFieldProps {
  readonly coin: DepositCoin | undefined;
  readonly value: string;
  readonly onChange: (networkId: string) => void;
}

const NetworkField = ({ coin, value, onChange }: NetworkFieldProps) => {
  const { t } = useLingui();
  return (
    <div className="field">
      <div className="field-head">
        <span>{t`Network`}</span>
      </div>
      <Chips
        label={t`Network`}
        value={value}
        onChange={onChange}
        choices={(coin?.networks ?? []).map(({ id, kind }) => ({
          value: id,
          label: kind === 'bank' ? t`Bank wire` : NETWORKS[kind].name,
        }))}
      />
    </div>
  );
};

const RecordsLink = ({ coinId, name, type }: { coinId: string; name: string | undefined; type: AccountType }) => (
  <ButtonLink
    to="/trade-account"
    search={{ id: coinId, name, type: String(type) as '1' | '2' | '3', records: 'deposits' }}
    tone="plain"
    block
  >
    <Trans>Deposit records</Trans>
  </ButtonLink>
);

const DepositFields = ({ coins, config }: { coins: readonly DepositCoin[]; config: SiteConfig }) => {
  const { t } = useLingui();
  const accountName = useAccountName();
  const leave = useAfterSuccess();
  const { form } = useWriteForm(deposit, depositForm, {
    onDone: () => leave(config.afterDeposit),
    start: initialInputs(coins),
    context: coins,
    drafts: useMemo(() => draftsAmong(coins, config), [coins, config]),
  });
  const { inputs, dispatch, visibleErrors } = form;
  const coin = depositCoinOf(coins, inputs);
  const network = selectedNetwork(coins, inputs);
  const [shared, setShared] = useState<Blob>();
  return (
    <Form onSubmit={form.submit}>
      <ChoiceField
        label={t`Coin`}
        choices={coins.map(({ id, title }) => ({ value: id, title, start: <CoinIcon coin={title} size={24} /> }))}
        value={inputs.coinId || undefined}
        onChange={(coinId) => dispatch({ type: 'coinChosen', coinId })}
      />
      <NetworkField
        coin={coin}
        value={inputs.networkId}
        onChange={(networkId) => dispatch({ type: 'networkChosen', networkId })}
      />
      {network === undefined ? (
        <EmptyState icon="lock" text={t`Deposits are not available at the moment.`} />
      ) : (
        <PaymentDetails network={network} coin={coin?.title ?? ''} />
      )}
      <ChoiceField
        label={t`To account`}
        choices={openAccounts(config).map((type) => ({ value: String(type), title: accountName(type) }))}
        value={String(inputs.type)}
        onChange={(account) => dispatch({ type: 'accountChosen', account: Number(account) as AccountType })}
      />
      <AmountField
        label={t`Quantity`}
        value={inputs.amount}
        onChange={(amount) => dispatch({ type: 'amountTyped', amount })}
        onBlur={() => form.blur('amount')}
        unit={coin?.title}
        error={visibleErrors.amount}
      />
      <SharedVoucher onUse={setShared} />
      <UploadSlot
        label={t`Payment voucher`}
        purpose="voucher"
        value={inputs.voucher || undefined}
        onChange={(voucher) => dispatch({ type: 'voucherChanged', voucher: voucher ?? '' })}
        error={visibleErrors.voucher}
        given={shared}
      />
      <p className="field-hint">
        <Trans>Pay first, then send a picture of the payment. Location and device data are removed from it.</Trans>
      </p>
      <RefusalNote words={visibleErrors['']} />
      <Button type="submit" block busy={form.submitting}>
        <Trans>Submit deposit</Trans>
      </Button>
      <RecordsLink coinId={inputs.coinId} name={coin?.title} type={inputs.type} />
    </Form>
  );
};

export const DepositScreen = () => {
  const { t } = useLingui();
  const coins = useRead(getDepositCoins, undefined);
  return (
    <AppPage title={t`Deposit`} fallback="/assets">
      <WhenEnabled name="deposits" feature={(config) => config.depositEnabled}>
        {(config) => (
          <Loaded
            of={coins}
            skeleton={<SkeletonRows rows={5} height={84} />}
            isEmpty={(list) => list.length === 0}
            empty={<EmptyState icon="deposit" text={<Trans>No coin can be deposited at the moment.</Trans>} />}
          >
            {(list) => <DepositFields coins={list} config={config} />}
          </Loaded>
        )}
      </WhenEnabled>
    </AppPage>
  );
};
