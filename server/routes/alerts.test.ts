import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepPriceAlerts } from '../../src/contract/calls/alerts.ts';
import { subscribePush, unsubscribePush } from '../../src/contract/calls/push.ts';
import { logOut } from '../../src/contract/calls/session.ts';
import { decimal } from '../../src/contract/decimal.ts';
import type { PriceAlert } from '../../src/contract/entities/alerts.ts';
import { priceAlerts } from '../db/schema/alerts.ts';
import { type FakePushService, startFakePushService } from '../testing/fake-push-service.ts';
import type { TestMember } from '../testing/test-server.ts';
import { BTC, startTradingServer, type TradingServer } from '../testing/trading.ts';

let browser: FakePushService;
let server: TradingServer;
let ada: TestMember;
let endpoint: string;
beforeAll(async () => {
  browser = await startFakePushService();
  server = await startTradingServer({ PUSH_SERVICES: browser.origin });
});
afterAll(async () => {
  await server.stop();
  await browser.stop();
});
beforeEach(async () => {
  browser.answer(201);
  server.clock.advance(3_600_000);
  await server.trade('100');
  ada = await server.newMember();
  const subscription = browser.newSubscription();
  endpoint = subscription.endpoint;
  await server.ok(subscribePush, subscription, { as: ada });
});

const alert = (fields: Partial<PriceAlert> = {}): PriceAlert => ({
  id: 'one',
  symbol: BTC.symbol,
  kind: 'above',
  price: decimal(110),
  percent: undefined,
  armed: true,
  ...fields,
});
const keep = (...alerts: PriceAlert[]) => server.ok(keepPriceAlerts, { alerts }, { as: ada });
const refusal = async (...alerts: PriceAlert[]) => (await server.send(keepPriceAlerts, { alerts }, { as: ada })).msg;
const pushedTo = (to: string) => browser.received.filter(({ path }) => to === browser.origin + path);
const pushed = () => pushedTo(endpoint);
const priced = async (...prices: string[]) => {
  for (const price of prices) {
    server.clock.advance(1_000);
    await server.trade(price);
    await server.jobs.runDue();
  }
};

