// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { encodePayload, type WriteCall } from '../../contract/call.ts';
import { KEYS_HEADER, KEYS_HONOURED } from '../../contract/keys.ts';
import { traceOf } from '../../contract/write-traces.ts';
import { type FakeTime, fakeTime } from '../../kit/fake-time.ts';
import { fakeStorageItem } from '../base/fake-storage.ts';
import { onToast } from '../base/toasts.ts';
import { OutcomeUnknown } from '../transport/errors.ts';
import { fakeTransport } from '../transport/fake-transport.ts';
import { wasAccepted } from './conclude.ts';
import { failureText } from './failure-text.ts';
import { createPendingKeys } from './idempotency-keys.ts';
import { createOpenWrites, type OpenWrites, openFields, resendOf } from './open-writes.ts';
import { exchangeWrite } from './writes.ts';

/** Every write of the contract, with a payload that a member could send. */
const PAYLOADS: Record<string, unknown> = {
  upbbbuy: { marketId: '1', quantity: '0.5', price: '100', kind: 'limit', amount: undefined, side: 'buy' },
  creatorder: { marketId: '1', durationS: 60, stake: '10', direction: 'up' },
  transfer: { coinId: '1', amount: '5', from: 1, to: 2 },
  recharge: { coinId: '1', amount: '5', voucher: '/v.jpg', networkId: '2', type: 1 },
  withdraw: { coinId: '1', amount: '5', type: 1, payPassword: 'secret1', destinationId: '3', destination: 'wallet' },
  exchangeCoin: { type: 1, fromCoinId: '1', toCoinId: '2', amount: '5', payPassword: 'secret1', rate: '2' },
  applyLoan: { productId: '1', amount: '5', frontPhoto: '/a', backPhoto: '/b', handheldPhoto: '/c' },
  buyMiningMachine: { productId: '1', amount: '5' },
  submitStaking: { projectId: '1', termId: '2', amount: '5', payPassword: 'secret1' },
  balanceTransfer: { toMemberId: '9', coinId: '1', amount: '5', payPassword: 'secret1' },
  tradecancelOrder: { orderId: '5' },
  cancelLoanApply: { id: '5' },
  redeemStaking: { id: '5' },
  cancelInternalTransfer: { id: '5' },
  setBank: { id: undefined, bankName: 'B', cardNumber: '1', holderName: 'A', code: '123456' },
  setusraddress: { coinId: '1', address: 'T', payPassword: '' },
  login: { username: 'a', password: 'b', secondFactor: undefined },
  emssend: { email: 'a@b.example' },
};
/** The list in which a backend records each write, and the row on the wire. */
const RECORDS: Record<string, readonly [list: string, row: (fields: URLSearchParams) => object]> = {
  upbbbuy: [
    'tradegetOrderList',
    (fields) => ({ type: fields.get('type'), status: 1, xjprice: fields.get('price'), predict_num: fields.get('num') }),
  ],
  creatorder: [
    'getHyOrderList',
    (fields) => ({ status: 1, num: fields.get('ctzed'), time: fields.get('ctime'), hyzd: fields.get('buytype') }),
  ],
  transfer: ['getTransferList', (fields) => ({ num: fields.get('num'), status: 2, from_type: 1, to_type: 2 })],
  recharge: ['getRechargeList', (fields) => ({ mum: fields.get('num'), status: 1 })],
  withdraw: ['getWithdrawList', (fields) => ({ num: fields.get('num'), status: 1 })],
  exchangeCoin: ['getBillList', (fields) => ({ st: 2, num: fields.get('amount') })],
  applyLoan: ['getLoanRecords', (fields) => ({ amount: fields.get('amount'), status: 1 })],
  buyMiningMachine: [
    'getMiningMachineOrders',
    (fields) => ({ amount: fields.get('amount'), interest_rate: 1, days: 3 }),
  ],
  submitStaking: ['getStakingOrderList', (fields) => ({ amount: fields.get('amount'), status: 0, days: 3 })],
  balanceTransfer: ['getInternalTransferList', (fields) => ({ amount: fields.get('amount'), status: 1 })],
};
const writeNames = Object.keys(PAYLOADS);
const recordedNames = Object.keys(RECORDS);

