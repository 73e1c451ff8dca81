import { read, write } from '../call.ts';
import { decimal, enumOf, id, integer, omitted, plainDecimal, record, text, wire } from '../codec.ts';
import { listEnvelope } from '../codec-lists.ts';
import { loanOrder, loanProduct } from '../entities/products.ts';
import { pageFields } from '../entities/site.ts';
import { LOAN_STATUS } from '../status-codes.ts';

/** All products, or the one named by `id`. */
export const getLoanProducts = read({
  name: 'getLoanProjects',
  access: 'member',
  payload: record({ id: wire('id', omitted(id)) }),
  response: listEnvelope(loanProduct),
});
export const getLoans = read({
  name: 'getLoanRecords',
  access: 'member',
  payload: record({
    status: wire('status', enumOf({ all: 0, ...LOAN_STATUS }, 'all')),
    ...pageFields,
  }),
  response: listEnvelope(loanOrder),
});
export const cancelLoan = write({ name: 'cancelLoanApply', access: 'member', payload: record({ id: wire('id', id) }) });
export const applyForLoan = write({
  name: 'applyLoan',
  access: 'member',
  payload: record({
    productId: wire('id', id),
    amount: wire('amount', plainDecimal),
    frontPhoto: wire('front_card', text),
    backPhoto: wire('later_card', text),
    handheldPhoto: wire('handheld_card', text),
    /** What the member saw; sent to the reference server only, which refuses where the terms are worse now. */
    interest: wire('interest', omitted(decimal)),
    cycleDays: wire('cycle', omitted(integer)),
  }),
});
/** Repays an approved loan at once, from the spot account; the reference server only. */
export const repayLoan = write({ name: 'repayLoan', access: 'member', payload: record({ id: wire('id', id) }) });
