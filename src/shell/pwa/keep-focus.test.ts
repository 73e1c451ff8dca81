// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = `
    <main id="content" tabindex="-1">
      <form><button id="send">Send</button></form>
      <ul aria-label="Orders"><li><button id="cancel">Cancel</button></li><li><button id="other">Cancel</button></li></ul>
    </main>
    <div id="toast"><button id="close">Close</button></div>`;
  stop = keepFocus();
});
afterEach(() => stop());

const twoFrames = () =>
  new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(drawn))));
const at = (id: string) => document.getElementById(id) as HTMLButtonElement;
/** Takes the focus away, as a browser does from an element that is removed or disabled. */
const lose = (change: (element: HTMLButtonElement) => void, id: string) => {
  at(id).focus();
  const element = at(id);
  element.blur();
  change(element);
};

test('SHELL-09 the focus of what is gone goes to what is left around it', async () => {
  lose((button) => button.closest('li')?.remove(), 'cancel');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Orders');
  lose((button) => button.closest('form')?.remove(), 'send');
  await expect.poll(() => document.activeElement?.id).toBe('content');
  at('other').focus();
  lose((button) => button.closest('#toast')?.remove(), 'close');
  await expect.poll(() => document.activeElement?.id).toBe('content');
});

test('SHELL-09 a button that could not be pressed for a moment has the focus again', async () => {
  lose((button) => {
    button.disabled = true;
  }, 'send');
  await twoFrames();
  expect(document.activeElement).toBe(document.body);
  at('send').disabled = false;
  await expect.poll(() => document.activeElement?.id).toBe('send');
});

test('SHELL-09 a button that sends a code gives the focus to the field for it', async () => {
  at('content').innerHTML = '<div class="field"><input id="code"><button id="ask">Send code</button></div>';
  const ask = at('ask');
  Object.assign(ask, { matches: (asked: string) => asked === ':focus-visible' || asked === ':disabled' });
  lose((button) => {
    button.disabled = true;
  }, 'ask');
  await expect.poll(() => document.activeElement?.id).toBe('code');
});

test('SHELL-09 a member who has gone on meanwhile is not called back', async () => {
  at('send').focus();
  at('other').focus();
  at('send').closest('form')?.remove();
  await twoFrames();
  expect(document.activeElement?.id).toBe('other');
  at('other').blur();
  await twoFrames();
  document.body.append(document.createElement('p'));
  await twoFrames();
  expect(document.activeElement).toBe(document.body);
});
