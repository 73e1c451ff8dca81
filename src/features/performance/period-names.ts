/** Days and months as the chosen language writes them, always of the Gregorian calendar that the years are counted in. */
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Day } from '../../contract/zone-days.ts';
import { formsOf } from '../../core/format/forms.ts';
import { languageAtom } from '../../core/language/language-choice.ts';
import type { Month } from './periods.ts';

export interface PeriodNames {
  /** "9 Nov". */
  readonly day: (day: Day) => string;
  /** "November 2026". */
  readonly month: (month: Month) => string;
}

export const usePeriodNames = (): PeriodNames => {
  const { tag } = useAtomValue(languageAtom);
  return useMemo(() => {
    const { dayAndMonth, monthAndYear } = formsOf(tag);
    // Days are dates here and no moments any more: UTC leaves them as they are.
    return {
      day: (value) => dayAndMonth(Date.parse(`${value}T00:00:00Z`)),
      month: (value) => monthAndYear(Date.parse(`${value}-01T00:00:00Z`)),
    };
  }, [tag]);
};
