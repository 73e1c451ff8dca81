import { useLingui } from '@lingui/react/macro';
import { isOnline } from '../core/transport/transport.ts';
import { toast } from './toast.ts';

/**
 * Loads a module when a press needs it. Where loading fails, a toast says so, the page stays, and the next press
 * retries.
 * @returns resolves to the module, or to undefined where it cannot be loaded
 */
export const useModuleOnDemand = (): (<T>(load: () => Promise<T>) => Promise<T | undefined>) => {
  const { t } = useLingui();
  return async (load) => {
    try {
      return await load();
    } catch {
      toast('failure', isOnline() ? t`Failed to load` : t`You are offline`);
      return undefined;
    }
  };
};
