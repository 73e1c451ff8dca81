// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';

const nameAtStart = async (): Promise<string> => {
  vi.resetModules();
  return (await import('./device-name.ts')).deviceName();
};

test('a device keeps its name, also after a sign-out, and no two have the same', async () => {
  const name = await nameAtStart();
  expect(name).toMatch(/^[0-9a-f]{32}$/);
  (await import('../base/device.ts')).wipeMemberStorage();
  expect(await nameAtStart()).toBe(name);
  localStorage.clear();
  expect(await nameAtStart()).not.toBe(name);
  localStorage.clear();
});
