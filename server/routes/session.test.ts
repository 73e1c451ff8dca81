import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodePayload, type PayloadOf } from '../../src/contract/call.ts';
import {
  changeLoginPassword,
  changePayPassword,
  getCaptcha,
  getMember,
  logIn,
  logOut,
  register,
  sendEmailCode,
} from '../../src/contract/calls/session.ts';
import { CODE } from '../../src/contract/envelope.ts';
import { MINUTE_MS } from '../../src/contract/time-units.ts';
import { buildApp } from '../app/build-app.ts';
import { outgoingMail } from '../db/schema/members.ts';
import type { Limit } from '../services/limits/attempts.ts';
import { codeByNetwork, registerByNetwork } from '../services/limits/limits.ts';
import { readMailbox } from '../services/mailbox/mail.ts';
import { requirePayPassword } from '../services/members/pay-password.ts';
import { writeSetting } from '../services/site/settings.ts';
import { startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('SRV-09 a new exchange has no account that somebody could know: neither a member nor an operator', async () => {
  const { rows } = await server.db.pool.query(
    'select (select count(*) from member)::int as members, (select count(*) from operator)::int as operators',
  );
  expect(rows).toEqual([{ members: 0, operators: 0 }]);
});

const solved = async (): Promise<string> => {
  const { altcha } = await server.ok(getCaptcha, undefined);
  const challenge = altcha as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
};

const mailedTo = async (recipient: string): Promise<string> =>
  (await readMailbox(server.db.orm, recipient, 1))[0]?.body ?? '';
const codeFor = async (email: string, captcha?: string): Promise<string> => {
  await server.ok(sendEmailCode, { email, captcha });
  return /\b\d{6}\b/.exec(await mailedTo(email))?.[0] ?? '';
};

const form = async (change: Partial<PayloadOf<typeof register>> = {}): Promise<PayloadOf<typeof register>> => ({
  email: 'ada@example.com',
  phone: '',
  password: 'harbour1',
  confirmation: 'harbour1',
  code: '000000',
  kind: 'email',
  captcha: change.captcha ?? (await solved()),
  captchaKey: '',
  inviteCode: '',
  ...change,
});

const registered = async (phone: string): Promise<TestMember> => {
  const token = await server.ok(register, await form({ kind: 'phone', email: '', phone }));
  const { id, username } = await server.ok(getMember, undefined, { as: { id: 0, username: '', token } });
  return { id: Number(id), username, token };
};

describe('register', () => {
  test('AUTH-01 by email with the mailed code gives a token, a profile and practice funds', async () => {
    const code = await codeFor('ada@example.com');
    const token = await server.ok(register, await form({ email: 'Ada@Example.com ', code }));
    const as = { id: 0, username: '', token };
    const profile = await server.ok(getMember, undefined, { as });
    expect(profile).toMatchObject({
      username: 'ada@example.com',
      identityStatus: 'awaiting',
      hasPayPassword: false,
      hasUnreadNotices: true,
    });
    expect(profile.inviteCode).toMatch(/^[2-9A-Z]{8}$/);
    const { rows } = await server.db.pool.query(
      `select type, coin, balance from ledger_account where member_id = $1 order by type`,
      [profile.id],
    );
    expect(rows).toEqual([
      { type: 1, coin: 'USDT', balance: '10000' },
      { type: 2, coin: 'USDT', balance: '10000' },
    ]);
  });

  test('SRV-01 where the money is real nobody is given any', async () => {
    const { environment, db, clock } = server;
    const live = await buildApp({ environment: { ...environment, mode: 'live' }, database: db, clock });
    const asked = encodePayload(register, await form({ kind: 'phone', email: '', phone: '100009' }));
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(asked).toString();
    const answer = await live.app.http.inject({ method: 'POST', url: `/api/${register.name}`, headers, payload });
    expect(answer.json()).toMatchObject({ code: CODE.ok });
    const { rows } = await db.pool.query(
      `select m.username, count(a.id)::int as accounts from member m left join ledger_account a on a.member_id = m.id
       where m.username = '100009' group by 1`,
    );
    expect(rows).toEqual([{ username: '100009', accounts: 0 }]);
    await live.jobs.stop();
    await live.app.http.close();
  });

  test('SRV-09 one network registers, and is mailed codes, so often an hour and no more', async () => {
    await registered('100010');
    await codeFor('network@example.com');
    const usedUp = (scope: string, { max }: Limit) =>
      server.db.pool.query('update attempt_limit set count = $1 where key like $2', [max, `${scope}:%`]);
    await usedUp('register-network', registerByNetwork('sandbox'));
    await usedUp('code-network', codeByNetwork('sandbox'));
    const answers = [
      await server.send(register, await form({ kind: 'phone', email: '', phone: '100011' })),
      await server.send(sendEmailCode, { email: 'another@example.com', captcha: undefined }),
    ];
    for (const { msg } of answers) expect(msg).toMatch(/Too many attempts/);
    await server.db.pool.query(`delete from attempt_limit where key like '%-network:%'`);
  });

  test('SRV-02 every check of the form is made again', async () => {
    const captcha = await solved();
    const wrong: [Partial<PayloadOf<typeof register>>, RegExp][] = [
      [{ email: '' }, /email address or phone/],
      [{ email: 'nobody' }, /not a valid email/],
      [{ kind: 'phone', phone: '12345' }, /6 to 20 digits/],
      [{ password: '', confirmation: '' }, /Enter a password/],
      [{ password: 'abc', confirmation: 'abc' }, /6 to 20 letters/],
      [{ password: 'päßwörd', confirmation: 'päßwörd' }, /6 to 20 letters/],
      [{ confirmation: '' }, /password again/],
      [{ confirmation: 'harbour2' }, /Passwords do not match/],
      [{ code: '' }, /code from the email/],
      [{ code: 'abcdef' }, /wrong or has expired/],
      [{ inviteCode: "' or 1=1" }, /invitation code/],
    ];
    for (const [change, words] of wrong) {
      const answer = await server.send(register, await form({ email: 'bob@example.com', captcha, ...change }));
      expect([answer.code, answer.msg]).toEqual([CODE.failed, expect.stringMatching(words)]);
    }
  });

  test('AUTH-04 needs a captcha, which counts once', async () => {
    const captcha = await solved();
    for (const bad of ['', 'x', Buffer.from('{}').toString('base64')]) {
      const answer = await server.send(register, await form({ kind: 'phone', phone: '100001', captcha: bad }));
      expect(answer.msg).toMatch(/not a robot/);
    }
    expect((await server.send(register, await form({ kind: 'phone', phone: '100001', captcha }))).code).toBe(CODE.ok);
    const again = await server.send(register, await form({ kind: 'phone', phone: '100002', captcha }));
    expect(again.msg).toMatch(/not a robot/);
  });

  test('AUTH-04 a captcha that bought an answer about an account stays used', async () => {
    await registered('100003');
    const captcha = await solved();
    const taken = await server.send(register, await form({ kind: 'phone', phone: '100003', captcha }));
    expect(taken.msg).toMatch(/cannot be registered/);
    const again = await server.send(register, await form({ kind: 'phone', phone: '100003', captcha }));
    expect(again.msg).toMatch(/not a robot/);
  });

  test('API-08 the same key registers once and gives the same token again', async () => {
    const payload = await form({ kind: 'phone', phone: '100004' });
    const key = 'register-key-100004-aaaa';
    const first = await server.send(register, payload, { key });
    const second = await server.send(register, payload, { key });
    expect(first.code).toBe(CODE.ok);
    expect(second.data).toBe(first.data);
  });

  test('AUTH-01 a wrong invite code leaves the mailed code good for the next try', async () => {
    const code = await codeFor('invited@example.com');
    const asked = { email: 'invited@example.com', code };
    expect((await server.send(register, await form({ ...asked, inviteCode: 'NOBODY99' }))).msg).toMatch(
      /invitation code does not exist/,
    );
    await server.ok(register, await form(asked));
  });

  test('AUTH-01 while email registration is closed no visitor is mailed a code', async () => {
    await writeSetting(server.db.orm, 'email_register_switch', '0', server.clock.now());
    expect((await server.send(sendEmailCode, { email: 'late@example.com', captcha: undefined })).msg).toMatch(/closed/);
    expect(await mailedTo('late@example.com')).toBe('');
    await writeSetting(server.db.orm, 'email_register_switch', '1', server.clock.now());
  });

  test('AUTH-01 the invite code binds the new member to the one who invited', async () => {
    const inviter = await registered('100005');
    const { inviteCode } = await server.ok(getMember, undefined, { as: inviter });
    const unknown = await server.send(register, await form({ kind: 'phone', phone: '100006', inviteCode: 'NOBODY99' }));
    expect(unknown.msg).toMatch(/invitation code/);
    await server.ok(register, await form({ kind: 'phone', phone: '100006', inviteCode: inviteCode.toLowerCase() }));
    const { rows } = await server.db.pool.query(`select invited_by from member where username = '100006'`);
    expect(rows).toEqual([{ invited_by: inviter.id }]);
  });

  test('AUTH-01 a kind that is switched off is refused, and the code is asked for only where that is on', async () => {
    const now = server.clock.now();
    await writeSetting(server.db.orm, 'phone_register_switch', '0', now);
    const closed = await server.send(register, await form({ kind: 'phone', phone: '100007' }));
    expect(closed.msg).toMatch(/closed/);
    await writeSetting(server.db.orm, 'phone_register_switch', '1', now);
    await writeSetting(server.db.orm, 'verify_email_code', '0', now);
    const open = await server.send(register, await form({ email: 'nocode@example.com', code: '' }));
    expect(open.code).toBe(CODE.ok);
    await writeSetting(server.db.orm, 'verify_email_code', '1', now);
  });

  test('SRV-03 the same account at once registers once', async () => {
    const forms = await Promise.all(Array.from({ length: 6 }, () => form({ kind: 'phone', phone: '100008' })));
    const answers = await Promise.all(forms.map((payload) => server.send(register, payload)));
    expect(answers.filter(({ code }) => code === CODE.ok)).toHaveLength(1);
  });

  test('SRV-11 hostile values are refused with words and register nobody', async () => {
    const count = async () => (await server.db.pool.query('select count(*) from member')).rows[0];
    const before = await count();
    const captcha = await solved();
    const hostile = ["'; drop table member; --", '\u0000', '<script>', '\ud800', '9'.repeat(5000), '{"$gt":""}'];
    for (const text of hostile) {
      for (const change of [
        { email: text },
        { password: text, confirmation: text },
        { code: text },
        { inviteCode: text },
      ]) {
        const answer = await server.send(register, await form({ email: 'eve@example.com', captcha, ...change }));
        expect(answer.code).toBe(CODE.failed);
        expect(answer.text).not.toMatch(/at .*\.ts/);
      }
    }
    expect(await count()).toEqual(before);
  });
});

describe('emssend', () => {
  test('AUTH-03 sends a code once a minute', async () => {
    const first = await codeFor('minute@example.com');
    const soon = await server.send(sendEmailCode, { email: 'minute@example.com', captcha: undefined });
    expect(soon.msg).toMatch(/less than a minute/);
    server.clock.advance(MINUTE_MS);
    expect(await codeFor('minute@example.com', await solved())).not.toBe(first);
    const old = await server.send(register, await form({ email: 'minute@example.com', code: first }));
    expect(old.msg).toMatch(/wrong or has expired/);
  });

  test('SRV-09 asks a visitor for a captcha from the second code to the same mailbox on', async () => {
    const email = 'often@example.com';
    const first = await codeFor(email);
    server.clock.advance(MINUTE_MS);
    for (const captcha of [undefined, 'made up'])
      expect((await server.send(sendEmailCode, { email, captcha })).msg).toMatch(/not a robot/);
    expect(await mailedTo(email)).toContain(first);
    const captcha = await solved();
    expect((await server.send(sendEmailCode, { email, captcha })).code).toBe(CODE.ok);
    server.clock.advance(MINUTE_MS);
    expect((await server.send(sendEmailCode, { email, captcha })).msg).toMatch(/not a robot/);
  });

  test.each([
    ['letters of another case', 'filled@example.com', 'FILLED@Example.com'],
    ['a tag', 'filled2@example.com', 'filled2+1@example.com'],
    ['dots, where they mean nothing', 'filled3@gmail.com', 'fil.led3@gmail.com'],
  ])('SRV-09 a mailbox is the same by %s: its second code takes a captcha too', async (_how, email, other) => {
    await codeFor(email);
    server.clock.advance(MINUTE_MS);
    expect((await server.send(sendEmailCode, { email: other, captcha: undefined })).msg).toMatch(/not a robot/);
    expect(await codeFor(other.toLowerCase(), await solved())).toMatch(/^\d{6}$/);
  });

  test('SRV-09 answers the same for an address that has an account, and mails no code there', async () => {
    const stranger = await server.send(sendEmailCode, { email: 'stranger@example.com', captcha: await solved() });
    server.clock.advance(MINUTE_MS);
    const known = await server.send(sendEmailCode, { email: 'ada@example.com', captcha: await solved() });
    expect([known.code, known.msg]).toEqual([stranger.code, stranger.msg]);
    expect(await mailedTo('ada@example.com')).not.toMatch(/\d{6}/);
  });

  test('AUTH-03 a code is good once, for ten minutes, and for five guesses', async () => {
    const late = await codeFor('late@example.com');
    server.clock.advance(10 * MINUTE_MS);
    expect((await server.send(register, await form({ email: 'late@example.com', code: late }))).msg).toMatch(/expired/);
    const guessed = await codeFor('guessed@example.com');
    const wrong = guessed === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 5; tries += 1)
      await server.send(register, await form({ email: 'guessed@example.com', code: wrong }));
    const answer = await server.send(register, await form({ email: 'guessed@example.com', code: guessed }));
    expect(answer.msg).toMatch(/wrong or has expired/);
  });

  test('SRV-11 refuses what is no email', async () => {
    for (const email of ['', 'x', 'a@b', '\u0000@b.co', `${'a'.repeat(300)}@b.co`])
      expect((await server.send(sendEmailCode, { email, captcha: undefined })).code).toBe(CODE.failed);
  });

  test('SRV-02 shows the sandbox mail in the mailbox page, escaped', async () => {
    const page = await server.app.http.inject({ url: '/sandbox/mailbox?recipient=%22%3E%3Cscript%3E' });
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'/);
    expect(page.body).not.toMatch(/<script/);
    const mail = await server.app.http.inject({ url: '/sandbox/mailbox?recipient=ADA%40example.com' });
    expect(mail.body).toMatch(/ada@example\.com/);
    const hostile = { recipient: '<i>@x', subject: '<em>a', body: '<u>b', createdAtMs: 0, dueAtMs: 0 };
    await server.db.orm.insert(outgoingMail).values(hostile);
    const shown = await server.app.http.inject({ url: '/sandbox/mailbox?recipient=%3Ci%3E%40x' });
    expect(shown.body).toContain('&lt;em&gt;a');
    expect(shown.body).not.toMatch(/<(i|em|u)>/);
    for (const { headers } of [shown, await server.app.http.inject({ url: '/sandbox/mailbox.json' })])
      expect(headers['cache-control']).toBe('no-store');
  });

  test('SHELL-10 SRV-01 the sandbox has a customer service of its own, which leads to its mailbox and names the command', async () => {
    const page = await server.app.http.inject({
      url: '/sandbox/customer-service?lang=hr',
      headers: { 'accept-language': 'de' },
    });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<html lang="hr"');
    expect(page.body).toContain('<a href="/sandbox/mailbox">');
    expect(page.body).toContain('npm run operator -- help');
    const asked = await server.app.http.inject({
      url: '/sandbox/customer-service',
      headers: { 'accept-language': 'de-AT,en' },
    });
    expect(asked.body).toContain('<html lang="de"');
  });

  test('SHELL-10 SRV-01 the customer service of the sandbox says who reviews, also while the switch is off', async () => {
    const page = async () => (await server.app.http.inject({ url: '/sandbox/customer-service?lang=en' })).body;
    expect(await page()).toContain('are reviewed automatically');
    await writeSetting(server.db.orm, 'sandbox_auto_review', '0', server.clock.now());
    try {
      expect(await page()).toContain('The person who runs this site reviews deposits');
      expect(await page()).not.toContain('are reviewed automatically');
    } finally {
      await writeSetting(server.db.orm, 'sandbox_auto_review', '1', server.clock.now());
    }
  });
});

