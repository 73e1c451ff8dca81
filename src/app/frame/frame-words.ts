import type { PracticeNote } from '../../shell/practice.ts';
import { readPageData } from './page-data.ts';

/**
 * Texts of the frame, which is shown before the app's code and its message catalogue arrive. Numbers are indexes in
 * `texts`.
 */
export interface FrameWords {
  /** By language tag. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** Headings of each page, by its path. */
  readonly headings: Readonly<Record<string, readonly number[]>>;
  readonly notes: Readonly<Record<PracticeNote, number>>;
}

/**
 * Reads the texts from the end of index.html, where the frame does not wait for them; undefined until they have
 * arrived.
 */
export const frameWords = (): (Omit<FrameWords, 'texts'> & { say: (place: number) => string }) | undefined => {
  const table = readPageData('words') as FrameWords | undefined;
  if (!table) return undefined;
  const { texts, headings, notes } = table;
  return { headings, notes, say: (place) => texts[document.documentElement.lang]?.[place] ?? '' };
};
