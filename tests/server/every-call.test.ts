/** Properties of every call: who may make it, whose data it reaches, and the effect of a repetition. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveLedger } from '../../server/ledger/proof.ts';
import { writeSetting } from '../../server/services/site/settings.ts';
import { calls } from '../every-call/calls.ts';
import { ask, enrol, NOBODYS, type Person, type Possession, snapshot } from '../every-call/life.ts';
import { ELSEWHERE, VALID, type Valid } from '../every-call/valid.ts';
import { type Stage, setStage } from '../races/stage.ts';

const walked = calls.filter(({ name }) => Object.hasOwn(VALID, name));

let stage: Stage;
let ada: Person;
let bob: Person;
beforeAll(async () => {
  stage = await setStage();
  await writeSetting(stage.server.db.orm, 'sandbox_auto_review', '0', 0);
  const receiver = await stage.member(0);
  ada = await enrol(stage, receiver);
  bob = await enrol(stage, receiver);
});
afterAll(async () => {
  expect(await proveLedger(stage.server.db.orm)).toMatchObject({ sound: true });
  await stage.server.stop();
});

const validOf = (name: string): Valid => VALID[name] ?? { fields: () => ({}) };
const fieldsOf = (name: string, person = ada) => validOf(name).fields(person, person === ada ? bob : ada);
const send = (name: string, fields: ReturnType<typeof fieldsOf>, options: { token?: string; key?: string }) => {
  const { method } = validOf(name);
  return ask(stage, name, fields, { ...(method === undefined ? {} : { method }), ...options });
};

test('SRV-02 no call is left out of this walk', () => {
  expect(calls.map(({ name }) => name).filter((name) => !Object.hasOwn(VALID, name) && !(name in ELSEWHERE))).toEqual(
    [],
  );
  expect(Object.values(ELSEWHERE).filter((file) => !existsSync(file))).toEqual([]);
});

test('SRV-09 nothing secret stands in an address: what is asked by one has no field for it, and no other write is taken', async () => {
  const secret = /pass|pwd|token|code|captcha|proof|secret|key/i;
  const byAddress = walked.filter(({ method, kind }) => kind === 'read' || method !== 'POST');
  const named = byAddress.flatMap(({ name }) => Object.keys(fieldsOf(name)).map((field) => `${name} ${field}`));
  expect(named.filter((field) => secret.test(field.split(' ')[1] ?? ''))).toEqual([]);
  const writes = walked.filter(({ method, kind }) => kind === 'write' && method === 'POST');
  for (const { name } of writes) {
    const answer = await ask(stage, name, fieldsOf(name), { method: 'GET', token: ada.token, key: randomUUID() });
    expect([name, answer.code]).toEqual([name, 201]);
  }
});

describe('SRV-02 without a good token', () => {
  test.each(calls.filter(({ access }) => access === 'member').map(({ name }) => name))(
    '%s is answered 401 and changes nothing',
    async (name) => {
      const before = await snapshot(stage);
      for (const token of [undefined, '', 'nonsense', `${ada.token}x`]) {
        const answer = await send(name, fieldsOf(name), token === undefined ? {} : { token });
        expect(answer).toMatchObject({ code: 401, data: null });
        expect(answer.msg).not.toBe('');
      }
      expect(await snapshot(stage)).toEqual(before);
    },
  );
});

const named = walked.flatMap(({ name }) =>
  Object.entries(validOf(name).own ?? {}).map(([field, what]) => [name, field, what] as const),
);
const foreign: (readonly [name: string, field: string, what: Possession])[] = [
  ...named,
  // The destination of a withdrawal can be a card too.
  ['withdraw', 'bank_id', 'card'],
];

describe("SRV-02 another member's", () => {
  test.each(foreign)('%s with their %s (%s) answers as for one that does not exist', async (name, field, what) => {
    const fields = { ...fieldsOf(name), ...(what === 'card' && name === 'withdraw' ? { withdraw_type: 2 } : {}) };
    const before = await snapshot(stage);
    const theirs = await send(name, { ...fields, [field]: bob.own[what] }, { token: ada.token });
    const nobodys = await send(name, { ...fields, [field]: NOBODYS[what] }, { token: ada.token });
    expect(theirs.text).toBe(nobodys.text);
    const empty = theirs.code === 1 ? (theirs.data as { list: unknown[] }).list : [];
    expect(empty).toEqual([]);
    expect(await snapshot(stage)).toEqual(before);
  });

  test('names, numbers and pictures are in no answer to a third member', async () => {
    const eve = await stage.member(10);
    const secrets = [ada, bob].flatMap(({ username, own }) => [username, own.picture]);
    for (const { name, kind } of walked) {
      if (kind !== 'read' || name === 'searchUser' || name === 'getTransferCoin') continue;
      const { text } = await send(name, fieldsOf(name), { token: eve.token });
      for (const secret of secrets) expect(text, name).not.toContain(secret);
    }
  });
});

describe('SRV-08 what the site has switched off', () => {
  test.each([
    ['certification_switch', 'usrsetreal'],
    ['address_switch', 'setusraddress'],
    ['bank_switch', 'setBank'],
    ['recharge_status', 'recharge'],
    ['withdrawal_status', 'withdraw'],
    ['flash_exchange_status', 'exchangeCoin'],
    ['account_transfer_status', 'transfer'],
    ['Internal_transfer_status', 'balanceTransfer'],
    ['Internal_transfer_status', 'searchUser'],
    ['loan_switch', 'applyLoan'],
    ['machine_switch', 'buyMiningMachine'],
    ['staking_switch', 'submitStaking'],
  ] as const)('%s: %s is refused in words and changes nothing', async (feature, name) => {
    await writeSetting(stage.server.db.orm, feature, '0', 0);
    const before = await snapshot(stage);
    const answer = await send(name, fieldsOf(name), { token: ada.token, key: randomUUID() });
    expect(answer).toMatchObject({ code: 201, msg: 'This feature is not available at the moment' });
    expect(await snapshot(stage)).toEqual(before);
    await writeSetting(stage.server.db.orm, feature, '1', 0);
  });
});

describe('SRV-02 asked as it should be', () => {
  test.each(walked.filter(({ kind }) => kind === 'read').map(({ name }) => name))('%s answers', async (name) => {
    // A receipt exists once its option is settled.
    if (name === 'getHyOrderReceipt') {
      stage.server.clock.advance(10_000);
      await stage.server.trade('100');
      stage.server.clock.advance(60_000);
      await stage.server.trade('100');
      await stage.server.jobs.runDue();
    }
    expect((await send(name, fieldsOf(name), { token: ada.token })).code).toBe(1);
  });

  test.each(walked.filter(({ kind }) => kind === 'write').map(({ name }) => name))(
    'API-08 %s succeeds once for its key, and the key serves no other request',
    async (name) => {
      const person = await enrol(stage, ada);
      await stage.server.trade('100');
      const [fields, key] = [fieldsOf(name, person), randomUUID()];
      const first = await send(name, fields, { token: person.token, key });
      expect(first, first.text).toMatchObject({ code: 1 });
      const after = await snapshot(stage);
      const second = await send(name, fields, { token: person.token, key });
      if (validOf(name).endsSession) expect(second.code).toBe(401);
      else expect(second.text).toBe(first.text);
      const other = await send(name, { ...fields, more: 'x' }, { token: person.token, key });
      expect(other.code).toBe(validOf(name).endsSession ? 401 : 201);
      const short = await send(name, fields, { token: person.token, key: 'short' });
      expect(short.code).toBe(validOf(name).endsSession ? 401 : 201);
      expect(await snapshot(stage)).toEqual(after);
    },
  );
});
