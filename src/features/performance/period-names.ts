/** Days and months as the chosen language writes them, always of the Gregorian calendar that the years are counted in. */
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Day } from '../../contract/zone-days.ts';
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
    const locale = `${tag}-u-ca-gregory-nu-latn`;
    // Days are dates here and no moments any more: UTC leaves them as they are.
    const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' });
    const month = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' });
    return {
      day: (value) => day.format(Date.parse(`${value}T00:00:00Z`)),
      month: (value) => month.format(Date.parse(`${value}-01T00:00:00Z`)),
    };
  }, [tag]);
};
