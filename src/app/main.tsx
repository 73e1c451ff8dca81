import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onLanguage } from '../core/i18n.ts';
import { queryClient } from '../core/query-client.ts';
import { startCore } from '../core/start.ts';
import { store } from '../core/store.ts';
import { showDirection } from '../ui/direction.ts';
import { answerTouches } from '../ui/ripple.ts';
import { followTheme } from '../ui/theme.ts';
import { followNavigation } from './navigation.ts';
import { watchMissingParts } from './pwa/missing-part.ts';
import { createAppRouter } from './router.ts';
import '../ui/styles/framework7.css';
import '../ui/styles/parts.css';
import '../ui/styles/forms.css';
import '../ui/styles/overlays.css';

const start = async (): Promise<void> => {
  watchMissingParts();
  followTheme();
  answerTouches();
  onLanguage(showDirection);
  const router = createAppRouter({ store });
  followNavigation(router);
  // The page's code and the words of its language are fetched side by side.
  await Promise.all([startCore(), router.load()]);
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </I18nProvider>
      </Provider>
    </StrictMode>,
  );
};

void start();
