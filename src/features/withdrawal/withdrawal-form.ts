/** The withdrawal form (WALLET-02): all its checks, each with its own message. */
import { msg } from '@lingui/core/macro';
import type { PayloadOf } from '../../contract/call.ts';
import type { withdraw } from '../../contract/calls/wallet.ts';
import { type Decimal, gt, isPositive, isZero, lt, ZERO } from '../../contract/decimal.ts';
import type { BankCard } from '../../contract/entities/member.ts';
import type { SiteConfig } from '../../contract/entities/site.ts';
import type { AccountType, WithdrawalInfo } from '../../contract/entities/wallet.ts';
import {
  feeRuleOf,
  type WithdrawalSums,
  wholeAmount,
  withdrawable,
  withdrawalSums,
} from '../../contract/rules/wallet.ts';
import type { FormDefinition, Issue } from '../../kit/form.ts';

export interface WithdrawalInputs {
  readonly coinId: string;
  readonly type: AccountType;
  readonly destination: 'wallet' | 'bank';
  readonly destinationId: string;
  readonly amount: Decimal | undefined;
  readonly payPassword: string;
}

export interface WithdrawalContext {
  readonly info: WithdrawalInfo | undefined;
  readonly cards: readonly BankCard[];
  /** The coin's name, for the words of the checks. */
  readonly coin: string;
  /** Format an amount and a time in the member's language. */
  readonly write: (amount: Decimal) => string;
  readonly writeTime: (ms: number) => string;
  readonly nowMs: () => number;
  /** Whether the server takes the fee that the member saw, and then no more than that. */
  readonly isReference: boolean;
}

export type WithdrawalFormEvent =
  | { readonly type: 'wayChosen'; readonly destination: 'wallet' | 'bank' }
  | { readonly type: 'destinationChosen'; readonly destinationId: string }
  | { readonly type: 'amountTyped'; readonly amount: Decimal | undefined }
  | { readonly type: 'allTapped' }
  | { readonly type: 'passwordTyped'; readonly payPassword: string }
  | { readonly type: 'passwordUsed' };

/** The addresses that can be chosen. Some backends send a row without an address for a coin that has none bound. */
export const boundAddresses = (info: WithdrawalInfo | undefined): WithdrawalInfo['addresses'] =>
  (info?.addresses ?? []).filter(({ address }) => address !== '');

/** The chosen destination, or the only one there is. */
export const chosenDestination = (
  inputs: WithdrawalInputs,
  { info, cards }: Pick<WithdrawalContext, 'info' | 'cards'>,
): { readonly id: string; readonly text: string; readonly opensAtMs?: number | undefined } | undefined => {
  const all: { id: string; text: string; opensAtMs?: number | undefined }[] =
    inputs.destination === 'bank'
      ? cards.map(({ id, bankName, cardNumber, opensAtMs }) => ({ id, text: `${bankName} ${cardNumber}`, opensAtMs }))
      : boundAddresses(info).map(({ id, address, opensAtMs }) => ({ id, text: address, opensAtMs }));
  return all.find(({ id }) => id === inputs.destinationId) ?? (all.length === 1 ? all[0] : undefined);
};

/**
 * The available kinds of destination. A kind that the site has switched off remains for members who have already bound
 * one. With none available, 'wallet' remains, and its form says what is missing.
 */
export const withdrawalMethods = (
  { info, cards }: Pick<WithdrawalContext, 'info' | 'cards'>,
  { addressEnabled, bankEnabled }: Pick<SiteConfig, 'addressEnabled' | 'bankEnabled'>,
): readonly WithdrawalInputs['destination'][] => {
  const wallet = addressEnabled || boundAddresses(info).length > 0;
  const bank = bankEnabled || cards.length > 0;
  return bank ? (wallet ? ['wallet', 'bank'] : ['bank']) : ['wallet'];
};

