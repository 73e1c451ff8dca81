// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { settlementHapticAtom, settlementSoundAtom } from '../../core/base/settlement-signal.ts';
import { store } from '../../core/base/store.ts';
import { MemberPanel } from './MemberPanel.tsx';

const open = (member: object = {}) =>
  drawScreen(<MemberPanel open onClose={() => undefined} />, {
    getConfig: { certification_switch: 1 },
    getusr: { id: 7, username: 'ada@example.com', vip: '3', credit_score: '88', invit: 'AB12', rzstatus: 2, ...member },
  });

test('PANEL-01 the head of the panel names the member, the level and the score', async () => {
  const screen = await open();
  const badges = [...screen.place.querySelectorAll('.panel-badges > *')].map(({ textContent }) => textContent);
  expect(badges).toEqual(['VIP 3', 'Credit score 88']);
  expect(screen.place.querySelector('.panel-uid')?.textContent).toBe('UID 7');
});

test('PANEL-03 the share link is that of the member', async () => {
  const screen = await open();
  expect(screen.one('a', 'Share link').getAttribute('href')).toBe('/invite?code=AB12');
});

test('the sound of a settled option is switched on by its own switch', async () => {
  const screen = await open();
  await screen.tap('When an option settlesOff');
  await screen.tap('Sound');
  expect([store.get(settlementSoundAtom), store.get(settlementHapticAtom)]).toEqual([true, false]);
  expect(screen.one('button', 'When an option settlesOn')).toBeTruthy();
});

test.each([
  [true, 0],
  [false, 1],
])('the sample of the vibration respects that the device asks for less motion: %s', async (less, samples) => {
  store.set(settlementSoundAtom, false);
  store.set(settlementHapticAtom, false);
  const vibrate = vi.fn();
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: less && query.includes('reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const screen = await open();
  await screen.tap('When an option settlesOff');
  await screen.tap('Vibration');
  expect(store.get(settlementHapticAtom)).toBe(true);
  expect(vibrate).toHaveBeenCalledTimes(samples);
});

test.each([
  [0, 'Not verified'],
  [1, 'Under review'],
  [2, 'Verified'],
  [3, 'Sent back'],
])('PANEL-02 the identity row says how far the papers are: %i', async (rzstatus, words) => {
  const screen = await open({ rzstatus });
  const row = [...screen.place.querySelectorAll('li')].find(({ textContent }) => /^Identity/.test(textContent ?? ''));
  expect(row?.textContent).toBe(`Identity verification${words}`);
});
