import { useCanGoBack, useRouter } from '@tanstack/react-router';
import type { SiteConfig } from '../contract/entities/site.ts';
import { goBack } from './go-back.ts';

/**
 * Leaves a page after a success as the site's config says: to home, or back to where the member came from (WALLET-03).
 */
export const useAfterSuccess = (): ((where: SiteConfig['afterDeposit']) => void) => {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (where) => {
    if (where === 'back' && canGoBack) goBack(router.history);
    else void router.navigate({ to: '/', replace: true });
  };
};
