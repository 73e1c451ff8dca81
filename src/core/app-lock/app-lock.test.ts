// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { base64urlOf } from '../../kit/base64url.ts';
import { expectAbsence, expectNoAbsence, keepLockText, readLockText, watchLockWith } from './kept.ts';
import {
  LOCK_AFTER_MS,
  type LockSettings,
  locksAfter,
  readLock,
  startsLocked,
  wasExpected,
  writeLock,
} from './lock-settings.ts';
import { isEasyPin, isPin, makePinKey, pinOpens } from './pin.ts';
import { assertionHolds, platformKeyOpens } from './platform-key.ts';
import { currentLock, setLock, tryPin, tryPlatformKey, turnLockOn } from './unlock.ts';

const signOut = vi.hoisted(() => vi.fn(async (_to?: string) => undefined));
vi.mock('../session/session.ts', () => ({ signOut }));

const MINUTE = 60_000;

describe('AUTH-09 when the app locks', () => {
  const at = (wallMs: number, monotonicMs = wallMs) => ({ wallMs, monotonicMs });

  test('after the chosen time in the background, not before', () => {
    expect(locksAfter(5 * MINUTE, at(0), at(5 * MINUTE - 1))).toBe(false);
    expect(locksAfter(5 * MINUTE, at(0), at(5 * MINUTE))).toBe(true);
    expect(locksAfter(0, at(7), at(7))).toBe(true);
  });

  test('a clock that is set back does not keep it open, and one that stood still in sleep neither', () => {
    expect(locksAfter(5 * MINUTE, at(100 * MINUTE, 0), at(50 * MINUTE, 10 * MINUTE))).toBe(true);
    // The wall clock was set back while the phone slept; the monotonic clock may have stopped meanwhile.
    expect(locksAfter(5 * MINUTE, at(100 * MINUTE, 0), at(50 * MINUTE, 10))).toBe(true);
    expect(locksAfter(5 * MINUTE, at(0, 0), at(MINUTE, 6 * MINUTE))).toBe(true);
    expect(locksAfter(5 * MINUTE, at(0, 0), at(6 * MINUTE, 10))).toBe(true);
  });

  test('a clock that is set back does not make an absence an expected one', () => {
    expect(wasExpected(at(100 * MINUTE, 0), at(100 * MINUTE + 1, 10 * MINUTE))).toBe(false);
    expect(wasExpected(at(100 * MINUTE, 0), at(50 * MINUTE, 10))).toBe(false);
  });

  test('a cold start is locked; a reload within the chosen time is not', () => {
    expect(startsLocked(15 * MINUTE, undefined, 1000)).toBe(true);
    expect(startsLocked(MINUTE, 1000, 2000)).toBe(false);
    expect(startsLocked(MINUTE, 1000, 1000 + MINUTE)).toBe(true);
    expect(startsLocked(MINUTE, 5000, 1000)).toBe(true);
    expect(startsLocked(0, 1000, 1000)).toBe(true);
    expect(startsLocked(MINUTE, Number.NaN, 1000)).toBe(true);
  });

  test('a choice that the app opened is no absence, once and for two minutes', () => {
    expectAbsence();
    expect([expectNoAbsence(), expectNoAbsence()]).toEqual([expect.anything(), undefined]);
    expect(wasExpected(undefined, at(MINUTE))).toBe(false);
    expect(wasExpected(at(0), at(MINUTE))).toBe(true);
    expect(wasExpected(at(0), at(2 * MINUTE))).toBe(false);
  });
});

describe('AUTH-09 what is kept of a lock', () => {
  test('it reads as it was written, and nothing else reads as a lock', () => {
    const settings = fc.record<LockSettings>({
      afterMs: fc.constantFrom(...LOCK_AFTER_MS),
      wrong: fc.nat(5),
      key: fc.oneof(
        fc.record({
          method: fc.constant('pin' as const),
          salt: fc.string(),
          hash: fc.string(),
          rounds: fc.nat(),
        }),
        fc.record({ method: fc.constant('platform' as const), credential: fc.string() }),
      ),
    });
    fc.assert(
      fc.property(settings, (one) => {
        expect(readLock(writeLock(one))).toEqual({ ...one, key: { ...one.key } });
      }),
    );
    for (const text of ['', '{', 'null', '1', '{}', '{"afterMs":5,"wrong":0,"key":{"method":"pin"}}'])
      expect(readLock(text)).toBeUndefined();
  });

  test('a PIN opens its own lock and no other; nothing of it can be read', async () => {
    const key = await makePinKey('271828');
    expect(await pinOpens('271828', key)).toBe(true);
    expect(await pinOpens('271829', key)).toBe(false);
    expect(JSON.stringify(key)).not.toContain('271828');
    // A million PINs are tried in no time unless each takes some.
    expect(key.rounds).toBeGreaterThanOrEqual(400_000);
    expect((await makePinKey('271828')).hash).not.toBe(key.hash);
  });

  test('a page without Web Crypto opens what one without it made', async () => {
    const whole = globalThis.crypto;
    vi.stubGlobal('crypto', { getRandomValues: whole.getRandomValues.bind(whole) });
    const key = await makePinKey('314159');
    expect(await pinOpens('314159', key)).toBe(true);
    vi.unstubAllGlobals();
    // With Web Crypto again: the hash depends on digits and rounds, not on the implementation.
    expect(await pinOpens('314159', key)).toBe(true);
  });

  test.each(['000000', '123456', '987654', '012345'])('%s is easy', (pin) => expect(isEasyPin(pin)).toBe(true));
  test.each(['271828', '112233', '123457'])('%s is not', (pin) => expect(isEasyPin(pin)).toBe(false));
  test('six digits are a PIN', () => {
    expect(['123456', '12345', '1234567', '12345a', ''].map(isPin)).toEqual([true, false, false, false, false]);
  });
});

