/** Replaces a page that crashed or does not exist; the shell and its tabs stay usable (SHELL-03). */
import { useLingui } from '@lingui/react/macro';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { Unreachable } from '../core/transport/errors.ts';
import { isOnline } from '../core/transport/transport.ts';
import { AppPage } from '../ui/AppPage.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Skeleton } from '../ui/SkeletonBlock.tsx';
import { SkeletonRows } from '../ui/Skeletons.tsx';
import { EmptyState, FailedState } from '../ui/States.tsx';
import { isMissingChunk } from './pwa/hard-reload.ts';

export const PageCrash = ({ error, reset }: ErrorComponentProps) => {
  const { t } = useLingui();
  const router = useRouter();
  const isMissing = isMissingChunk(error);
  // The router keeps the error of a failed import and throws it at every render: it imports again once invalidated.
  const retry = useCallback((): void => void router.invalidate().then(reset), [router, reset]);
  useEffect(() => {
    if (!isMissing) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isMissing, retry]);
  return (
    <AppPage title={t`Something went wrong`}>
      {isMissing ? (
        <FailedState error={isOnline() ? error : new Unreachable('', 'offline')} onRetry={retry} />
      ) : (
        <FailedState text={t`This page ran into a problem.`} onRetry={retry} />
      )}
    </AppPage>
  );
};

export const NotFound = () => {
  const { t } = useLingui();
  return (
    <AppPage title={t`Page not found`}>
      <EmptyState
        icon="search"
        text={t`There is no page at this address.`}
        action={
          <ButtonLink to="/" tone="tinted" size="small">
            {t`Go to home`}
          </ButtonLink>
        }
      />
    </AppPage>
  );
};

/** Shown while the chunk of a page loads: the page's layout with skeletons. */
export const PageOnItsWay = () => (
  <AppPage title={<Skeleton className="title-skeleton" />}>
    <SkeletonRows rows={9} />
  </AppPage>
);
