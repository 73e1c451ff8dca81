import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getTransferCoins, transferToMember } from '../../src/contract/calls/member-transfer.ts';
import { createOption } from '../../src/contract/calls/options.ts';
import {
  getPushSettings,
  renewPush,
  subscribePush,
  switchPushKind,
  unsubscribePush,
} from '../../src/contract/calls/push.ts';
import { logOut } from '../../src/contract/calls/session.ts';
import { setLanguage } from '../../src/contract/calls/site.ts';
import { placeOrder } from '../../src/contract/calls/spot.ts';
import { decimal, neg } from '../../src/contract/decimal.ts';
import { PUSH_KINDS, type PushKind } from '../../src/contract/entities/push.ts';
import { message } from '../base/messages.ts';
import { inTransaction } from '../db/connection.ts';
import { identityReviews, members } from '../db/schema/members.ts';
import { loans } from '../db/schema/products.ts';
import { pushDeliveries, pushSubscriptions } from '../db/schema/push.ts';
import { deposits, withdrawals } from '../db/schema/wallet.ts';
import { available, frozen } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.ts';
import { decideDeposit } from '../services/deposits/deposits.ts';
import { decideIdentity } from '../services/identity/identity.ts';
import { decideLoan } from '../services/loans/review-loans.ts';
import { hashPassword } from '../services/members/passwords.ts';
import { countUnreadNotices, writeNotice } from '../services/notices/notices.ts';
import { enqueuePush } from '../services/push/enqueue.ts';
import { sendDuePushes } from '../services/push/send-due.ts';
import { sendPush } from '../services/push/service.ts';
import { rejectWithdrawal } from '../services/withdrawals/review-withdrawals.ts';
import { type FakePushService, startFakePushService } from '../testing/fake-push-service.ts';
import type { TestMember } from '../testing/test-server.ts';
import { BTC, startTradingServer, type TradingServer } from '../testing/trading.ts';

let browser: FakePushService;
let server: TradingServer;
let ada: TestMember;
beforeAll(async () => {
  browser = await startFakePushService();
  server = await startTradingServer({ PUSH_SERVICES: browser.origin, SANDBOX_AUTO_REVIEW: 'off' });
});
afterAll(async () => {
  await server.stop();
  await browser.stop();
});
beforeEach(async () => {
  browser.answer(201);
  server.clock.advance(3_600_000 * 24 * 4);
  await server.jobs.runDue();
  await server.trade('100');
  ada = await server.newTrader();
});

const SAID = message({ id: 'test.push', message: 'The gate is open' });
const subscribe = async (as: TestMember = ada, lang = 'en') => {
  const subscription = browser.newSubscription();
  await server.ok(subscribePush, subscription, { as, lang });
  return subscription;
};
const say = (kind: PushKind = 'alerts', as: TestMember = ada) =>
  inTransaction(server.db, (tx) =>
    enqueuePush(tx, { memberId: as.id, kind, said: SAID, path: '/market' }, server.clock.now()),
  );
const arrived = ({ endpoint }: { endpoint: string }) =>
  browser.received.filter(({ path }) => endpoint === browser.origin + path);
const waiting = () => server.db.orm.select().from(pushDeliveries);

