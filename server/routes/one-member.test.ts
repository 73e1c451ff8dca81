/** How much load one member can cause: the most expensive request of each kind, sixty at once, while others trade. */
import { crc32 } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getBills } from '../../src/contract/calls/assets.ts';
import { changePayPassword, getMember, logIn } from '../../src/contract/calls/session.ts';
import { upload } from '../../src/contract/calls/site.ts';
import { placeOrder } from '../../src/contract/calls/spot.ts';
import { withdraw } from '../../src/contract/calls/wallet.ts';
import { decimal } from '../../src/contract/decimal.ts';
import { CODE } from '../../src/contract/envelope.ts';
import { members } from '../db/schema/members.ts';
import { UPLOAD_BY_MEMBER } from '../services/limits/limits.ts';
import { hashPassword } from '../services/members/passwords.ts';
import { readPicture } from '../services/uploads/picture.ts';
import type { TestMember } from '../testing/test-server.ts';
import { BTC, startTradingServer, type TradingServer } from '../testing/trading.ts';

const AT_ONCE = 60;

let server: TradingServer;
let greedy: TestMember;
let others: TestMember[];
beforeAll(async () => {
  server = await startTradingServer();
  server.feed.depth = decimal(1_000);
  const hash = await hashPassword('paySecret1');
  others = await Promise.all(Array.from({ length: 5 }, () => server.newTrader()));
  for (const { id } of others)
    await server.db.orm.update(members).set({ passwordHash: hash }).where(eq(members.id, id));
});
afterAll(() => server.stop());
beforeEach(async () => {
  greedy = await server.newTrader();
  const hash = await hashPassword('paySecret1');
  await server.db.orm
    .update(members)
    .set({ passwordHash: hash, payPasswordHash: hash })
    .where(eq(members.id, greedy.id));
  await server.trade('100');
});

const onePage = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'red' } });

const buy = {
  marketId: BTC.id,
  quantity: undefined,
  price: undefined,
  amount: decimal('10'),
  kind: 'market',
  side: 'buy',
} as const;

/** Each of the other members places an order, reads and logs in. @returns the codes of the answers */
const tradeOfOthers = async (): Promise<number[]> => {
  const answers = await Promise.all(
    others.flatMap((as) => [
      server.send(placeOrder, buy, { as }),
      server.send(getMember, undefined, { as }),
      server.send(logIn, { username: as.username, password: 'paySecret1', secondFactor: undefined }),
    ]),
  );
  return answers.map(({ code }) => code);
};

const withdrawal = {
  coinId: '1',
  amount: decimal(10),
  type: 1,
  payPassword: 'wrongOne1',
  destinationId: '1',
  destination: 'wallet',
  fee: undefined,
} as const;

describe('SRV-09 sixty at once of one member refuse nobody else, and hold no connection while they wait', () => {
  const kinds: [string, () => Promise<(turn: number) => Promise<{ code: number }>>][] = [
    [
      'pictures that are as large as they may be',
      async () => {
        const worst = await onePage(5_000, 5_000).webp({ lossless: true, effort: 0 }).toBuffer();
        const small = await onePage(64, 64).png().toBuffer();
        // Pictures are decoded one after the other: a dozen large ones take longer than everything the others do.
        return (turn) => server.sendFile(upload, turn < 12 ? worst : small, {}, { as: greedy });
      },
    ],
    [
      'logins with a wrong password',
      async () => (turn) =>
        server.send(logIn, { username: greedy.username, password: `wrong${turn}x`, secondFactor: undefined }),
    ],
    [
      'changes of the payment password with a wrong password',
      async () => (turn) =>
        server.send(changePayPassword, { loginPassword: `wrong${turn}x`, newPassword: 'another12' }, { as: greedy }),
    ],
    ['withdrawals with a wrong payment password', async () => () => server.send(withdraw, withdrawal, { as: greedy })],
    [
      'long lists',
      async () => () =>
        server.send(getBills, { coinId: undefined, type: undefined, page: 1, limit: 100 } as never, { as: greedy }),
    ],
  ];
  test.each(kinds)('%s', async (_name, prepare) => {
    const send = await prepare();
    let waiting = 0;
    const watch = setInterval(() => {
      waiting = Math.max(waiting, server.db.pool.waitingCount);
    }, 1);
    const mine = Array.from({ length: AT_ONCE }, (_, turn) => send(turn));
    expect(await tradeOfOthers()).toEqual(others.flatMap(() => [CODE.ok, CODE.ok, CODE.ok]));
    expect((await Promise.all(mine)).map(({ code }) => code)).toHaveLength(AT_ONCE);
    clearInterval(watch);
    // The others' fifteen requests may wait for connections; the sixty of one member must not be in that line.
    expect(waiting).toBeLessThan(AT_ONCE / 2);
  });

  test('of many pictures a hundred wait and the rest are refused before they are read', async () => {
    // Six run at once, and a hundred wait.
    const held = 106;
    const sender = await server.newTrader();
    const picture = await onePage(64, 64).png().toBuffer();
    // A lock keeps uploads from being stored, so that none ends before the last one has arrived.
    const holder = await server.db.reserved.pool.connect();
    await holder.query('begin');
    await holder.query('lock table upload in access exclusive mode');
    let refused = 0;
    const sent = Array.from({ length: held + 20 }, async () => {
      const answer = await server.sendFile(upload, picture, {}, { as: sender });
      if (answer.code !== CODE.ok) refused += 1;
      return answer;
    });
    await expect.poll(() => refused).toBe(20);
    await holder.query('rollback');
    holder.release();
    const answers = await Promise.all(sent);
    expect(answers.filter(({ code }) => code === CODE.ok)).toHaveLength(UPLOAD_BY_MEMBER.max);
    for (const { code, msg } of answers) if (code !== CODE.ok) expect(msg).toMatch(/Too many/);
    const other = await server.newTrader();
    expect((await server.sendFile(upload, picture, {}, { as: other })).code).toBe(CODE.ok);
  });
});

