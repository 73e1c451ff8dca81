/** The ledger's accounts and their owners. */
import type { AccountType } from '../../src/contract/entities/wallet.ts';

/**
 * Owners that are no members:
 * - `house`: the exchange's own inventory, the other side of trades, options and yields;
 * - `fees`: what members paid for services;
 * - `interest`: interest paid by borrowers;
 * - `outside`: the world beyond the exchange: minus what came in, plus what went out;
 * - `practice`: minus the practice money that the sandbox gave out.
 */
const SYSTEM_OWNERS = ['house', 'fees', 'interest', 'outside', 'practice'] as const;
export type SystemOwner = (typeof SYSTEM_OWNERS)[number];

export type Bucket = 'available' | 'frozen';

export interface MemberAccount {
  readonly owner: 'member';
  readonly memberId: number;
  readonly type: AccountType;
  readonly coin: string;
  readonly bucket: Bucket;
}

/** A system owner's balance of a coin, which may be below zero. */
export interface SystemAccount {
  readonly owner: SystemOwner;
  readonly coin: string;
}

export type Account = MemberAccount | SystemAccount;

const memberAccount =
  (bucket: Bucket) =>
  (memberId: number, type: AccountType, coin: string): MemberAccount => ({
    owner: 'member',
    memberId,
    type,
    coin,
    bucket,
  });

/** What a member can spend. */
export const available = memberAccount('available');
/** What a member owns but cannot spend, because an open order, stake or request holds it. */
export const frozen = memberAccount('frozen');
export const system = (owner: SystemOwner, coin: string): SystemAccount => ({ owner, coin });

/** The key's columns in `ledger_account`, without the stripe. */
export interface AccountKey {
  readonly memberId: number;
  readonly owner: string;
  readonly type: number;
  readonly coin: string;
  readonly bucket: Bucket;
}

export const accountKeyOf = (account: Account): AccountKey =>
  account.owner === 'member'
    ? account
    : { memberId: 0, owner: account.owner, type: 0, coin: account.coin, bucket: 'available' };
