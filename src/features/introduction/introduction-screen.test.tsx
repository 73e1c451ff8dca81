// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { IntroductionScreen } from './IntroductionScreen.tsx';

test('INFO-03 who pulls down on About us sees a page that was added meanwhile', async () => {
  const list = [{ id: 1, title: 'Who we are' }];
  const screen = await drawScreen(<IntroductionScreen />, { getContentList: { list } });
  list.push({ id: 2, title: 'Where we are' });
  await screen.tap('Refresh');
  expect(screen.place.textContent).toContain('Where we are');
});
