import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { submitIdentity } from '../../src/contract/calls/member.ts';
import { getNotices } from '../../src/contract/calls/notices.ts';
import { getMember, logIn } from '../../src/contract/calls/session.ts';
import { getBanners, getConfig, getContents, getFriendLinks, upload } from '../../src/contract/calls/site.ts';
import { CODE } from '../../src/contract/envelope.ts';
import { exclusionEnd } from '../../src/contract/rules/protection.ts';
import { HOUR_MS } from '../../src/contract/time-units.ts';
import { inTransaction } from '../db/connection.ts';
import { identityReviews } from '../db/schema/members.ts';
import { grantPracticeFunds } from '../services/practice/practice-funds.ts';
import { type LineOptions, runLine, type Said } from '../testing/operator-line.ts';
import { photo } from '../testing/pictures.ts';
import { startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts';
import { timeOf } from './command.ts';
import { COMMANDS } from './registry.ts';
import { tableOf } from './table.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SANDBOX_AUTO_REVIEW: 'off' });
});
afterAll(() => server.stop());

const operator = (line: readonly string[], options?: LineOptions): Promise<Said> => runLine(server, line, options);

const rowsOf = ({ out }: Said): Record<string, unknown>[] =>
  (JSON.parse(out) as { rows: Record<string, unknown>[] }).rows;
const eventsOf = async ({ id }: TestMember): Promise<string[]> =>
  (await server.db.pool.query('select kind from security_event where member_id = $1 order by id', [id])).rows.map(
    ({ kind }) => String(kind),
  );
const acts = async () => (await server.db.pool.query('select * from operator_act order by id')).rows;

describe('the command line', () => {
  test('SRV-08 help names every command and explains one', async () => {
    const { code, out } = await operator(['help']);
    expect(code).toBe(0);
    for (const { name } of COMMANDS) expect(out).toContain(name);
    expect((await operator(['help', 'members'])).out).not.toContain('ledger proof');
    expect((await operator(['members', 'freeze', '--help'])).out).toMatch(/--reason/);
    expect((await operator([])).out).toContain('members list');
  });

  test('SRV-08 what is not understood changes nothing and says why', async () => {
    const before = await acts();
    const wrong: [string[], RegExp][] = [
      [['nothing', 'such'], /no command/],
      [['members', 'freeze'], /<member> is missing/],
      [['members', 'freeze', 'x'], /--reason is missing/],
      [['members', 'freeze', 'x', 'y', '--reason', 'z'], /one word too many/],
      [['members', 'list', '--nope'], /Unknown option/],
    ];
    for (const [line, words] of wrong) {
      const { code, err } = await operator(line);
      expect([code, err]).toEqual([2, expect.stringMatching(words)]);
    }
    expect((await operator(['members', 'freeze', 'nobody', '--reason', 'x', '--yes'])).err).toMatch(/no member/);
    expect((await operator(['members', 'list', '--limit', '0'])).err).toMatch(/--limit/);
    expect(await acts()).toEqual(before);
  });

  test('SRV-08 an act is asked about first; a no, or nobody there, does nothing', async () => {
    const line = ['switches', 'set', 'loan_switch', 'off'];
    const no = await operator(line, { answer: false });
    expect([no.code, no.asked]).toEqual([1, expect.stringMatching(/loan_switch will be turned off/)]);
    const nobody = await operator(line, { answer: 'nobody' });
    expect([nobody.code, nobody.err]).toEqual([1, expect.stringMatching(/--yes/)]);
    expect(await server.ok(getConfig, undefined)).toMatchObject({ loansEnabled: true });
  });

  test('SRV-08 a machine whose clock is not that of the database changes nothing, and still lists', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 24 * HOUR_MS });
    try {
      const before = await acts();
      await expect(operator(['switches', 'set', 'loan_switch', 'off', '--yes'])).rejects.toThrow(/clock/);
      expect(await acts()).toEqual(before);
      expect((await operator(['members', 'list'])).code).toBe(0);
    } finally {
      vi.useRealTimers();
    }
    expect(await server.ok(getConfig, undefined)).toMatchObject({ loansEnabled: true });
  });

  test('SRV-08 tables line up, also in wide scripts, and members’ text cannot disturb them', () => {
    const table = tableOf([
      { id: 1, name: '张伟', note: 'a\u001b[2Jb\u202e' },
      { id: 10, name: 'Ada', note: null },
    ]);
    expect(table.split('\n')).toEqual(['id  name  note', '──  ────  ───────', ' 1  张伟  a [2Jb', '10  Ada']);
    expect(tableOf([])).toBe('(nothing)');
  });

  test('SRV-08 tables show every sign of a destination and of a hash, and cut only what is longer', () => {
    for (const text of [`First Bank ${'1'.repeat(168)}Z`, 'c0ffee'.repeat(11)])
      expect(tableOf([{ to: text }]).split('\n')[2]).toBe(text);
    expect(tableOf([{ to: 'x'.repeat(201) }]).split('\n')[2]).toBe(`${'x'.repeat(199)}…`);
  });
});