describe('SRV-06 nothing that members send keeps prices from being recorded', () => {
  test('with every connection for requests taken, ticks are written and jobs run', async () => {
    const { pool } = server.db;
    const held = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()));
    try {
      await server.app.http.listen({ port: 0, host: '127.0.0.1' });
      server.clock.advance(1_000);
      server.feed.trade(BTC.symbol, '101');
      const recorded = async (): Promise<string[]> => {
        const { rows } = await server.db.reserved.pool.query('select price from market_tick where price = 101');
        return rows.map(({ price }: { price: string }) => price);
      };
      await expect.poll(recorded).toEqual(['101']);
      await server.jobs.runDue();
      expect(pool.waitingCount).toBe(0);
    } finally {
      for (const client of held) client.release();
    }
  });
});

describe('AUTH-06 a picture is judged by its header', () => {
  const never = async (): Promise<never> => {
    throw new Error('it was decoded');
  };
  const decoded = async (bytes: Uint8Array): Promise<boolean> => {
    let called = false;
    await readPicture('ada', bytes, async () => {
      called = true;
      return never();
    });
    return called;
  };
  /** A JPEG that claims a size in its header, by which it must be refused before any more of it is read. */
  const jpegOf = async (width: number, height: number): Promise<Buffer> => {
    const bytes = await onePage(64, 64).jpeg().toBuffer();
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(height, frame + 5);
    bytes.writeUInt16BE(width, frame + 7);
    return bytes;
  };
  const pngOf = async (width: number, height: number): Promise<Buffer> => {
    const bytes = await onePage(64, 64).png().toBuffer();
    const header = bytes.indexOf('IHDR');
    bytes.writeUInt32BE(width, header + 4);
    bytes.writeUInt32BE(height, header + 8);
    bytes.writeUInt32BE(crc32(bytes.subarray(header, header + 17)), header + 17);
    return bytes;
  };
  test('formats that are dear to decode, and more pixels than a camera makes, are refused before they are decoded', async () => {
    expect(await decoded(await onePage(64, 64).png().toBuffer())).toBe(true);
    expect(await decoded(await onePage(64, 64).webp().toBuffer())).toBe(true);
    expect(await decoded(await jpegOf(8_000, 6_000))).toBe(true);
    expect(await decoded(await jpegOf(8_000, 8_000))).toBe(false);
    expect(await decoded(await onePage(64, 64).avif().toBuffer())).toBe(false);
    expect(await decoded(await pngOf(64, 64))).toBe(true);
    expect(await decoded(await pngOf(6_000, 5_000))).toBe(false);
    expect(await decoded(await onePage(6_000, 5_000).webp({ lossless: true, effort: 0 }).toBuffer())).toBe(false);
  });
});
