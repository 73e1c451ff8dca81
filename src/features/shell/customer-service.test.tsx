// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let root: Root;
let place: HTMLElement;
const opened = vi.fn();
let cameFromApp: boolean;

const Bare = ({ children }: { children: ReactNode }) => children;

beforeEach(() => {
  vi.resetModules();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.doMock('../../ui/AppPage.tsx', () => ({ AppPage: Bare }));
  vi.doMock('../../core/site/customer-service.ts', () => ({ openCustomerService: opened }));
  vi.doMock('@tanstack/react-router', () => ({ createLink: (link: unknown) => link, useCanGoBack: () => cameFromApp }));
  vi.doMock('../../core/site/config.ts', () => ({
    useConfig: () => ({ customerServiceUrl: 'https://help.example/' }),
  }));
  opened.mockReset();
  cameFromApp = true;
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  for (const module of [
    '@tanstack/react-router',
    '../../ui/AppPage.tsx',
    '../../core/site/customer-service.ts',
    '../../core/site/config.ts',
  ])
    vi.doUnmock(module);
  vi.unstubAllGlobals();
  vi.resetModules();
});

const show = async (isActive: boolean, closed?: 'deposits'): Promise<void> => {
  vi.stubGlobal('navigator', { userActivation: { isActive } });
  const { CustomerServiceScreen } = await import('./CustomerServiceScreen.tsx');
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <CustomerServiceScreen closed={closed} />
      </I18nProvider>,
    ),
  );
};

test('SHELL-10 whoever tapped to get there is led on at once; whoever opened the address finds the link', async () => {
  await show(true);
  expect(opened).toHaveBeenCalledTimes(1);
  await act(async () => root.render(null));
  opened.mockReset();
  await show(false);
  expect(opened).not.toHaveBeenCalled();
  const link = place.querySelector('a');
  expect([link?.href, link?.target, link?.rel]).toEqual(['https://help.example/', '_blank', 'noopener noreferrer']);
});

test('SHELL-10 whoever opened the address and tapped the link of the frame is not led there a second time', async () => {
  cameFromApp = false;
  await show(true);
  expect(opened).not.toHaveBeenCalled();
});

test('WALLET-03 who was led there from what is closed reads so', async () => {
  await show(true, 'deposits');
  expect(opened).not.toHaveBeenCalled();
  expect(place.textContent).toContain('Deposits are not available at the moment. Customer service opens in a new tab.');
});
