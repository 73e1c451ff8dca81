/** Parts of the withdrawal page: destination, fee summary and confirmation (WALLET-02). */
import { Trans, useLingui } from '@lingui/react/macro';
import { isPositive } from '../../contract/decimal.ts';
import type { BankCard } from '../../contract/entities/member.ts';
import type { WithdrawalInfo } from '../../contract/entities/wallet.ts';
import { networkNameOf } from '../../contract/rules/wallet-address.ts';
import { useFormat } from '../../core/format/format.ts';
import type { Reading } from '../../core/queries/queries.ts';
import type { FormState } from '../../kit/use-form.ts';
import { AddressGroups } from '../../ui/AddressGroups.tsx';
import { Amount } from '../../ui/Amounts.tsx';
import { ChoiceField } from '../../ui/ChoiceSheet.tsx';
import { type ConfirmedSheet, ConfirmSheet } from '../../ui/ConfirmSheet.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { List } from '../../ui/List.tsx';
import { ListItemLink } from '../../ui/ListItem.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { FailedState } from '../../ui/States.tsx';
import {
  boundAddresses,
  chosenDestination,
  heldUntil,
  shownSums,
  type WithdrawalContext,
  type WithdrawalFormEvent,
  type WithdrawalInputs,
} from './withdrawal-form.ts';

export type WithdrawalState = FormState<WithdrawalInputs, WithdrawalFormEvent, keyof WithdrawalInputs & string>;

interface PartProps {
  readonly form: WithdrawalState;
  readonly context: WithdrawalContext;
  readonly coin: string;
}

export const Destination = ({ form, context, cards, coin }: PartProps & { cards: Reading<readonly BankCard[]> }) => {
  const { t } = useLingui();
  const { inputs, dispatch, visibleErrors } = form;
  const bank = inputs.destination === 'bank';
  // Until it is known that there is no card, do not ask the member to bind one.
  if (bank && cards.status === 'failed') return <FailedState error={cards.error} onRetry={cards.retry} />;
  if (bank && cards.status === 'loading') return <SkeletonRows rows={1} height={84} />;
  const opens = (destination: { readonly opensAtMs?: number | undefined }): string | undefined => {
    const when = heldUntil(destination, context);
    return when === undefined ? undefined : t`Opens ${when}`;
  };
  const choices = bank
    ? context.cards.map((card) => ({
        value: card.id,
        title: card.bankName,
        detail: opens(card) ?? <bdi dir="ltr">{card.cardNumber}</bdi>,
      }))
    : boundAddresses(context.info).map((address) => ({
        value: address.id,
        title: address.address,
        shown: <AddressGroups address={address.address} />,
        detail: opens(address) ?? address.network,
      }));
  const chosen = chosenDestination(inputs, context);
  const when = heldUntil(chosen, context);
  if (choices.length === 0) {
    return (
      <List>
        <li>
          {bank ? (
            <ListItemLink to="/bank" icon="bank" title={<Trans>Bind a bank card first</Trans>} arrow />
          ) : (
            <ListItemLink
              to="/bindMentionAddress"
              search={{ id: inputs.coinId }}
              icon="wallet"
              title={<Trans>Bind a withdrawal address for {coin} first</Trans>}
              arrow
            />
          )}
        </li>
      </List>
    );
  }
  return (
    <>
      <ChoiceField
        label={bank ? t`Bank card` : t`Withdrawal address`}
        choices={choices}
        value={chosen?.id}
        onChange={(destinationId) => dispatch({ type: 'destinationChosen', destinationId })}
        placeholder={bank ? t`Choose a bank card` : t`Choose a withdrawal address`}
        error={visibleErrors.destinationId}
      />
      {when !== undefined && visibleErrors.destinationId === undefined && (
        <p className="notice" role="status">
          <Icon name="lock" size={20} />
          <span>
            <Trans>For your safety, withdrawals to it open {when}.</Trans>
          </span>
        </p>
      )}
    </>
  );
};

/** A limit of 0 is none: the member may withdraw all there is. */
const Limits = ({ info: { minimum, maximum }, coin }: { info: WithdrawalInfo; coin: string }) => {
  const isUnlimited = maximum !== undefined && !isPositive(maximum);
  if (minimum === undefined && (maximum === undefined || isUnlimited)) return '--';
  // A range reads from the smaller number to the larger in every script.
  return (
    <bdi dir="ltr">
      {isUnlimited ? (
        <>
          ≥ <Amount value={minimum} kind="number" unit={coin} />
        </>
      ) : (
        <>
          <Amount value={minimum} kind="number" /> – <Amount value={maximum} kind="number" unit={coin} />
        </>
      )}
    </bdi>
  );
};

export const FeeSummary = ({ form, info, coin }: { form: WithdrawalState; info: WithdrawalInfo; coin: string }) => {
  const { t } = useLingui();
  const sums = shownSums(form.inputs.amount, info);
  return (
    <DescriptionList
      facts={[
        { label: t`Limits`, value: <Limits info={info} coin={coin} /> },
        {
          label: t`Fee`,
          value:
            info.feeMode === 'percent' && sums === undefined ? (
              <Amount value={info.feePercent} kind="percent" />
            ) : (
              <Amount value={sums?.fee ?? info.feeFixed} kind="number" unit={coin} />
            ),
        },
        { label: t`You receive`, value: <Amount value={sums?.net} kind="number" unit={coin} />, strong: true },
      ]}
    />
  );
};

export const ConfirmWithdrawal = ({ form, context, coin, sheet }: PartProps & { sheet: ConfirmedSheet }) => {
  const { t } = useLingui();
  const format = useFormat();
  const { inputs } = form;
  const sums = shownSums(inputs.amount, context.info);
  const amount = inputs.amount === undefined ? '' : format.number(inputs.amount);
  const destination = chosenDestination(inputs, context);
  const address = boundAddresses(context.info).find(({ id }) => id === destination?.id);
  const network = address?.network || networkNameOf(address?.address ?? '') || t`Unknown`;
  return (
    <ConfirmSheet
      {...sheet}
      title={t`Please check again`}
      action={t`Withdraw ${amount} ${coin}`}
      facts={[
        {
          label: t({ context: 'address', message: 'To' }),
          value:
            inputs.destination === 'wallet' && address ? (
              <AddressGroups address={address.address} />
            ) : (
              <bdi dir="ltr">{destination?.text}</bdi>
            ),
        },
        inputs.destination === 'wallet' && { label: t`Network`, value: network },
        { label: t`Amount`, value: <Amount value={inputs.amount} kind="number" unit={coin} /> },
        { label: t`Fee`, value: <Amount value={sums?.fee} kind="number" unit={coin} /> },
        { label: t`You receive`, value: <Amount value={sums?.net} kind="number" unit={coin} />, strong: true },
      ]}
    >
      <p className="secondary">
        <Trans>A withdrawal sent to a wrong address cannot be recovered.</Trans>
      </p>
    </ConfirmSheet>
  );
};