describe('AUTH-09 turning it on', () => {
  afterEach(() => setLock(undefined));

  test('the lock is on once what locks has come, and not before', async () => {
    let come = (): void => undefined;
    watchLockWith(() => new Promise((resolve) => (come = resolve)));
    const on = turnLockOn({ afterMs: MINUTE, key: { method: 'platform', credential: 'abc' } });
    await Promise.resolve();
    expect(currentLock()).toBeUndefined();
    come();
    await on;
    expect(currentLock()?.afterMs).toBe(MINUTE);
  });

  test('where what locks cannot be loaded it stays off, and says so', async () => {
    watchLockWith(() => Promise.reject(new Error('no network')));
    await expect(turnLockOn({ afterMs: 0, key: { method: 'platform', credential: 'abc' } })).rejects.toThrow();
    expect(currentLock()).toBeUndefined();
  });
});

describe('AUTH-09 opening it', () => {
  beforeEach(async () => {
    signOut.mockClear();
    setLock({ afterMs: 0, key: await makePinKey('271828') });
  });
  afterEach(() => setLock(undefined));

  test('the right PIN opens and forgets the wrong ones before it', async () => {
    expect(await tryPin('000000')).toEqual({ opened: false, left: 4 });
    expect(await tryPin('271828')).toEqual({ opened: true });
    expect(currentLock()?.wrong).toBe(0);
  });

  test('five wrong ones sign out; a restart in between gives no more', async () => {
    for (const left of [4, 3, 2, 1]) expect(await tryPin('000000')).toEqual({ opened: false, left });
    // The count is stored on the device, where a new page reads it.
    expect(readLock(localStorage.getItem('member.lock') ?? '')?.wrong).toBe(4);
    expect(signOut).not.toHaveBeenCalled();
    expect(await tryPin('000000')).toEqual({ opened: false, left: 0 });
    expect(signOut).toHaveBeenCalledWith('/login');
    // Not even the correct PIN opens the lock then, if the page is still there.
    expect(await tryPin('271828')).toEqual({ opened: false, left: 0 });
  });

  test('a lock of one kind opens by no other, and nothing opens by a lock that is not there', async () => {
    expect(await tryPlatformKey()).toBe(false);
    setLock({ afterMs: 0, key: { method: 'platform', credential: 'AQID' } });
    expect(await tryPin('271828')).toEqual({ opened: false, left: 0 });
    setLock(undefined);
    expect([await tryPin('271828'), await tryPlatformKey()]).toEqual([{ opened: false, left: 0 }, false]);
    keepLockText('{}');
    expect([await tryPin('271828'), await tryPlatformKey()]).toEqual([{ opened: false, left: 0 }, false]);
  });

  test('an attempt counts before it is tried', () => {
    void tryPin('000000');
    expect(readLock(readLockText() ?? '')?.wrong).toBe(1);
  });
});

describe('AUTH-09 fingerprint, face or device PIN', () => {
  const data = (flags: number) => Uint8Array.from({ length: 37 }, (_, index) => (index === 32 ? flags : 0));
  const said = (more: object = {}) =>
    JSON.stringify({ type: 'webauthn.get', challenge: 'abc', origin: 'https://x.example', ...more });
  const holds = (flags: number, clientData: string) =>
    assertionHolds({ authenticatorData: data(flags), clientData }, 'abc', 'https://x.example');

  test('opens only for a verified owner, our question and our site', () => {
    expect(holds(0x05, said())).toBe(true);
    expect(holds(0x01, said())).toBe(false);
    expect(holds(0x05, said({ challenge: 'abd' }))).toBe(false);
    expect(holds(0x05, said({ origin: 'https://y.example' }))).toBe(false);
    expect(holds(0x05, said({ type: 'webauthn.create' }))).toBe(false);
    expect(holds(0x05, 'nonsense')).toBe(false);
  });

  test('the key of this lock is asked for, with a new question each time; a device that shows nothing opens nothing', async () => {
    class Shown {
      constructor(readonly response: object) {}
    }
    vi.stubGlobal('PublicKeyCredential', Shown);
    const asked: PublicKeyCredentialRequestOptions[] = [];
    let answer: (challenge: string) => unknown = () => null;
    const get = async ({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) => {
      asked.push(publicKey);
      return answer(base64urlOf(publicKey.challenge as ArrayBuffer));
    };
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
    const opens = () => platformKeyOpens({ method: 'platform', credential: 'AQID' });
    expect(await opens()).toBe(false);
    answer = () => {
      throw new DOMException('declined', 'NotAllowedError');
    };
    expect(await opens()).toBe(false);
    answer = (challenge) =>
      new Shown({
        authenticatorData: data(0x05).buffer,
        clientDataJSON: new TextEncoder().encode(said({ challenge, origin: location.origin })).buffer,
      });
    expect(await opens()).toBe(true);
    expect(new Set(asked.map(({ challenge }) => base64urlOf(challenge as ArrayBuffer))).size).toBe(3);
    for (const { userVerification, allowCredentials } of asked) {
      expect(userVerification).toBe('required');
      expect(allowCredentials?.map(({ id }) => base64urlOf(id as ArrayBuffer))).toEqual(['AQID']);
    }
    vi.unstubAllGlobals();
  });
});
