import { memoize } from '../../kit/memoize.ts';
import { type NumberSymbols, readNumberSymbols } from './number-symbols.ts';

/**
 * The marks of one of the app's languages. A built app has them all as a table, which scripts/vite/number-table.ts puts
 * in this module's place: the first use of Intl holds a slow phone up for a sixth of a second, and that would be just
 * when the first prices are drawn.
 * @param tag BCP 47
 */
export const numberSymbols: (tag: string) => NumberSymbols = memoize(readNumberSymbols);
