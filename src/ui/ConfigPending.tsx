/** Shown while the site's config is not loaded: a skeleton, or Retry where loading failed. */
import type { ReactNode } from 'react';
import { useConfigLoss } from '../core/site/config.ts';
import { FailedState } from './States.tsx';

export const ConfigPending = ({ skeleton }: { skeleton: ReactNode }) => {
  const { isLost, error, retry } = useConfigLoss();
  return isLost ? <FailedState error={error} onRetry={retry} /> : skeleton;
};
