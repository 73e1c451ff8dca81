import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { fakeTime, settle } from '../../../kit/fake-time.ts';
import { machineAtom } from '../../../kit/machine.ts';
import { type CaptchaParts, captchaMachine } from './captcha-machine.ts';

const NOTHING = { altcha: null, image: '', key: '' };
const proof = (expires?: number) => ({
  ...NOTHING,
  altcha: { algorithm: 'SHA-256', challenge: 'ab', salt: expires ? `s?expires=${expires}` : 's', signature: 'x' },
});

const begin = (parts: Partial<CaptchaParts>) => {
  const time = fakeTime();
  const machine = captchaMachine({ ask: async () => proof(), solve: async () => 'solution', ...parts });
  const captcha = machineAtom(machine, { clock: time, timers: time });
  const store = createStore();
  store.sub(captcha, () => undefined);
  return {
    time,
    stage: () => store.get(captcha),
    tell: () => store.set(captcha, { type: 'renewed', atMs: time.now() }),
  };
};

/** Solved by a proof of work that has to be renewed after ten minutes. */
const beginSolved = async () => {
  let asked = 0;
  const begun = begin({
    ask: async () => {
      asked += 1;
      return proof(Math.floor(fakeTime().now() / 1000) + asked * 600);
    },
  });
  await begun.time.advance(0);
  await begun.time.advance(0);
  expect(begun.stage()).toMatchObject({ stage: 'solved' });
  return { ...begun, asked: () => asked };
};

test('AUTH-04 a proof of work is solved without the member', async () => {
  const { time, stage } = begin({});
  await time.advance(0);
  await time.advance(0);
  expect(stage()).toEqual({ stage: 'solved', captcha: 'solution', renewAtMs: undefined });
  expect(time.pending()).toBe(0);
});

test('AUTH-04 a backend that answers with an image gets image and input', async () => {
  const { time, stage } = begin({ ask: async () => ({ ...NOTHING, image: '/c.png', key: 'k' }) });
  await time.advance(0);
  expect(stage()).toEqual({ stage: 'picture', image: '/c.png', key: 'k' });
});

test('AUTH-04 a backend without a captcha asks for nothing', async () => {
  const { time, stage } = begin({ ask: async () => NOTHING });
  await time.advance(0);
  expect(stage()).toEqual({ stage: 'free' });
});

test('AUTH-04 a failure waits for the member, who tries again', async () => {
  let answers = 0;
  const { time, stage, tell } = begin({
    ask: async () => {
      answers += 1;
      if (answers === 1) throw new Error('no network');
      return proof();
    },
  });
  await time.advance(0);
  expect(stage()).toEqual({ stage: 'failed' });
  await time.advance(600_000);
  expect(answers).toBe(1);
  tell();
  await time.advance(0);
  await time.advance(0);
  await settle();
  expect(stage()).toMatchObject({ stage: 'solved' });
});

test('AUTH-04 a solution is renewed before it runs out', async () => {
  const { time, stage, asked } = await beginSolved();
  await time.advance(569_000);
  expect(asked()).toBe(1);
  await time.advance(2000);
  expect(asked()).toBe(2);
  expect(stage()).toMatchObject({ stage: 'solved' });
});

test('AUTH-04 a clock that runs ahead does not make the device solve without end', async () => {
  let asked = 0;
  const { time } = begin({
    ask: async () => {
      asked += 1;
      return proof(1);
    },
  });
  await time.advance(59_000);
  expect(asked).toBe(1);
});

test('AUTH-04 API-09 a page that is hidden or offline asks for no captcha, and renews its old one when it is back', async () => {
  const { time, stage, asked } = await beginSolved();
  await time.setActive(false);
  await time.advance(1_200_000);
  expect(asked()).toBe(1);
  expect(stage()).not.toEqual({ stage: 'failed' });
  await time.setActive(true);
  await time.advance(0);
  await time.advance(0);
  expect(asked()).toBe(2);
  expect(stage()).toMatchObject({ stage: 'solved' });
});
