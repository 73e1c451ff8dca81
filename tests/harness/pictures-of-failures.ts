/**
 * After a failed journey, stores a screenshot of each open page in tests/.output/failed, with its text and its last
 * pointer events. A journey leaves its pages open until then: it closes them in `onTestFinished`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
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
    const words = (await page.locator('body').ariaSnapshot().catch(String)).slice(0, WORDS);
    // An empty page, of a browser that has just started, has none.
    const taps = await page.evaluate(() => (Reflect.get(window, 'tapsForReport') ?? []) as string[]).catch(() => []);
    const report = `${page.url()} says\n${words}\nlast taps\n${taps.join('\n')}\n`;
    writeFileSync(join(FOLDER, `${name}-${index}.txt`), report);
    console.error(`${task.name}: ${report}`);
    await page.screenshot({ path: join(FOLDER, `${name}-${index}.png`) }).catch(() => undefined);
  }
});
