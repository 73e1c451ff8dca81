import type { Page, Route } from 'playwright';

/** Holds back matching requests. @returns releases them, and lets later ones pass */
export const holdRequests = async (page: Page, pattern: RegExp | string): Promise<() => Promise<void>> => {
  const held: Route[] = [];
  let free = false;
  await page.route(pattern, async (route) => {
    if (free) await route.continue();
    else held.push(route);
  });
  return async () => {
    free = true;
    await Promise.all(held.splice(0).map((route) => route.continue()));
  };
};
