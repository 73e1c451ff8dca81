import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import type { RouterContext } from './access.ts';
import './route-data.ts';
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
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
