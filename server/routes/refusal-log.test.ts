/** The log of refused requests: that they happened, and no personal data. */
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { saveBankCard } from '../../src/contract/calls/member.ts';
import { signOutDevice } from '../../src/contract/calls/security.ts';
import { logIn } from '../../src/contract/calls/session.ts';
import { logOptions } from '../base/log.ts';
import { startTestServer } from '../testing/test-server.ts';
import { endFailedSocket } from './market-stream.ts';
import { createRefusalLog } from './refusal-log.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly [field: string]: unknown;
}
const collected = () => {
  const lines: string[] = [];
  return { lines, log: pino(logOptions('info'), { write: (text: string) => lines.push(text) }) };
};
const request = { headers: { token: 'secret-token' }, id: 'r1', routeOptions: { url: '/api/login' } } as never;

test('SRV-10 a stranger gets so many lines a second, of which none is an error, and the rest are counted', () => {
  const { lines, log } = collected();
  let nowMs = 0;
  const say = createRefusalLog(log, () => nowMs);
  for (let i = 0; i < 1_000; i += 1) say(request, new Error('x'));
  expect(lines).toHaveLength(200);
  nowMs += 1_000;
  for (let i = 0; i < 1_000; i += 1) say(request, new Error('x'));
  expect(lines).toHaveLength(220);
  const told = lines.map((line) => JSON.parse(line) as Line);
  expect(new Set(told.map(({ level }) => level))).toEqual(new Set([30]));
  expect(told[200]).toMatchObject({ unsaid: 800, path: '/api/login', reason: 'malformed' });
  expect(lines.join('')).not.toContain('secret-token');
});

test('SRV-10 others’ things, wrong passwords and calls without a session leave a line each that names nobody', async () => {
  const { lines, log } = collected();
  const server = await startTestServer({}, (app) => Object.assign(app, { log }));
  try {
    const ada = await server.newMember('planted@example.com');
    const card = {
      bankName: 'Planted',
      cardNumber: '4111111111111111',
      holderName: 'Planted',
      code: '123456',
      id: '7',
    };
    await server.send(signOutDevice, { id: '999999' }, { as: ada });
    await server.send(saveBankCard, card, { as: ada });
    await server.send(saveBankCard, card);
    await server.send(logIn, { username: 'planted2@example.com', password: 'planted12', secondFactor: undefined });
    const told = lines.map((line) => JSON.parse(line) as Line);
    expect(told.map(({ path, msg }) => [path, msg])).toEqual([
      ['/api/signOutDevice', 'refused'],
      [`/api/${saveBankCard.name}`, 'refused'],
      [`/api/${saveBankCard.name}`, 'refused'],
      ['/api/login', 'refused'],
    ]);
    expect(told[0]?.['asker']).toBe(told[1]?.['asker']);
    expect(told[2]?.['reason']).toBe('server.unauthorised');
    // Random, and so now and then with the first digits of the card.
    const chosen = told.map(({ requestId: _random, asker: _hash, ...others }) => others);
    expect(JSON.stringify(chosen)).not.toMatch(/planted|4111|Planted/);
  } finally {
    await server.stop();
  }
});

test('SRV-10 what strangers do to a socket is no error of ours; a fault of ours on it is one', () => {
  const { lines, log } = collected();
  let ended = 0;
  const socket = {
    terminate: () => {
      ended += 1;
    },
  };
  for (const code of ['WS_ERR_UNSUPPORTED_MESSAGE_LENGTH', 'WS_ERR_INVALID_UTF8', 'ECONNRESET', 'EPIPE'])
    endFailedSocket(log, Object.assign(new RangeError('x'), { code }), socket);
  expect(lines).toEqual([]);
  endFailedSocket(log, new TypeError('broken'), socket);
  expect(lines.map((line) => (JSON.parse(line) as Line).level)).toEqual([50]);
  expect(ended).toBe(5);
});
