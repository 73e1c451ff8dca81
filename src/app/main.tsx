import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../core/query-client.ts';
import { startCore } from '../core/start.ts';
import { store } from '../core/store.ts';
import { AfterStart } from './pwa/AfterStart.tsx';
import { keepInstallPrompt } from './pwa/install.ts';
import { watchMissingParts } from './pwa/missing-part.ts';
import { createAppRouter } from './router.ts';
import '../ui/styles/tokens.css';
import '../ui/styles/shell.css';
import '../ui/styles/parts.css';
import '../ui/styles/forms.css';
import '../ui/styles/overlays.css';

watchMissingParts();
keepInstallPrompt();
const router = createAppRouter({ store });
const root = document.getElementById('root');
if (root) {
  await startCore();
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <AfterStart />
          </QueryClientProvider>
        </I18nProvider>
      </Provider>
    </StrictMode>,
  );
}
