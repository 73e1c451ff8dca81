/** Loading, empty and failed: rendered in the same way on every list and page (SHELL-12). */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Unreachable } from '../core/transport/errors.ts';
import type { Loadable } from '../kit/loadable.ts';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';

interface EmptyProps {
  /** What will be shown here; "No records" by default. */
  text?: ReactNode;
  icon?: IconName;
  /** The next step: a button or a link. */
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
  /** The cause: being offline has a text of its own. */
  error?: unknown;
  text?: ReactNode;
}

export const FailedState = ({ onRetry, error, text }: FailedProps) => {
  const { t } = useLingui();
  const offline = error instanceof Unreachable && error.why === 'offline';
  return (
    <div className="state" role="alert">
      <span className="state-icon">
        <Icon name="alert" size={32} />
      </span>
      <p>{text ?? (offline ? t`You are offline` : t`Failed to load`)}</p>
      <Button tone="tinted" size="small" onPress={onRetry}>
        {t`Retry`}
      </Button>
    </div>
  );
};

interface LoadedProps<T> {
  of: Loadable<T> & { retry: () => void };
  /** Has the size of the content, so that there is no layout shift when it arrives. */
  skeleton: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Renders the state that a read is in. */
export const Loaded = <T,>({ of, skeleton, isEmpty, empty, children }: LoadedProps<T>) => {
  if (of.status === 'loading') return skeleton;
  if (of.status === 'failed') return <FailedState error={of.error} onRetry={of.retry} />;
  return isEmpty?.(of.data) ? (empty ?? <EmptyState />) : children(of.data);
};
