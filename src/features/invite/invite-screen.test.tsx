// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { drawScreen, refusal } from '../../../tests/harness/drawn-screen.tsx';
import { onToast } from '../../core/base/toasts.ts';
import { InviteScreen } from './InviteScreen.tsx';

// The code's own drawer needs a canvas.
vi.mock('../../ui/QrCode.tsx', () => ({ QrCode: ({ text }: { text: string }) => <img alt={text} /> }));

const MEMBER = { id: 7, username: 'ada@example.com', invit: 'AB12' };

afterEach(() => Reflect.deleteProperty(navigator, 'share'));

test('INFO-02 what a friend scans is the link, not the bare code', async () => {
  const screen = await drawScreen(<InviteScreen code={undefined} />, { getusr: MEMBER });
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
  const screen = await drawScreen(<InviteScreen code="AB12" />, { getusr: MEMBER });
  await screen.tap('Share');
  expect(shared).toHaveBeenCalledWith(expect.objectContaining({ url: `${location.origin}/register?invite=AB12` }));
  expect(told).toEqual(says);
  stop();
});

test('INFO-02 a member without a code is told so', async () => {
  const screen = await drawScreen(<InviteScreen code={undefined} />, {
    getusr: { ...MEMBER, invit: '' },
  });
  expect(screen.place.textContent).toContain('You have no promotion code yet.');
});

test('INFO-02 a link with the code of somebody else does not make it the member’s own', async () => {
  const screen = await drawScreen(<InviteScreen code="EVIL01" />, { getusr: MEMBER });
  expect(screen.place.textContent).toContain('AB12');
  expect(screen.place.textContent).not.toContain('EVIL01');
});

test('INFO-02 API-06 nor does it where the member’s own code cannot be read', async () => {
  const screen = await drawScreen(<InviteScreen code="EVIL01" />, { getusr: () => refusal('Gone') });
  expect(screen.place.textContent).toContain('Failed to load');
  expect(screen.place.textContent).not.toContain('EVIL01');
});

test.each([
  [1, true],
  [0, false],
])('INFO-02 AUTH-01 with invie_code_switch %i friends are said to have the code filled in: %s', async (on, said) => {
  const screen = await drawScreen(<InviteScreen code={undefined} />, {
    getConfig: { invie_code_switch: on },
    getusr: MEMBER,
  });
  expect(screen.place.querySelector('img')).toBeTruthy();
  expect(screen.place.textContent?.includes('with your code filled in')).toBe(said);
});
