// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepTaps } from './keep-taps.ts';

beforeEach(() => {
  history.replaceState(null, '', '/');
  document.body.innerHTML = `<div class="shell" aria-busy="true">
    <a class="tab-bar-link" href="/market">Market</a>
    <a href="/market" target="_blank">In a new tab</a>
  </div>`;
  keepTaps();
});
afterEach(() => {
  document.body.innerHTML = '';
});

/** @returns whether the browser is left to do what it does with such a tap */
const isLeft = (link: string, init: MouseEventInit = {}): boolean =>
  document.querySelector(link)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init })) ??
  false;

test('SHELL-04 a tap on a link of the frame leads there once the app runs', () => {
  expect(isLeft('.tab-bar-link')).toBe(false);
  expect(location.pathname).toBe('/market');
  expect(document.querySelector('[aria-current]')?.textContent).toBe('Market');
});

test('SHELL-04 a link of the frame that is opened elsewhere leaves this page where it is', () => {
  const ways: MouseEventInit[] = [
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ];
  // What the browser would do with it is not part of this.
  const stop = (event: Event): void => {
    defaultLeft.push(!event.defaultPrevented);
    event.preventDefault();
  };
  const defaultLeft: boolean[] = [];
  document.addEventListener('click', stop);
  for (const way of ways) isLeft('.tab-bar-link', way);
  isLeft('[target]');
  document.removeEventListener('click', stop);
  expect(defaultLeft).toEqual(Array.from({ length: ways.length + 1 }, () => true));
  expect(location.pathname).toBe('/');
});
