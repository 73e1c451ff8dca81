/** What the settings of a device ask for: less motion, and colours of its own. */
import type { Page } from 'playwright';

/**
 * What moves although the device asks for less motion. What waits may turn, slowly; what comes and goes at once, and a
 * colour that fades, move nothing.
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
 * What is lost in the device's own colours: a choice that looks like the others, a button or a field without an edge, a
 * drawing in the colour of its ground. Grounds and shadows are the browser's there, and so is every colour.
 */
export const findLostInForcedColours = async (page: Page): Promise<string[]> => {
  // The runner names functions through a helper that the page does not have.
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
    /** How an element and what is in it are drawn, but for their words. */
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
