/**
 * The last button before money moves, on a bad network: lost answers, double taps, no connection (API-07, API-08,
 * PWA-03).
 */
import type { Locator, Page, Route } from 'playwright';
import { expect } from 'vitest';
import type { Phone } from './browser.ts';
import { untilTold } from './told.ts';

const pathOf = (call: string): string => `**/api/${call}`;

/**
 * The server handles the first request of a call, but its answer is lost; later answers arrive.
 * @returns the idempotency key of each request, in order
 */
export const loseFirstAnswer = async (page: Page, call: string): Promise<readonly (string | undefined)[]> => {
  const keys: (string | undefined)[] = [];
  await page.route(pathOf(call), async (route: Route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    if (keys.length === 1) await route.abort('connectionreset');
    else await route.fulfill({ response: answer });
  });
  return keys;
};

/** Asserts that the call was retried, each time with the idempotency key of the first request. */
export const expectOneKey = (keys: readonly (string | undefined)[]): void => {
  expect(keys.length).toBeGreaterThanOrEqual(2);
  expect(new Set(keys).size).toBe(1);
};

/** @returns how often the page has sent the call since */
export const countAsked = async (page: Page, call: string): Promise<() => number> => {
  let asked = 0;
  await page.route(pathOf(call), async (route) => {
    asked += 1;
    await route.continue();
  });
  return () => asked;
};

/** Two simultaneous taps on a button, once it has stopped moving. */
export const tapTwice = async (page: Page, target: Locator): Promise<void> => {
  await target.click({ trial: true });
  const box = await target.boundingBox();
  if (box === null) throw new Error('the button is not on the screen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]);
};

/** Presses the button offline and waits for the message; then goes online and waits until the page has noticed. */
export const pressOffline = async ({ page, context }: Phone, target: Locator): Promise<void> => {
  await context.setOffline(true);
  await target.click();
  await untilTold(page, 'You are offline. Nothing was sent.');
  await context.setOffline(false);
  await page.locator('.connection-bar:not([hidden])').waitFor({ state: 'detached' });
};
