// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';

const opened = vi.fn();
const told = vi.fn();

afterEach(() => {
  vi.doUnmock('./config.ts');
  vi.doUnmock('../base/toasts.ts');
  vi.unstubAllGlobals();
  vi.resetModules();
  opened.mockReset();
  told.mockReset();
});

const openWith = async (config: { customerServiceUrl: string; sandbox: boolean } | undefined): Promise<boolean> => {
  vi.resetModules();
  vi.doMock('./config.ts', () => ({ readConfig: () => config }));
  vi.doMock('../base/toasts.ts', () => ({ showToast: told }));
  vi.stubGlobal('open', opened);
  return (await import('./customer-service.ts')).openCustomerService();
};

test.each([
  ['an address of the operator', 'https://help.example/', false, 'https://help.example/'],
  ["an operator's address before the sandbox's own page", 'https://help.example/', true, 'https://help.example/'],
  ["in a sandbox without one its own page, in the app's language", '', true, '/sandbox/customer-service?lang=hr'],
])('SHELL-10 customer service is %s', async (_, customerServiceUrl, sandbox, link) => {
  document.documentElement.lang = 'hr';
  expect(await openWith({ customerServiceUrl, sandbox })).toBe(true);
  expect(opened).toHaveBeenCalledWith(link, '_blank', 'noopener,noreferrer');
  expect(told).not.toHaveBeenCalled();
});

test('SHELL-10 without any link a message says whom to ask', async () => {
  expect(await openWith({ customerServiceUrl: '', sandbox: false })).toBe(true);
  expect(opened).not.toHaveBeenCalled();
  expect(told).toHaveBeenCalledTimes(1);
});

test('SHELL-10 before the config is there nobody is told that there is no link', async () => {
  expect(await openWith(undefined)).toBe(false);
  expect(opened).not.toHaveBeenCalled();
  expect(told).not.toHaveBeenCalled();
});
