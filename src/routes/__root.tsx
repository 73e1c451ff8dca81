import { createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from '../shell/access.ts';
import { NotFound } from '../shell/Crash.tsx';
import { Shell } from '../shell/Shell.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  notFoundComponent: NotFound,
});
