/**
 * Where a member finds each write again. Behind a backend that ignores idempotency keys, this is the only way to learn
 * whether a write whose answer was lost took effect (API-08). A write without an entry is a compile error.
 */
import type { PayloadOf, WriteCall } from './call.ts';
import * as alerts from './calls/alerts.ts';
import * as assets from './calls/assets.ts';
import { getAccountTransfers, getBills, getDeposits, getWithdrawals } from './calls/assets.ts';
import * as loans from './calls/loans.ts';
import { getLoans } from './calls/loans.ts';
import * as member from './calls/member.ts';
import * as memberTransfer from './calls/member-transfer.ts';
import { getMemberTransfers } from './calls/member-transfer.ts';
import * as mining from './calls/mining.ts';
import { getMiningOrders } from './calls/mining.ts';
import * as options from './calls/options.ts';
import { getOptions } from './calls/options.ts';
import * as protection from './calls/protection.ts';
import * as push from './calls/push.ts';
import * as security from './calls/security.ts';
import * as session from './calls/session.ts';
import * as site from './calls/site.ts';
import * as spot from './calls/spot.ts';
import { getOrders } from './calls/spot.ts';
import * as staking from './calls/staking.ts';
import { getStakingOrders } from './calls/staking.ts';
import * as wallet from './calls/wallet.ts';
import type { Decimal } from './decimal.ts';
import {
  type AskRead,
  coinRecords,
  inList,
  isSameAmount,
  mayBeAccount,
  NEWEST,
  NEWEST_OF_ANY,
  ofMarket,
  type Sighting,
  sightingsOf,
} from './sightings.ts';

export interface WriteTrace<P> {
  /** Finds the newest rows that match the write. */
  readonly find: (payload: P, ask: AskRead) => Promise<readonly Sighting[]>;
  readonly amount: (payload: P) => Decimal | undefined;
  /** The coin of the amount; undefined where the payload does not name it. */
  readonly coinId?: (payload: P) => string;
}

/**
 * `shown`: the screen that sends the write shows its effect and reloads it, or the next login shows it. `repeatable`: no
 * list shows the write, and executing it twice has the same effect as once.
 */
type Found<P> = WriteTrace<P> | 'shown' | 'repeatable';

/** Every call by name; a test finds a file that is missing here. */
const calls = {
  ...alerts,
  ...assets,
  ...loans,
  ...member,
  ...memberTransfer,
  ...mining,
  ...options,
  ...protection,
  ...push,
  ...security,
  ...session,
  ...site,
  ...spot,
  ...staking,
  ...wallet,
};
export type Calls = typeof calls;
type WriteTraces = {
  readonly [K in keyof Calls as Calls[K] extends { readonly kind: 'write' } ? K : never]: Found<PayloadOf<Calls[K]>>;
};

/** An older option that settles meanwhile must have been seen while open, or it would look new among the finished. */
const ALL_OPEN = { page: 1, limit: 100 } as const;

