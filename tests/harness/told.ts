/** What toasts have told: each leaves by itself within seconds, so a journey that only looks may come too late. */
import type { Page } from 'playwright';

/** Runs in the page: keeps the text of every toast that this document has shown, to the eye and to screen readers. */
export const keepToasts = (): void => {
  const told: string[] = [];
  Object.assign(window, { toldByToasts: told });
  const read = (node: Node): void => {
    if (!(node instanceof Element)) return;
    for (const toast of node.matches('.toast') ? [node] : node.querySelectorAll('.toast')) {
      const isSeen = toast.checkVisibility() && toast.getBoundingClientRect().height > 0;
      const isHeard = toast.closest('[role="alert"], [role="status"]') !== null;
      if (isSeen && isHeard) told.push(toast.querySelector('.toast-text')?.textContent ?? '');
    }
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(read);
  }).observe(document, { childList: true, subtree: true });
};

/** All toasts since the document was loaded, also those that have left, oldest first. */
export const told = (page: Page): Promise<string[]> =>
  page.evaluate(() => (Reflect.get(window, 'toldByToasts') ?? []) as string[]);

/** Resolves once a toast with this text has been shown since the document was loaded. */
export const untilTold = async (page: Page, text: string): Promise<void> => {
  await page.waitForFunction(
    (part) => ((Reflect.get(window, 'toldByToasts') ?? []) as string[]).some((toast) => toast.includes(part)),
    text,
  );
};
