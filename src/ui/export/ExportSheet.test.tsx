// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { ExportButton } from './ExportSheet.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

test('ASSET-04 where there are no rows no file is saved, and it is said; with rows the file is theirs', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const rows = [['Market', 'Price']];
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <ExportButton rows={async () => rows} name="orders" what="All orders" />
      </I18nProvider>,
    ),
  );
  const press = (selector: string): Promise<void> =>
    act(async () => place.querySelector<HTMLButtonElement>(selector)?.click());
  const said = (): string | null | undefined => place.querySelector('.export-said')?.textContent;
  await press('[aria-label="Save as CSV"]');
  await press('.sheet-foot button');
  expect([said(), saved.length]).toEqual(['There is nothing to save yet.', 0]);
  rows.push(['BTC/USDT', '64000.5']);
  await press('.sheet-foot button');
  expect(click).toHaveBeenCalledTimes(1);
  expect(await saved[0]?.text()).toContain('BTC/USDT');
  expect(place.querySelector('dialog')?.open ?? false).toBe(false);
  await act(async () => root.unmount());
  place.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
