/** What polls bring, without waiting for them: the page's clock is moved on instead. The page needs `page.clock.install()`. */
import type { Locator, Page, Request } from 'playwright';
import { expect } from 'vitest';

const LOOK_EVERY_MS = 250;

/** Moves the page's clock on by a poll's rhythm until it is so: a look that is under way may still bring what was before. */
export const untilPolled = async (page: Page, everyMs: number, so: () => Promise<boolean>): Promise<void> => {
  const underWay = new Set<Request>();
  const begun = (request: Request) => underWay.add(request);
  const ended = (request: Request) => underWay.delete(request);
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended);
  const moved = async (): Promise<boolean> => {
    if (await so()) return true;
    // The page gives up an answer that is late by its clock, and on a busy machine each of them would be.
    if (underWay.size === 0) await page.clock.fastForward(everyMs);
    return so();
  };
  try {
    await expect.poll(moved, { timeout: 60_000, interval: LOOK_EVERY_MS }).toBe(true);
  } finally {
    page.off('request', begun).off('requestfinished', ended).off('requestfailed', ended);
  }
};

export const untilPolledVisible = (page: Page, everyMs: number, shown: Locator): Promise<void> =>
  untilPolled(page, everyMs, () => shown.isVisible());
