/** Deposits, withdrawals and loans: list what waits, look at the pictures, decide. */
import { toFixed } from '../../../src/contract/decimal.ts';
import type { Tx } from '../../db/connection.ts';
import { decideDeposit, findDeposit, listWaitingDeposits } from '../../services/deposits/deposits.ts';
import { decideLoan, findLoan, listOpenLoans } from '../../services/loans/review-loans.ts';
import {
  type Agreement,
  agreementsOf,
  approveWithdrawal,
  listWaitingWithdrawals,
  rejectWithdrawal,
} from '../../services/withdrawals/review-withdrawals.ts';
import {
  type Command,
  idOf,
  LIMIT,
  limitOf,
  type OptionRule,
  type Positional,
  timeOf,
  UsageError,
} from '../command.ts';
import { OUT, savePictures } from '../save-pictures.ts';

const ID: Positional = { name: 'id', about: 'number from the list' };
const REMARK: OptionRule = { name: 'remark', kind: 'text', about: 'why; the member reads it', required: true };
const NOTHING_WAITS = 'Nothing of this number waits for a decision';

type Decision = { readonly approved: true } | { readonly approved: false; readonly remark: string };

/** What `approve` and `reject` do in words, and what they say afterwards. */
interface DecisionTexts<T> {
  readonly approve: string;
  readonly approved: (row: T) => string;
  readonly reject: string;
  readonly rejected: (row: T) => string;
}

/** @param decide gives undefined where nothing of this number waits */
const decisions = <T>(
  subject: string,
  decide: (tx: Tx, id: number, decision: Decision, nowMs: number) => Promise<T | undefined>,
  texts: DecisionTexts<T>,
): Command[] =>
  (['approve', 'reject'] as const).map((verb) => ({
    name: `${subject} ${verb}`,
    about: texts[verb],
    kind: 'change',
    positionals: [ID],
    options: verb === 'approve' ? [] : [REMARK],
    run: async ({ tx, nowMs, args }) => {
      const decision: Decision =
        verb === 'approve' ? { approved: true } : { approved: false, remark: args.option('remark') ?? '' };
      const row = await decide(tx, idOf(args), decision, nowMs);
      if (row === undefined) throw new UsageError(NOTHING_WAITS);
      return { message: decision.approved ? texts.approved(row) : texts.rejected(row) };
    },
  }));

const depositCommands: Command[] = [
  {
    name: 'deposits list',
    about: 'deposits that wait for a decision',
    kind: 'query',
    options: [LIMIT],
    run: async ({ tx, args }) => ({
      rows: (await listWaitingDeposits(tx, limitOf(args))).map((row) => ({
        id: row.id,
        member: row.memberId,
        coin: row.coin,
        amount: row.amount,
        account: row.type,
        network: row.networkId,
        sent: timeOf(row.createdAtMs),
      })),
    }),
  },
  {
    name: 'deposits voucher',
    about: 'write the voucher of a deposit to a folder, to look at it',
    kind: 'change',
    positionals: [ID],
    options: [OUT],
    run: async (context) => {
      const id = idOf(context.args);
      const row = await findDeposit(context.tx, id);
      if (row === undefined) throw new UsageError(`There is no deposit ${id}`);
      return { rows: await savePictures(context, [[`deposit-${id}`, row.voucher]]) };
    },
  },
  ...decisions('deposits', decideDeposit, {
    approve: 'credit a deposit to the member',
    approved: ({ amount, coin, memberId }) => `${amount} ${coin} of member ${memberId} are credited`,
    reject: 'refuse a deposit',
    rejected: ({ amount, coin, memberId }) => `${amount} ${coin} of member ${memberId} are refused`,
  }),
];

const AGREEMENTS: Record<Exclude<Agreement, 'unknown'>, string> = {
  stopped:
    'The account is frozen, or its member said “It was not me”. Look into it, then `members unfreeze` or `members release`, or reject the withdrawal',
  held: 'Something that protects the account was changed after it was asked for. `withdrawals list` says until when it waits; reject it if the member did not ask for it',
  agreedBefore: 'You have agreed to it before; another operator has to agree too',
  needsSecond: 'You agree. It is large, so another operator has to agree too',
  completed: 'It is completed',
};

