import { createRootRouteWithContext } from '@tanstack/react-router';
import type { RouterContext } from '../app/access.ts';
import { NotFound } from '../app/Crash.tsx';
import { Shell } from '../app/Shell.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Shell,
  notFoundComponent: NotFound,
});
