/** Loading, empty and failed: drawn in one shared way on every list and page (SHELL-12). */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Unreachable } from '../core/transport/errors.ts';
import type { Loadable } from '../kit/loadable.ts';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';

interface EmptyProps {
  /** What will be here; "No records" unless told. */
  text?: ReactNode;
  icon?: IconName;
  /** The way to it: a button or a link. */
  action?: ReactNode;
}

export const EmptyState = ({ text, icon = 'empty', action }: EmptyProps) => {
  const { t } = useLingui();
  return (
    <div className="state">
      <span className="state-icon">
        <Icon name={icon} size={32} />
      </span>
      <p>{text ?? t`No records`}</p>
      {action}
    </div>
  );
};

interface FailedProps {
  onRetry: () => void;
  /** Why: without a network that is said. */
  error?: unknown;
  text?: ReactNode;
  retrying?: boolean;
}

export const FailedState = ({ onRetry, error, text, retrying }: FailedProps) => {
  const { t } = useLingui();
  const offline = error instanceof Unreachable && error.why === 'offline';
  return (
    <div className="state" role="alert">
      <span className="state-icon">
        <Icon name="alert" size={32} />
      </span>
      <p>{text ?? (offline ? t`You are offline` : t`Failed to load`)}</p>
      <Button tone="tinted" size="small" busy={retrying} onPress={onRetry}>
        {t`Retry`}
      </Button>
    </div>
  );
};

interface LoadedProps<T> {
  of: Loadable<T> & { retry: () => void };
  /** Has the size of what is coming, so that nothing moves when it comes. */
  skeleton: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Draws whichever of the states a reading is in. */
export const Loaded = <T,>({ of, skeleton, isEmpty, empty, children }: LoadedProps<T>) => {
  if (of.status === 'loading') return skeleton;
  if (of.status === 'failed') return <FailedState error={of.error} onRetry={of.retry} />;
  return isEmpty?.(of.data) ? (empty ?? <EmptyState />) : children(of.data);
};
