// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { expectNoAbsence } from '../app-lock/kept.ts';
import { hasUnsavedWork } from '../writes/unsaved-work.ts';
import { createPasskey, showPasskey } from './passkeys.ts';

/** Whether an absence during the prompt was expected. */
const seen: boolean[] = [];
let prompt: () => object = () => ({});
const shown = async (): Promise<object> => {
  seen.push(expectNoAbsence() !== undefined);
  return prompt();
};
vi.mock('@simplewebauthn/browser', () => ({
  startRegistration: () => shown(),
  startAuthentication: () => shown(),
}));

test.each([
  ['made', createPasskey],
  ['shown', showPasskey],
])(
  'AUTH-09 the prompt by which a passkey is %s is no absence that locks the app, and excuses no later one',
  async (_, use) => {
    seen.length = 0;
    prompt = () => ({});
    await use({});
    expect(seen).toEqual([true]);
    expect(expectNoAbsence()).toBeUndefined();
    expect(hasUnsavedWork()).toBe(false);
    prompt = () => {
      throw new Error('declined');
    };
    await expect(use({})).rejects.toThrow('declined');
    expect(expectNoAbsence()).toBeUndefined();
    expect(hasUnsavedWork()).toBe(false);
  },
);
