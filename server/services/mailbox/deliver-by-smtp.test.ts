import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendEmailCode } from '../../../src/contract/calls/session.ts';
import { readMailSettings } from '../../base/mail-settings.ts';
import { type SmtpServer, startSmtpServer } from '../../testing/smtp-server.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { deliverBySmtp } from './deliver-by-smtp.ts';
import { readMailbox } from './mail.ts';

const FROM = 'Exchange <no-reply@exchange.example.com>';

let smtp: SmtpServer;
let server: TestServer;
beforeAll(async () => {
  smtp = await startSmtpServer('exchange', 'p@ss word');
  server = await startTestServer({ MAIL_URL: `smtp://exchange:p%40ss%20word@127.0.0.1:${smtp.port}`, MAIL_FROM: FROM });
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

test('AUTH-03 a code reaches the mailbox through an SMTP server, once', async () => {
  expect(
    (await server.send(sendEmailCode, { email: 'ada@example.com', captcha: undefined }, { lang: 'ar' })).code,
  ).toBe(1);
  await server.jobs.runDue();
  await server.jobs.runDue();
  expect(smtp.letters).toHaveLength(1);
  const [letter] = smtp.letters;
  expect(letter).toMatchObject({ from: 'no-reply@exchange.example.com', to: 'ada@example.com' });
  expect(letter?.content).toContain(`From: ${FROM}`);
  expect(letter?.content).toMatch(/^Message-ID: <mail-\d+@exchange\.example\.com>$/m);
  expect(letter?.content).toMatch(/^Auto-Submitted: auto-generated$/m);
  // A mail in Arabic may be sent base64-encoded; its decoded body contains the code.
  const body = letter?.content.split('\n\n').slice(1).join('\n\n') ?? '';
  const text = /base64/.test(letter?.content ?? '') ? Buffer.from(body, 'base64').toString() : body;
  expect(text).toMatch(/\d{6}/);
});

test('AUTH-03 a letter that the server refuses is tried again later, less and less often', async () => {
  smtp.refuseWith('451 later');
  await server.send(sendEmailCode, { email: 'bob@example.com', captcha: undefined });
  await server.jobs.runDue();
  expect(smtp.letters).toHaveLength(1);
  smtp.refuseWith(undefined);
  server.clock.advance(9_999);
  await server.jobs.runDue();
  expect(smtp.letters).toHaveLength(1);
  server.clock.advance(1);
  await server.jobs.runDue();
  expect(smtp.letters.map(({ to }) => to)).toEqual(['ada@example.com', 'bob@example.com']);
});

test('AUTH-03 SRV-09 a code is readable in the database only until its mail was sent or given up', async () => {
  const isReadable = async (email: string) => /\d{6}/.test((await readMailbox(server.db.orm, email, 1))[0]?.body ?? '');
  const ask = (email: string) => server.send(sendEmailCode, { email, captcha: undefined });
  await ask('cem@example.com');
  expect(await isReadable('cem@example.com')).toBe(true);
  await server.jobs.runDue(['mail']);
  expect(await isReadable('cem@example.com')).toBe(false);

  smtp.refuseWith('451 later');
  await ask('dan@example.com');
  await server.jobs.runDue(['mail']);
  for (let attempt = 2; attempt <= 20; attempt += 1) {
    expect(await isReadable('dan@example.com')).toBe(true);
    // As long as the longest wait between two attempts.
    server.clock.advance(10_000 * 2 ** 9);
    await server.jobs.runDue(['mail']);
  }
  smtp.refuseWith(undefined);
  expect(await isReadable('dan@example.com')).toBe(false);
});

test('SRV-10 neither password nor letter goes to another machine without TLS', async () => {
  const said = smtp.said.length;
  const settings = readMailSettings(
    (name) => ({ MAIL_URL: `smtp://exchange:secret@127.0.0.1:${smtp.port}`, MAIL_FROM: FROM })[name],
    [],
  );
  if (settings.kind !== 'smtp') throw new Error('no SMTP settings');
  const letter = { id: 1, recipient: 'ada@example.com', subject: 'Code', body: '123456' };
  await expect(deliverBySmtp(settings, true)(letter)).rejects.toThrow();
  expect(smtp.said.slice(said).join('\n')).not.toMatch(/AUTH|MAIL|DATA/);
});

test('AUTH-03 a subject cannot add headers or recipients, and a phone number is no mailbox', async () => {
  const settings = readMailSettings(
    (name) => ({ MAIL_URL: `smtp://exchange:p%40ss%20word@127.0.0.1:${smtp.port}`, MAIL_FROM: FROM })[name],
    [],
  );
  if (settings.kind !== 'smtp') throw new Error('no SMTP settings');
  const deliver = deliverBySmtp(settings);
  const before = smtp.letters.length;
  await deliver({ id: 2, recipient: 'ada@example.com', subject: 'Hello\r\nBcc: eve@example.com', body: 'x' });
  expect(smtp.letters).toHaveLength(before + 1);
  expect(smtp.letters.at(-1)?.content).not.toMatch(/^Bcc:/m);
  await expect(deliver({ id: 3, recipient: '12345678', subject: 'Code', body: '1' })).rejects.toThrow(/phone/);
});
