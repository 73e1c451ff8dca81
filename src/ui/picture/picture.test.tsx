// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CameraPopup } from './CameraPopup.tsx';
import { SourceParts, useSources } from './Sources.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let place: HTMLElement;

const show = (children: ReactNode): Promise<void> =>
  act(async () => root.render(<I18nProvider i18n={i18n}>{children}</I18nProvider>));
const press = (name: string): Promise<void> =>
  act(async () => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click());

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const Slot = () => {
  const sources = useSources('environment', false);
  return (
    <>
      <button type="button" onClick={sources.open}>
        Payment voucher
      </button>
      <SourceParts label="Payment voucher" sources={sources} onFile={() => undefined} />
    </>
  );
};

test('AUTH-06 a finger chooses between the camera and the gallery, each time anew', async () => {
  const opened: (string | null)[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  await show(<Slot />);
  const input = place.querySelector('input') as HTMLInputElement;
  input.click = () => void opened.push(input.getAttribute('capture'));
  for (const source of ['Choose a picture', 'Take a photo', 'Choose a picture']) {
    await press('Payment voucher');
    await press(source);
  }
  expect(opened).toEqual([null, 'environment', null]);
});

test.each([
  ['refused', 'NotAllowedError', 'Allow it in the settings of your browser'],
  ['in use elsewhere', 'NotReadableError', 'Another app may be using it'],
  ['not there', 'NotFoundError', 'cannot be opened'],
])('AUTH-06 a camera that is %s is said to be so', async (_, name, words) => {
  const getUserMedia = async () => Promise.reject(new DOMException('no film', name));
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  const nothing = () => undefined;
  await show(<CameraPopup title="Front" camera="environment" onTaken={nothing} onOther={nothing} onClose={nothing} />);
  expect(place.querySelector('.camera-none')?.textContent).toContain(words);
});
