import { msg } from '@lingui/core/macro';
import { createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from '../shell/access.ts';
import { NotFound } from '../shell/Crash.tsx';
import { Shell } from '../shell/Shell.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  // Every page has a title of its own: this one is read where no page fits the address.
  staticData: { title: msg`Page not found` },
  component: Shell,
  notFoundComponent: NotFound,
});
