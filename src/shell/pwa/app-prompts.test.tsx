// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Provider } from 'jotai';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { store } from '../../core/base/store.ts';
import { AppPrompts } from './AppPrompts.tsx';
import { countVisit } from './install.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

interface Shown {
  readonly select: (location: { readonly pathname: string }) => boolean;
}
const { shown } = vi.hoisted(() => ({ shown: { pathname: '/' } }));
vi.mock('@tanstack/react-router', () => ({
  createLink: (link: unknown) => link,
  useRouter: () => ({ history: { push: () => undefined } }),
  useLocation: ({ select }: Shown) => select(shown),
}));

test('PWA-01 the install hint lies over home alone, in nobody’s way elsewhere', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  // A browser of Apple's phones, on the second day.
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false });
  localStorage.setItem('device.visits', '1 1');
  countVisit();
  const page = document.createElement('div');
  const root = createRoot(page);
  const hintAt = async (pathname: string): Promise<boolean> => {
    shown.pathname = pathname;
    await act(async () =>
      root.render(
        <Provider store={store}>
          <I18nProvider i18n={i18n}>
            <AppPrompts />
          </I18nProvider>
        </Provider>,
      ),
    );
    return page.querySelector('.offer') !== null;
  };
  expect(await hintAt('/')).toBe(true);
  expect(await hintAt('/exchange')).toBe(false);
  expect(await hintAt('/')).toBe(true);
  await act(async () => root.unmount());
});
