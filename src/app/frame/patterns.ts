/** Fills the templates that scripts/vite/frame.ts rendered with texts and markets, before the app runs. */
import type { Decimal } from '../../contract/decimal.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import { createFormat, type FormatOptions } from '../../core/format/create-format.ts';
import { copyOfTemplate } from '../../kit/copy-of-template.ts';
import { priceDirection } from '../../kit/price-direction.ts';
import { coinAppearance } from '../../ui/coin-appearance.ts';
import { frameWords } from './frame-words.ts';

const format = createFormat(document.documentElement.lang);

/** A copy of a template, in the page's language; undefined where the page has no such template. */
export const pattern = (name: string): Element | undefined => {
  const copy = copyOfTemplate(`first-${name}`)?.firstElementChild ?? undefined;
  const words = frameWords();
  for (const place of copy?.querySelectorAll<HTMLElement>('[data-word]') ?? [])
    place.textContent = words?.say(Number(place.dataset['word'])) ?? '';
  return copy;
};

/** A placeholder: `{field}`, `{field format}` or `{field format options}`, with an optional sign in front. */
const MARK = /^(\W?)\{(\w+)(?: (\w+)(?: (.+))?)?\}$/;

const fill = (row: Element, market: MarketItem): Element => {
  const write = (mark: string): string => {
    const [, sign = '', field, kind, options] = MARK.exec(mark) ?? [];
    const value = market[field as 'title' | 'price'];
    if (kind === undefined || value === undefined) return sign + (value ?? '--');
    return (
      sign +
      format[kind as 'price'](
        value as Decimal,
        options === undefined ? undefined : (JSON.parse(options) as FormatOptions),
      )
    );
  };
  const places = document.createElement('div');
  places.append(row);
  for (const place of places.querySelectorAll<HTMLElement>('[data-fill]'))
    place.textContent = write(place.dataset['fill'] ?? '');
  for (const link of places.querySelectorAll('a')) {
    const search = [...new URLSearchParams(link.search)].map(([name, value]) => [name, write(value)]);
    link.setAttribute('href', `${link.pathname}?${new URLSearchParams(search)}`);
    if (link.ariaLabel) link.ariaLabel = write(link.ariaLabel);
  }
  const [circle, text] = places.querySelectorAll('.coin-icon > *');
  const [colour, sign, size] = coinAppearance(market.base);
  circle?.setAttribute('fill', colour);
  text?.setAttribute('font-size', String(size));
  text?.replaceChildren(sign);
  return row;
};

/**
 * @param rows holds a template row for each price direction (risen, fallen, unchanged); a row for each market replaces
 * them
 */
export const fillRows = (rows: Element, markets: readonly MarketItem[]): void => {
  const [rise, fall, flat] = rows.children;
  const looks = { rise, fall, flat };
  rows.replaceChildren(
    ...markets.flatMap((market) => {
      const row = looks[priceDirection(market.change)]?.cloneNode(true);
      return row ? fill(row as Element, market) : [];
    }),
  );
};