const TYPED = /^get(Bill|Withdraw|Recharge|Transfer)List$/;
const MARKETS = [
  { id: '1', symbol: 'btcusdt', title: 'BTC/USDT', coinname: 'BTC' },
  { id: '2', symbol: 'ethusdt', title: 'ETH/USDT', coinname: 'ETH', close: '-' },
];

const FAULTS = ['lost before', 'lost after', '502', '504', 'HTML with 200', 'PHP notice', 'cut JSON', '17 s'] as const;
type Fault = (typeof FAULTS)[number];

const callOf = (name: string): WriteCall<unknown, unknown> => {
  const traced = traceOf(name);
  if (!traced) throw new Error(name);
  return traced.call;
};

/** A backend that counts the writes it executes, behind a network that spoils the first answer to a write. */
const createBackend = (time: FakeTime, honoursKeys: boolean) => {
  const rows = new Map<string, object[]>();
  const keys = new Set<string>();
  const state = {
    fault: undefined as Fault | undefined,
    faults: 1,
    effects: 0,
    sent: 0,
    listsFail: false,
    refusal: '',
  };
  const envelope = (data: unknown, msg = ''): string => JSON.stringify({ code: 1, msg, data });
  const headers: Record<string, string> = honoursKeys ? { [KEYS_HEADER]: KEYS_HONOURED } : {};

  const take = (name: string, fields: URLSearchParams, key: string | null): void => {
    if (honoursKeys && key !== null && keys.has(key)) return;
    keys.add(key ?? '');
    state.effects += 1;
    const record = RECORDS[name];
    if (!record) return;
    const [list, row] = record;
    rows.set(list, [{ id: 100 + state.effects, ...row(fields) }, ...(rows.get(list) ?? [])]);
  };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const name = request.url.replace(/^.*\/api\//, '').replace(/\?.*$/, '');
    const fields = new URLSearchParams(await request.text());
    if (!writeNames.includes(name)) {
      if (state.listsFail) return new Response('<html>', { status: 500 });
      // As the specification writes them: each of these four is asked for an account type.
      if (TYPED.test(name) && !fields.has('type')) return new Response(envelope({ list: [] }), { headers });
      const page = (rows.get(name) ?? []).slice(0, Number(fields.get('limit') ?? 100));
      return new Response(envelope({ list: page }), { headers });
    }
    state.sent += 1;
    if (state.refusal) return new Response(JSON.stringify({ code: 201, msg: state.refusal }), { headers });
    const key = request.headers.get('idempotency-key');
    const fault = state.faults > 0 ? state.fault : undefined;
    state.faults -= 1;
    if (fault === 'lost before') throw new TypeError('network');
    if (fault === '502') return new Response('Bad gateway', { status: 502 });
    if (fault === '17 s') {
      await new Promise<void>((resolve, reject) => {
        time.after(17_000, () => {
          take(name, fields, key);
          resolve();
        });
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      });
    } else take(name, fields, key);
    const answer = envelope(
      name === 'creatorder' ? { order_id: 1 } : name === 'login' ? { userinfo: { token: 'T' } } : null,
      'Done',
    );
    if (fault === 'lost after') throw new TypeError('network');
    if (fault === '504') return new Response('<html>Gateway time-out', { status: 504 });
    if (fault === 'HTML with 200') return new Response('<html>Welcome</html>', { headers });
    if (fault === 'PHP notice') return new Response(`<b>Notice</b>: Undefined index<br/>${answer}`, { headers });
    if (fault === 'cut JSON') return new Response(answer.slice(0, 12), { headers });
    return new Response(answer, { headers });
  };
  return { state, through: fakeTransport(fetch, time), rows };
};

const turn = () => new Promise((resolve) => setImmediate(resolve));

