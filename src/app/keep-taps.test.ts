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

const press = (type: string, link: string, init: PointerEventInit = {}): void => {
  const pointer = { bubbles: true, cancelable: true, pointerType: 'mouse', ...init };
  document.querySelector(link)?.dispatchEvent(new PointerEvent(type, pointer));
};
const replace = (html: string): HTMLElement[] => {
  document.body.innerHTML = html;
  const clicked: HTMLElement[] = [];
  document.body.firstElementChild?.addEventListener('click', (event) => {
    event.preventDefault();
    clicked.push(event.target as HTMLElement);
  });
  return clicked;
};

test('SHELL-04 what a mouse presses is clicked also where the app replaces it before the button comes up', () => {
  press('pointerdown', '.tab-bar-link');
  const clicked = replace('<a href="/market">Markets</a>');
  press('pointerup', 'a');
  expect(clicked).toHaveLength(1);
  press('pointerup', 'a');
  expect(clicked).toHaveLength(1);
});

test('SHELL-04 nothing is clicked that was not pressed, by a finger, or to open elsewhere', () => {
  const frame = document.body.innerHTML;
  for (const [init, app] of [
    [{}, '<a href="/assets">Market</a>'],
    [{ pointerType: 'touch' }, '<a href="/market">Market</a>'],
    [{ ctrlKey: true }, '<a href="/market">Market</a>'],
    [{ button: 1 }, '<a href="/market">Market</a>'],
  ] as const) {
    document.body.innerHTML = frame;
    keepTaps();
    press('pointerdown', '.tab-bar-link', init);
    const clicked = replace(app);
    press('pointerup', 'a', init);
    expect(clicked).toEqual([]);
  }
  document.body.innerHTML = frame;
  keepTaps();
  let clicks = 0;
  document.querySelector('.tab-bar-link')?.addEventListener('click', () => {
    clicks += 1;
  });
  press('pointerdown', '.tab-bar-link');
  press('pointerup', '.tab-bar-link');
  expect(clicks).toBe(0);
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

test('SHELL-04 Back leads from the page of a tap to the one before it, once', () => {
  isLeft('.tab-bar-link');
  expect(history.state).toMatchObject({ __TSR_index: 1 });
  const entries = history.length;
  isLeft('.tab-bar-link');
  expect([history.length, history.state.__TSR_index]).toEqual([entries, 1]);
});

test('SHELL-04 a button of the frame is clicked in the page that takes its place, where that has the same one there', async () => {
  for (const [words, clicks] of [
    ['Favourites', 1],
    ['Log in', 0],
  ] as const) {
    document.body.innerHTML =
      '<main><div class="shell" aria-busy="true"><form><button>Favourites</button></form></div></main>';
    keepTaps();
    document.querySelector('button')?.click();
    let clicked = 0;
    const page = document.createElement('form');
    page.innerHTML = `<button type="button">${words}</button>`;
    page.firstElementChild?.addEventListener('click', () => {
      clicked += 1;
    });
    document.querySelector('main')?.replaceChildren(page);
    await new Promise((resolve) => setTimeout(resolve));
    expect(clicked).toBe(clicks);
  }
});
