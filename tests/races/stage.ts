/** The set-up of every burst: a server whose clock and price do not move, and members with money. */
import { hash } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { inTransaction } from '../../server/db/connection.ts';
import { members, withdrawalAddresses } from '../../server/db/schema/members.ts';
import { photo } from '../../server/testing/pictures.ts';
import type { TestMember } from '../../server/testing/test-server.ts';
import { startTradingServer, type TradingServer } from '../../server/testing/trading.ts';
import { upload } from '../../src/contract/calls/site.ts';
import { getDepositCoins } from '../../src/contract/calls/wallet.ts';

export const PAY_PASSWORD = 'pay12345';

export interface Stage {
  readonly server: TradingServer;
  readonly coinIds: Readonly<Record<string, string>>;
  /** With a pay password and a bound address, and `spot` USDT in the spot account, `options` in the options account. */
  member(spot: number, options?: number): Promise<TestMember>;
  picture(as: TestMember): Promise<string>;
  /** A row's newest id, as the contract writes it. */
  newest(table: string, member: TestMember): Promise<string>;
}

export const setStage = async (): Promise<Stage> => {
  const server = await startTradingServer();
  await server.trade('100');
  // A weak hash on purpose: a burst checks it fifty times, and its strength is tested elsewhere.
  const payPasswordHash = await hash(PAY_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const image = await photo();
  const { rows } = await server.db.orm.execute<{ id: number; title: string }>(sql`select id, title from coin`);
  const coinIds = Object.fromEntries(rows.map(({ id, title }) => [title, String(id)]));
  return {
    server,
    coinIds,
    member: async (spot, options = 0) => {
      const member = await server.newMember();
      await inTransaction(server.db, async (tx) => {
        await tx.update(members).set({ payPasswordHash }).where(eq(members.id, member.id));
        await tx.insert(withdrawalAddresses).values({
          memberId: member.id,
          coinId: Number(coinIds['USDT']),
          address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
          createdAtMs: 0,
          changedAtMs: 0,
        });
      });
      if (spot > 0) await server.give(member, 1, 'USDT', String(spot));
      if (options > 0) await server.give(member, 2, 'USDT', String(options));
      return member;
    },
    picture: async (as) => (await server.sendFile(upload, image, {}, { as })).data?.url ?? '',
    newest: async (table, member) => {
      const owner = table === 'member_transfer' ? 'from_member_id' : 'member_id';
      const found = await server.db.pool.query<{ id: string }>(
        `select max(id) as id from ${table} where ${owner} = $1`,
        [member.id],
      );
      return String(found.rows[0]?.id);
    },
  };
};

/** The first coin and network on which deposits are possible. */
export const depositTarget = async ({ server }: Stage, as: TestMember) => {
  const [coin] = await server.ok(getDepositCoins, undefined, { as });
  return { coinId: coin?.id ?? '', networkId: coin?.networks[0]?.id ?? '' };
};
