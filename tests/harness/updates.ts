/** A site that gets another build while a page of it is open. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Build } from './builds.ts';
import type { Site } from './site.ts';
import { buildShown } from './worker.ts';

/** Deploys a build and lets the page look for it. */
export const deploy = async (site: Site, build: Build, page: Page): Promise<void> => {
  site.show(build.folder);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    // The first may have been answered by a look that the app had begun before the build was there. Where the build
    // has ended the worker meanwhile, there is nothing to look for any more.
    await registration.update().catch(() => undefined);
  });
};

export const offer = (page: Page) => page.getByText('A new version is ready.');

/**
 * Wakes the worker first: one that was just being started has been seen to make room only after minutes, in a browser that is
 * driven from outside as here. Why is not known.
 */
export const takeUpdate = async (page: Page): Promise<void> => {
  await page.evaluate(async () => (await fetch(document.querySelector('script')?.src ?? '')).text());
  await page.getByRole('button', { name: 'Update', exact: true }).click();
};

/** Deploys a build, and takes it once it is offered. */
export const updateTo = async (site: Site, page: Page, build: Build, name: string): Promise<void> => {
  await deploy(site, build, page);
  await offer(page).waitFor();
  await takeUpdate(page);
  await expect.poll(() => buildShown(page)).toBe(name);
};
