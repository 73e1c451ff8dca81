import { useEffect } from 'react';
import { useModuleWhenIdle } from '../../core/base/when-idle.ts';
import { keepInstallPrompt } from './install.ts';
import { reportReady } from './worker.ts';

const start = async () => {
  const { initPrompts, AppPrompts } = await import('./AppPrompts.tsx');
  initPrompts();
  return AppPrompts;
};

let started: ReturnType<typeof start> | undefined;

/** Starts once for each page load: each unlock of the app renders the shell anew. A failed load may be tried again. */
const load = (): ReturnType<typeof start> => {
  started ??= start().catch((error: unknown) => {
    started = undefined;
    throw error;
  });
  return started;
};

/** Service worker, updates and the install hint: the first screen does not need them, so they load after it. */
export const DeferredShell = () => {
  useEffect(() => {
    reportReady();
    return keepInstallPrompt();
  }, []);
  const AppPrompts = useModuleWhenIdle(true, load);
  return AppPrompts ? <AppPrompts /> : null;
};
