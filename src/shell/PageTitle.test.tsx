// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyTextDirection } from '../ui/direction.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

interface Shown {
  readonly select: (matches: { staticData: { title?: { id: string } } }[]) => unknown;
}

beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.doUnmock('@tanstack/react-router');
  vi.doUnmock('../core/site/settings.ts');
  vi.resetModules();
  document.title = '';
  for (const name of ['dir', 'lang']) document.documentElement.removeAttribute(name);
});

test('SHELL-03 the title is the site, then the innermost page that has one, in the language on screen', async () => {
  const matches = [{ staticData: {} }, { staticData: { title: { id: 'assets' } } }, { staticData: {} }];
  vi.doMock('@tanstack/react-router', () => ({ useMatches: ({ select }: Shown) => select(matches) }));
  vi.doMock('../core/site/settings.ts', () => ({ useSettings: () => ({ name: 'Harbour' }) }));
  const { PageTitle } = await import('./PageTitle.tsx');
  i18n.loadAndActivate({ locale: 'de', messages: { assets: 'Vermögen' } });
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <PageTitle />
      </I18nProvider>,
    ),
  );
  expect(document.title).toBe('Harbour – Vermögen');
  await act(async () => root.unmount());
});

test('LANG-04 the page runs in the direction of its language and says which that is', () => {
  applyTextDirection({ code: 'fa', tag: 'fa', dir: 'rtl' });
  expect([document.documentElement.dir, document.documentElement.lang]).toEqual(['rtl', 'fa']);
});
