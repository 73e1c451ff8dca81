/** Checks of device preferences: reduced motion and forced colours. */
import type { Page } from 'playwright';

/**
 * Animations that run although the device asks for reduced motion. Slow rotation of a waiting indicator is allowed, and
 * so are instant changes and fading colours, which move nothing.
 */
export const findMotion = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const SLOW_MS = 4_000;
    const about = new Set(['offset', 'computedOffset', 'easing', 'composite', 'visibility', 'display', 'overlay']);
    const isColour = (property: string): boolean => /colou?r$|^(fill|opacity)$/i.test(property);
    return document.getAnimations().flatMap((animation) => {
      const { effect } = animation;
      if (animation.playState !== 'running' || !(effect instanceof KeyframeEffect)) return [];
      const { duration } = effect.getComputedTiming();
      if (Number(duration) <= 1 || Number(duration) >= SLOW_MS) return [];
      const frames = effect.getKeyframes();
      const changed = Object.keys(frames[0] ?? {}).filter(
        (property) =>
          !about.has(property) && !isColour(property) && new Set(frames.map((frame) => frame[property])).size > 1,
      );
      const name = `${effect.target?.tagName.toLowerCase()}.${[...(effect.target?.classList ?? [])].join('.')}`;
      return changed.length > 0 ? [`${name} moves: ${changed.join(', ')}`] : [];
    });
  });

/**
 * What forced colours lose: a choice that looks like the others, a button or field without an edge, a drawing in its
 * background's colour. The browser then sets every colour, and removes backgrounds and shadows.
 */
export const findLostInForcedColours = async (page: Page): Promise<string[]> => {
  // The test runner wraps named functions in a helper that the page lacks.
  await page.evaluate('globalThis.__name ??= (run) => run');
  return page.evaluate(() => {
    const over = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    const isThere = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.visually-hidden, .only-on-focus');
    const all = (selector: string) => [...over.querySelectorAll(selector)].filter(isThere);
    const nameOf = (element: Element): string => {
      const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30);
      return `"${words}" ${element.tagName.toLowerCase()}.${[...element.classList].join('.')}`;
    };
    const isClear = (colour: string): boolean => /^(transparent|rgba\(.*, 0\))$/.test(colour);
    /** The computed look of an element and its descendants, without their text. */
    const drawing = (element: Element): string =>
      [element, ...element.querySelectorAll('*')]
        .map((part) => {
          const { backgroundColor, color, borderWidth, borderStyle, outlineStyle, fontWeight } = getComputedStyle(part);
          const marks = part.tagName === 'svg' ? part.innerHTML : '';
          return [backgroundColor, color, borderWidth, borderStyle, outlineStyle, fontWeight, marks].join();
        })
        .join('|');
    const found: string[] = [];

    const GROUPS: readonly (readonly [group: string, one: string, chosen: string])[] = [
      ['[role=tablist]', '[role=tab]', '[aria-selected=true]'],
      ['[role=radiogroup]', 'label', ':has(input:checked)'],
      ['nav', 'a', '[aria-current=page]'],
      ['ul', 'button[aria-pressed]', '[aria-pressed=true]'],
    ];
    for (const [group, one, chosen] of GROUPS) {
      for (const holder of all(group)) {
        const members = [...holder.querySelectorAll(one)].filter(isThere);
        const others = new Set(members.filter((member) => !member.matches(chosen)).map(drawing));
        for (const member of members)
          if (member.matches(chosen) && others.has(drawing(member)))
            found.push(`${nameOf(member)} is not seen to be chosen`);
      }
    }

    const isEdged = (element: Element | null): boolean =>
      element !== null &&
      [undefined, '::before', '::after'].some((part) => {
        const style = getComputedStyle(element, part);
        const widths = [style.borderTopWidth, style.borderBottomWidth, style.borderLeftWidth].map(Number.parseFloat);
        const isBordered = style.borderStyle !== 'none' && widths.some((width) => width >= 1);
        return isBordered || (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1);
      });
    for (const element of all('.button:not(.button-plain), .chip, .upload-slot'))
      if (!isEdged(element) && !isEdged(element.parentElement)) found.push(`${nameOf(element)} has no edge`);
    for (const input of all('input:not([type=radio], [type=checkbox], [type=file]), textarea')) {
      const around = [input, input.parentElement, input.parentElement?.parentElement ?? null];
      const field = input.closest('.item-input, .field, .searchbar');
      if (![...around, field].some(isEdged)) found.push(`${nameOf(field ?? input)} has no edge`);
    }

    const groundOf = (element: Element): string => {
      for (let holder: Element | null = element; holder; holder = holder.parentElement) {
        const { backgroundColor } = getComputedStyle(holder);
        if (!isClear(backgroundColor)) return backgroundColor;
      }
      return getComputedStyle(document.documentElement).backgroundColor;
    };
    for (const icon of all('svg.icon')) {
      if (getComputedStyle(icon).fill === groundOf(icon))
        found.push(`${nameOf(icon.parentElement ?? icon)} has an icon that is not seen`);
    }
    return [...new Set(found)];
  });
};
