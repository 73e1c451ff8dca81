import './first-screen.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Provider, useAtomValue } from 'jotai';
import { StrictMode, startTransition, useEffect } from 'react';
import { store } from '../core/base/store.ts';
import { whenIdle } from '../core/base/when-idle.ts';
import { initCore } from '../core/init-core.ts';
import { onLanguage } from '../core/language/i18n.ts';
import { queryClient } from '../core/queries/query-client.ts';
import { dropPreloadedResponses } from '../core/transport/preloaded-responses.ts';
import { yieldToMain } from '../kit/yield-to-main.ts';
import { watchChunkLoadErrors } from '../shell/pwa/chunk-load-error.ts';
import { reportReady } from '../shell/pwa/worker.ts';
import { applyTextDirection } from '../ui/direction.ts';
import { enableRipple } from '../ui/ripple.ts';
import { guardSecondTaps } from '../ui/second-tap.ts';
import { followTheme } from '../ui/theme.ts';
import { leadToMistakes } from './first-mistake.ts';
import { hydratePreloads } from './hydrate-preloads.ts';
import { guardByLock } from './lock/gate.ts';
import { lockScreenAtom } from './lock/lock-screen-atom.ts';
import { followNavigation } from './navigation.ts';
import { type AppRouter, createAppRouter } from './router.ts';
import '../ui/styles/framework7.css';
import '../ui/styles/adapters.css';
import '../ui/styles/list.css';
import '../ui/styles/parts.css';
import '../ui/styles/controls.css';
import '../ui/styles/forms.css';
import '../ui/styles/overlays.css';
import '../ui/styles/forced-colors.css';

/** The app; while it is locked only the lock screen, so that nothing of the member is in the page. */
const App = ({ router }: { router: AppRouter }) => {
  const lock = useAtomValue(lockScreenAtom);
  // While locked, nothing else reports to the service worker that this build has rendered.
  useEffect(() => {
    if (lock) reportReady();
  }, [lock]);
  useEffect(() => whenIdle(dropPreloadedResponses), []);
  return lock ? <lock.Screen /> : <RouterProvider router={router} />;
};

const start = async (): Promise<void> => {
  globalThis.startPreloads?.();
  await yieldToMain();
  // In the same chunk, but evaluated here instead of with all other modules, to avoid one long task.
  const { createRoot } = await import('react-dom/client');
  await yieldToMain();
  watchChunkLoadErrors();
  onLanguage(applyTextDirection);
  const core = initCore().then(hydratePreloads);
  followTheme();
  enableRipple();
  guardSecondTaps();
  await yieldToMain();
  const router = createAppRouter({ store });
  followNavigation(router);
  leadToMistakes();
  await yieldToMain();
  // Loads the page's chunk, the message catalogue and the app lock in parallel.
  await Promise.all([core, router.load(), guardByLock()]);
  const root = document.getElementById('root');
  if (!root) return;
  // A transition renders in slices and yields to the event loop between them, so that it does not block input.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Provider store={store}>
          <I18nProvider i18n={i18n}>
            <QueryClientProvider client={queryClient}>
              <App router={router} />
            </QueryClientProvider>
          </I18nProvider>
        </Provider>
      </StrictMode>,
    ),
  );
};

void start();
