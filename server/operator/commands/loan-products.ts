/** The operator's commands for loans on offer. */
import { decimal, mul, ONE, ZERO } from '../../../src/contract/decimal.ts';
import {
  addLoanProduct,
  changeLoanProduct,
  type LoanTerms,
  listAllLoanProducts,
  offerLoanProduct,
} from '../../services/loans/loan-admin.ts';
import { LOAN_COIN } from '../../services/loans/loans.ts';
import { textOption } from '../command.ts';
import { daysOf, rangeOf, rateOf, titleOf } from '../product-arguments.ts';
import { productCommands } from '../products.ts';

/** Percent a day. */
const RATE = { least: ZERO, most: ONE, places: 2 };

export const loanProductCommands = productCommands<LoanTerms>({
  subject: 'loan-products',
  one: 'loan product',
  id: { name: 'id', about: 'number' },
  options: [
    textOption('title', 'what members read', true),
    textOption('lender', 'who lends', true),
    textOption('minimum', `smallest loan, whole ${LOAN_COIN}`, true),
    textOption('maximum', `largest loan, whole ${LOAN_COIN}`, true),
    textOption('rate', 'interest in percent a day, such as 0.05', true),
    textOption('days', 'until it is repaid with its interest', true),
  ],
  optionsOfAdd: [],
  optionsOfChange: [],
  words: ({ title, lender, minAmount, maxAmount, dailyRate, cycleDays }) =>
    `"${title}" by ${lender}, ${minAmount} to ${maxAmount} ${LOAN_COIN} for ${cycleDays} days at ${dailyRate} % a day, ${mul(dailyRate, decimal(cycleDays))} % in all`,
  row: ({ title, lender, minAmount, maxAmount, dailyRate, cycleDays }) => ({
    title,
    lender,
    minimum: minAmount,
    maximum: maxAmount,
    rate: dailyRate,
    days: cycleDays,
  }),
  list: listAllLoanProducts,
  read: ({ args }, before) => ({
    title: titleOf(args, 'title', before?.title),
    lender: titleOf(args, 'lender', before?.lender),
    ...rangeOf(args, before, 'whole'),
    dailyRate: rateOf(args, 'rate', before?.dailyRate, RATE),
    cycleDays: daysOf(args, before?.cycleDays),
  }),
  add: addLoanProduct,
  change: changeLoanProduct,
  offer: offerLoanProduct,
});