const withdrawalCommands: Command[] = [
  {
    name: 'withdrawals list',
    about: 'withdrawals that wait for a decision',
    kind: 'query',
    options: [LIMIT],
    run: async ({ tx, nowMs, args }) => {
      const waiting = await listWaitingWithdrawals(tx, limitOf(args), nowMs);
      const agreed = await agreementsOf(
        tx,
        waiting.map(({ id }) => id),
      );
      return {
        rows: waiting.map((row) => ({
          id: row.id,
          member: row.memberId,
          coin: row.coin,
          amount: row.amount,
          fee: row.fee,
          worth: row.worth === null ? 'unknown' : `${toFixed(row.worth, 2)} USDT`,
          to: row.address,
          sent: timeOf(row.createdAtMs),
          held: row.isStopped ? 'until the account is released' : timeOf(row.heldUntilMs),
          agreed: (agreed.get(row.id) ?? []).join(', '),
        })),
      };
    },
  },
  {
    name: 'withdrawals approve',
    about: 'agree to a withdrawal; above the set worth a second operator has to agree',
    kind: 'change',
    positionals: [ID],
    run: async ({ tx, nowMs, args, operator }) => {
      const agreement = await approveWithdrawal(tx, idOf(args), operator, nowMs);
      if (agreement === 'unknown') throw new UsageError(NOTHING_WAITS);
      // A script would take it for an agreement, although nothing was changed.
      const failed = ['stopped', 'held', 'agreedBefore'].includes(agreement);
      return { message: AGREEMENTS[agreement], failed };
    },
  },
  {
    name: 'withdrawals reject',
    about: 'refuse a withdrawal and return its amount',
    kind: 'change',
    positionals: [ID],
    options: [REMARK],
    run: async ({ tx, nowMs, args }) => {
      const row = await rejectWithdrawal(tx, idOf(args), args.option('remark') ?? '', nowMs);
      if (row === undefined) throw new UsageError(NOTHING_WAITS);
      return { message: `${row.amount} ${row.coin} are returned to member ${row.memberId}` };
    },
  },
];

const loanCommands: Command[] = [
  {
    name: 'loans list',
    about: 'loan applications that wait for a decision',
    kind: 'query',
    options: [LIMIT],
    run: async ({ tx, args }) => ({
      rows: (await listOpenLoans(tx, limitOf(args))).map((row) => ({
        id: row.id,
        member: row.memberId,
        product: row.title,
        amount: row.amount,
        interest: row.interest,
        days: row.cycleDays,
        sent: timeOf(row.appliedAtMs),
      })),
    }),
  },
  {
    name: 'loans photos',
    about: 'write the photos of an application to a folder, to look at them',
    kind: 'change',
    positionals: [ID],
    options: [OUT],
    run: async (context) => {
      const id = idOf(context.args);
      const row = await findLoan(context.tx, id);
      if (row === undefined) throw new UsageError(`There is no loan ${id}`);
      return {
        message: `Photos of loan ${id}, for your eyes only: remove them when you have decided`,
        rows: await savePictures(context, [
          [`loan-${id}-front`, row.frontPhoto],
          [`loan-${id}-back`, row.backPhoto],
          [`loan-${id}-handheld`, row.handheldPhoto],
        ]),
      };
    },
  },
  ...decisions('loans', decideLoan, {
    approve: 'pay a loan out',
    approved: ({ amount, memberId }) => `${amount} USDT are paid to member ${memberId}`,
    reject: 'refuse a loan',
    rejected: ({ memberId }) => `The loan of member ${memberId} is refused`,
  }),
];

export const reviewCommands: readonly Command[] = [...depositCommands, ...withdrawalCommands, ...loanCommands];
