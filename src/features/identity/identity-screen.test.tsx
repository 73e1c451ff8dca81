// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { IdentityScreen } from './IdentityScreen.tsx';

test.each([
  ['Not verified yet', 0, 'plain'],
  ['Under review', 1, 'waiting'],
  ['Verified', 2, 'good'],
  ['Sent back', 3, 'bad'],
])('AUTH-06 the card of papers has the colour of its words: %s', async (title, status, tone) => {
  const screen = await drawScreen(<IdentityScreen />, {
    getConfig: { certification_switch: 1 },
    getusr: { id: 7, username: 'ada@example.com', rzstatus: status },
  });
  expect(screen.one('h2', title).closest('section')?.className).toBe(`identity-status identity-${tone}`);
});
