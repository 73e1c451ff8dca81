/**
 * After a failed journey, stores a screenshot of each open page in tests/.output/failed and logs its text and its last
 * pointer events.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { openContexts } from './browser.ts';

const FOLDER = join(import.meta.dirname, '../.output/failed');
const WORDS = 600;

afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return;
  mkdirSync(FOLDER, { recursive: true });
  const name = task.name.replace(/\W+/g, '-').slice(0, 80);
  const pages = [...openContexts].flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    const words = await page.locator('body').ariaSnapshot().catch(String);
    // An empty page, of a browser that has just started, has none.
    const taps = await page.evaluate(() => (Reflect.get(window, 'tapsForReport') ?? []) as string[]).catch(() => []);
    console.error(`${task.name}: ${page.url()} says\n${words.slice(0, WORDS)}\nlast taps\n${taps.join('\n')}`);
    await page.screenshot({ path: join(FOLDER, `${name}-${index}.png`) }).catch(() => undefined);
  }
});