describe('PWA-06 who is told', () => {
  test('PWA-06 a device is told once, encrypted for its browser and signed with the key that it knows', async () => {
    const { publicKey } = await server.ok(getPushSettings, undefined, { as: ada });
    const own = await subscribe();
    const others = await subscribe(await server.newMember());
    await say();
    await server.jobs.runDue();
    expect(arrived(others)).toEqual([]);
    expect(arrived(own)).toMatchObject([
      {
        payload: {
          title: 'The gate is open',
          path: '/market',
          kind: 'alerts',
          lang: 'en',
          device: own.device,
          unread: 1,
        },
        claims: { aud: browser.origin, sub: 'mailto:nobody@example.com' },
        signedBy: publicKey,
        ttl: 3_600,
        urgency: 'high',
      },
    ]);
    await server.jobs.runDue();
    expect(arrived(own)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('PWA-06 processes that send at the same time send each message once', async () => {
    const own = await subscribe();
    await Promise.all(Array.from({ length: 12 }, () => say()));
    const sending = {
      settings: server.environment.push,
      service: sendPush,
      log: server.app.log,
      countUnread: countUnreadNotices,
    };
    const rounds = await Promise.all(
      [1, 2, 3, 4].map(() => inTransaction(server.db, (tx) => sendDuePushes(tx, sending, server.clock.now()))),
    );
    expect(rounds.reduce((one, other) => one + other)).toBe(12);
    expect(new Set(arrived(own).map(({ payload }) => payload['id'])).size).toBe(12);
    expect(arrived(own)).toHaveLength(12);
  });

  test('PWA-06 what was rolled back is never sent', async () => {
    const own = await subscribe();
    const failing = inTransaction(server.db, async (tx) => {
      await enqueuePush(tx, { memberId: ada.id, kind: 'alerts', said: SAID, path: '/' }, server.clock.now());
      throw new Error('it did not happen');
    });
    await expect(failing).rejects.toThrow('it did not happen');
    await server.jobs.runDue();
    expect(arrived(own)).toEqual([]);
  });

  test('PWA-06 each kind can be switched off, and on again', async () => {
    const own = await subscribe();
    await server.ok(switchPushKind, { kind: 'alerts', on: false }, { as: ada });
    expect(await server.ok(getPushSettings, undefined, { as: ada })).toMatchObject({
      offered: PUSH_KINDS.filter((kind) => kind !== 'security'),
      muted: ['alerts'],
    });
    await say('alerts');
    await say('orders');
    await server.ok(switchPushKind, { kind: 'alerts', on: true }, { as: ada });
    // By another member it is switched off for that member alone, and what is told to everybody can be, too.
    await server.ok(switchPushKind, { kind: 'alerts', on: false }, { as: await server.newMember() });
    await server.ok(switchPushKind, { kind: 'notices', on: false }, { as: ada });
    const toAll = { title: { en: 'The gate is open' }, body: { en: '' } };
    await inTransaction(server.db, (tx) => writeNotice(tx, toAll, server.clock.now()));
    await say('alerts');
    await server.jobs.runDue();
    expect(arrived(own).map(({ payload }) => payload['kind'])).toEqual(['orders', 'alerts']);
  });

  test('AUTH-09 whoever has an open session silences no device of the owner: not by a switch, and not with devices of theirs', async () => {
    const own = await subscribe();
    const thief = await server.signIn(ada);
    await server.send(switchPushKind, { kind: 'security', on: false }, { as: thief });
    for (let device = 0; device < 12; device += 1) await subscribe(thief);
    await say('security');
    await server.jobs.runDue();
    expect(arrived(own)).toHaveLength(1);
    const rows = await server.db.orm.select().from(pushSubscriptions).where(eq(pushSubscriptions.memberId, ada.id));
    expect(rows).toHaveLength(2);
  });

  test('PWA-06 logging out, and switching off, silences the device; a sent message finds nobody', async () => {
    const left = await subscribe();
    const kept = await subscribe(await server.newMember());
    await say();
    await server.ok(logOut, undefined, { as: ada });
    await server.jobs.runDue();
    expect(arrived(left)).toEqual([]);
    expect(await waiting()).toEqual([]);
    const bob = await server.newMember();
    const his = await subscribe(bob);
    await server.ok(unsubscribePush, { endpoint: his.endpoint }, { as: ada }).catch(() => undefined);
    await server.ok(unsubscribePush, { endpoint: his.endpoint }, { as: bob });
    await server.ok(unsubscribePush, { endpoint: kept.endpoint }, { as: bob });
    const rows = await server.db.orm.select({ endpoint: pushSubscriptions.endpoint }).from(pushSubscriptions);
    expect(rows.map(({ endpoint }) => endpoint)).toContain(kept.endpoint);
    expect(rows.map(({ endpoint }) => endpoint)).not.toContain(his.endpoint);
  });

  test('PWA-06 a member who is frozen, or whose session has ended, is told nothing that waited', async () => {
    const frozen = await server.newMember();
    const late = await server.newMember();
    const devices = [await subscribe(frozen), await subscribe(late)];
    await say('alerts', frozen);
    await say('alerts', late);
    await server.db.pool.query('update member set frozen = true where id = $1', [frozen.id]);
    await server.db.pool.query('update session set expires_at_ms = 1 where member_id = $1', [late.id]);
    await server.jobs.runDue();
    expect(devices.flatMap(arrived)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test('PWA-06 a browser that changes hands tells its new member alone', async () => {
    const shared = await subscribe();
    const bob = await server.newMember();
    await server.ok(subscribePush, { ...shared, device: 'another-device-0123' }, { as: bob });
    await say('alerts', ada);
    await say('alerts', bob);
    await server.jobs.runDue();
    expect(arrived(shared).map(({ payload }) => payload['device'])).toEqual(['another-device-0123']);
  });

  test('PWA-06 a subscription that its browser renewed takes over what was told and what waits, until the logout', async () => {
    const before = await subscribe();
    const next = browser.newSubscription(before.device);
    await say();
    await server.ok(renewPush, { ...next, before: before.endpoint });
    await server.jobs.runDue();
    expect([arrived(before), arrived(next)]).toEqual([
      [],
      [expect.objectContaining({ payload: expect.objectContaining({ device: before.device }) })],
    ]);
    // The page subscribed before the worker renewed, and the worker renews once more.
    await server.ok(subscribePush, next, { as: ada });
    await server.ok(renewPush, { ...next, before: before.endpoint });
    await server.ok(renewPush, { ...next, before: next.endpoint });
    await say();
    await server.jobs.runDue();
    expect(arrived(next)).toHaveLength(2);
    await server.ok(logOut, undefined, { as: ada });
    const later = browser.newSubscription(before.device);
    await server.ok(renewPush, { ...later, before: next.endpoint });
    await say();
    await server.jobs.runDue();
    expect(arrived(later)).toEqual([]);
  });

  test('PWA-06 SRV-02 nobody turns the messages of a device to themselves without both its address and its name', async () => {
    const own = await subscribe();
    const others = browser.newSubscription();
    await server.ok(renewPush, { ...others, before: own.endpoint });
    await server.ok(renewPush, { ...others, device: own.device, before: others.endpoint });
    const elsewhere = {
      ...others,
      device: own.device,
      before: own.endpoint,
      endpoint: 'http://169.254.169.254/latest',
    };
    expect(await server.send(renewPush, elsewhere)).toMatchObject({ code: 201 });
    // Nor can another member take over a device by its endpoint.
    const bob = await server.newMember();
    const his = await subscribe(bob);
    await server.ok(renewPush, { ...his, device: own.device, before: own.endpoint });
    await say();
    await say('alerts', bob);
    await server.jobs.runDue();
    expect([arrived(own), arrived(others), arrived(his)].map(({ length }) => length)).toEqual([1, 0, 1]);
  });

  test('PWA-06 SRV-02 only push services are taken as addresses, and only keys that messages can be encrypted for', async () => {
    const good = browser.newSubscription();
    for (const wrong of [
      { endpoint: 'http://169.254.169.254/latest' },
      { endpoint: 'https://fcm.googleapis.com.evil.test/x' },
      { endpoint: 'https://fcm.googleapis.com:8443/x' },
      { endpoint: 'https://a:b@fcm.googleapis.com/x' },
      { endpoint: 'file:///etc/passwd' },
      { endpoint: '' },
      { p256dh: 'AAAA' },
      { auth: '' },
      { device: 'short' },
    ]) {
      const answer = await server.send(subscribePush, { ...good, ...wrong }, { as: ada });
      expect(answer).toMatchObject({ code: 201, msg: expect.stringContaining('push service') });
    }
    for (const host of [
      'fcm.googleapis.com',
      'updates.push.services.mozilla.com',
      'web.push.apple.com',
      'wns2-par02p.notify.windows.com',
    ])
      await server.ok(subscribePush, { ...good, endpoint: `https://${host}/send/abc` }, { as: ada });
    await server.db.orm.delete(pushSubscriptions);
  });
});

describe('PWA-06 a push service that does not take it', () => {
  test('PWA-06 is asked again later and later, and as it says, until the news is stale', async () => {
    const own = await subscribe();
    await say();
    browser.answer(503);
    await server.jobs.runDue();
    browser.answer(429, { 'retry-after': '120' });
    server.clock.advance(9_000);
    await server.jobs.runDue();
    expect(await waiting()).toMatchObject([{ attempts: 1 }]);
    server.clock.advance(2_000);
    await server.jobs.runDue();
    expect(await waiting()).toMatchObject([{ attempts: 2 }]);
    browser.answer(201);
    server.clock.advance(119_000);
    await server.jobs.runDue();
    expect(arrived(own)).toEqual([]);
    server.clock.advance(2_000);
    await server.jobs.runDue();
    expect(arrived(own)).toHaveLength(1);
    await say();
    browser.answer(500);
    await server.jobs.runDue();
    browser.answer(201);
    server.clock.advance(3_700_000);
    await server.jobs.runDue();
    expect(arrived(own)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test.each([404, 410])('PWA-06 %i means that the browser gave the subscription up', async (status) => {
    const own = await subscribe();
    await say();
    await say();
    browser.answer(status);
    await server.jobs.runDue();
    const rows = await server.db.orm.select({ endpoint: pushSubscriptions.endpoint }).from(pushSubscriptions);
    expect(rows.map(({ endpoint }) => endpoint)).not.toContain(own.endpoint);
    expect(await waiting()).toEqual([]);
  });

  test('PWA-06 one that cannot be reached fails nothing', async () => {
    const dead = await startFakePushService();
    const sending = {
      settings: server.environment.push,
      service: sendPush,
      log: server.app.log,
      countUnread: countUnreadNotices,
    };
    const own = await subscribe();
    await dead.stop();
    await server.db.orm
      .update(pushSubscriptions)
      .set({ endpoint: `${dead.origin}/send/x` })
      .where(eq(pushSubscriptions.endpoint, own.endpoint));
    await say();
    await inTransaction(server.db, (tx) => sendDuePushes(tx, sending, server.clock.now()));
    expect(await waiting()).toMatchObject([{ attempts: 1 }]);
    await server.db.orm.delete(pushSubscriptions);
    await server.db.orm.delete(pushDeliveries);
  });
});

const NOTHING_PRIVATE = /\d{2,}|unreadable|Ada|example\.com/;

describe('PWA-06 what members are told', () => {
  const told = async (own: { endpoint: string }) => {
    await server.jobs.runDue();
    const payloads = arrived(own).map(({ payload }) => payload);
    for (const { title } of payloads) expect(title).not.toMatch(NOTHING_PRIVATE);
    return payloads.map(({ kind, title, path }) => [kind, title, path]);
  };

  test('PWA-06 an option that was settled', async () => {
    const own = await subscribe();
    await server.ok(
      createOption,
      { marketId: BTC.id, durationS: 30, stake: decimal(100), direction: 'up', payoutRate: undefined },
      { as: ada },
    );
    for (const price of ['101', '102', '103']) {
      server.clock.advance(16_000);
      await server.trade(price);
      await server.jobs.runDue();
    }
    expect(await told(own)).toEqual([
      ['options', 'Your option on BTC/USDT was settled', '/options?currentSymbol=btcusdt&name=BTC%2FUSDT'],
    ]);
    // It takes the place of none of another market.
    expect(arrived(own).map(({ payload }) => payload['tag'])).toEqual(['options:BTC/USDT']);
  });

  test('PWA-06 each order that was filled, none in the place of another', async () => {
    const own = await subscribe();
    for (const price of [90, 91])
      await server.ok(
        placeOrder,
        {
          marketId: BTC.id,
          kind: 'limit',
          side: 'buy',
          price: decimal(price),
          quantity: decimal('0.5'),
          amount: undefined,
        },
        { as: ada },
      );
    server.clock.advance(1_000);
    await server.trade('89');
    await server.jobs.runDue();
    const filled = ['orders', 'Your order on BTC/USDT was filled', '/trade-lst'];
    expect(await told(own)).toEqual([filled, filled]);
    expect(new Set(arrived(own).map(({ payload }) => payload['tag'])).size).toBe(2);
    expect(new Set(arrived(own).map(({ topic }) => topic)).size).toBe(2);
  });

  test('PWA-06 reviewed deposits, withdrawals, identities and loans', async () => {
    const own = await subscribe();
    const { orm } = server.db;
    const now = server.clock.now();
    const createdAtMs = now;
    const memberId = ada.id;
    const rowId = async (rows: Promise<{ id: number }[]>): Promise<number> => (await rows)[0]?.id ?? 0;
    const deposit = await rowId(
      orm
        .insert(deposits)
        .values({ memberId, networkId: 1, coin: 'USDT', type: 1, amount: decimal(250), voucher: 'x', createdAtMs })
        .returning({ id: deposits.id }),
    );
    const withdrawal = await rowId(
      orm
        .insert(withdrawals)
        .values({
          memberId,
          coin: 'USDT',
          type: 1,
          amount: decimal(120),
          fee: decimal(1),
          destination: 'wallet',
          address: 'x',
          createdAtMs,
        })
        .returning({ id: withdrawals.id }),
    );
    const identity = await rowId(
      orm
        .insert(identityReviews)
        .values({ memberId, realName: 'Ada', frontCard: 'x', backCard: 'y', createdAtMs })
        .returning({ id: identityReviews.id }),
    );
    const loan = await rowId(
      orm
        .insert(loans)
        .values({
          memberId,
          productId: 1,
          title: 'x',
          amount: decimal(500),
          interest: decimal(1),
          cycleDays: 7,
          frontPhoto: 'x',
          backPhoto: 'x',
          handheldPhoto: 'x',
          appliedAtMs: now,
        })
        .returning({ id: loans.id }),
    );
    await inTransaction(server.db, async (tx) => {
      const held = decimal(120);
      await post(
        tx,
        {
          kind: 'withdrawal.hold',
          reference: String(withdrawal),
          postings: [
            { account: available(memberId, 1, 'USDT'), amount: neg(held) },
            { account: frozen(memberId, 1, 'USDT'), amount: held },
          ],
        },
        now,
      );
      await decideDeposit(tx, deposit, { approved: true }, now);
      await rejectWithdrawal(tx, withdrawal, 'unreadable', now);
      await decideIdentity(tx, identity, { approved: true }, now);
      await decideLoan(tx, loan, { approved: false, remark: 'unreadable' }, now);
    });
    const messages = await told(own);
    expect(messages.map(([kind, , path]) => [kind, path]).sort()).toEqual([
      ['deposits', '/assets'],
      ['identity', '/real_authentication'],
      ['loans', '/loans'],
      ['withdrawals', '/assets'],
    ]);
  });

  test('PWA-06 a transfer tells who received it once it has arrived: at once, or after its days', async () => {
    const bob = await server.newTrader();
    const [sender, receiver] = [await subscribe(), await subscribe(bob)];
    await server.db.orm
      .update(members)
      .set({ payPasswordHash: await hashPassword('pay123') })
      .where(eq(members.id, ada.id));
    await server.give(ada, 1, 'ETH', '1');
    const send = async (coin: string) => {
      const coins = await server.ok(getTransferCoins, { username: bob.username }, { as: ada });
      const coinId = coins.find(({ title }) => title === coin)?.id ?? '';
      const asked = { toMemberId: String(bob.id), coinId, amount: decimal(1), payPassword: 'pay123' };
      return server.ok(transferToMember, asked, { as: ada });
    };
    const arrival = ['transfers', 'A transfer has arrived', '/transfer-list'];
    await send('USDT');
    expect(await told(receiver)).toEqual([arrival]);
    await send('ETH');
    expect(await told(receiver)).toEqual([arrival]);
    server.clock.advance(24 * 3_600_000);
    expect(await told(receiver)).toEqual([arrival, arrival]);
    expect(arrived(sender)).toEqual([]);
  });

  test('PWA-06 a notice, to one or to everybody, in the language of each device', async () => {
    const title = { en: 'The gate is open', 'zh-cn': '大门已开' };
    const english = await subscribe();
    const chinese = await subscribe(await server.newMember(), 'zh');
    await inTransaction(server.db, (tx) => writeNotice(tx, { title, body: { en: '' } }, server.clock.now()));
    expect(await told(english)).toEqual([['notices', 'The gate is open', '/notify']]);
    expect(await told(chinese)).toEqual([['notices', '大门已开', '/notify']]);
    expect(arrived(english)[0]?.payload['unread']).toBeGreaterThan(1);
    await server.ok(setLanguage, { code: 'zh-cn' }, { as: ada });
    await inTransaction(server.db, (tx) =>
      writeNotice(tx, { memberId: ada.id, title, body: { en: '' } }, server.clock.now()),
    );
    expect((await told(english)).map(([, said]) => said)).toEqual(['The gate is open', '大门已开']);
    expect(arrived(english)[1]?.payload['lang']).toBe('zh-Hans');
  });
});
