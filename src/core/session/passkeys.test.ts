import { expect, test, vi } from 'vitest';
import { wasExpected } from '../app-lock/kept.ts';
import { createPasskey, showPasskey } from './passkeys.ts';

vi.mock('@simplewebauthn/browser', () => ({
  startRegistration: async () => ({}),
  startAuthentication: async () => ({}),
}));

test.each([
  ['made', createPasskey],
  ['shown', showPasskey],
])('AUTH-09 the prompt by which a passkey is %s is no absence that locks the app', async (_, use) => {
  expect(wasExpected(Date.now())).toBe(false);
  await use({});
  expect(wasExpected(Date.now())).toBe(true);
});
