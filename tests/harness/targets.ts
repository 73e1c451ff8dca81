import type { Page } from 'playwright';

/**
 * Parts that are dense on purpose: the rows of the order book and the headers of the market's columns, which a member
 * compares at a glance, and four shares of a balance in half the width of a phone. A wrong tap there is undone by a
 * second tap.
 */
const DENSE = '.book-rows, .market-head, .percents';
/** Segmented controls: as high as Material's, and higher than those of iOS. */
const SEGMENT = '.segmented';

/**
 * Tap targets that are too small: 44 by 44 px as docs/decisions/framework7.md has it, or in dense parts 24 px with no
 * other target within that (WCAG 2.5.8). Links within a text are as high as its lines. What counts is the area where a
 * tap arrives, which may be larger than what is drawn.
 */
export const findSmallTargets = async (page: Page): Promise<string[]> => {
  // The test runner wraps named functions in a helper that the page lacks.
  await page.evaluate('globalThis.__name ??= (run) => run');
  return page.evaluate(
    ([dense, segment]) => {
      const [ROOM, SEGMENT_ROOM, LEAST] = [44, 40, 24];
      const over = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
      const drawnOf = (element: Element): Element => element.closest('label') ?? element.closest('.toggle') ?? element;
      const labelsOf = (target: Element): Element[] =>
        target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? [...(target.labels ?? [])] : [];
      const isInText = (element: Element): boolean => {
        if (getComputedStyle(element).display !== 'inline') return false;
        const around = element.parentElement?.textContent?.trim() ?? '';
        return around.length > (element.textContent?.trim() ?? '').length;
      };
      const isThere = (element: Element): boolean =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('.visually-hidden, .only-on-focus, [inert]');
      const targets = new Map<Element, DOMRect>();
      for (const element of over.querySelectorAll(
        'a[href], button, input, select, textarea, [role=button], [role=tab]',
      )) {
        const drawn = drawnOf(element);
        const box = drawn.getBoundingClientRect();
        if (isThere(drawn) && box.width > 1 && box.height > 1 && !isInText(drawn)) targets.set(drawn, box);
      }
      /** Whether taps within `room` on both axes through its centre hit the target or its label. */
      const takes = (target: Element, room: number): boolean => {
        let box = target.getBoundingClientRect();
        if (box.width >= room - 0.5 && box.height >= room - 0.5) return true;
        target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        box = target.getBoundingClientRect();
        const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
        const arrives = (x: number, y: number): boolean => {
          const at = document.elementFromPoint(x, y);
          if (at === null) return false;
          return [target, ...labelsOf(target)].some((part) => part.contains(at)) || drawnOf(at) === target;
        };
        const reach = (across: number, down: number): number => {
          let far = 0;
          while (far <= room && arrives(middle.x + far * across, middle.y + far * down)) far += 1;
          return far;
        };
        return reach(-1, 0) + reach(1, 0) >= room && reach(0, -1) + reach(0, 1) >= room;
      };
      const isApart = (target: Element): boolean => {
        const box = target.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        return [...targets.keys()].every((other) => {
          if (other === target || other.contains(target) || target.contains(other)) return true;
          const its = other.getBoundingClientRect();
          const [dx, dy] = [Math.max(its.left - x, x - its.right, 0), Math.max(its.top - y, y - its.bottom, 0)];
          return Math.hypot(dx, dy) >= LEAST / 2;
        });
      };
      const found: string[] = [];
      const [top, left] = [scrollY, scrollX];
      for (const [target, box] of targets) {
        const isDense = target.closest(dense) !== null;
        const room = target.closest(segment) ? SEGMENT_ROOM : ROOM;
        if (isDense ? takes(target, LEAST) || isApart(target) : takes(target, room)) continue;
        const words = (target.getAttribute('aria-label') ?? target.textContent ?? '').trim().slice(0, 30);
        const name = `${target.tagName.toLowerCase()}.${[...target.classList].join('.')}`;
        found.push(`"${words}" ${name} is ${Math.round(box.width)} × ${Math.round(box.height)} px`);
      }
      scrollTo({ top, left, behavior: 'instant' });
      return [...new Set(found)];
    },
    [DENSE, SEGMENT] as const,
  );
};
