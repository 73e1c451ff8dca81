import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import type { RouterContext } from '../shell/access.ts';
import { PageCrash, PageOnItsWay } from '../shell/Crash.tsx';
import '../shell/route-data.ts';
import { routeTree } from './routes.gen.ts';

const asText = (value: unknown): string => String(value);

export const createAppRouter = (context: RouterContext) =>
  createRouter({
    routeTree,
    context,
    // Every parameter stays the text it is: read as JSON, an invitation code "1e5" would become 100000.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(asText),
    scrollRestoration: true,
    defaultErrorComponent: PageCrash,
    defaultPendingComponent: PageOnItsWay,
    // Delay before the pending page shows: short enough that a tap does not seem ignored.
    defaultPendingMs: 80,
    defaultPendingMinMs: 0,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