describe('login', () => {
  test('AUTH-05 gives a token for the right password and keeps only its hash', async () => {
    await registered('200001');
    const token = await server.ok(logIn, { username: '200001', password: 'harbour1', secondFactor: undefined });
    expect(token).toMatch(/^[\w-]{43}$/);
    const { rows } = await server.db.pool.query('select token_hash from session');
    expect(rows.map(({ token_hash }) => token_hash)).not.toContain(token);
  });

  test('SRV-09 a password is compared as it was typed, to its last sign, and stays good for years', async () => {
    await registered('200108');
    const twenty = 'Harbour8Lantern7Ward';
    const member = await registered('200109');
    await server.ok(changeLoginPassword, { oldPassword: 'harbour1', newPassword: twenty }, { as: member });
    const tried = async (username: string, password: string): Promise<number> =>
      (await server.send(logIn, { username, password, secondFactor: undefined })).code;
    for (const password of ['Harbour1', 'HARBOUR1', ' harbour1', 'harbour1 ', 'harbour', 'harbour11', 'ｈarbour1'])
      expect([password, await tried('200108', password)]).toEqual([password, CODE.failed]);
    for (const password of [twenty.slice(0, -1), `${twenty}x`, twenty.toLowerCase()])
      expect([password, await tried('200109', password)]).toEqual([password, CODE.failed]);
    server.clock.advance(3 * 365 * 24 * 60 * MINUTE_MS);
    expect([await tried('200108', 'harbour1'), await tried('200109', twenty)]).toEqual([CODE.ok, CODE.ok]);
  });

  test('SRV-09 a wrong password and an unknown account get the same answer', async () => {
    await registered('200002');
    const wrong = await server.send(logIn, { username: '200002', password: 'harbour2', secondFactor: undefined });
    const unknown = await server.send(logIn, { username: '299999', password: 'harbour2', secondFactor: undefined });
    expect(unknown.text).toBe(wrong.text);
    expect(wrong.msg).toBe('Wrong username or password');
  });

  test('AUTH-05 username and password are required', async () => {
    for (const credentials of [
      { username: '', password: 'harbour1' },
      { username: '200001', password: '' },
    ])
      expect((await server.send(logIn, { ...credentials, secondFactor: undefined })).msg).toMatch(
        /username and password/,
      );
  });

  test('SRV-09 guesses are limited for each account, and the right password no longer tells', async () => {
    await registered('200003');
    const guess = (password: string) => server.send(logIn, { username: '200003', password, secondFactor: undefined });
    for (let tries = 0; tries < 10; tries += 1) expect((await guess('guess01')).msg).toMatch(/Wrong/);
    expect((await guess('guess01')).msg).toMatch(/Too many attempts. Try again in 15 minutes/);
    expect((await guess('harbour1')).msg).toMatch(/Too many attempts/);
    server.clock.advance(15 * MINUTE_MS);
    expect((await guess('harbour1')).code).toBe(CODE.ok);
  });

  test('AUTH-05 the last three attempts before a pause are counted down, whether the account exists or not', async () => {
    await registered('200008');
    for (const username of ['200008', '200009']) {
      const said: string[] = [];
      for (let tries = 0; tries < 10; tries += 1)
        said.push((await server.send(logIn, { username, password: 'guess01', secondFactor: undefined })).msg);
      expect(said.map((words) => /pause: (\d)/.exec(words)?.[1] ?? '')).toEqual(
        [...'      ', '3', '2', '1', ''].map((one) => one.trim()),
      );
    }
    server.clock.advance(15 * MINUTE_MS);
  });

  test('SRV-09 limits survive a restart and hold in every process', async () => {
    await registered('200006');
    const guess = { username: '200006', password: 'guess01', secondFactor: undefined };
    for (let tries = 0; tries < 10; tries += 1) await server.send(logIn, guess);
    const { environment, db, clock } = server;
    const other = await buildApp({ environment, database: db, clock });
    const answer = await other.app.http.inject({
      method: 'POST',
      url: '/api/login',
      payload: { username: '200006', password: 'harbour1' },
    });
    expect(answer.json()).toMatchObject({ code: CODE.failed, msg: expect.stringMatching(/Too many/) });
    await other.jobs.stop();
    await other.app.http.close();
    server.clock.advance(15 * MINUTE_MS);
  });

  test('SRV-09 an unknown account takes as long as a wrong password', async () => {
    await registered('200007');
    // Measures CPU time of all threads, which other processes do not affect.
    const lasted = async (username: string): Promise<number> => {
      const before = process.cpuUsage();
      await server.send(logIn, { username, password: 'guess01', secondFactor: undefined });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let round = 0; round < 7; round += 1) {
      times.known.push(await lasted('200007'));
      times.unknown.push(await lasted(`2999${round}`));
    }
    const median = (values: number[]): number => values.sort((a, b) => a - b)[3] ?? 0;
    // Without the decoy hash the ratio is below a fifth.
    expect(median(times.unknown) / median(times.known)).toBeGreaterThan(0.4);
    expect(median(times.unknown) / median(times.known)).toBeLessThan(2.5);
    server.clock.advance(15 * MINUTE_MS);
  });

  test('SRV-09 a burst of guesses at once learns no more than the limit', async () => {
    await registered('200004');
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        server.send(logIn, { username: '200004', password: `guess${index}`, secondFactor: undefined }),
      ),
    );
    expect(answers.filter(({ msg }) => msg.startsWith('Wrong'))).toHaveLength(10);
  });

  test('SRV-11 hostile names and passwords are just wrong', async () => {
    for (const text of ["' or ''='", '\u0000', '\ud800', 'x'.repeat(10_000), '%', '_']) {
      const answer = await server.send(logIn, { username: text, password: text, secondFactor: undefined });
      expect(answer.code).toBe(CODE.failed);
    }
    server.clock.advance(15 * MINUTE_MS);
  });

  test('SRV-08 a frozen member is neither let in nor known by an old token', async () => {
    const member = await registered('200005');
    await server.db.pool.query('update member set frozen = true where id = $1', [member.id]);
    expect((await server.send(getMember, undefined, { as: member })).code).toBe(CODE.unauthorised);
    const answer = await server.send(logIn, { username: '200005', password: 'harbour1', secondFactor: undefined });
    expect(answer.msg).toMatch(/frozen/);
  });
});

