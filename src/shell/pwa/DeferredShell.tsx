import { useEffect } from 'react';
import { useModuleWhenIdle } from '../../core/base/when-idle.ts';
import { keepInstallPrompt } from './install.ts';
import { reportReady } from './worker.ts';

const load = async () => {
  const { initPrompts, AppPrompts } = await import('./AppPrompts.tsx');
  initPrompts();
  return AppPrompts;
};

/** Service worker, updates and the install hint: the first screen does not need them, so they load after it. */
export const DeferredShell = () => {
  useEffect(() => {
    reportReady();
    keepInstallPrompt();
  }, []);
  const AppPrompts = useModuleWhenIdle(true, load);
  return AppPrompts ? <AppPrompts /> : null;
};
