// @vitest-environment happy-dom
import { createBrowserHistory } from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { goBack } from './go-back.ts';
import { closeTopOverlay, registerOverlay } from './overlays.ts';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** A history whose `popstate` is fired by hand: a browser fires it some time after the call. */
const setHistory = () => {
  const asked: string[] = [];
  const fake = Object.create(window, {
    history: {
      value: {
        get state() {
          return { __TSR_index: asked.includes('back') ? 0 : 1, __TSR_key: 'key' };
        },
        back: () => void asked.push('back'),
        go: () => void asked.push('undone'),
        pushState: () => undefined,
        replaceState: () => undefined,
      },
    },
    location: { value: { pathname: '/withdrawal', search: '', hash: '' } },
    addEventListener: { value: window.addEventListener.bind(window) },
    removeEventListener: { value: window.removeEventListener.bind(window) },
  });
  const history = createBrowserHistory({ window: fake });
  history.block({
    blockerFn: ({ action }) => (action === 'BACK' || action === 'GO') && closeTopOverlay(),
    enableBeforeUnload: false,
  });
  return { history, asked };
};
const arrives = async (): Promise<void> => {
  window.dispatchEvent(new Event('popstate'));
  await Promise.resolve();
  await Promise.resolve();
};

let close = (): void => undefined;
afterEach(() => close());

test('SHELL-04 WALLET-03 after a success the page is left although its sheet has not closed yet', async () => {
  const { history, asked } = setHistory();
  let closed = 0;
  close = registerOverlay({ close: () => void closed++, element: document.createElement('dialog') });
  goBack(history);
  await arrives();
  expect(asked).toEqual(['back']);
  expect(closed).toBe(0);
  history.destroy();
});

test("SHELL-04 the browser's own Back closes the sheet and stays", async () => {
  const { history, asked } = setHistory();
  let closed = 0;
  close = registerOverlay({ close: () => void closed++, element: document.createElement('dialog') });
  asked.push('back');
  await arrives();
  expect(closed).toBe(1);
  expect(asked).toContain('undone');
  history.destroy();
});

test('SHELL-04 nothing in the app goes back past this one place', () => {
  const others = Object.entries(sources).filter(([, text]) => /history\.(back|go)\(/.test(text));
  expect(others.map(([path]) => path)).toEqual(['./go-back.ts']);
});
