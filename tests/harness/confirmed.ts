/**
 * Walks a confirmed action to its success: then no dialog is open over the page, and one Back leaves it, and home can
 * be opened.
 */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { nextPicture } from './next-picture.ts';
import type { CONFIRMED, CONFIRMED_OF_ACCOUNT } from './overlays.ts';
import { goInPlace } from './visit.ts';

export interface Flow {
  readonly path: string;
  /** The confirmations that the flow opens over the page, by the files that render them. */
  readonly over: readonly (typeof CONFIRMED | typeof CONFIRMED_OF_ACCOUNT)[number][];
  /** From the empty form to the confirmed write. */
  readonly act: () => Promise<void>;
  /** The path after the success, and the path after one Back from there. */
  readonly ends: string;
  readonly back: string;
  /** A result, or the list that now contains it, stays open over the page until the first Back. */
  readonly result?: true;
}

/** The parts of the page's foot that a toast covers: they must stay free for the next tap. */
const coveredFoot = (): (string | null)[] => {
  const told = [...document.querySelectorAll('.toast')].map((toast) => toast.getBoundingClientRect());
  const foot = [...document.querySelectorAll<HTMLElement>('[data-foot] button, .tab-bar a')];
  const isCovered = (part: HTMLElement): boolean => {
    const { top, bottom, left, right } = part.getBoundingClientRect();
    return told.some((box) => box.top < bottom && box.bottom > top && box.left < right && box.right > left);
  };
  return foot.filter(isCovered).map(({ textContent }) => textContent);
};

export const walkConfirmed = async (page: Page, url: string, flow: Flow): Promise<void> => {
  const { path, act, ends, back, result } = flow;
  const over = page.locator('dialog[open]');
  const at = () => expect.poll(() => new URL(page.url()).pathname);
  // Unless the flow before has ended there.
  if (page.url() !== `${url}/`) await page.goto(`${url}/`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assets' }).click();
  await page.getByRole('heading', { name: 'Assets', level: 1 }).waitFor();
  await goInPlace(page, path);
  await act();
  await expect.poll(() => over.count()).toBe(result ? 1 : 0);
  await at().toBe(ends);
  // When a sheet closes, its toasts move to the page in the next frame.
  await nextPicture(page);
  // A refusal closes the sheet too, so check that there was none.
  expect(await page.locator('.toast-failure').allTextContents()).toEqual([]);
  expect(await page.evaluate(coveredFoot)).toEqual([]);
  if (result) {
    await page.goBack();
    await expect.poll(() => over.count()).toBe(0);
    await at().toBe(ends);
  }
  await page.goBack();
  await at().toBe(back);
  if (back !== '/') await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await at().toBe('/');
  // The tabs follow the address a frame later: one that is tapped before that would replace home's entry.
  await page.locator('.home').waitFor();
};
