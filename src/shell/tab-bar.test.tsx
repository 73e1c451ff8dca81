// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { TabBar } from './TabBar.tsx';
import type { TabName } from './tabs.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

interface Tab {
  readonly icon: TabName;
  readonly search: unknown;
  readonly replace: boolean;
  readonly 'aria-current': unknown;
}
const at = vi.hoisted(() => ({ path: '/' }));
let tabs: Tab[];
vi.mock('@tanstack/react-router', () => ({ useLocation: () => at.path }));
vi.mock('../ui/Tabbar.tsx', () => ({
  Tabbar: ({ children }: { children: ReactNode }) => children,
  TabbarLink: (tab: Tab) => {
    tabs.push(tab);
    return null;
  },
}));

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const show = async (path: string, selected: TabName | undefined): Promise<void> => {
  at.path = path;
  tabs = [];
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <TabBar selected={selected} />
      </I18nProvider>,
    ),
  );
  await act(async () => root.unmount());
};
const those = (is: (tab: Tab) => boolean): TabName[] => tabs.filter(is).map(({ icon }) => icon);

test('SHELL-04 a tap on the tab that is open keeps its market, one on another tab brings none along', async () => {
  await show('/exchange', 'exchange');
  expect(those(({ search }) => search === true)).toEqual(['exchange']);
});

test('SHELL-04 Back leads from any tab to home, and from a page without tabs to that page', async () => {
  await show('/exchange', 'exchange');
  expect(those(({ replace }) => replace)).toEqual(['market', 'exchange', 'options', 'assets']);
  await show('/', 'home');
  expect(those(({ replace }) => replace)).toEqual([]);
  await show('/security', undefined);
  expect(those(({ replace }) => replace)).toEqual([]);
});

test('SHELL-04 a tab tapped before home is drawn after Back is an entry beside it, and one tapped after another replaces it', async () => {
  await show('/', 'assets');
  expect(those(({ replace }) => replace)).toEqual([]);
  await show('/assets', 'home');
  expect(those(({ replace }) => replace)).toEqual(['market', 'exchange', 'options', 'assets']);
});

test('SHELL-04 the tab that was tapped is marked at once, and none on a page of no tab', async () => {
  await show('/assets', 'exchange');
  expect(those((tab) => tab['aria-current'] === 'page')).toEqual(['assets']);
  await show('/security', undefined);
  expect(those((tab) => tab['aria-current'] === 'page')).toEqual([]);
});
