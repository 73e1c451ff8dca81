import { remember } from '../kit/remember.ts';
import { type NumberMarks, readNumberMarks } from './number-marks.ts';

/**
 * The marks of one of the app's languages. A built app has them all as a table, which scripts/vite/number-table.ts puts
 * in this module's place: the first use of Intl holds a slow phone up for a sixth of a second, and that would be just
 * when the first prices are drawn.
 * @param tag BCP 47
 */
export const numberMarks: (tag: string) => NumberMarks = remember(readNumberMarks);