const writeTraces: WriteTraces = {
  placeOrder: {
    find: async ({ marketId, side, quantity, price, kind, amount }, ask) => {
      const rows = await ask(getOrders, { side, status: 'all', marketId, ...NEWEST });
      const isLike = (row: (typeof rows)[number]): boolean =>
        row.side === side &&
        (kind === 'limit'
          ? isSameAmount(row.limitPrice, price) && isSameAmount(row.quantity, quantity)
          : isSameAmount(row.amount, amount) ||
            isSameAmount(row.quantity, quantity) ||
            isSameAmount(row.quantity, amount));
      const namesOf = ({ symbol, base, quote }: (typeof rows)[number]) => [symbol, `${base}/${quote}`];
      return sightingsOf(await ofMarket(rows.filter(isLike), marketId, namesOf, ask), ({ placedAt }) => placedAt);
    },
    amount: ({ quantity, amount }) => quantity ?? amount,
  },
  createOption: {
    find: async ({ marketId, stake, direction, durationS }, ask) => {
      const open = await ask(getOptions, { status: 'open', ...ALL_OPEN });
      const finished = await ask(getOptions, { status: 'finished', ...NEWEST });
      const rows = [...open, ...finished].filter(
        (row) => row.direction === direction && row.durationS === durationS && isSameAmount(row.stake, stake),
      );
      const namesOf = ({ symbol, coin }: (typeof rows)[number]) => [symbol, coin];
      return sightingsOf(await ofMarket(rows, marketId, namesOf, ask), ({ openedAt }) => openedAt);
    },
    amount: ({ stake }) => stake,
  },
  transferBetweenAccounts: {
    find: inList(
      getAccountTransfers,
      ({ coinId, from }) => coinRecords(coinId, from),
      (row, { amount, from, to }) =>
        isSameAmount(row.amount, amount) && mayBeAccount(row.from, from) && mayBeAccount(row.to, to),
      ({ at }) => at,
    ),
    amount: ({ amount }) => amount,
    coinId: ({ coinId }) => coinId,
  },
  deposit: {
    find: inList(
      getDeposits,
      ({ coinId, type }) => coinRecords(coinId, type),
      (row, { amount }) => isSameAmount(row.amount, amount),
      ({ at }) => at,
    ),
    amount: ({ amount }) => amount,
    coinId: ({ coinId }) => coinId,
  },
  withdraw: {
    find: inList(
      getWithdrawals,
      ({ coinId, type }) => coinRecords(coinId, type),
      (row, { amount }) => isSameAmount(row.amount, amount) || isSameAmount(row.net, amount),
      ({ at }) => at,
    ),
    amount: ({ amount }) => amount,
    coinId: ({ coinId }) => coinId,
  },
  swap: {
    find: inList(
      getBills,
      ({ fromCoinId, type }) => coinRecords(fromCoinId, type),
      (row, { amount }) => row.direction === 'out' && isSameAmount(row.amount, amount),
      ({ at }) => at,
    ),
    amount: ({ amount }) => amount,
    coinId: ({ fromCoinId }) => fromCoinId,
  },
  applyForLoan: {
    find: inList(
      getLoans,
      () => NEWEST_OF_ANY,
      (row, { amount }) => isSameAmount(row.amount, amount),
      () => undefined,
    ),
    amount: ({ amount }) => amount,
  },
  buyMining: {
    find: inList(
      getMiningOrders,
      () => NEWEST,
      (row, { amount }) => isSameAmount(row.amount, amount),
      ({ startAt }) => startAt,
    ),
    amount: ({ amount }) => amount,
  },
  joinStaking: {
    find: inList(
      getStakingOrders,
      () => NEWEST_OF_ANY,
      (row, { amount }) => isSameAmount(row.amount, amount),
      ({ createdAt, startAt }) => createdAt ?? startAt,
    ),
    amount: ({ amount }) => amount,
  },
  transferToMember: {
    find: inList(
      getMemberTransfers,
      () => NEWEST_OF_ANY,
      (row, { amount }) => row.direction === 'out' && isSameAmount(row.amount, amount),
      ({ createdAt }) => createdAt,
    ),
    amount: ({ amount }) => amount,
    coinId: ({ coinId }) => coinId,
  },
  cancelOrder: 'shown',
  cancelLoan: 'shown',
  repayLoan: 'shown',
  cancelMemberTransfer: 'shown',
  redeemStaking: 'shown',
  bindAddress: 'shown',
  saveBankCard: 'shown',
  submitIdentity: 'shown',
  register: 'repeatable',
  sendEmailCode: 'repeatable',
  logIn: 'repeatable',
  logOut: 'repeatable',
  // A second time the old password is wrong.
  changeLoginPassword: 'shown',
  changePayPassword: 'repeatable',
  upload: 'repeatable',
  keepPriceAlerts: 'repeatable',
  subscribePush: 'repeatable',
  renewPush: 'repeatable',
  unsubscribePush: 'repeatable',
  switchPushKind: 'repeatable',
  setDailyLimit: 'shown',
  keepDailyLimit: 'shown',
  startCoolOff: 'shown',
  startSelfExclusion: 'shown',
  signOutDevice: 'shown',
  signOutOtherDevices: 'shown',
  beginTwoStep: 'repeatable',
  confirmTwoStep: 'shown',
  endTwoStep: 'shown',
  renewRecoveryCodes: 'repeatable',
  beginPasskey: 'repeatable',
  finishPasskey: 'shown',
  removePasskey: 'shown',
  beginPasskeyLogin: 'repeatable',
  finishPasskeyLogin: 'repeatable',
  showSecondFactor: 'repeatable',
  beginPasskeyProof: 'repeatable',
  finishPasskeyProof: 'repeatable',
  setPhrase: 'shown',
};

export interface Traced {
  readonly call: WriteCall<unknown, unknown>;
  readonly found: Found<unknown>;
}

const traced = new Map<string, Traced>(
  Object.entries(writeTraces).map(([exported, found]) => {
    const call = calls[exported as keyof Calls] as unknown as WriteCall<unknown, unknown>;
    return [call.name, { call, found: found as Found<unknown> }];
  }),
);

/** @param name the write's name on the wire */
export const traceOf = (name: string): Traced | undefined => traced.get(name);
