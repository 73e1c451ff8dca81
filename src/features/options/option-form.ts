/** The form for an option (OPT-02, OPT-03): duration and stake. */
import { msg } from '@lingui/core/macro';
import type { PayloadOf } from '../../contract/call.ts';
import type { createOption } from '../../contract/calls/options.ts';
import { type Decimal, gt, isPositive, lt, min, ZERO } from '../../contract/decimal.ts';
import type { Direction, OptionConfig } from '../../contract/entities/options.ts';
import { type Duration, durations, minimumStake, quantities } from '../../contract/rules/options.ts';
import type { StakeAllowance } from '../../contract/rules/protection.ts';
import { wholeAmount } from '../../contract/rules/wallet.ts';
import type { FormDefinition, Issue } from '../../kit/form.ts';

export interface OptionContext extends OptionConfig {
  /** What the member's own daily limits leave, if any are set. */
  readonly allowance?: StakeAllowance | undefined;
}

export interface OptionInputs {
  readonly direction: Direction;
  readonly durationS: number | undefined;
  readonly stake: Decimal | undefined;
}

/** What is bought, without the market and the payout: those are the ones on screen when the order is sent. */
export type OptionPayload = Omit<PayloadOf<typeof createOption>, 'marketId' | 'payoutRate'>;

export type OptionFormEvent =
  | { readonly type: 'directionChosen'; readonly direction: Direction }
  | { readonly type: 'durationChosen'; readonly durationS: number }
  | { readonly type: 'stakeTyped'; readonly stake: Decimal | undefined }
  | { readonly type: 'allTapped' };

export const initialInputs: OptionInputs = {
  direction: 'up',
  durationS: undefined,
  stake: undefined,
};

export const chosenDuration = (config: OptionConfig, inputs: OptionInputs): Duration | undefined =>
  durations(config).find(({ seconds }) => seconds === inputs.durationS);

const OVER_LIMIT = {
  stake: msg`More than your daily stake limit leaves`,
  loss: msg`More than your daily loss limit leaves`,
};

/** Whether the setup sheet opens instead of the confirmation: stake or duration is missing (OPT-03). */
export const needsSetup = (inputs: OptionInputs): boolean =>
  inputs.durationS === undefined || inputs.stake === undefined;

const changeDuration = (inputs: OptionInputs, durationS: number, config: OptionConfig): OptionInputs => {
  const before = quantities(config, chosenDuration(config, inputs));
  const next = { ...inputs, durationS };
  // A stake chosen from the chips becomes the stake at the same position for the new duration.
  const place = inputs.stake === undefined ? -1 : before.indexOf(inputs.stake);
  return place < 0 ? next : { ...next, stake: quantities(config, chosenDuration(config, next))[place] };
};

export const optionForm: FormDefinition<OptionInputs, OptionFormEvent, OptionContext, OptionPayload> = {
  change: (inputs, event, config) => {
    const { balance, allowance } = config;
    switch (event.type) {
      case 'directionChosen':
        return { ...inputs, direction: event.direction };
      case 'durationChosen':
        return changeDuration(inputs, event.durationS, config);
      case 'stakeTyped':
        return { ...inputs, stake: event.stake };
      case 'allTapped':
        // While the balance is unknown, "All" keeps the typed amount.
        if (balance === undefined) return inputs;
        return { ...inputs, stake: wholeAmount(allowance === undefined ? balance : min(balance, allowance.left)) };
    }
  },

  check: (inputs, config) => {
    const issues: Issue<keyof OptionInputs & string>[] = [];
    const duration = chosenDuration(config, inputs);
    if (duration === undefined) issues.push({ field: 'durationS', message: msg`Choose how long the option runs` });
    if (inputs.stake === undefined || !isPositive(inputs.stake))
      issues.push({ field: 'stake', message: msg`Enter the stake` });
    else if (lt(inputs.stake, minimumStake(config, duration) ?? ZERO))
      issues.push({ field: 'stake', message: msg`Below the minimum for this duration` });
    else if (config.balance === undefined) issues.push({ field: 'stake', message: msg`Failed to load` });
    else if (gt(inputs.stake, config.balance))
      issues.push({ field: 'stake', message: msg`Insufficient available balance` });
    else if (config.allowance !== undefined && gt(inputs.stake, config.allowance.left))
      issues.push({ field: 'stake', message: OVER_LIMIT[config.allowance.by] });
    return issues;
  },

  payload: ({ direction, durationS, stake }) => {
    if (durationS === undefined || stake === undefined) throw new RangeError('unchecked option inputs');
    return { direction, durationS, stake };
  },
};
