/** In the place of what needs the site's switches, until they are there: a skeleton, and Retry where they do not come. */
import type { ReactNode } from 'react';
import { useConfigLoss } from '../core/site/config.ts';
import { FailedState } from './States.tsx';

export const ConfigPending = ({ skeleton }: { skeleton: ReactNode }) => {
  const { isLost, error, retry } = useConfigLoss();
  return isLost ? <FailedState error={error} onRetry={retry} /> : skeleton;
};
