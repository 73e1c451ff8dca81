// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, type ComponentProps } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EmailCodeField } from './EmailCodeField.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const code = vi.hoisted(() => ({ secondsLeft: 0, sending: false, send: vi.fn() }));
vi.mock('../core/session/email-code.ts', () => ({ useEmailCode: () => code }));
vi.mock('../core/site/config.ts', () => ({ useConfig: () => ({ sandbox: true }) }));

let root: Root;
let place: HTMLElement;

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  code.secondsLeft = 0;
  code.send.mockReset().mockResolvedValue(undefined);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
});

const show = (props: Omit<ComponentProps<typeof EmailCodeField>, 'value' | 'onChange'>): Promise<void> =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <EmailCodeField {...props} value="" onChange={() => undefined} />
      </I18nProvider>,
    ),
  );
const ask = (): Promise<void> => act(async () => place.querySelector('button')?.click());

test('a visitor without an address is told so, and no code is sent; a member’s goes to their own', async () => {
  const onNoEmail = vi.fn();
  await show({ email: 'ada', onNoEmail });
  await ask();
  expect([onNoEmail.mock.calls.length, code.send.mock.calls.length]).toEqual([1, 0]);
  await show({ email: '', own: true, onNoEmail });
  await ask();
  expect(onNoEmail).toHaveBeenCalledTimes(1);
  expect(code.send).toHaveBeenCalledTimes(1);
});

test('AUTH-04 a solved captcha is used up by the code that it was solved for', async () => {
  const onSent = vi.fn();
  await show({ email: 'ada@example.org', captcha: { solved: 'once', onSent } });
  await ask();
  expect(code.send).toHaveBeenCalledWith('ada@example.org', 'once');
  expect(onSent).toHaveBeenCalledTimes(1);
});

test('AUTH-03 while the next code has to wait the button says how long and takes no tap', async () => {
  code.secondsLeft = 42;
  await show({ email: 'ada+1@example.org' });
  const button = place.querySelector('button');
  expect([button?.disabled, button?.textContent]).toEqual([true, '42 s']);
  // The practice site's mailbox of this address, which may hold marks of an address.
  expect(place.querySelector('a')?.getAttribute('href')).toBe('/sandbox/mailbox?recipient=ada%2B1%40example.org');
});
