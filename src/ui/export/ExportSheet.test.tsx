// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ExportButton, type ExportRequest } from './ExportSheet.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const HEADING = ['Market', 'Price'];
const ORDER = ['BTC/USDT', '64000.5'];
let root: Root;
let place: HTMLElement;
let saved: Blob[];
let rows: (request: ExportRequest) => Promise<string[][]>;

beforeEach(() => {
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const press = (selector: string): Promise<void> =>
  act(async () => place.querySelector<HTMLButtonElement>(selector)?.click());
const openSheet = async (): Promise<void> => {
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ExportButton rows={(request) => rows(request)} name="orders" what="All orders" />
      </I18nProvider>,
    ),
  );
  await press('[aria-label="Save as CSV"]');
};
const save = (): Promise<void> => press('.sheet-foot button');
const said = (): string | null | undefined => place.querySelector('.export-said')?.textContent;
const isOpen = (): boolean => place.querySelector('dialog')?.open ?? false;

test('ASSET-04 where there are no rows no file is saved, and it is said; with rows the file is theirs', async () => {
  rows = async () => [HEADING];
  await openSheet();
  await save();
  expect([said(), saved.length]).toEqual(['There is nothing to save yet.', 0]);
  rows = async () => [HEADING, ORDER];
  await save();
  expect(saved).toHaveLength(1);
  expect(await saved[0]?.text()).toContain('BTC/USDT');
  expect(isOpen()).toBe(false);
});

test('ASSET-04 a file that lacks older rows is saved, and its sheet stays and says so', async () => {
  rows = async ({ onCut }) => {
    onCut(10_000);
    return [HEADING, ORDER];
  };
  await openSheet();
  await save();
  expect(saved).toHaveLength(1);
  expect([isOpen(), said()]).toEqual([true, 'Only the newest 10,000 entries were read; older ones are missing.']);
});

test('ASSET-04 a list that fails on its way is no file, and it is said', async () => {
  rows = async () => Promise.reject(new Error('cut off'));
  await openSheet();
  await save();
  expect([saved.length, said()]).toEqual([0, 'Failed to load. What was read so far was not saved.']);
  expect(place.querySelector('.sheet-foot')?.textContent).toBe('Retry');
});

test('ASSET-04 whoever closes the sheet while it reads gets no file afterwards', async () => {
  let arrive: (read: string[][]) => void = () => undefined;
  rows = () =>
    new Promise((resolve) => {
      arrive = resolve;
    });
  await openSheet();
  await save();
  await press('[aria-label="Close"]');
  await act(async () => arrive([HEADING, ORDER]));
  expect(saved).toEqual([]);
});