describe('Price alerts: the server watches where push is on', () => {
  test('an alert is pushed once, without the price, and the device hears which it was', async () => {
    await keep(alert(), alert({ id: 'two', kind: 'below', price: decimal(90) }));
    await priced('109.99');
    expect(pushed()).toEqual([]);
    await priced('110', '120', '105', '115');
    expect(pushed()).toMatchObject([
      {
        payload: {
          title: 'BTC/USDT has reached the price of your alert',
          path: '/alerts',
          kind: 'alerts',
          tag: 'alert-one',
        },
      },
    ]);
    // Another member's device hears nothing of it, and takes nothing away.
    const bob = await server.newMember();
    expect(await server.ok(keepPriceAlerts, { alerts: [] }, { as: bob })).toEqual([]);
    const reached = await keep(alert(), alert({ id: 'two', kind: 'below', price: decimal(90) }));
    expect(reached).toEqual([{ id: 'one', at: server.clock.now() - 3_000 }]);
    await priced('120', '90');
    expect(pushed()).toHaveLength(2);
  });

  test('a reached alert is named again after a lost answer, and not pushed a second time, until it is off', async () => {
    await keep(alert());
    await priced('110');
    const at = server.clock.now();
    const reached = [{ id: 'one', at }];
    expect(await keep(alert())).toEqual(reached);
    // The device had no answer: it reloads, and sends the same list.
    await priced('105', '115');
    expect(await keep(alert(), alert({ id: 'two', price: decimal(150) }))).toEqual(reached);
    expect(pushed()).toHaveLength(1);
    expect(await keep(alert({ id: 'two', price: decimal(150) }))).toEqual([]);
    const kept = await server.db.orm.select().from(priceAlerts);
    expect(kept.filter(({ memberId }) => memberId === ada.id)).toMatchObject([{ id: 'two', reachedAtMs: null }]);
  });

  test('one that is set where it is reached already waits until the price has left and come back', async () => {
    await keep(alert({ price: decimal(95), armed: false }));
    await priced('100', '101');
    expect(pushed()).toEqual([]);
    await priced('94', '95');
    expect(pushed()).toHaveLength(1);
  });

  test('a move counts either way', async () => {
    await keep(alert({ kind: 'move', price: decimal(100), percent: decimal(5), armed: false }));
    await priced('104.99', '95.01');
    expect(pushed()).toEqual([]);
    await priced('95');
    expect(pushed()).toHaveLength(1);
  });

  test('an old price tells nothing', async () => {
    await server.trade('120');
    server.clock.advance(11_000);
    await keep(alert());
    await server.jobs.runDue();
    expect(pushed()).toEqual([]);
  });

  test('one on a market that is gone keeps no other from being watched', async () => {
    expect(await keep(alert({ id: 'gone', symbol: 'nothing' }), alert())).toEqual([]);
    await priced('110');
    expect(pushed()).toHaveLength(1);
  });

  test('what the device no longer has is watched no longer, and all of it goes with the session', async () => {
    await keep(alert());
    await keep();
    await priced('120');
    expect(pushed()).toEqual([]);
    await keep(alert({ price: decimal(150) }));
    await server.ok(logOut, undefined, { as: ada });
    const kept = await server.db.orm.select().from(priceAlerts);
    expect(kept.filter(({ memberId }) => memberId === ada.id)).toEqual([]);
  });

  test('an alert of a device that turned push off is pushed to none of the member’s other devices', async () => {
    const tablet = browser.newSubscription();
    await server.ok(subscribePush, tablet, { as: await server.signIn(ada) });
    await keep(alert());
    // Another member cannot turn it off.
    await server.ok(unsubscribePush, { endpoint }, { as: await server.newMember() });
    await priced('110');
    expect(pushedTo(tablet.endpoint)).toHaveLength(1);
    await keep(alert({ id: 'two' }));
    await server.ok(unsubscribePush, { endpoint }, { as: ada });
    await priced('111');
    expect(pushedTo(tablet.endpoint)).toHaveLength(1);
  });

  test('what was crossed while push was off is still pushed once push is on again and the price comes back', async () => {
    await keep(alert());
    await server.ok(unsubscribePush, { endpoint }, { as: ada });
    await priced('111', '100');
    const again = browser.newSubscription();
    await server.ok(subscribePush, again, { as: ada });
    expect(await keep(alert())).toEqual([]);
    await priced('112');
    expect(pushedTo(again.endpoint)).toHaveLength(1);
  });

  test.each(['null', '{}', '7', '"x"', 'true'])('%s is no list, and leaves what was sent before', async (alerts) => {
    await keep(alert({ price: decimal(150) }));
    await server.app.http.inject({
      method: 'POST',
      url: `/api/${keepPriceAlerts.name}`,
      headers: { token: ada.token, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ alerts }).toString(),
    });
    const kept = await server.db.orm.select().from(priceAlerts);
    expect(kept.filter(({ memberId }) => memberId === ada.id)).toHaveLength(1);
  });

  test('too many, and prices that are none, are refused', async () => {
    const many = Array.from({ length: 51 }, (_, index) => alert({ id: `a${index}` }));
    expect(await refusal(...many)).toBe('At most 50 price alerts can be on');
    expect(await keep(...many.slice(1))).toEqual([]);
    for (const wrong of [
      alert({ price: decimal(0) }),
      alert({ kind: 'move' }),
      alert({ kind: 'move', percent: decimal('0.01') }),
      alert({ kind: 'move', percent: decimal('1000.01') }),
    ])
      expect(await refusal(wrong)).toBe('This price alert cannot be watched');
    const mine = await server.ok(keepPriceAlerts, { alerts: [alert({ id: 'x' }), alert({ id: 'x' })] }, { as: ada });
    expect(mine).toEqual([]);
  });
});
