/**
 * Every shared component on one page, for tests/journeys/parts: in the platform style, theme and text direction of the
 * query, or with `?all` in all combinations side by side, for people to look at.
 */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { store } from '../../src/core/base/store.ts';
import { queryClient } from '../../src/core/queries/query-client.ts';
import { Toasts } from '../../src/shell/Toasts.tsx';
import { Adapters } from './Adapters.tsx';
import { Fields } from './Fields.tsx';
import { Figures } from './Figures.tsx';
import { Lists } from './Lists.tsx';
import { Overlays } from './Overlays.tsx';
import '../../src/ui/styles/tokens.css';
import '../../src/ui/styles/base.css';
import '../../src/ui/styles/framework7.css';
import '../../src/ui/styles/adapters.css';
import '../../src/ui/styles/shell.css';
import '../../src/ui/styles/list.css';
import '../../src/ui/styles/parts.css';
import '../../src/ui/styles/controls.css';
import '../../src/ui/styles/forms.css';
import '../../src/ui/styles/overlays.css';
import '../../src/ui/styles/forced-colors.css';

const query = new URLSearchParams(location.search);
const root = document.documentElement;
root.classList.add(query.get('look') ?? 'md');
root.classList.toggle('dark', query.get('theme') !== 'day');
root.dir = query.get('dir') ?? 'ltr';
i18n.loadAndActivate({ locale: 'en', messages: {} });

const LOOKS = ['ios', 'md'].flatMap((look) =>
  ['night', 'day'].flatMap((theme) => ['ltr', 'rtl'].map((dir) => `look=${look}&theme=${theme}&dir=${dir}`)),
);

const host = document.getElementById('root');
if (host && query.has('all')) {
  createRoot(host).render(
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(4, 390px)', gap: 8 }}>
      {LOOKS.map((one) => (
        <iframe key={one} title={one} src={`?${one}`} width={390} height={5200} style={{ border: 0 }} />
      ))}
    </div>,
  );
} else if (host) {
  createRoot(host).render(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <div className="shell">
            <main className="page-main block">
              <h1>Parts</h1>
              <Adapters />
              <Fields />
              <Figures />
              <Overlays />
              <Lists />
            </main>
          </div>
          <Toasts />
        </QueryClientProvider>
      </I18nProvider>
    </Provider>,
  );
}
