import { Trans, useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useMemo } from 'react';
import { bindAddress, getAddresses } from '../../contract/calls/member.ts';
import { getDepositCoins, getWithdrawalCoins } from '../../contract/calls/wallet.ts';
import type { BoundAddress } from '../../contract/entities/member.ts';
import type { CoinChoice } from '../../contract/entities/wallet.ts';
import { useConfig } from '../../core/config.ts';
import { useRead } from '../../core/queries.ts';
import { useSend } from '../../core/send.ts';
import { useForm } from '../../kit/use-form.ts';
import { AppPage } from '../../ui/AppPage.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField } from '../../ui/ChoiceSheet.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/Rows.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState, FailedState } from '../../ui/States.tsx';
import { useText } from '../../ui/text.ts';
import { addressForm, addressWarning, canBind, networksOfCoin } from './address-form.ts';
import './address.css';

const FRESH_MS = 60_000;

interface Props {
  /** The coin to begin with (query id); undefined for the first. */
  coinId: string | undefined;
}
interface Known {
  coins: readonly CoinChoice[];
  bound: readonly BoundAddress[];
  editable: boolean;
}

const Warning = ({ coin, address }: { coin: CoinChoice | undefined; address: string }) => {
  const text = useText();
  const depositable = useRead(getDepositCoins, undefined, { freshForMs: FRESH_MS });
  const networks = useMemo(
    () =>
      networksOfCoin(
        coin?.title ?? '',
        depositable.data?.find(({ id }) => id === coin?.id),
      ),
    [coin, depositable.data],
  );
  const warning = addressWarning(networks, address);
  return (
    <div aria-live="polite">
      {warning === undefined ? null : (
        <p className="notice address-warning">
          <Icon name="alert" size={20} />
          <span>{text(warning)}</span>
        </p>
      )}
    </div>
  );
};

const BindForm = ({ coins, bound, editable, coinId }: Known & Props) => {
  const { t } = useLingui();
  const { send } = useSend(bindAddress, {
    invalidates: [getAddresses],
    onDone: (_, { coinId: done }) => form.reset({ coinId: done, address: '' }),
  });
  const first = coins.find(({ id }) => id === coinId) ?? coins[0];
  const addressOf = (id: string) => bound.find((entry) => entry.coinId === id)?.address ?? '';
  const form = useForm(addressForm, {
    start: { coinId: first?.id ?? '', address: '' },
    context: undefined,
    onSubmit: async (payload) => {
      await send(payload);
      return undefined;
    },
  });
  const { inputs, dispatch, leave, shown } = form;
  const coin = coins.find(({ id }) => id === inputs.coinId);
  const current = addressOf(inputs.coinId);
  const allowed = canBind(editable, bound, inputs.coinId);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form className="block" noValidate onSubmit={submit}>
      <ChoiceField
        label={t`Currency`}
        choices={coins.map(({ id, title }) => ({ value: id, title, start: <CoinIcon coin={title} size={28} /> }))}
        value={inputs.coinId || undefined}
        onChange={(value) => dispatch({ field: 'coinId', value })}
        placeholder={t`Choose a currency`}
        error={shown.coinId}
      />
      {allowed ? (
        <>
          <FormField
            label={current === '' ? t`Withdrawal address` : t`New withdrawal address`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            maxLength={128}
            value={inputs.address}
            onChange={(value) => dispatch({ field: 'address', value })}
            onLeave={() => leave('address')}
            error={shown.address}
          />
          <Warning coin={coin} address={inputs.address} />
          <Button type="submit" block busy={form.submitting}>
            {current === '' ? <Trans>Bind address</Trans> : <Trans>Change address</Trans>}
          </Button>
        </>
      ) : (
        <p className="notice">
          <Icon name="lock" size={20} />
          <span>
            <Trans>An address is bound to this currency. Contact customer service to change it.</Trans>
          </span>
        </p>
      )}
    </form>
  );
};

const BoundList = ({ bound }: { bound: readonly BoundAddress[] }) => {
  const { t } = useLingui();
  const shown = bound.filter(({ address }) => address !== '');
  if (shown.length === 0) {
    return <EmptyState icon="wallet" text={<Trans>Addresses that you bind for withdrawals will be here</Trans>} />;
  }
  return (
    <>
      <h2 className="section-title">
        <Trans>Bound addresses</Trans>
      </h2>
      <ul className="rows">
        {shown.map(({ id, coin, address }) => (
          <li key={id}>
            <Row
              start={<CoinIcon coin={coin} />}
              title={coin}
              detail={<bdi dir="ltr">{address}</bdi>}
              end={<CopyButton text={address} label={t`Address`} />}
            />
          </li>
        ))}
      </ul>
    </>
  );
};

/** Withdrawal addresses (AUTH-08). */
export const AddressScreen = ({ coinId }: Props) => {
  const { t } = useLingui();
  const config = useConfig();
  const coins = useRead(getWithdrawalCoins, undefined, { freshForMs: FRESH_MS });
  const addresses = useRead(getAddresses, undefined);
  const failed = coins.status === 'failed' ? coins : addresses.status === 'failed' ? addresses : undefined;
  const retry = () => {
    coins.retry();
    addresses.retry();
  };
  return (
    <AppPage title={t`Withdrawal address`}>
      {config?.addressEnabled === false ? (
        <EmptyState icon="lock" text={<Trans>Withdrawal addresses are not available at the moment.</Trans>} />
      ) : failed !== undefined ? (
        <FailedState onRetry={retry} />
      ) : config === undefined || coins.data === undefined || addresses.data === undefined ? (
        <SkeletonRows rows={4} height={84} />
      ) : (
        <>
          <BindForm coins={coins.data} bound={addresses.data} editable={config.addressEditable} coinId={coinId} />
          <BoundList bound={addresses.data} />
        </>
      )}
    </AppPage>
  );
};
