/** Automatic checks of a page's look: clipped or overlapping text, layout shifts, and an accessibility audit. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContextOptions, Page } from 'playwright';

export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

export type LookName = 'ios' | 'md';
export type ThemeName = 'night' | 'day';

export interface Setting {
  readonly look: LookName;
  readonly theme: ThemeName;
  readonly language: string;
  readonly width: number;
  readonly height: number;
}

/** Options of a context that opens the app in a setting; `enter` does the rest. */
export const optionsFor = ({ look, theme, width, height }: Setting): BrowserContextOptions => ({
  viewport: { width, height },
  colorScheme: theme === 'night' ? 'dark' : 'light',
  ...(look === 'ios' ? { userAgent: IPHONE } : {}),
});

/** Stores what a device would have stored: language, theme, and a token where a member is wanted. */
export const storeSetting = (page: Page, setting: Setting, token?: string): Promise<unknown> =>
  page.addInitScript(
    ({ language, theme, kept }) => {
      if (location.protocol === 'about:' || self.origin === 'null' || localStorage.getItem('device.test')) return;
      localStorage.setItem('device.test', '1');
      localStorage.setItem('device.language', language);
      localStorage.setItem('device.theme', theme);
      if (kept) localStorage.setItem('member.token', kept);
    },
    { language: setting.language, theme: setting.theme, kept: token },
  );

export interface Clip {
  /** Path of classes, enough to find the element. */
  readonly element: string;
  readonly text: string;
  readonly why: string;
}

/**
 * Texts that are clipped, stick out of their box or the screen, or overlap (LANG-07). A deliberate ellipsis counts too,
 * except under `data-may-clip`, which marks the few places where it is wanted.
 */
export const findClippedText = async (page: Page): Promise<Clip[]> => {
  // The test runner wraps named functions in a helper that the page lacks.
  await page.evaluate('globalThis.__name ??= (run) => run');
  return page.evaluate(() => {
    const found: { element: string; text: string; why: string }[] = [];
    const nameOf = (element: Element): string => {
      const own = (node: Element) =>
        `${node.tagName.toLowerCase()}${[...node.classList]
          .slice(0, 2)
          .map((name) => `.${name}`)
          .join('')}`;
      return [element.parentElement?.parentElement, element.parentElement, element]
        .flatMap((node) => (node ? [own(node)] : []))
        .join(' > ');
    };
    const isHidden = (element: Element): boolean => {
      const box = element.getBoundingClientRect();
      return (
        box.width < 2 ||
        box.height < 2 ||
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
        element.closest('.visually-hidden, .only-on-focus, [data-may-clip], option, canvas, svg') !== null
      );
    };
    /** The nearest ancestor that scrolls sideways on purpose: text that sticks out there can be scrolled to. */
    const scroller = (element: Element): Element | null => {
      for (let node = element.parentElement; node; node = node.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(node).overflowX) && node !== document.body) return node;
      }
      return null;
    };
    const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
    const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT);
    const texts: { element: Element; box: DOMRect; text: string }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const element = node.parentElement;
      if (!text || !element || isHidden(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      texts.push({ element, box, text });
      const add = (why: string) => found.push({ element: nameOf(element), text: text.slice(0, 60), why });
      if (!scroller(element) && (box.left < -1 || box.right > innerWidth + 1)) add('sticks out of the screen');
      for (
        let holder: Element | null = element;
        holder && holder !== (modal ?? document.body);
        holder = holder.parentElement
      ) {
        const style = getComputedStyle(holder);
        if (/auto|scroll/.test(`${style.overflowX}${style.overflowY}`)) break;
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        const room = holder.getBoundingClientRect();
        if (box.left < room.left - 1.5 || box.right > room.right + 1.5) add(`cut sideways by ${nameOf(holder)}`);
        else if (box.top < room.top - 3 || box.bottom > room.bottom + 3) add(`cut in height by ${nameOf(holder)}`);
        else continue;
        break;
      }
    }
    const fixed = (element: Element): Element | null => element.closest('.shell-foot, .top-bar, .toasts, .offer');
    for (const [index, one] of texts.entries()) {
      for (const other of texts.slice(index + 1, index + 40)) {
        if (fixed(one.element) !== fixed(other.element) || one.element.contains(other.element)) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across > 3 && down > 5 && !scroller(one.element)) {
          found.push({
            element: nameOf(one.element),
            text: `${one.text.slice(0, 30)} | ${other.text.slice(0, 30)}`,
            why: 'overlap',
          });
        }
      }
    }
    return found;
  });
};

/** Words broken across lines without a hyphen. Addresses and other text that is no word stand in `bdi`. */
export const findBrokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (!holder?.checkVisibility() || holder.closest('.visually-hidden, bdi, svg')) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{M}\u00AD]{4,}/gu)) {
        if (word.includes('\u00AD')) continue;
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (new Set(boxes.map(({ top }) => Math.round(top))).size > 1) found.push(word);
      }
    }
    return found;
  });

/** Numbers broken across lines, and buttons whose text needs more than two lines. */
export const findCrampedParts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const linesOf = (boxes: DOMRectList): number => {
      const tops = [...boxes].filter(({ width }) => width > 0).map(({ top }) => top);
      return new Set(tops.map((top) => Math.round(top / 4))).size;
    };
    const found: string[] = [];
    const range = document.createRange();
    const walker = document.createTreeWalker(
      [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement;
      if (!holder?.checkVisibility() || holder.closest('.visually-hidden, svg')) continue;
      for (const { 0: number, index } of (node.textContent ?? '').matchAll(
        /\p{Nd}[\p{Nd}.,\u066B\u066C\u202F]*\p{Nd}/gu,
      )) {
        range.setStart(node, index);
        range.setEnd(node, index + number.length);
        if (linesOf(range.getClientRects()) > 1) found.push(`the number ${number} is broken over lines`);
      }
      const button = holder.closest('.button');
      if (!button) continue;
      range.selectNodeContents(node);
      if (linesOf(range.getClientRects()) > 2) found.push(`a button of three lines: ${node.textContent?.slice(0, 60)}`);
    }
    return found;
  });

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Violation {
  readonly rule: string;
  readonly where: readonly string[];
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Violations of the rules of WCAG 2.2 A and AA.
 * @param within selector of the part to check: under an open dialog nothing of the page can be reached
 */
export const findViolations = async (page: Page, within = 'html'): Promise<Violation[]> => {
  await page.evaluate(axeSource);
  return page.evaluate(
    async ({ asked, place }) => {
      interface Found {
        id: string;
        nodes: { target: unknown[]; failureSummary?: string }[];
      }
      const { axe } = globalThis as unknown as {
        axe: { run(context: string, options: object): Promise<{ violations: Found[] }> };
      };
      const { violations } = await axe.run(place, { runOnly: asked, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => ({
        rule: id,
        where: nodes.slice(0, 5).map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
      }));
    },
    { asked: WCAG, place: within },
  );
};

/** Sum of the layout shifts so far that did not follow an input. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
            if (!entry.hadRecentInput) sum += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
