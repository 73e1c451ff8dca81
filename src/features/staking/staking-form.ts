/** Joining a staking project (PROD-03) as pure functions. */
import { msg } from '@lingui/core/macro';
import type { PayloadOf } from '../../contract/call.ts';
import type { joinStaking } from '../../contract/calls/staking.ts';
import { type Decimal, gt, isPositive, lt, round, scaleOf } from '../../contract/decimal.ts';
import type { StakingProject, StakingTerm } from '../../contract/entities/products.ts';
import { stakingReward } from '../../contract/rules/products.ts';
import { type FormDefinition, type Issue, setField, type Typed } from '../../kit/form.ts';

export interface StakingInputs {
  readonly termId: string;
  /** In the project's coin; whole units only. */
  readonly amount: Decimal | undefined;
  readonly payPassword: string;
}

export interface StakingContext {
  readonly project: StakingProject;
  readonly write: (amount: Decimal) => string;
  /** Whether the server takes the terms that the member saw, and then books no worse ones. */
  readonly isReference: boolean;
}

export const initialInputs = ({ terms }: StakingProject): StakingInputs => ({
  termId: terms[0]?.id ?? '',
  amount: undefined,
  payPassword: '',
});

export const termOf = ({ terms }: StakingProject, { termId }: StakingInputs): StakingTerm | undefined =>
  terms.find(({ id }) => id === termId);

/** What All fills in: a stake is of whole coins, and of no more than there are. */
export const mostOf = (balance: Decimal): Decimal => round(balance, 0);

const amountIssue = (amount: Decimal | undefined, term: StakingTerm, { project, write }: StakingContext) => {
  if (amount === undefined || !isPositive(amount)) return msg`Enter the amount to stake`;
  if (scaleOf(amount) > 0) return msg`Enter a whole number`;
  if (lt(amount, term.minAmount)) {
    const num = write(term.minAmount);
    return msg({ id: 'staking.snumerror1', message: `The minimum investment is ${num}` });
  }
  return project.balance !== undefined && gt(amount, project.balance) ? msg`Insufficient available balance` : undefined;
};

const check = (inputs: StakingInputs, context: StakingContext): Issue<keyof StakingInputs>[] => {
  const issues: Issue<keyof StakingInputs>[] = [];
  const term = termOf(context.project, inputs);
  if (term === undefined) return [{ field: 'termId', message: msg`Choose how long to stake` }];
  const wrong = amountIssue(inputs.amount, term, context);
  if (wrong) issues.push({ field: 'amount', message: wrong });
  if (inputs.payPassword === '') issues.push({ field: 'payPassword', message: msg`Enter your payment password` });
  return issues;
};

export const stakingForm: FormDefinition<
  StakingInputs,
  Typed<StakingInputs>,
  StakingContext,
  PayloadOf<typeof joinStaking>
> = {
  change: setField,
  check,
  payload: (inputs, { project, isReference }) => {
    const { termId, amount, payPassword } = inputs;
    if (amount === undefined) throw new RangeError('unchecked staking inputs');
    return {
      projectId: project.id,
      termId,
      amount,
      payPassword,
      yearlyRate: isReference ? termOf(project, inputs)?.yearlyRate : undefined,
      redeemable: isReference ? project.redeemable : undefined,
    };
  },
};

/** What is paid at the end of the chosen term, in the project's coin. */
export const expectedReward = (inputs: StakingInputs, project: StakingProject): Decimal | undefined => {
  const term = termOf(project, inputs);
  return inputs.amount === undefined || term === undefined
    ? undefined
    : stakingReward(inputs.amount, term.yearlyRate, term.days);
};
