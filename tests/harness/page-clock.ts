/** Advances the page's clock instead of waiting for polls. The page needs `page.clock.install()`. */
import type { Locator, Page, Request } from 'playwright';
import { expect } from 'vitest';

const LOOK_EVERY_MS = 250;

/** Advances the page's clock by a polling interval until `so` holds: a poll in flight may still bring an old answer. */
export const untilPolled = async (page: Page, everyMs: number, so: () => Promise<boolean>): Promise<void> => {
  const underWay = new Set<Request>();
  const begun = (request: Request) => underWay.add(request);
  const ended = (request: Request) => underWay.delete(request);
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended);
  const moved = async (): Promise<boolean> => {
    if (await so()) return true;
    // The page times out requests by its own clock, so advancing it during a request would abort that request.
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
