/** The loan application (PROD-01) as pure functions. */
import { msg } from '@lingui/core/macro';
import type { PayloadOf } from '../../contract/call.ts';
import type { applyForLoan } from '../../contract/calls/loans.ts';
import { type Decimal, round } from '../../contract/decimal.ts';
import type { LoanProduct } from '../../contract/entities/products.ts';
import { loanInterest, loanRepayment } from '../../contract/rules/products.ts';
import { rangeIssue } from '../../core/format/amount-range.ts';
import { type FormDefinition, type Issue, setField, type Typed } from '../../kit/form.ts';

export interface LoanInputs {
  /** In USDT. */
  readonly amount: Decimal | undefined;
  /** URLs of the uploaded photos; empty while there is none. */
  readonly frontPhoto: string;
  readonly backPhoto: string;
  readonly handheldPhoto: string;
}

export interface LoanContext {
  readonly product: LoanProduct;
  readonly write: (amount: Decimal) => string;
  /** Whether the server takes the terms that the member saw, and then books no worse ones. */
  readonly isReference: boolean;
}

/** Starts at the least whole amount that is in range. */
export const initialInputs = ({ minAmount }: LoanProduct): LoanInputs => ({
  amount: round(minAmount, 0, 'up'),
  frontPhoto: '',
  backPhoto: '',
  handheldPhoto: '',
});

const PHOTOS = {
  frontPhoto: msg({ id: 'identity.tip1', message: 'Add a photo of the front of your document' }),
  backPhoto: msg({ id: 'identity.tip2', message: 'Add a photo of the back of your document' }),
  handheldPhoto: msg`Add a photo of yourself holding your document`,
} as const;

const check = (inputs: LoanInputs, { product, write }: LoanContext): Issue<keyof LoanInputs>[] => {
  const issues: Issue<keyof LoanInputs>[] = [];
  const outside = rangeIssue(inputs.amount, { min: product.minAmount, max: product.maxAmount, write });
  if (outside) issues.push({ field: 'amount', message: outside });
  for (const field of ['frontPhoto', 'backPhoto', 'handheldPhoto'] as const) {
    if (inputs[field] === '') issues.push({ field, message: PHOTOS[field] });
  }
  return issues;
};

export const loanForm: FormDefinition<LoanInputs, Typed<LoanInputs>, LoanContext, PayloadOf<typeof applyForLoan>> = {
  change: setField,
  check,
  payload: (inputs, { product, isReference }) => {
    const { amount = product.minAmount, ...photos } = inputs;
    return {
      productId: product.id,
      amount,
      ...photos,
      interest: isReference ? planOf(inputs, product)?.interest : undefined,
      cycleDays: isReference ? product.cycleDays : undefined,
    };
  },
};

export interface LoanPlan {
  /** In USDT. */
  readonly interest: Decimal;
  /** Amount plus interest, due in one payment at the end of the term. */
  readonly total: Decimal;
}

export const planOf = ({ amount }: LoanInputs, { dailyRate, cycleDays }: LoanProduct): LoanPlan | undefined =>
  amount === undefined
    ? undefined
    : { interest: loanInterest(amount, dailyRate, cycleDays), total: loanRepayment(amount, dailyRate, cycleDays) };
