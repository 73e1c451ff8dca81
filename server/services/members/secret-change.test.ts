/**
 * Members do not notice a change of SECRET while SECRET_BEFORE holds the old value; later the old value can be removed.
 */
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodePayload } from '../../../src/contract/call.ts';
import { beginTwoStep, confirmTwoStep } from '../../../src/contract/calls/security.ts';
import { logIn } from '../../../src/contract/calls/session.ts';
import { CODE } from '../../../src/contract/envelope.ts';
import { buildApp } from '../../app/build-app.ts';
import { readEnvironment, type Variables } from '../../base/environment.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { issueCode, takeCode } from '../email-code/email-code.ts';
import { openSigned, storePicture } from '../uploads/uploads.ts';
import { secretFor, secretsFor } from './account-context.ts';
import { hashPassword } from './passwords.ts';

const OLD = 'u3Jm0pQb7rS2xV9kL5nT8wE1yH4cG6dA';
const NEW = 'k9Zt4vWq1sD7fR3xB6nM2hJ8yL5pC0gU';
const PASSWORD = 'secret1';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SECRET: OLD });
});
afterAll(() => server.stop());

const settings = (variables: Variables) =>
  readEnvironment({ DATA_DIR: server.environment.dataDir, LOG_LEVEL: 'silent', ...variables });

type Process = Awaited<ReturnType<typeof buildApp>>;

/** Another process on the same database. */
const restartedWith = async (variables: Variables): Promise<Process> => {
  const built = await buildApp({ environment: settings(variables), database: server.db, clock: server.clock });
  await built.app.http.ready();
  return built;
};

const enter = async (app: Process['app'], username: string, secondFactor: string): Promise<number> => {
  const payload = new URLSearchParams(encodePayload(logIn, { username, password: PASSWORD, secondFactor })).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { body } = await app.http.inject({ method: 'POST', url: `/api/${logIn.name}`, headers, payload });
  return JSON.parse(body).code;
};

test('SRV-09 keys of two-step login outlive a change of SECRET and of the one before', async () => {
  const ada = await server.newMember();
  const hash = await hashPassword(PASSWORD);
  await server.db.pool.query('update member set password_hash = $1 where id = $2', [hash, ada.id]);
  const { secret } = await server.ok(beginTwoStep, { loginPassword: PASSWORD }, { as: ada });
  const nextCode = (): Promise<string> => {
    server.clock.advance(30_000);
    return generate({ secret, epoch: Math.floor(server.clock.now() / 1000) });
  };
  const confirmed = await server.ok(confirmTwoStep, { code: await nextCode() }, { as: ada });

  const codeOfLogin = async ({ app }: Process): Promise<number> => enter(app, ada.username, await nextCode());
  const [both, alone] = [
    await restartedWith({ SECRET: NEW, SECRET_BEFORE: OLD }),
    await restartedWith({ SECRET: NEW }),
  ];
  expect(await codeOfLogin(both)).toBe(CODE.ok);
  expect(await codeOfLogin(alone)).not.toBe(CODE.ok);
  // Recovery codes are for whoever has no working authenticator, whatever the reason.
  expect(await enter(alone.app, ada.username, confirmed.recoveryCodes[0] ?? '')).toBe(CODE.ok);
  await both.jobs.runDue(['reseal']);
  expect(await codeOfLogin(alone)).toBe(CODE.ok);
  for (const { app } of [both, alone]) await app.http.close();
});

test('SRV-09 mailed codes and addresses of pictures that were under way still count', async () => {
  const ada = await server.newMember();
  const [old, both, alone] = [
    settings({ SECRET: OLD }),
    settings({ SECRET: NEW, SECRET_BEFORE: OLD }),
    settings({ SECRET: NEW }),
  ];
  const nowMs = server.clock.now();
  const { orm } = server.db;
  const code = await issueCode(orm, secretFor({ environment: old }, 'email-code'), 'member', ada.username, nowMs);
  const take = (environment: typeof old) =>
    takeCode(orm, secretsFor({ environment }, 'email-code'), 'member', ada.username, code, nowMs);
  await expect(take(alone)).rejects.toThrow(/wrong/);
  await take(both);

  const picture = { mediaType: 'image/jpeg' as const, width: 1, height: 1, content: new Uint8Array([1]) };
  const { signedPath } = await storePicture(orm, old, ada.id, picture, nowMs);
  const { pathname, searchParams } = new URL(signedPath, 'http://localhost');
  const [id = '', until = '', signature = ''] = [
    pathname.split('/').at(-1),
    searchParams.get('until') ?? '',
    searchParams.get('signature') ?? '',
  ];
  expect(await openSigned(orm, alone, { id, until, signature }, nowMs)).toBeUndefined();
  expect(await openSigned(orm, both, { id, until, signature }, nowMs)).toMatchObject({ mediaType: 'image/jpeg' });
});
