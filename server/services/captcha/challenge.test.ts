import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, test } from 'vitest';
import { CHALLENGE_LIFE_MS, checkCaptcha, newChallenge } from './challenge.ts';

const SECRET = 'test secret';
const NOW_MS = 1_800_000_000_000;
const encode = (payload: unknown): string => Buffer.from(JSON.stringify(payload)).toString('base64');
const solve = async (challenge: Challenge) => {
  const solution = await solveChallenge({ challenge, deriveKey });
  return { challenge, solution };
};

describe('captcha', () => {
  test('AUTH-04 takes a solved challenge until it expires', async () => {
    const captcha = encode(await solve(await newChallenge(SECRET, NOW_MS)));
    const solved = await checkCaptcha([SECRET], captcha, NOW_MS + CHALLENGE_LIFE_MS - 1);
    expect(solved).toMatchObject({ kind: 'solved', expiresAtMs: NOW_MS + CHALLENGE_LIFE_MS });
    expect(await checkCaptcha([SECRET], captcha, NOW_MS + CHALLENGE_LIFE_MS)).toEqual({ kind: 'wrong' });
    expect(await checkCaptcha(['another secret'], captcha, NOW_MS)).toEqual({ kind: 'wrong' });
    expect((await checkCaptcha(['another secret', SECRET], captcha, NOW_MS)).kind).toBe('solved');
  });

  test('AUTH-04 refuses a longer life, a lower cost and a guessed key', async () => {
    const { challenge, solution } = await solve(await newChallenge(SECRET, NOW_MS));
    const { parameters } = challenge;
    const forged = [
      { challenge: { ...challenge, parameters: { ...parameters, data: { expiresAtMs: NOW_MS * 2 } } }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution },
      { challenge: { parameters: { ...parameters, data: undefined } }, solution },
      { challenge, solution: { ...solution, derivedKey: parameters.keyPrefix.padEnd(64, '0') } },
    ];
    for (const payload of forged)
      expect(await checkCaptcha([SECRET], encode(payload), NOW_MS)).toEqual({ kind: 'wrong' });
  });

  test('SRV-11 hostile captcha texts are wrong, never an error', async () => {
    const texts = [
      '',
      'x',
      '{}',
      encode(null),
      encode([]),
      encode({ challenge: 1 }),
      encode({ challenge: {}, solution: {} }),
    ];
    texts.push(encode({ challenge: { parameters: {}, signature: '' }, solution: {} }), 'A'.repeat(5000));
    texts.push(
      encode({ challenge: { parameters: { data: { expiresAtMs: '9' } }, signature: 'zz' }, solution: { counter: -1 } }),
    );
    for (const text of texts) expect(await checkCaptcha([SECRET], text, NOW_MS)).toEqual({ kind: 'wrong' });
  });
});
