import { msg } from '@lingui/core/macro';
import { createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from '../shell/access.ts';
import { NotFound } from '../shell/Crash.tsx';
import { Shell } from '../shell/Shell.tsx';
import { nextPicture } from '../ui/next-picture.ts';

/** Of the navigation before. */
let lastPath: string | undefined;

export const Route = createRootRouteWithContext<RouterContext>()({
  // Every page has a title of its own: this one is read where no page fits the address.
  staticData: { title: msg`Page not found` },
  // A page takes a slow phone a moment to draw: what was tapped shows that it was before that.
  beforeLoad: ({ preload, location: { pathname } }) => {
    if (preload) return undefined;
    const leadsElsewhere = lastPath !== undefined && pathname !== lastPath;
    lastPath = pathname;
    return leadsElsewhere ? nextPicture() : undefined;
  },
  component: Shell,
  notFoundComponent: NotFound,
});
