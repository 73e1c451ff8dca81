/**
 * A member's statement against the balance and against every other list: each account's lines add up to what it holds,
 * and the lines of each kind of business add up to what that business's own list says.
 */
import type { TestMember, TestServer } from '../../server/testing/test-server.ts';
import {
  BILL_GROUPS,
  type BillGroup,
  getAccountTransfers,
  getBalances,
  getBills,
  getDeposits,
  getWithdrawals,
} from '../../src/contract/calls/assets.ts';
import { getLoans } from '../../src/contract/calls/loans.ts';
import { getMemberTransfers } from '../../src/contract/calls/member-transfer.ts';
import { getMiningOrders } from '../../src/contract/calls/mining.ts';
import { getOptions } from '../../src/contract/calls/options.ts';
import { getOrders } from '../../src/contract/calls/spot.ts';
import { getStakingOrders } from '../../src/contract/calls/staking.ts';
import { add, type Decimal, neg, sub, ZERO } from '../../src/contract/decimal.ts';
import type { AccountType, Bill } from '../../src/contract/entities/wallet.ts';

type Sums = Map<string, Decimal>;
type Server = Pick<TestServer, 'ok'>;

const LIMIT = 100;

const all = async <T>(read: (page: number) => Promise<readonly T[]>): Promise<T[]> => {
  const rows: T[] = [];
  for (let page = 1; ; page += 1) {
    const more = await read(page);
    rows.push(...more);
    if (more.length < LIMIT) return rows;
  }
};

const put = (sums: Sums, coin: string, amount: Decimal): void => {
  sums.set(coin, add(sums.get(coin) ?? ZERO, amount));
};
const signed = ({ direction, amount }: Bill): Decimal => (direction === 'in' ? amount : neg(amount));

/** For each group of bills: the amount that its own list says was put into or taken out of the spendable balance. */
const listed: Partial<Record<BillGroup, (server: Server, as: TestMember, sums: Sums) => Promise<void>>> = {
  deposit: async (server, as, sums) => {
    const rows = await all((page) => server.ok(getDeposits, { ...every, page }, { as }));
    for (const row of rows) if (row.status === 'completed') put(sums, row.coin, row.amount);
  },
  withdrawal: async (server, as, sums) => {
    const rows = await all((page) => server.ok(getWithdrawals, { ...every, page }, { as }));
    for (const row of rows) if (row.status !== 'rejected') put(sums, row.coin, neg(row.amount));
  },
  transfer: async (server, as, sums) => {
    const rows = await all((page) => server.ok(getMemberTransfers, { status: 'all', page, limit: LIMIT }, { as }));
    for (const row of rows) {
      if (row.direction === 'out' && row.status !== 'cancelled') put(sums, row.coin, neg(row.amount));
      if (row.direction === 'in' && row.status === 'finished') put(sums, row.coin, row.received ?? ZERO);
    }
  },
  spot: async (server, as, sums) => {
    const asked = { side: 'all', status: 'all', marketId: undefined, limit: LIMIT } as const;
    const rows = await all((page) => server.ok(getOrders, { ...asked, page }, { as }));
    for (const row of rows) {
      const { filledQuantity: filled = ZERO } = row;
      const held = row.status === 'open' ? sub(row.quantity ?? ZERO, filled) : ZERO;
      put(sums, row.base, row.side === 'buy' ? sub(filled, row.fee ?? ZERO) : neg(add(filled, held)));
    }
  },
  option: async (server, as, sums) => {
    for (const status of ['open', 'finished'] as const) {
      const rows = await all((page) => server.ok(getOptions, { status, page, limit: LIMIT }, { as }));
      for (const row of rows) put(sums, 'USDT', status === 'open' ? neg(row.stake) : (row.profit ?? ZERO));
    }
  },
  product: async (server, as, sums) => {
    const loans = await all((page) => server.ok(getLoans, { status: 'approved', page, limit: LIMIT }, { as }));
    for (const loan of loans)
      put(sums, 'USDT', loan.repaid ? sub(loan.amount, loan.totalRepayment ?? ZERO) : loan.amount);
    for (const order of await all((page) => server.ok(getMiningOrders, { page, limit: LIMIT }, { as }))) {
      put(sums, order.coin, order.earned ?? ZERO);
      if (!order.finished) put(sums, order.coin, neg(order.amount));
    }
    for (const stake of await all((page) =>
      server.ok(getStakingOrders, { status: 'all', page, limit: LIMIT }, { as }),
    )) {
      if (stake.status === 'active') put(sums, stake.coin, neg(stake.amount));
      if (stake.status === 'ended') put(sums, stake.coin, stake.totalYield ?? ZERO);
    }
  },
};

const every = { coinId: undefined, type: undefined, limit: LIMIT } as const;

const billsOf = (server: Server, as: TestMember, asked: { coinId?: string; type?: AccountType; group?: BillGroup }) =>
  all((page) => server.ok(getBills, { coinId: undefined, type: undefined, limit: LIMIT, ...asked, page }, { as }));

/** @returns whatever does not add up, in words */
export const statementDifferences = async (server: Server, as: TestMember): Promise<string[]> => {
  const differences: string[] = [];
  const balances = await server.ok(getBalances, undefined, { as });
  for (const { type, coins } of balances.accounts) {
    // One request covers the many coins without any line.
    const ofType = await billsOf(server, as, { type });
    for (const { coin, coinId, available } of coins) {
      const lines = ofType.filter((line) => line.coin === coin);
      if (lines.length > 0 && lines.length !== (await billsOf(server, as, { coinId, type })).length)
        differences.push(`${coin} in ${type}: other lines where it is asked for alone`);
      const sum = lines.reduce((total, line) => add(total, signed(line)), ZERO);
      if (sum !== available) differences.push(`${coin} in ${type}: lines ${sum}, balance ${available}`);
      const [newest] = lines;
      if (newest !== undefined && newest.balanceAfter !== available)
        differences.push(`${coin} in ${type}: the newest line says ${newest.balanceAfter}, balance ${available}`);
    }
  }
  const transfers = await all((page) => server.ok(getAccountTransfers, { ...every, page }, { as }));
  let inGroups = 0;
  for (const group of BILL_GROUPS) {
    const lines = await billsOf(server, as, { group });
    inGroups += lines.length;
    const says = listed[group];
    if (says === undefined) continue;
    const [found, expected]: [Sums, Sums] = [new Map(), new Map()];
    for (const line of lines) put(found, line.coin, signed(line));
    await says(server, as, expected);
    for (const [coin, sum] of expected)
      if (sum !== (found.get(coin) ?? ZERO))
        differences.push(`${group} ${coin}: lines ${found.get(coin)}, list ${sum}`);
    if (group === 'transfer') {
      const own = lines.filter(({ kind }) => kind === 'account.transfer').length;
      if (own !== transfers.length * 2) differences.push(`${own} lines of ${transfers.length} transfers`);
    }
  }
  const lines = await billsOf(server, as, {});
  if (inGroups !== lines.length) differences.push(`${inGroups} lines in groups of ${lines.length}`);
  return differences;
};
