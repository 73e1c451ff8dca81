/** Formats the figures of a chart for the chosen language. */
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { decimal } from '../../contract/decimal.ts';
import type { Period } from '../../contract/htx.ts';
import { calendarOf } from '../../core/format/calendar.ts';
import type { Format } from '../../core/format/create-format.ts';
import { useFormat } from '../../core/format/format.ts';
import { formsOf } from '../../core/format/forms.ts';
import { languageAtom } from '../../core/language/language-choice.ts';
import { SPANS } from './chart-settings.ts';

/** A stable object for each language and market. */
export interface ChartFormat {
  price(price: number): string;
  /** Rewrites the library's own figures ("12345.60", "16.07K") with the language's digits and separators. */
  writeDigits(digits: string): string;
  /** Calendar of the dates on the time axis, by its name in Intl. */
  readonly calendar: string;
  /** With its sign; in percent already: 2.5 is "+2.50%". */
  change(percent: number): string;
  /** "5 minutes", "1 day". */
  period(period: Period): string;
  /** Day and time of epoch ms. @param timezone IANA name */
  moment(ms: number, timezone: string): string;
}

/**
 * @param tag BCP 47 of the language
 * @param places digits after the point of a price
 */
export const createChartFormat = (format: Format, tag: string, places: number): ChartFormat => {
  const words = formsOf(tag);
  return {
    writeDigits: format.writeDigits,
    calendar: calendarOf(tag),
    price: (price) => format.price(decimal(price), { decimals: places }),
    change: (percent) => format.percent(decimal(percent.toFixed(2)), { signed: true }),
    period: (period) => words.span(SPANS[period].span, SPANS[period].type, 'long'),
    moment: words.moment,
  };
};

export const useChartFormat = (places: number): ChartFormat => {
  const format = useFormat();
  const { tag } = useAtomValue(languageAtom);
  return useMemo(() => createChartFormat(format, tag, places), [format, tag, places]);
};
