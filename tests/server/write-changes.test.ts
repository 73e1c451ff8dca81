/** Whether the table of what each write changes agrees with the server: all reads are compared before and after it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSetting } from '../../server/services/site/settings.ts';
import { ACCOUNTS, changesOf } from '../../src/contract/write-changes.ts';
import { calls } from '../every-call/calls.ts';
import { ask, enrol, type Person } from '../every-call/life.ts';
import { VALID, type Valid } from '../every-call/valid.ts';
import { type Stage, setStage } from '../races/stage.ts';

/** After these other writes are refused, or they would find nothing left to change. */
const WITH_OWN_MEMBER = new Set(['resetpay', 'signOutOtherDevices', 'startCoolOff', 'startSelfExclusion']);

/** Changes that this test cannot see, and why. */
const UNSEEN: Readonly<Record<string, readonly string[]>> = {
  // The price stands still here, and no operator changes terms.
  exchangeCoin: ['getExchangeQuote'],
  applyLoan: ['getLoanProjects'],
  buyMiningMachine: ['getMiningMachineList'],
  // The card is saved as it was, because another number takes a code.
  setBank: ['getUserBankList'],
};

let stage: Stage;
let other: Person;
beforeAll(async () => {
  stage = await setStage();
  await writeSetting(stage.server.db.orm, 'sandbox_auto_review', '0', 0);
  other = await enrol(stage, await stage.member(0));
});
afterAll(() => stage.server.stop());

const send = (name: string, person: Person) => {
  const { fields, method } = VALID[name] as Valid;
  const options = { token: person.token, key: randomUUID() };
  return ask(stage, name, fields(person, other), method === undefined ? options : { ...options, method });
};
const READS = calls.filter(({ kind, access, name }) => kind === 'read' && access === 'member' && name in VALID);
/** One after the other, because opening a notice changes how many are unread. */
const readAll = async (person: Person): Promise<ReadonlyMap<string, string>> => {
  const answers = new Map<string, string>();
  for (const { name } of READS) answers.set(name, (await send(name, person)).text);
  return answers;
};

const WRITES = calls
  .filter(({ kind, access, name }) => kind === 'write' && access === 'member' && name in VALID)
  .map(({ name }) => name)
  .filter((name) => !VALID[name]?.endsSession);

/** @returns for each write the names of the reads whose answers it changed */
const observe = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const seen = new Map<string, readonly string[]>();
  let person = await enrol(stage, other);
  let before = await readAll(person);
  const inOrder = [...WRITES].sort((a, b) => Number(WITH_OWN_MEMBER.has(a)) - Number(WITH_OWN_MEMBER.has(b)));
  for (const name of inOrder) {
    if (WITH_OWN_MEMBER.has(name)) {
      person = await enrol(stage, other);
      before = await readAll(person);
    }
    const answer = await send(name, person);
    expect(answer, `${name}: ${answer.text}`).toMatchObject({ code: 1 });
    const after = await readAll(person);
    seen.set(
      name,
      [...after.keys()].filter((read) => after.get(read) !== before.get(read)),
    );
    before = after;
  }
  return seen;
};

/** An account may show only a part of such a change: a transfer between accounts leaves the sum as it is. */
const beyondAccounts = (reads: readonly string[]): readonly string[] =>
  reads.filter((read) => !(ACCOUNTS as readonly string[]).includes(read)).sort();

test('API-04 what a write changes on the server is what the app reads again after it', async () => {
  const seen = await observe();
  const missed = [...seen].flatMap(([name, reads]) =>
    reads.filter((read) => !changesOf(name).includes(read)).map((read) => `${name}: ${read}`),
  );
  expect(missed, 'changed, and not read again').toEqual([]);
  const asked = WRITES.map((name) => [
    name,
    beyondAccounts(changesOf(name)).filter((read) => !UNSEEN[name]?.includes(read)),
  ]);
  expect(Object.fromEntries(asked), 'read again, and changed').toEqual(
    Object.fromEntries([...seen].map(([name, reads]) => [name, beyondAccounts(reads)])),
  );
});
