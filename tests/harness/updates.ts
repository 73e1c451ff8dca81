/** Deploys another build while a page of the site is open. */
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
    // The first update() may join a check that the app began before the build was deployed. Where the new build has
    // unregistered the worker meanwhile, the second one rejects, which is fine.
    await registration.update().catch(() => undefined);
  });
};

export const offer = (page: Page) => page.getByText('A new version is ready.');

/**
 * Wakes the service worker first: with remote control, a worker that was just starting has been seen to activate its
 * update only after minutes. The cause is not known.
 */
export const takeUpdate = async (page: Page): Promise<void> => {
  await page.evaluate(async () => (await fetch(document.querySelector('script')?.src ?? '')).text());
  await page.getByRole('button', { name: 'Update', exact: true }).click();
};

/** Deploys a build, and updates to it once the page offers it. */
export const updateTo = async (site: Site, page: Page, build: Build, name: string): Promise<void> => {
  await deploy(site, build, page);
  await offer(page).waitFor();
  await takeUpdate(page);
  await expect.poll(() => buildShown(page)).toBe(name);
};
