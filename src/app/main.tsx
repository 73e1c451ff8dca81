import './first-screen.ts';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Provider, useAtomValue } from 'jotai';
import { StrictMode, startTransition, useEffect } from 'react';
import { dropEarlyAnswers } from '../core/early-answers.ts';
import { onLanguage } from '../core/i18n.ts';
import { queryClient } from '../core/query-client.ts';
import { startCore } from '../core/start.ts';
import { store } from '../core/store.ts';
import { whenIdle } from '../core/when-idle.ts';
import { breath } from '../kit/breath.ts';
import { showDirection } from '../ui/direction.ts';
import { answerTouches } from '../ui/ripple.ts';
import { followTheme } from '../ui/theme.ts';
import { takeFirstAnswers } from './first-answers.ts';
import { leadToMistakes } from './first-mistake.ts';
import { guardByLock } from './lock/gate.ts';
import { lockScreenAtom } from './lock/lock-screen-atom.ts';
import { followNavigation } from './navigation.ts';
import { watchMissingParts } from './pwa/missing-part.ts';
import { tellStarted } from './pwa/worker.ts';
import { type AppRouter, createAppRouter } from './router.ts';
import '../ui/styles/framework7.css';
import '../ui/styles/adapters.css';
import '../ui/styles/parts.css';
import '../ui/styles/forms.css';
import '../ui/styles/overlays.css';

/** The app, or while it is locked the lock alone: nothing of the member is in the page then. */
const App = ({ router }: { router: AppRouter }) => {
  const lock = useAtomValue(lockScreenAtom);
  // Behind the lock nothing else says that this build draws.
  useEffect(() => {
    if (lock) tellStarted();
  }, [lock]);
  useEffect(() => whenIdle(dropEarlyAnswers), []);
  return lock ? <lock.Screen /> : <RouterProvider router={router} />;
};

const start = async (): Promise<void> => {
  globalThis.fetchAhead?.();
  await breath();
  // In the same file, but evaluated here and not together with everything else.
  const { createRoot } = await import('react-dom/client');
  await breath();
  watchMissingParts();
  onLanguage(showDirection);
  const core = startCore().then(takeFirstAnswers);
  followTheme();
  answerTouches();
  await breath();
  const router = createAppRouter({ store });
  followNavigation(router);
  leadToMistakes();
  await breath();
  // The page's code and the words of its language are fetched side by side.
  await Promise.all([core, router.load(), guardByLock()]);
  const root = document.getElementById('root');
  if (!root) return;
  // In slices, so that a slow device answers a finger in between.
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
