/** Binds a withdrawal address (AUTH-08): validated for its coin, with pay password and confirmation. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { bindAddress } from '../../contract/calls/member.ts';
import { getDepositCoins } from '../../contract/calls/wallet.ts';
import type { BoundAddress } from '../../contract/entities/member.ts';
import type { CoinChoice } from '../../contract/entities/wallet.ts';
import type { NetworkId } from '../../contract/networks.ts';
import { networkNameOf, networksOfCoin } from '../../contract/rules/wallet-address.ts';
import { useRead } from '../../core/queries/queries.ts';
import { draftsOf } from '../../core/storage/drafts.ts';
import { useConfirmedForm } from '../../core/writes/write-forms.ts';
import { fieldOf } from '../../kit/field-of.ts';
import { AddressGroups } from '../../ui/AddressGroups.tsx';
import { AppLink } from '../../ui/AppLink.tsx';
import { ChoiceField } from '../../ui/ChoiceSheet.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { Form } from '../../ui/Form.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListInput } from '../../ui/ListInput.tsx';
import { PayPasswordSubmit } from '../../ui/PayPasswordSubmit.tsx';
import { useText } from '../../ui/text.ts';
import { type AddressInputs, addressWarning, bindAddressForm, canBindAddress } from './address-form.ts';

const FRESH_MS = 60_000;

interface Props {
  readonly coins: readonly CoinChoice[];
  readonly bound: readonly BoundAddress[];
  readonly editable: boolean;
  /** The coin that is selected at first (query `id`); undefined for the first coin. */
  readonly coinId: string | undefined;
}

/**
 * The networks known for the coin; may be empty, also while loading. The address is then checked only by the server.
 */
const useNetworks = (coin: CoinChoice | undefined): readonly NetworkId[] => {
  const depositable = useRead(getDepositCoins, undefined, { freshForMs: FRESH_MS });
  return useMemo(() => {
    const kinds = depositable.data?.find(({ id }) => id === coin?.id)?.networks.map(({ kind }) => kind) ?? [];
    return coin === undefined ? [] : networksOfCoin(coin.title, kinds);
  }, [coin, depositable.data]);
};

const Warning = ({ networks, address }: { networks: readonly NetworkId[]; address: string }) => {
  const text = useText();
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

const drafts = draftsOf<AddressInputs>('address', ['coinId', 'address']);

const useBinding = ({ coins, coinId }: Pick<Props, 'coins' | 'coinId'>) => {
  // A coin in the URL takes precedence over the coin of a saved draft.
  const [kept] = useState(() => drafts.load());
  const wanted = coinId ?? kept?.coinId;
  const first = coins.find(({ id }) => id === wanted) ?? coins[0];
  const [chosen, setChosen] = useState(first?.id ?? '');
  const coin = coins.find(({ id }) => id === chosen);
  const networks = useNetworks(coin);
  const context = useMemo(() => ({ networks }), [networks]);
  const confirmed = useConfirmedForm(bindAddress, bindAddressForm, {
    start: { coinId: chosen, address: kept?.coinId === chosen ? (kept?.address ?? '') : '', payPassword: '' },
    context,
    onAccepted: (form, { coinId: done }) => form.reset({ coinId: done, address: '', payPassword: '' }),
    afterFailure: { field: 'payPassword', value: '' },
  });
  const { inputs } = confirmed.form;
  useEffect(() => {
    drafts.save(inputs);
    setChosen(inputs.coinId);
  }, [inputs]);
  return { ...confirmed, coin, networks };
};

type Binding = ReturnType<typeof useBinding>;

/** The confirmation: later withdrawals go to a bound address. */
const Confirm = ({ binding }: { binding: Binding }) => {
  const { t } = useLingui();
  const { form, coin, sheet } = binding;
  const { address } = form.inputs;
  return (
    <ConfirmSheet
      {...sheet}
      title={t`Please check again`}
      action={t`Bind address`}
      facts={[
        { label: t`Currency`, value: coin?.title },
        { label: t`Network`, value: networkNameOf(address) || t`Unknown` },
        {
          label: t`Withdrawal address`,
          value: <AddressGroups address={address} />,
        },
      ]}
    >
      <p className="secondary">
        <Trans>A withdrawal sent to a wrong address cannot be recovered.</Trans>
      </p>
    </ConfirmSheet>
  );
};

const BindFields = ({ binding, current }: { binding: Binding; current: string }) => {
  const { t } = useLingui();
  const { form, networks } = binding;
  const { inputs, visibleErrors } = form;
  return (
    <>
      <ListInput
        label={current === '' ? t`Withdrawal address` : t`New withdrawal address`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        {...fieldOf(form, 'address')}
      />
      <Warning networks={networks} address={inputs.address} />
      <PayPasswordSubmit field={fieldOf(form, 'payPassword')} refusal={visibleErrors['']} busy={binding.sending}>
        {current === '' ? <Trans>Bind address</Trans> : <Trans>Change address</Trans>}
      </PayPasswordSubmit>
    </>
  );
};

export const BindAddress = ({ coins, bound, editable, coinId }: Props) => {
  const { t } = useLingui();
  const binding = useBinding({ coins, coinId });
  const { form, review } = binding;
  const { inputs, dispatch, visibleErrors } = form;
  const current = bound.find((entry) => entry.coinId === inputs.coinId)?.address ?? '';
  return (
    <Form onSubmit={review}>
      <ChoiceField
        label={t`Currency`}
        choices={coins.map(({ id, title }) => ({ value: id, title, start: <CoinIcon coin={title} size={24} /> }))}
        value={inputs.coinId || undefined}
        onChange={(value) => dispatch({ field: 'coinId', value })}
        placeholder={t`Choose a currency`}
        error={visibleErrors.coinId}
      />
      {canBindAddress(editable, bound, inputs.coinId) ? (
        <BindFields binding={binding} current={current} />
      ) : (
        <p className="notice">
          <Icon name="lock" size={20} />
          <span>
            <Trans>An address is bound to this currency. Contact customer service to change it.</Trans>{' '}
            <AppLink to="/kefu">
              <Trans>Open customer service</Trans>
            </AppLink>
          </span>
        </p>
      )}
      <Confirm binding={binding} />
    </Form>
  );
};
