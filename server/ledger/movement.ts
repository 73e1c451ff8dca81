/** Movements before they reach the database: merged, checked and laid out as the arrays that `ledger_post` takes. */
import { abs, add, type Decimal, decimal, gt, isZero, scaleOf, sum } from '../../src/contract/decimal.ts';
import { type Account, type AccountKey, accountKeyOf } from './accounts.ts';
import type { MovementKind } from './kinds.ts';

export interface Posting {
  readonly account: Account;
  /** Added to the account; negative takes from it. */
  readonly amount: Decimal;
}

export interface Movement {
  readonly kind: MovementKind;
  /** What it happened for, such as an order's id. A kind and reference are posted at most once, ever. */
  readonly reference: string;
  /** Values for the kind's remark. */
  readonly detail?: Readonly<Record<string, string>>;
  readonly postings: readonly Posting[];
}

/** More decimals than any coin has; an amount with more comes from a division that was not rounded. */
const MAX_PLACES = 18;
/** The largest amount that is booked; a larger one comes from a mistake, since no coin has so much. */
export const MOST_BOOKED = decimal('1e24');

interface Line extends AccountKey {
  readonly amount: Decimal;
}

const textOf = (key: AccountKey): string => `${key.memberId}|${key.owner}|${key.type}|${key.coin}|${key.bucket}`;

/** Merges the postings of each account and drops those that cancel out. @throws RangeError for a sum other than zero */
const linesOf = (movement: Movement): Line[] => {
  const byAccount = new Map<string, Line>();
  const byCoin = new Map<string, Decimal[]>();
  for (const { account, amount } of movement.postings) {
    if (scaleOf(amount) > MAX_PLACES || gt(abs(amount), MOST_BOOKED)) {
      throw new RangeError(`${movement.kind} ${movement.reference}: ${amount} ${account.coin} is no bookable amount`);
    }
    const key = accountKeyOf(account);
    const at = textOf(key);
    const before = byAccount.get(at);
    byAccount.set(at, { ...key, amount: before === undefined ? amount : add(before.amount, amount) });
    byCoin.set(key.coin, [...(byCoin.get(key.coin) ?? []), amount]);
  }
  for (const [coin, amounts] of byCoin) {
    const rest = sum(amounts);
    if (!isZero(rest)) throw new RangeError(`${movement.kind} ${movement.reference}: ${coin} does not add up: ${rest}`);
  }
  return [...byAccount.values()].filter((line) => !isZero(line.amount));
};

/** The arguments of `ledger_post`, in its order, without the time. */
export interface PostArguments {
  readonly kinds: string[];
  readonly references: string[];
  readonly details: (string | null)[];
  /** For each posting, the position of its movement, from 1. */
  readonly places: number[];
  readonly owners: string[];
  readonly memberIds: number[];
  readonly types: number[];
  readonly coins: string[];
  readonly buckets: string[];
  readonly amounts: Decimal[];
}

/** @throws RangeError for a movement whose postings do not sum to zero in each coin */
export const postArguments = (movements: readonly Movement[]): PostArguments => {
  const lines = movements.flatMap((movement, index) =>
    linesOf(movement).map((line) => ({ ...line, place: index + 1 })),
  );
  return {
    kinds: movements.map((movement) => movement.kind),
    references: movements.map((movement) => movement.reference),
    details: movements.map((movement) => (movement.detail === undefined ? null : JSON.stringify(movement.detail))),
    places: lines.map((line) => line.place),
    owners: lines.map((line) => line.owner),
    memberIds: lines.map((line) => line.memberId),
    types: lines.map((line) => line.type),
    coins: lines.map((line) => line.coin),
    buckets: lines.map((line) => line.bucket),
    amounts: lines.map((line) => line.amount),
  };
};
