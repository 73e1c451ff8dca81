import { memoize } from '../../kit/memoize.ts';
import { type NumberSymbols, readNumberSymbols } from './number-symbols.ts';

/**
 * The number symbols of a language. The build replaces this module with a table of all languages
 * (scripts/vite/number-table.ts): the first use of Intl blocks the main thread of a slow phone for a sixth of a second,
 * just when the first prices render.
 * @param tag BCP 47
 */
export const numberSymbols: (tag: string) => NumberSymbols = memoize(readNumberSymbols);
