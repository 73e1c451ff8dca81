/** Replaces a page that crashed or does not exist; the shell and its tabs stay usable (SHELL-03). */
import { useLingui } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { AppPage } from '../ui/AppPage.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Skeleton } from '../ui/SkeletonBlock.tsx';
import { SkeletonRows } from '../ui/Skeletons.tsx';
import { EmptyState, FailedState } from '../ui/States.tsx';

export const PageCrash = ({ reset }: ErrorComponentProps) => {
  const { t } = useLingui();
  return (
    <AppPage title={t`Something went wrong`}>
      <FailedState text={t`This page ran into a problem. Nothing was sent.`} onRetry={reset} />
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