describe('session', () => {
  test('SRV-01 a live exchange shows nobody the mail of its members, its metrics or a page of a practice site', async () => {
    const { environment, db, clock } = server;
    const live = await buildApp({ environment: { ...environment, mode: 'live' }, database: db, clock });
    const ask = async (url: string) => (await live.app.http.inject({ url })).body;
    expect(await ask('/sandbox/mailbox')).not.toContain('Sandbox mailbox');
    expect(await ask('/sandbox/mailbox.json')).not.toContain('recipient');
    expect(await ask('/sandbox/customer-service')).not.toContain('practice site');
    expect(await ask('/metrics')).not.toContain('exchange_');
    await live.jobs.stop();
    await live.app.http.close();
  });

  test('SRV-09 logout revokes the token, and nobody else’s', async () => {
    const [one, other] = [await registered('300001'), await registered('300002')];
    await server.ok(logOut, undefined, { as: one });
    expect((await server.send(getMember, undefined, { as: one })).code).toBe(CODE.unauthorised);
    expect((await server.send(getMember, undefined, { as: other })).code).toBe(CODE.ok);
  });

  test('SRV-06 calls of members answer 401 without a good token', async () => {
    for (const token of ['', 'x', 'A'.repeat(43), '\u00e9', "' or 1=1"]) {
      const as = { id: 0, username: '', token };
      expect((await server.send(getMember, undefined, { as })).code).toBe(CODE.unauthorised);
      expect((await server.send(logOut, undefined, { as })).code).toBe(CODE.unauthorised);
    }
  });
});

