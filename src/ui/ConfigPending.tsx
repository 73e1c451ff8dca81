/** Stands in for what needs the site's config until it is there: a skeleton, or Retry where it does not come. */
import type { ReactNode } from 'react';
import { useConfigLoss } from '../core/site/config.ts';
import { FailedState } from './States.tsx';

export const ConfigPending = ({ skeleton }: { skeleton: ReactNode }) => {
  const { isLost, error, retry } = useConfigLoss();
  return isLost ? <FailedState error={error} onRetry={retry} /> : skeleton;
};
