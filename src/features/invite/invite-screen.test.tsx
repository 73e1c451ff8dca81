// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { onToast } from '../../core/base/toasts.ts';
import { InviteScreen } from './InviteScreen.tsx';

// The code's own drawer needs a canvas.
vi.mock('../../ui/QrCode.tsx', () => ({ QrCode: ({ text }: { text: string }) => <img alt={text} /> }));

afterEach(() => Reflect.deleteProperty(navigator, 'share'));

test('INFO-02 what a friend scans is the link, not the bare code', async () => {
  const screen = await drawScreen(<InviteScreen code="AB12" />);
  expect(screen.place.querySelector('img')?.alt).toBe(`${location.origin}/register?invite=AB12`);
});

test.each([
  ['was closed', new DOMException('closed', 'AbortError'), []],
  ['failed', new DOMException('not now', 'NotAllowedError'), ['failure']],
  ['shared', undefined, []],
])('INFO-02 a share sheet that %s', async (_, error, says) => {
  const shared = vi.fn(async () => {
    if (error !== undefined) throw error;
  });
  Object.defineProperty(navigator, 'share', { configurable: true, value: shared });
  const told: string[] = [];
  const stop = onToast(({ kind }) => told.push(kind));
  const screen = await drawScreen(<InviteScreen code="AB12" />);
  await screen.tap('Share');
  expect(shared).toHaveBeenCalledWith(expect.objectContaining({ url: `${location.origin}/register?invite=AB12` }));
  expect(told).toEqual(says);
  stop();
});

test('INFO-02 a member without a code is told so', async () => {
  const screen = await drawScreen(<InviteScreen code={undefined} />, {
    getusr: { id: 7, username: 'ada@example.com', invit: '' },
  });
  expect(screen.place.textContent).toContain('You have no promotion code yet.');
});
