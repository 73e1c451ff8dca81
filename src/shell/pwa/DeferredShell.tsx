import { useEffect } from 'react';
import { useModuleWhenIdle } from '../../core/base/when-idle.ts';
import { keepInstallPrompt } from './install.ts';
import { reportReady } from './worker.ts';

const load = async () => {
  const { initPrompts, AppPrompts } = await import('./AppPrompts.tsx');
  initPrompts();
  return AppPrompts;
};

/** The worker, updates and the install hint: nothing that the first screen needs, so it comes after it. */
export const DeferredShell = () => {
  useEffect(() => {
    reportReady();
    keepInstallPrompt();
  }, []);
  const AppPrompts = useModuleWhenIdle(true, load);
  return AppPrompts ? <AppPrompts /> : null;
};
