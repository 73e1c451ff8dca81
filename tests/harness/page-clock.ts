/** What polls bring, without waiting for them: the page's clock is moved on instead. The page needs `page.clock.install()`. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** Between two moves, so that an answer that is under way arrives before the page gives it up. */
const ANSWERED_MS = 1_000;

/** Moves the page's clock on by a poll's rhythm until it is so: a look that is under way may still bring what was before. */
export const untilPolled = (page: Page, everyMs: number, so: () => Promise<boolean>): Promise<void> =>
  expect
    .poll(
      async () => {
        if (await so()) return true;
        await page.clock.fastForward(everyMs);
        return so();
      },
      { timeout: 60_000, interval: ANSWERED_MS },
    )
    .toBe(true);

export const untilPolledVisible = (page: Page, everyMs: number, shown: Locator): Promise<void> =>
  untilPolled(page, everyMs, () => shown.isVisible());
