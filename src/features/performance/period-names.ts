/** Names of days, months and years in the chosen language and its calendar; counting uses the Gregorian calendar. */
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
  /** "2026". */
  readonly year: (year: number) => string;
}

export const usePeriodNames = (): PeriodNames => {
  const { tag } = useAtomValue(languageAtom);
  return useMemo(() => {
    const { dayAndMonth, monthAndYear, year } = formsOf(tag);
    // The values are calendar dates, not instants: format them in UTC, which does not shift them.
    return {
      day: (value) => dayAndMonth(Date.parse(`${value}T00:00:00Z`)),
      month: (value) => monthAndYear(Date.parse(`${value}-01T00:00:00Z`)),
      year,
    };
  }, [tag]);
};