/** When a destination on hold opens, as text; undefined if it is open. */
export const heldUntil = (
  destination: { readonly opensAtMs?: number | undefined } | undefined,
  { nowMs, writeTime }: Pick<WithdrawalContext, 'nowMs' | 'writeTime'>,
): string | undefined => {
  const opensAtMs = destination?.opensAtMs;
  return opensAtMs === undefined || opensAtMs <= nowMs() ? undefined : writeTime(opensAtMs);
};

/** undefined while there is no amount, and where the fee is not known. */
export const shownSums = (
  amount: Decimal | undefined,
  info: WithdrawalInfo | undefined,
): WithdrawalSums | undefined => {
  const rule = info && feeRuleOf(info);
  return amount === undefined || rule === undefined ? undefined : withdrawalSums(amount, rule);
};

const checkAmount = (
  amount: Decimal | undefined,
  info: WithdrawalInfo,
  { coin, write }: WithdrawalContext,
): Issue<'amount'> | undefined => {
  const issue = (message: Issue['message']): Issue<'amount'> => ({ field: 'amount', message });
  if (amount === undefined || !isPositive(amount)) return issue(msg`Enter the withdrawal quantity`);
  const { balance, minimum = ZERO, maximum = ZERO } = info;
  const rule = feeRuleOf(info);
  // Block the withdrawal while its fee or the balance is unknown.
  if (balance === undefined || rule === undefined) return issue(msg`Failed to load`);
  const [least, most] = [write(minimum), write(maximum)];
  if (lt(amount, minimum)) return issue(msg`The minimum withdrawal is ${least} ${coin}`);
  if (isPositive(maximum) && gt(amount, maximum)) return issue(msg`The maximum withdrawal is ${most} ${coin}`);
  if (gt(amount, balance))
    return issue(
      info.frozen !== undefined && isPositive(info.frozen)
        ? msg`Insufficient available balance; part of it is frozen`
        : msg`Insufficient available balance`,
    );
  if (isZero(withdrawalSums(amount, rule).net)) return issue(msg`The fee would take the whole amount`);
  return undefined;
};

export const withdrawalForm: FormDefinition<
  WithdrawalInputs,
  WithdrawalFormEvent,
  WithdrawalContext,
  PayloadOf<typeof withdraw>
> = {
  change: (inputs, event, { info }) => {
    switch (event.type) {
      case 'wayChosen':
        return { ...inputs, destination: event.destination, destinationId: '' };
      case 'destinationChosen':
        return { ...inputs, destinationId: event.destinationId };
      case 'amountTyped':
        return { ...inputs, amount: event.amount };
      case 'allTapped':
        // While the balance is unknown, "All" keeps the typed amount.
        return { ...inputs, amount: wholeAmount(info && withdrawable(info)) ?? inputs.amount };
      case 'passwordTyped':
        return { ...inputs, payPassword: event.payPassword };
      case 'passwordUsed':
        return { ...inputs, payPassword: '' };
    }
  },
  check: (inputs, context) => {
    const { info } = context;
    const issues: Issue<keyof WithdrawalInputs>[] = [];
    if (info === undefined) return [{ field: 'coinId', message: msg`Choose a coin` }];
    const chosen = chosenDestination(inputs, context);
    if (chosen === undefined)
      issues.push({
        field: 'destinationId',
        message: inputs.destination === 'bank' ? msg`Choose a bank card` : msg`Choose a withdrawal address`,
      });
    else {
      const when = heldUntil(chosen, context);
      if (when !== undefined)
        issues.push({ field: 'destinationId', message: msg`For your safety, withdrawals to it open ${when}.` });
    }
    const amount = checkAmount(inputs.amount, info, context);
    if (amount !== undefined) issues.push(amount);
    if (inputs.payPassword === '') issues.push({ field: 'payPassword', message: msg`Enter your payment password` });
    return issues;
  },
  payload: (inputs, context) => ({
    coinId: inputs.coinId,
    type: inputs.type,
    amount: inputs.amount ?? ZERO,
    payPassword: inputs.payPassword,
    destination: inputs.destination,
    destinationId: chosenDestination(inputs, context)?.id ?? '',
    fee: context.isReference ? shownSums(inputs.amount, context.info)?.fee : undefined,
  }),
};
