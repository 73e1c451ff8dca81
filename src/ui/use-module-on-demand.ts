import { useLingui } from '@lingui/react/macro';
import { isOnline } from '../core/transport/transport.ts';
import { toast } from './toast.ts';

/**
 * Loads what a press asked for and only then needs. Where it cannot be had a toast says so, the page stays, and the next
 * press asks again.
 * @returns gives the part, or undefined where it cannot be had
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
