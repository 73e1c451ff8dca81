// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { ProtectionScreen } from './ProtectionScreen.tsx';

const DAY_MS = 86_400_000;
const TOOLS = {
  stake_limit: { amount: '30' },
  loss_limit: { amount: '50' },
  staked_today: '10',
  open_stakes: '5',
  net_today: '-20',
  day_ends_at: 1_900_000_000_000,
};
const open = (more: object = {}) =>
  drawScreen(<ProtectionScreen />, {
    getProtection: { ...TOOLS, ...more },
    setDailyLimit: TOOLS,
    keepDailyLimit: TOOLS,
    startCoolOff: TOOLS,
    startSelfExclusion: TOOLS,
  });

test('Protective tools: today says what was staked, what is in progress and what has come of it, and each limit what it leaves', async () => {
  const screen = await open();
  expect(screen.facts()).toMatchObject({
    'Staked today': '10.00 USDT',
    'In progress': '5.00 USDT',
    'Options result today': '-20.00 USDT',
  });
  const left = [...screen.place.querySelectorAll('.protection-used .secondary')].map(({ textContent }) => textContent);
  expect(left).toEqual(['20.00 USDT left today', '25.00 USDT left today']);
});

test('Protective tools: with hidden amounts neither figures nor bars tell what today has used', async () => {
  const screen = await open();
  await screen.tap('Hide amounts');
  expect(screen.place.querySelector('[role=progressbar]')).toBeNull();
  expect(screen.place.textContent).not.toMatch(/\d\.\d\d/);
  await screen.tap('Show amounts');
  expect(screen.place.querySelectorAll('[role=progressbar]')).toHaveLength(2);
});

test('Protective tools: each limit is set and removed as itself', async () => {
  const screen = await open();
  const sent = () => screen.asked.filter(({ name }) => name === 'setDailyLimit').map(({ fields }) => fields);
  await screen.tap(/^Daily loss limit/);
  await screen.type('Daily loss limit', '40');
  await screen.tap('Set now');
  await screen.comes(() => expect(sent()).toEqual([{ kind: 'loss', amount: '40' }]));
  await screen.settle();
  await screen.tap(/^Daily stake limit/);
  await screen.tap('Remove after 24 hours');
  await screen.comes(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ kind: 'stake', amount: '' });
});

test('Protective tools: who is excluded for longer already cannot take a shorter exclusion', async () => {
  const screen = await open({ excluded_until: Date.now() + 120 * DAY_MS });
  await screen.tap(/^Self-exclusion/);
  const confirm = (name: string) => screen.one('dialog[open] button', name).hasAttribute('disabled');
  expect(confirm('Exclude me for 1 month')).toBe(true);
  await screen.tap('6 months');
  expect(confirm('Exclude me for 6 months')).toBe(false);
});

test.each([
  ['Cool-off', '24 hours', 'Pause trading for 24 hours', 'startCoolOff', '24h'],
  ['Cool-off', '72 hours', 'Pause trading for 72 hours', 'startCoolOff', '72h'],
  ['Cool-off', '7 days', 'Pause trading for 7 days', 'startCoolOff', '7d'],
  ['Self-exclusion', '1 month', 'Exclude me for 1 month', 'startSelfExclusion', '1m'],
  ['Self-exclusion', '3 months', 'Exclude me for 3 months', 'startSelfExclusion', '3m'],
  ['Self-exclusion', '6 months', 'Exclude me for 6 months', 'startSelfExclusion', '6m'],
])(
  'Protective tools: %s for %s begins for so long and not for another time',
  async (tool, name, action, call, length) => {
    const screen = await open();
    await screen.tap(new RegExp(`^${tool}`));
    await screen.tap(name);
    screen.one('dialog[open] button', action).click();
    const sent = () => screen.asked.filter((asked) => asked.name === call).map(({ fields }) => fields);
    await screen.comes(() => expect(sent()).toEqual([{ length }]));
  },
);

test('Protective tools: a looser limit says what comes and when, and is taken back as itself', async () => {
  const pending_at = 1_900_000_000_000;
  const screen = await open({
    stake_limit: { amount: '30', pending_at },
    loss_limit: { amount: '50', pending_amount: '80', pending_at },
  });
  const [stake, loss] = [...screen.place.querySelectorAll('.protection-waiting')];
  expect(stake?.textContent).toMatch(/^No limit from .*2030/);
  expect(loss?.textContent).toMatch(/^80 USDT from .*2030/);
  loss?.querySelector('button')?.click();
  const sent = () => screen.asked.filter(({ name }) => name === 'keepDailyLimit').map(({ fields }) => fields);
  await screen.comes(() => expect(sent()).toEqual([{ kind: 'loss' }]));
});

test('Protective tools: the form of a limit says whether it holds now or tomorrow', async () => {
  const screen = await open();
  await screen.tap(/^Daily stake limit/);
  await screen.type('Daily stake limit', '20');
  screen.one('button', 'Set now');
  expect(screen.place.textContent).toContain('Lowering a limit takes effect at once.');
  await screen.type('Daily stake limit', '40');
  screen.one('button', 'Set after 24 hours');
  expect(screen.place.textContent).toContain('Raising a limit takes effect after 24 hours.');
});
