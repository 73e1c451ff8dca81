import type { PracticeNote } from '../../shell/practice.ts';
import { readPageData } from './page-data.ts';

/** Words of the frame, by their place in `texts`: it is there before the app's code and its catalogue. */
export interface FrameWords {
  /** By language tag. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** Title and first words of pages, by their path. */
  readonly headings: Readonly<Record<string, readonly number[]>>;
  readonly notes: Readonly<Record<PracticeNote, number>>;
}

/** Reads them from the end of the page, where the frame does not wait for them; undefined until they have arrived. */
export const frameWords = (): (Omit<FrameWords, 'texts'> & { say: (place: number) => string }) | undefined => {
  const table = readPageData('words') as FrameWords | undefined;
  if (!table) return undefined;
  const { texts, headings, notes } = table;
  return { headings, notes, say: (place) => texts[document.documentElement.lang]?.[place] ?? '' };
};
