import { msg } from '@lingui/core/macro';
import { createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from '../shell/access.ts';
import { NotFound } from '../shell/Crash.tsx';
import { Shell } from '../shell/Shell.tsx';
import { nextPicture } from '../ui/next-picture.ts';

/** Path of the previous navigation. */
let lastPath: string | undefined;

export const Route = createRootRouteWithContext<RouterContext>()({
  // Every page sets its own title; this one applies where no route matches the address.
  staticData: { title: msg`Page not found` },
  // A page takes a slow phone a moment to render: let the pressed state of what was tapped be painted first.
  beforeLoad: ({ preload, location: { pathname } }) => {
    if (preload) return undefined;
    const leadsElsewhere = lastPath !== undefined && pathname !== lastPath;
    lastPath = pathname;
    return leadsElsewhere ? nextPicture() : undefined;
  },
  component: Shell,
  notFoundComponent: NotFound,
});
