// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leadToMistakes } from './first-mistake.ts';

let stop: () => void;
let seen: Element[];
beforeEach(() => {
  seen = [];
  Element.prototype.scrollIntoView = function () {
    seen.push(this);
  };
  stop = leadToMistakes();
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});
const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
const submit = async (): Promise<void> => {
  document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true }));
  await frame();
};

test('AUTH-02 the first field with a mistake gets the focus and comes into view', async () => {
  document.body.innerHTML = `<form><div><input id="right"></div><div data-mistake><button id="first">Coin</button></div>
    <div data-mistake><input id="second"></div><button id="send">Send</button></form>`;
  document.getElementById('send')?.focus();
  await submit();
  expect(document.activeElement?.id).toBe('first');
  expect(seen.map(({ id }) => id)).toEqual(['first']);
});

test('AUTH-02 a form without mistakes keeps the focus where it is', async () => {
  document.body.innerHTML = '<form><input id="right"><button id="send">Send</button></form>';
  document.getElementById('send')?.focus();
  await submit();
  expect(document.activeElement?.id).toBe('send');
});