describe('passwords', () => {
  test('AUTH-07 a new login password signs out everywhere', async () => {
    const member = await registered('400001');
    const change = (oldPassword: string, newPassword: string) =>
      server.send(changeLoginPassword, { oldPassword, newPassword }, { as: member });
    expect((await change('wrong12', 'harbour2')).msg).toMatch(/wrong/);
    expect((await change('harbour1', 'no')).msg).toMatch(/6 to 20/);
    expect((await change('', 'harbour2')).msg).toMatch(/all fields/);
    expect((await change('harbour1', 'harbour1')).msg).toMatch(/differ from the current/);
    expect((await change('harbour1', 'Password1')).msg).toMatch(/too easy/);
    expect((await change('harbour1', 'Liverpool1')).msg).toMatch(/too easy/);
    expect((await change('harbour1', 'harbour2')).code).toBe(CODE.ok);
    expect((await server.send(getMember, undefined, { as: member })).code).toBe(CODE.unauthorised);
    const again = await server.send(logIn, { username: '400001', password: 'harbour2', secondFactor: undefined });
    expect(again.code).toBe(CODE.ok);
  });

  test('AUTH-07 the pay password is set with the login password, and the member stays signed in', async () => {
    const member = await registered('400002');
    const set = (loginPassword: string, newPassword: string) =>
      server.send(changePayPassword, { loginPassword, newPassword }, { as: member });
    expect((await set('wrong12', 'paypass1')).msg).toMatch(/wrong/);
    expect((await set('harbour1', '12 456')).msg).toMatch(/6 to 20/);
    expect((await set('harbour1', 'harbour1')).msg).toMatch(/differ from the login password/);
    expect((await set('harbour1', '123456')).msg).toMatch(/too easy/);
    expect((await set('harbour1', 'paypass1')).code).toBe(CODE.ok);
    expect(await server.ok(getMember, undefined, { as: member })).toMatchObject({ hasPayPassword: true });
    const [mail] = await readMailbox(server.db.orm, '400002', 1);
    expect(mail).toMatchObject({ subject: 'Your payment password was changed', body: expect.stringMatching(/127\.0/) });
  });

  test('SRV-09 the pay password may be guessed at five times, then not even the right one passes', async () => {
    const member = await registered('400003');
    const { orm } = server.db;
    const origin = { address: '127.0.0.1', agent: 'test' };
    const pay = (password: string) =>
      requirePayPassword({ tx: orm, nowMs: server.clock.now(), origin }, member.id, password);
    await expect(pay('paypass1')).rejects.toThrow(/Set a payment password/);
    await server.ok(changePayPassword, { loginPassword: 'harbour1', newPassword: 'paypass1' }, { as: member });
    await pay('paypass1');
    await pay('paypass1');
    for (let tries = 0; tries < 5; tries += 1) await expect(pay('000000')).rejects.toThrow(/wrong/);
    await expect(pay('000000')).rejects.toThrow(/Too many/);
    await expect(pay('paypass1')).rejects.toThrow(/Too many/);
    server.clock.advance(15 * MINUTE_MS);
    await pay('paypass1');
    await server.ok(changePayPassword, { loginPassword: 'harbour1', newPassword: 'paypass2' }, { as: member });
    await expect(pay('paypass1')).rejects.toThrow(/wrong/);
    // Who has set another one with the login password need not wait until the lock ends.
    for (let tries = 0; tries < 5; tries += 1) await expect(pay('000000')).rejects.toThrow();
    await expect(pay('paypass2')).rejects.toThrow(/Too many/);
    await server.ok(changePayPassword, { loginPassword: 'harbour1', newPassword: 'paypass3' }, { as: member });
    await pay('paypass3');
  });
});