describe('acts', () => {
  test('SRV-08 settings and switches change live and are logged', async () => {
    expect((await operator(['switches', 'set', 'loan_switch', 'off'])).code).toBe(0);
    expect(await server.ok(getConfig, undefined)).toMatchObject({ loansEnabled: false });
    expect((await operator(['settings', 'set', 'loan_switch', '1'])).code).toBe(0);
    expect((await operator(['settings', 'set', 'custom_service', 'javascript:alert(1)'])).code).toBe(1);
    expect((await operator(['settings', 'set', 'name', 'x'.repeat(61)])).err).toMatch(/one line of at most 60 signs/);
    expect((await operator(['settings', 'set', 'nope', '1'])).err).toMatch(/no setting/);
    for (const [key, state, reason] of [
      ['name', 'on', /no switch/],
      ['loan_switch', 'maybe', /on or off/],
    ] as const) {
      const refused = await operator(['switches', 'set', key, state]);
      // Refused before the question, which a yes could not answer.
      expect([refused.code, refused.asked, refused.err]).toEqual([1, '', expect.stringMatching(reason)]);
    }
    expect((await acts()).slice(-2).map(({ command, detail }) => [command, detail])).toEqual([
      ['switches set', { key: 'loan_switch', state: 'off' }],
      ['settings set', { key: 'loan_switch', value: '1' }],
    ]);
    const listed = rowsOf(await operator(['settings', 'list', '--json']));
    expect(listed.find(({ key }) => key === 'loan_switch')).toMatchObject({ value: '1' });
  });

  test('SRV-08 freezing signs a member out; unfreezing lets them in again', async () => {
    const as = await server.newMember('frosty@example.com');
    expect((await operator(['members', 'freeze', 'Frosty@example.com', '--reason', 'fraud'])).code).toBe(0);
    expect((await server.send(getMember, undefined, { as })).code).toBe(CODE.unauthorised);
    const shown = async () => (await operator(['members', 'show', as.username])).out;
    expect(await shown()).toContain('FROZEN');
    const reset = rowsOf(
      await operator(['members', 'reset-password', String(as.id), '--reason', 'asked', '--yes', '--json']),
    );
    const password = String(reset[0]?.['password']);
    const logInNow = () => server.send(logIn, { username: as.username, password, secondFactor: undefined });
    expect((await logInNow()).msg).toMatch(/frozen/);
    expect((await operator(['members', 'unfreeze', as.username, '--reason', 'cleared'])).code).toBe(0);
    expect((await logInNow()).code).toBe(CODE.ok);
    expect(JSON.stringify(await acts())).not.toContain(password);
    expect(await shown()).toContain('1 signed-in devices');
    expect(await shown()).not.toContain('FROZEN');
  });

  test('SRV-08 VIP level and credit score are each set by their own option', async () => {
    const { username } = await server.newMember();
    const set = async (...options: string[]) => {
      expect((await operator(['members', 'set', username, ...options])).code).toBe(0);
    };
    const standing = async () => {
      const [row] = rowsOf(await operator(['members', 'list', '--search', username, '--json']));
      return [row?.['vip'], row?.['credit']];
    };
    const [, credit] = await standing();
    await set('--vip', '3');
    expect(await standing()).toEqual([3, credit]);
    await set('--credit', '77');
    expect(await standing()).toEqual([3, 77]);
  });

  test('SRV-08 a member is signed out of every device, and told how many there were', async () => {
    const as = await server.newMember();
    await server.signIn(as);
    const shown = async () => (await operator(['members', 'show', as.username])).out;
    expect(await shown()).toMatch(/one-step login, no pay password, .* 2 signed-in devices/);
    expect((await operator(['members', 'sign-out', as.username])).out).toContain('2 devices signed out');
    expect(await eventsOf(as)).toEqual(['device-signed-out']);
    await operator(['members', 'sign-out', as.username]);
    expect(await eventsOf(as)).toHaveLength(1);
    expect((await server.send(getMember, undefined, { as })).code).toBe(CODE.unauthorised);
  });

  test('SRV-08 members are found by a part of their name as it is written, newest first', async () => {
    const [one, two] = [await server.newMember('zyx_pat@example.com'), await server.newMember('zyxxpat@example.com')];
    const found = async (part: string) =>
      rowsOf(await operator(['members', 'list', '--search', part, '--json'])).map(({ id }) => id);
    expect([await found('ZYX'), await found('zyx_p'), await found('%')]).toEqual([[two.id, one.id], [one.id], []]);
  });

  test('SRV-08 protective tools: an operator loosens no sooner than the member, ends no pause, and each act is logged', async () => {
    const { username } = await server.newMember();
    const limit = (amount: string) =>
      operator(['members', 'limit', username, '--kind', 'loss', '--amount', amount, '--reason', 'asked by mail']);
    expect((await limit('100')).out).toContain('daily loss limit 100, from now on');
    expect((await limit('none')).out).toContain('daily loss limit none, in 24 hours');
    expect((await operator(['members', 'protection', username])).out).toMatch(/daily loss limit +100 +none +\d{4}/);
    const pause = (length: string) => operator(['members', 'pause', username, '--for', length, '--reason', 'asked']);
    expect((await pause('3m')).asked).toContain('Nobody can take this back');
    expect((await pause('1m')).err).toMatch(/lasts until \d{4}.* It cannot be shortened/);
    for (const [short, hours] of [
      ['24h', 24],
      ['72h', 72],
      ['7d', 7 * 24],
    ] as const) {
      const other = (await server.newMember()).username;
      const { out } = await operator(['members', 'pause', other, '--for', short, '--reason', 'asked']);
      expect(out).toContain(`${other} does not trade until ${timeOf(server.clock.now() + hours * HOUR_MS)}`);
    }
    for (const [long, length] of [
      ['1m', 'month'],
      ['3m', 'threeMonths'],
      ['6m', 'sixMonths'],
    ] as const) {
      const other = await server.newMember();
      const { out } = await operator(['members', 'pause', other.username, '--for', long, '--reason', 'asked']);
      expect(out).toContain(timeOf(exclusionEnd(undefined, length, server.clock.now())));
      // The member is told, since a thief might have asked.
      expect(await eventsOf(other)).toEqual(['protection-changed']);
    }
    const limited = await server.newMember();
    const stake = ['--kind', 'stake', '--amount', '70', '--reason', 'asked'];
    expect((await operator(['members', 'limit', limited.username, ...stake])).out).toContain(
      'daily stake limit 70, from',
    );
    expect(await eventsOf(limited)).toEqual(['protection-changed']);
    expect((await operator(['members', 'protection', limited.username])).out).toMatch(/daily stake limit +70\s/);
    const logged = JSON.stringify(await acts());
    for (const words of ['members limit', 'members pause', 'asked by mail']) expect(logged).toContain(words);
  });

  test('SRV-08 identities: photos for the operator’s eyes, then a decision, once', async () => {
    const [as, later] = [await server.newMember(), await server.newMember()];
    const inputsOf = async (who: TestMember) => {
      const picture = async () => (await server.sendFile(upload, await photo(), {}, { as: who })).data?.url ?? '';
      return { realName: 'Ada', frontPhoto: await picture(), backPhoto: await picture() };
    };
    const inputs = await inputsOf(as);
    await server.ok(submitIdentity, inputs, { as });
    await server.ok(submitIdentity, await inputsOf(later), { as: later });
    const listed = async (...options: string[]) => rowsOf(await operator(['identities', 'list', ...options, '--json']));
    const [first, second] = await listed();
    // Who waits longest comes first, so that nobody is left waiting below the end of the list.
    expect([first?.['member'], second?.['member']]).toEqual([as.id, later.id]);
    const [id, secondId] = [String(first?.['id']), String(second?.['id'])];
    const folder = mkdtempSync(join(tmpdir(), 'operator-test-'));
    await operator(['identities', 'photos', id, '--out', folder, '--yes']);
    const file = join(folder, `identity-${id}-front.jpg`);
    expect(readFileSync(file).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    rmSync(folder, { recursive: true });
    expect((await operator(['identities', 'reject', id])).err).toMatch(/--remark/);
    expect((await operator(['identities', 'reject', id, '--remark', 'blurred'])).code).toBe(0);
    expect((await operator(['identities', 'approve', id])).err).toMatch(/waits/);
    expect((await operator(['identities', 'approve', secondId])).code).toBe(0);
    const told = async () => {
      const { identityStatus, identityRemark } = await server.ok(getMember, undefined, { as });
      return [identityStatus, identityRemark];
    };
    // A later decision on another member is none of theirs.
    const others = { memberId: (await server.newMember()).id, realName: 'Eve', frontCard: 'x', backCard: 'y' };
    await server.db.orm.insert(identityReviews).values({ ...others, createdAtMs: 0, status: 3, remark: 'forged' });
    expect(await told()).toEqual(['resubmit', 'blurred']);
    await server.ok(submitIdentity, inputs, { as });
    await operator(['identities', 'reject', String((await listed())[0]?.['id']), '--remark', 'too dark']);
    expect(await told()).toEqual(['resubmit', 'too dark']);
    await server.ok(submitIdentity, inputs, { as });
    const again = String((await listed())[0]?.['id']);
    expect((await operator(['identities', 'approve', again])).code).toBe(0);
    expect(await server.ok(getMember, undefined, { as })).toMatchObject({ identityStatus: 'certified' });
    expect((await listed('--status', 'all')).map((row) => [row['member'], row['status'], row['remark']])).toEqual([
      [as.id, 'certified', ''],
      [as.id, 'rejected', 'too dark'],
      [others.memberId, 'rejected', 'forged'],
      [later.id, 'certified', ''],
      [as.id, 'rejected', 'blurred'],
    ]);
  });

  test('SRV-08 notices, contents and links are written, seen and removed', async () => {
    const as = await server.newMember();
    const newest = async (lang: string) =>
      (await server.ok(getNotices, { id: undefined, page: 1, limit: 1 }, { as, lang }))[0];
    const body = ['--body', '<p>x</p><script>alert(1)</script>'];
    expect((await operator(['notices', 'write', '--title', 'de=Hallo', ...body])).err).toMatch(/English/);
    await operator(['notices', 'write', '--title', 'Hello', '--title', 'de=Hallo', ...body]);
    expect([(await newest('en'))?.title, (await newest('de'))?.title]).toEqual(['Hello', 'Hallo']);
    const twice = await operator(['notices', 'write', '--title', 'Hello', '--title', 'hr=Bok', ...body]);
    expect([twice.code, twice.err]).toEqual([1, expect.stringMatching(/two texts for en, "Hello" and "hr=Bok".* cr,/)]);
    expect((await newest('en'))?.title).toBe('Hello');
    await operator(['notices', 'write', '--title', 'x=1', '--title', 'ZH-cn=甲', ...body]);
    expect([(await newest('en'))?.title, (await newest('zh-cn'))?.title]).toEqual(['x=1', '甲']);
    await operator(['notices', 'remove', (await newest('en'))?.id ?? '']);
    await operator(['notices', 'write', '--title', 'For you', ...body, '--to', as.username]);
    const written = await newest('en');
    // Sanitised as it is stored: not every client sanitises what it shows.
    expect(written).toMatchObject({ title: 'For you', content: '<p>x</p>' });
    const reads = async () =>
      rowsOf(await operator(['notices', 'list', '--limit', '2', '--json'])).map((row) => [
        row['title'],
        row['to'],
        row['reads'],
      ]);
    const forAll = ['Hello', 'everybody', 0];
    expect(await reads()).toEqual([['For you', as.id, 0], forAll]);
    await server.ok(getNotices, { id: written?.id, page: 1, limit: 1 }, { as });
    expect(await reads()).toEqual([['For you', as.id, 1], forAll]);
    await operator(['notices', 'remove', written?.id ?? '']);
    expect((await newest('en'))?.title).toBe('Hello');

    await operator(['contents', 'write', '--title', 'Fees', ...body, '--position', '9']);
    const fees = (await server.ok(getContents, undefined)).at(-1);
    expect(fees).toMatchObject({ title: 'Fees', content: '<p>x</p>' });
    await operator(['contents', 'write', '--replace', fees?.id ?? '', '--title', 'Prices', ...body, '--position', '9']);
    expect((await server.ok(getContents, undefined)).at(-1)?.title).toBe('Prices');
    await operator(['contents', 'remove', fees?.id ?? '']);

    expect(await operator(['links', 'add', '--title', 'x', '--link', 'javascript:alert(1)'])).toMatchObject({
      code: 1,
      err: '--link has to be a path of the app or an http(s) address\n',
    });
    expect(await operator(['banners', 'add', '--image', 'http://example.com/a.png'])).toMatchObject({
      code: 1,
      err: '--image has to be a path of this site or an https address of a picture\n',
    });
    // A path that begins so is an address of another site.
    for (const away of ['//evil.example', '/\\evil.example', 'http:evil'])
      expect((await operator(['links', 'add', '--title', 'x', '--link', away])).code).toBe(1);
    await operator(['links', 'add', '--title', 'Friend', '--link', 'https://example.com', '--position', '9']);
    expect((await server.ok(getFriendLinks, undefined)).at(-1)).toMatchObject({ title: 'Friend' });
  });

  test('SRV-08 HOME-02 a banner opens its link, and stands where the operator puts it', async () => {
    const before = await server.ok(getBanners, undefined);
    const banner = { image: '/banners/new.svg', url: 'https://example.com/new', title: 'New' };
    const line = ['--image', banner.image, '--link', banner.url, '--title', banner.title, '--position', '0'];
    await operator(['banners', 'add', ...line]);
    expect(await server.ok(getBanners, undefined)).toEqual([before[0], banner, ...before.slice(1)]);
    const added = rowsOf(await operator(['banners', 'list', '--json'])).find(({ title }) => title === banner.title);
    await operator(['banners', 'remove', String(added?.['id'])]);
    expect(await server.ok(getBanners, undefined)).toEqual(before);
  });

  test('SRV-08 the ledger proves itself', async () => {
    const { code, out } = await operator(['ledger', 'proof', '--hash']);
    expect([code, out]).toEqual([0, expect.stringMatching(/^SOUND.*hash [0-9a-f]{64}/)]);
  });

  test('SRV-08 the proof takes as long as it needs: a large ledger is not read within the limit of other statements', async () => {
    const member = await server.newMember();
    await inTransaction(server.db, (tx) => grantPracticeFunds(tx, member.id, server.clock.now()));
    // Under any limit no movement is found, so that every posting is stray.
    await server.db.pool.query(`
      alter table ledger_movement rename to whole_ledger;
      create view ledger_movement as select * from whole_ledger where current_setting('statement_timeout') = '0'`);
    try {
      expect((await operator(['ledger', 'proof', '--hash'])).out).toMatch(/^SOUND/);
    } finally {
      await server.db.pool.query('drop view ledger_movement; alter table whole_ledger rename to ledger_movement');
    }
  });

  test('SRV-08 a proof that does not hold says so, also to a script that reads the exit code alone', async () => {
    // By hand, as no code of ours could.
    await server.db.pool.query(
      `insert into ledger_account (member_id, owner, type, coin, bucket, stripe, balance) values (0, 'house', 0, 'UNBACKED', 'available', 0, 1)`,
    );
    const { code, out } = await operator(['ledger', 'proof']);
    expect([code, out]).toEqual([1, expect.stringMatching(/^NOT SOUND/)]);
    expect(JSON.parse((await operator(['ledger', 'proof', '--json'])).out)).toMatchObject({ ok: false });
    await server.db.pool.query(`delete from ledger_account where coin = 'UNBACKED'`);
    expect((await operator(['ledger', 'proof'])).code).toBe(0);
  });
});

describe('the audit log', () => {
  beforeAll(async () => {
    for (const on of ['0', '1', '0', '1', '0', '1']) await operator(['settings', 'set', 'loan_switch', on]);
  });

  test('SRV-08 cannot be changed, shortened or emptied', async () => {
    const before = await acts();
    expect(before.length).toBeGreaterThan(5);
    for (const statement of [
      `update operator_act set outcome = 'nothing'`,
      'delete from operator_act',
      'truncate operator_act',
    ])
      await expect(server.db.pool.query(statement)).rejects.toThrow(/only ever added/);
    expect(await acts()).toEqual(before);
    expect((await operator(['acts', 'verify'])).out).toMatch(/^SOUND/);
  });

  test('SRV-08 is shown newest first, as many lines as are asked for, up to a thousand', async () => {
    const newest = (await acts()).slice(-2).reverse();
    const shown = rowsOf(await operator(['acts', 'list', '--limit', '2', '--json']));
    expect(shown.map(({ id, command }) => [Number(id), command])).toEqual(
      newest.map(({ id, command }) => [Number(id), command]),
    );
    for (const limit of ['0', '1001', '1.5', 'x'])
      expect((await operator(['acts', 'list', '--limit', limit])).err).toMatch(/from 1 to 1000/);
    expect((await operator(['acts', 'list', '--limit', '1000'])).code).toBe(0);
  });

  test('SRV-08 shows a change that was made around the triggers', async () => {
    await server.db.pool.query(`
      alter table operator_act disable trigger operator_act_keep;
      update operator_act set outcome = 'nothing' where id = (select min(id) + 1 from operator_act);
      alter table operator_act enable trigger operator_act_keep`);
    const { code, out } = await operator(['acts', 'verify']);
    expect([code, out]).toEqual([1, expect.stringMatching(/NOT SOUND/)]);
  });

  test('SRV-08 an act that fails leaves no line, since it left no effect', async () => {
    const before = (await acts()).length;
    await operator(['notices', 'remove', '999999']);
    expect(await acts()).toHaveLength(before);
  });
});

test('SRV-08 from the first key on, every command needs one, and the log names its owner', async () => {
  const key = String(rowsOf(await operator(['operators', 'add', 'alice', '--yes', '--json']))[0]?.['key']);
  expect((await operator(['members', 'list'])).err).toMatch(/OPERATOR_KEY/);
  expect((await operator(['members', 'list'], { key: 'wrong' })).err).toMatch(/not the key/);
  expect((await operator(['switches', 'set', 'loan_switch', 'on'], { key })).code).toBe(0);
  expect((await acts()).at(-1)).toMatchObject({ operator: 'alice', command: 'switches set' });
  expect((await operator(['operators', 'remove', 'alice'], { key })).code).toBe(0);
  expect((await operator(['members', 'list'])).code).toBe(0);
});