const createMember = async (honoursKeys: boolean) => {
  const time = fakeTime();
  const backend = createBackend(time, honoursKeys);
  const text = fakeStorageItem();
  const keys = createPendingKeys(fakeStorageItem(), time.now);
  const later: unknown[] = [];
  const told: unknown[] = [];
  const stages: unknown[] = [];
  const stop = onToast(({ kind, text: words }) => told.push([kind, typeof words === 'string' ? words : words.message]));
  const member = {
    time,
    ...backend,
    text,
    told,
    later,
    stages,
    deviceAheadMs: 0,
    stop,
    writes: createOpenWrites(text, time.now) as OpenWrites,
    pass: async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 1_000) {
        await turn();
        await time.advance(1_000);
        await turn();
      }
    },
    /** Taps the button. @returns how the write ended */
    tap: (name: string, again = false, payload = PAYLOADS[name]): Promise<unknown> =>
      exchangeWrite(callOf(name), payload, {
        through: backend.through,
        writes: member.writes,
        keys,
        again,
        resend: () => undefined,
        onStage: (stage) => stages.push(stage),
        onLate: (late) => later.push(late),
        environment: { clock: time, timers: time },
        serverNow: () => time.now() - member.deviceAheadMs,
      }).then(
        () => 'done',
        (error: unknown) =>
          wasAccepted(error) ? 'taken' : error instanceof OutcomeUnknown ? 'unknown' : failureText(error),
      ),
    ended: async (tap: Promise<unknown>): Promise<unknown> => {
      let how: unknown;
      void tap.then((ended) => {
        how = ended;
      });
      for (let passed = 0; passed < 40 && how === undefined; passed += 1) await member.pass(1_000);
      return how;
    },
  };
  // The first read of every page: its answer says whether the backend honours keys.
  await backend.through.exchange({ ...callOf('tradecancelOrder'), name: 'getConfig', kind: 'read' }, { orderId: '1' });
  return member;
};

// Loads the code that the first write would load, before a fake clock runs.
beforeAll(() => import('./unkeyed-write.ts'));

let stops: (() => void)[] = [];
// Each lost answer is logged, hundreds of times here.
beforeAll(() => void vi.spyOn(console, 'warn').mockReturnValue());
afterAll(() => void vi.restoreAllMocks());
beforeEach(() => {
  for (const stop of stops) stop();
  stops = [];
});
const member = async (honoursKeys: boolean) => {
  const made = await createMember(honoursKeys);
  stops.push(made.stop);
  return made;
};

