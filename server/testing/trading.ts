/** Setup for tests of trading: a server on a fake feed, and members with practice funds. */
import { setImmediate } from 'node:timers/promises';
import { decimal, neg } from '../../src/contract/decimal.ts';
import type { Clock } from '../base/clock.ts';
import type { Variables } from '../base/environment.ts';
import { createLog } from '../base/log.ts';
import { type Database, inTransaction } from '../db/connection.ts';
import { available, system } from '../ledger/accounts.ts';
import { balanceOf, type Holding } from '../ledger/balances.ts';
import { post } from '../ledger/ledger.ts';
import { createTickRecorder } from '../market/tick-recorder.ts';
import { recordTicks } from '../market/tick-writer.ts';
import { ticksOfOptions } from '../services/options/ticks-needed.ts';
import { grantPracticeFunds } from '../services/practice/practice-funds.ts';
import { FakeFeed } from './fake-feed.ts';
import { startTestServer, type TestMember, type TestServer } from './test-server.ts';

export const BTC = { id: '1', symbol: 'btcusdt' } as const;

export interface TradingServer extends TestServer {
  readonly feed: FakeFeed;
  /** A member with 10,000 USDT in the spot and in the options account. */
  newTrader(): Promise<TestMember>;
  give(member: TestMember, type: 1 | 2 | 3, coin: string, amount: string): Promise<void>;
  holding(member: TestMember, coin: string, type?: 1 | 2 | 3): Promise<Holding>;
  /** A trade now, as the feed shows it and as the recorder writes it. */
  trade(price: string, symbol?: string): Promise<void>;
  /**
   * Does what the recorder does by itself a few times a second: writes the feed's ticks and asks the source about gaps.
   */
  record(): Promise<void>;
}

let gifts = 0;

export const startTradingServer = async (variables: Variables = {}, given?: Database): Promise<TradingServer> => {
  let feed: FakeFeed | undefined;
  const feedOf = (clock: Clock): FakeFeed => {
    feed = new FakeFeed(clock);
    return feed;
  };
  const server = await startTestServer(variables, undefined, feedOf, given);
  if (feed === undefined) throw new Error('the server took no feed');
  const shown = feed;
  const { db: database, clock } = server;
  const parts = { database, feed: shown, clock, log: createLog('silent'), needed: ticksOfOptions };
  const recorder = createTickRecorder(parts);
  recorder.listen();
  return {
    ...server,
    feed: shown,
    record: async () => {
      await recorder.flush();
      await recorder.flush();
      // The source is asked in the background.
      await setImmediate();
      await recorder.flush();
    },
    newTrader: async () => {
      const member = await server.newMember();
      await inTransaction(server.db, (tx) => grantPracticeFunds(tx, member.id, server.clock.now()));
      return member;
    },
    give: async (member, type, coin, amount) => {
      gifts += 1;
      const movement = {
        kind: 'operator.correction',
        reference: `given ${gifts}`,
        postings: [
          { account: available(member.id, type, coin), amount: decimal(amount) },
          { account: system('outside', coin), amount: neg(decimal(amount)) },
        ],
      } as const;
      await inTransaction(server.db, (tx) => post(tx, movement, server.clock.now()));
    },
    holding: (member, coin, type = 1) => balanceOf(server.db.orm, member.id, type, coin),
    trade: async (price, symbol = BTC.symbol) => {
      await recordTicks(server.db.orm, [{ symbol, tsMs: server.clock.now(), price: decimal(price) }]);
      shown.trade(symbol, price);
    },
  };
};