describe('API-08 one tap, one effect, behind any backend', () => {
  test('every call that the matrix sends is a write of the contract, and every write with a record list is in it', () => {
    for (const name of writeNames) expect(callOf(name).kind).toBe('write');
    const declared = Object.values(
      import.meta.glob<Record<string, unknown>>('../../contract/calls/*.ts', { eager: true }),
    )
      .flatMap((module) => Object.values(module))
      .filter((value): value is WriteCall<unknown, unknown> => (value as { kind?: string } | null)?.kind === 'write')
      .map(({ name }) => name);
    expect(declared.filter((name) => traceOf(name) === undefined)).toEqual([]);
    expect(declared.filter((name) => typeof traceOf(name)?.found === 'object').sort()).toEqual(
      [...recordedNames].sort(),
    );
  });

  test.each(writeNames.flatMap((name) => FAULTS.map((fault) => [name, fault] as const)))(
    'API-08 keys ignored: %s, %s: sent once, and what is said is true',
    async (name, fault) => {
      const it = await member(false);
      it.state.fault = fault;
      const how = await it.ended(it.tap(name));
      await it.pass(400_000);
      expect(it.state.sent).toBe(1);
      expect(it.state.effects).toBeLessThanOrEqual(1);
      if (recordedNames.includes(name)) {
        const isThere = it.state.effects === 1 ? 'taken' : 'unknown';
        // In this model a slow backend does not execute a request that was aborted after 15 s.
        expect(how).toBe(isThere);
        expect(it.writes.all()).toHaveLength(isThere === 'taken' ? 0 : 1);
      } else expect(how).not.toBe('done');
      expect(JSON.stringify(it.told)).not.toContain('Something went wrong');
      expect(it.text.get() ?? '').not.toContain('secret1');
    },
  );

  test.each(writeNames.flatMap((name) => FAULTS.map((fault) => [name, fault] as const)))(
    'API-08 keys honoured: %s, %s: asked again under the same key, one effect',
    async (name, fault) => {
      const it = await member(true);
      it.state.fault = fault;
      const how = await it.ended(it.tap(name));
      await it.pass(30_000);
      expect(it.state.effects).toBe(1);
      expect(['done', 'unknown']).toContain(how);
    },
  );

  test.each(recordedNames)(
    'API-08 %s lost before: the same tap asks first, and one that says so sends it',
    async (name) => {
      const it = await member(false);
      it.state.fault = 'lost before';
      expect(await it.ended(it.tap(name))).toBe('unknown');
      const open = it.writes.all()[0];
      expect(resendOf(open?.id ?? '')).toBeTypeOf('function');
      // Tapping the ordinary button again sends no second write.
      expect(await it.ended(it.tap(name))).toBe('unknown');
      expect(it.state.sent).toBe(1);
      expect(await it.ended(it.tap(name, true))).toBe('done');
      expect(it.state).toMatchObject({ sent: 2, effects: 1 });
      expect(it.writes.all()).toEqual([]);
    },
  );

  describe('sent again and refused', () => {
    /** The answer of a withdrawal was lost, and the member sends it again with a wrong password. */
    const refusedAgain = async () => {
      const it = await member(false);
      it.state.fault = 'lost before';
      expect(await it.ended(it.tap('withdraw'))).toBe('unknown');
      // The search for it is over by then.
      await it.pass(400_000);
      it.state.refusal = 'The payment password is wrong';
      expect(await it.ended(it.tap('withdraw', true))).toBe(it.state.refusal);
      it.state.refusal = '';
      return it;
    };

    test('API-08 a write in doubt is still in doubt: the ordinary button asks about it and sends nothing', async () => {
      const it = await refusedAgain();
      await it.pass(5_000);
      expect(it.writes.all()).toMatchObject([{ stage: 'closed', before: [] }]);
      expect(await it.ended(it.tap('withdraw'))).toBe('unknown');
      expect(it.state.sent).toBe(2);
    });

    test('API-08 a write in doubt that takes effect after all is found and told once', async () => {
      const it = await refusedAgain();
      it.rows.set('getWithdrawList', [{ id: 7, num: '5', status: 1 }]);
      await it.pass(60_000);
      expect(it.told.slice(1)).toEqual([['success', 'It went through: it is in your records.']]);
      expect(it.later).toEqual([{ unread: true }]);
      expect(it.writes.all()).toEqual([]);
    });
  });

  test('API-08 a cancellation that no list records is not called on its way, as nothing goes on to look for it', async () => {
    const it = await member(false);
    it.state.fault = 'lost before';
    expect(await it.ended(it.tap('tradecancelOrder'))).toBe('unknown');
    expect(it.stages).toEqual([]);
  });

  test('API-08 OPT-03 an option is in doubt while it is looked for, not because it was asked about once more', async () => {
    const it = await member(false);
    it.state.fault = 'lost before';
    expect(await it.ended(it.tap('creatorder'))).toBe('unknown');
    await it.pass(400_000);
    const looked = ['asking', 'unknown', 'idle'];
    expect(it.stages).toEqual(looked);
    expect(await it.ended(it.tap('creatorder'))).toBe('unknown');
    expect(it.stages).toEqual(looked);
  });

  test('API-08 what another tab finds first is told there, and empties the form of the tab that sent it', async () => {
    const it = await member(false);
    it.state.fault = 'lost before';
    expect(await it.ended(it.tap('withdraw'))).toBe('unknown');
    it.rows.set('getWithdrawList', [{ id: 7, num: '5', status: 1 }]);
    const otherTab = createOpenWrites(it.text, it.time.now);
    for (const { id } of otherTab.all()) otherTab.remove(id);
    await it.pass(60_000);
    expect(it.later).toEqual([{ unread: true }]);
    expect(it.told).toEqual([]);
  });

  test('API-08 one that was sent again and accepted is announced by that alone', async () => {
    const it = await member(false);
    it.state.fault = 'lost before';
    expect(await it.ended(it.tap('withdraw'))).toBe('unknown');
    expect(await it.ended(it.tap('withdraw', true))).toBe('done');
    await it.pass(60_000);
    expect(it.later).toEqual([]);
  });

  test('API-08 one that is found while it is about to be sent again is not sent again', async () => {
    const it = await member(false);
    it.state.fault = 'lost before';
    expect(await it.ended(it.tap('withdraw'))).toBe('unknown');
    const { exchange } = it.through;
    vi.spyOn(it.through, 'exchange').mockImplementationOnce((...asked) => {
      // By another tab.
      for (const { id } of it.writes.all()) it.writes.remove(id);
      return exchange(...asked);
    });
    expect(await it.ended(it.tap('withdraw', true))).toBe('taken');
    expect(it.state.sent).toBe(1);
  });

  test('API-08 an earlier one like it is not taken for it, and the same amount may be sent twice on purpose', async () => {
    const it = await member(false);
    expect(await it.ended(it.tap('transfer'))).toBe('done');
    expect(await it.ended(it.tap('transfer'))).toBe('done');
    it.state.fault = '502';
    it.state.faults = 1;
    expect(await it.ended(it.tap('transfer'))).toBe('unknown');
    expect(it.state.effects).toBe(2);
  });

  test('API-08 rows without ids: one more of them is the write', async () => {
    const it = await member(false);
    it.rows.set('getTransferList', [{ num: '5', status: 2, addtime: '2026-01-01' }]);
    it.state.fault = 'lost after';
    expect(await it.ended(it.tap('transfer'))).toBe('taken');
  });

  test('API-08 what a slow backend takes after all is found later, and told once', async () => {
    const it = await member(false);
    it.state.fault = 'lost before';
    expect(await it.ended(it.tap('withdraw'))).toBe('unknown');
    it.rows.set('getWithdrawList', [{ id: 7, num: '5', status: 1 }]);
    await it.pass(20_000);
    expect(it.later).toEqual([{ unread: true }]);
    expect(it.told).toEqual([['success', 'It went through: it is in your records.']]);
    expect(it.writes.all()).toEqual([]);
  });

  test.each([
    ['exchangeCoin', 'getBillList', { id: 7, num: '5', st: 1 }],
    ['balanceTransfer', 'getInternalTransferList', { id: 7, amount: '5', status: 1, direction: 'in' }],
    ['creatorder', 'getHyOrderList', { id: 7, status: 1, num: '10', time: 60, hyzd: 2 }],
    ['upbbbuy', 'tradegetOrderList', { id: 7, type: 2, status: 1, xjprice: '100', predict_num: '0.5' }],
    ['transfer', 'getTransferList', { id: 7, num: '5', status: 2, from_type: '2', to_type: 1 }],
  ])('API-08 %s: the same amount that went the other way meanwhile is not what was sent', async (name, list, row) => {
    const it = await member(false);
    it.state.fault = 'lost before';
    expect(await it.ended(it.tap(name))).toBe('unknown');
    it.rows.set(list, [row]);
    await it.pass(20_000);
    expect([it.later, it.told]).toEqual([[], []]);
    expect(it.writes.all()).toHaveLength(1);
  });

  test.each([
    ['creatorder', 'getHyOrderList', { status: 1, num: '10', time: 60, hyzd: 1 }, { coinname: 'ETH/USDT' }],
    ['creatorder', 'getHyOrderList', { status: 1, num: '10', time: 60, hyzd: 1 }, { symbol: 'ethusdt' }],
    [
      'upbbbuy',
      'tradegetOrderList',
      { type: 1, status: 1, xjprice: '100', predict_num: '0.5', trade_coin: 'USDT' },
      { coinname: 'ETH' },
    ],
  ])('API-08 %s: the same in another market is not what was sent', async (name, list, row, elsewhere) => {
    const it = await member(false);
    it.rows.set('getMarketList', MARKETS);
    it.state.fault = 'lost before';
    expect(await it.ended(it.tap(name))).toBe('unknown');
    it.rows.set(list, [{ ...row, ...elsewhere, id: 7 }]);
    await it.pass(20_000);
    expect([it.later, it.told]).toEqual([[], []]);
    it.rows.set(list, [{ ...row, coinname: 'BTC', id: 8 }]);
    await it.pass(20_000);
    expect(it.later).toEqual([{ unread: true }]);
  });

  test.each([
    ['balanceTransfer', { toMemberId: '7', coinId: '1', amount: '5', payPassword: 'secret1' }],
    ['submitStaking', { projectId: '2', termId: '5', amount: '5', payPassword: 'secret1' }],
    ['creatorder', { marketId: '2', durationS: 60, stake: '10', direction: 'up' }],
  ])('API-08 %s: the row of one that was accepted is not taken for the lost one', async (name, other) => {
    const it = await member(false);
    it.state.fault = 'lost before';
    expect(await it.ended(it.tap(name))).toBe('unknown');
    expect(await it.ended(it.tap(name, false, other))).toBe('done');
    await it.pass(60_000);
    expect([it.later, it.told]).toEqual([[], [['success', 'Done']]]);
    expect(it.writes.all()).toMatchObject([{ stage: 'unknown' }]);
    // A second row can only be the lost one.
    const list = RECORDS[name]?.[0] ?? '';
    const [row] = it.rows.get(list) ?? [];
    it.rows.set(list, [{ ...row, id: 500 }, ...(row ? [row] : [])]);
    await it.pass(60_000);
    expect(it.later).toEqual([{ unread: true }]);
  });

  test('API-08 nor is the row of one whose own answer was lost: two of them are told by two rows', async () => {
    const it = await member(false);
    it.state.fault = 'lost before';
    expect(await it.ended(it.tap('submitStaking'))).toBe('unknown');
    Object.assign(it.state, { fault: 'lost after', faults: 1 });
    const other = { projectId: '2', termId: '5', amount: '5', payPassword: 'secret1' };
    expect(await it.ended(it.tap('submitStaking', false, other))).toBe('taken');
    await it.pass(60_000);
    expect(it.later).toEqual([]);
    expect(it.told).toHaveLength(1);
    expect(it.writes.all()).toMatchObject([{ fields: { id: '1' }, stage: 'unknown' }]);
  });

  test('API-08 an old row that comes to the top of its list is not new, whatever the zone of its date', async () => {
    const it = await member(false);
    it.state.fault = 'lost before';
    expect(await it.ended(it.tap('withdraw'))).toBe('unknown');
    const hoursAgo = (hours: number) => Math.floor(it.time.now() / 1_000) - hours * 3_600;
    it.rows.set('getWithdrawList', [{ id: 3, num: '5', status: 2, addtime: hoursAgo(72) }]);
    await it.pass(20_000);
    expect(it.later).toEqual([]);
    it.rows.set('getWithdrawList', [{ id: 4, num: '5', status: 1, addtime: hoursAgo(12) }]);
    await it.pass(20_000);
    expect(it.later).toEqual([{ unread: true }]);
  });

  test('API-08 more open options than a page has: one of them that ends meanwhile is not new', async () => {
    const it = await member(false);
    const rows = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, status: 1, num: '10', time: 60, hyzd: 1 }));
    it.rows.set('getHyOrderList', rows);
    it.state.fault = 'lost before';
    expect(await it.ended(it.tap('creatorder'))).toBe('unknown');
    it.rows.set('getHyOrderList', [{ ...rows[11], status: 2 }]);
    await it.pass(20_000);
    expect(it.later).toEqual([]);
  });

  test('API-08 a list that cannot be read proves nothing', async () => {
    const it = await member(false);
    it.state.fault = 'lost after';
    it.state.listsFail = true;
    expect(await it.ended(it.tap('withdraw'))).toBe('unknown');
    it.state.listsFail = false;
    // Without the earlier rows and without a time, a matching row may be an older one.
    await it.pass(30_000);
    expect(it.writes.all()).toHaveLength(1);
  });

  test('API-08 a device whose clock is hours ahead finds what it sent among records of the server', async () => {
    const it = await member(false);
    it.deviceAheadMs = 5 * 3_600_000;
    it.state.fault = 'lost before';
    it.rows.set('getWithdrawList', [{ id: 1, num: 'n/a', status: 1 }]);
    expect(await it.ended(it.tap('withdraw'))).toBe('unknown');
    const serverS = Math.floor((it.time.now() - it.deviceAheadMs) / 1_000);
    it.rows.set('getWithdrawList', [{ id: 2, num: '5', status: 1, addtime: serverS }]);
    await it.pass(20_000);
    expect(it.later).toEqual([{ unread: true }]);
  });

  test('API-08 where the list could not be read before, a row of the moment is the write, and one of 10 s before is not', async () => {
    const it = await member(false);
    const { isInRecords: lookFor } = await import('./find-in-records.ts');
    const fields = openFields(encodePayload(callOf('withdraw'), PAYLOADS['withdraw']));
    const write = { id: 'a', call: 'withdraw', fields, sentAtMs: 1_700_000_000_900, stage: 'unknown' } as const;
    const isFound = (addtime: number): Promise<boolean> => {
      it.rows.set('getWithdrawList', [{ id: 1, num: '5', status: 1, addtime }]);
      return lookFor(write, it);
    };
    // Records are dated in whole seconds.
    expect(await isFound(1_700_000_000)).toBe(true);
    expect(await isFound(1_699_999_990)).toBe(false);
  });

  test('API-08 a row that cannot be read may be the one: it is not called missing', async () => {
    const it = await member(false);
    it.rows.set('getWithdrawList', [
      { id: 1, num: 'n/a', status: 1 },
      { id: 2, num: '7', status: 1 },
    ]);
    it.state.fault = 'lost before';
    expect(await it.ended(it.tap('withdraw'))).toBe('unknown');
    const [open] = it.writes.all();
    if (!open) throw new Error('not kept');
    expect(open.before).toBeUndefined();
    const { isInRecords: lookFor } = await import('./find-in-records.ts');
    await expect(lookFor(open, it)).rejects.toThrow('not all of its rows');
  });

  test('API-08 PWA-05 kept over a reload without secrets, also where the page went before the answer', async () => {
    const it = await member(false);
    it.state.fault = '17 s';
    void it.tap('withdraw');
    await it.pass(5_000);
    const reloaded = createOpenWrites(it.text, it.time.now);
    expect(reloaded.all()).toMatchObject([{ call: 'withdraw', fields: { num: '5', paypwd: '*' }, stage: 'waiting' }]);
    // In another tab, or after a reload, the member is asked about the same write.
    it.writes = reloaded;
    expect(await it.ended(it.tap('withdraw'))).toBe('unknown');
    expect(it.state.sent).toBe(1);
  });

  test('API-08 another amount is another write', async () => {
    const it = await member(false);
    it.state.fault = 'lost before';
    expect(await it.ended(it.tap('transfer'))).toBe('unknown');
    expect(await it.ended(it.tap('transfer', false, { coinId: '1', amount: '6', from: 1, to: 2 }))).toBe('done');
    expect(it.state.effects).toBe(1);
  });

  test.each(['{', '7', 'null', '[{"id":5}]', '[null]'])('a record that is %s is none', (kept) => {
    const text = fakeStorageItem();
    text.set(kept);
    expect(createOpenWrites(text).all()).toEqual([]);
  });

  test('a day later it is asked about no more', () => {
    const text = fakeStorageItem();
    const write = { id: 'a', call: 'transfer', fields: {}, sentAtMs: 0, stage: 'unknown' } as const;
    createOpenWrites(text, () => 1).put(write);
    expect(createOpenWrites(text, () => 1).all()).toHaveLength(1);
    expect(createOpenWrites(text, () => 25 * 3_600_000).all()).toEqual([]);
  });
});
