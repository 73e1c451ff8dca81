/**
 * Times and units in Lao, as CLDR has them. Chromium carries no Lao and writes American English in its place, so the
 * words are kept here; the test holds them against the Intl of Node, which knows the language.
 */
import { memoize } from '../../kit/memoize.ts';
import type { IntlForms, SpanUnit } from './intl-forms.ts';

/** Its numeric dates are the British ones, on a clock of 24 hours. */
const NUMERIC_AS = 'en-GB';

const MONTHS = 'ມັງກອນ ກຸມພາ ມີນາ ເມສາ ພຶດສະພາ ມິຖຸນາ ກໍລະກົດ ສິງຫາ ກັນຍາ ຕຸລາ ພະຈິກ ທັນວາ'.split(' ');
const SHORT_MONTHS = 'ມ.ກ. ກ.ພ. ມ.ນ. ມ.ສ. ພ.ພ. ມິ.ຖ. ກ.ລ. ສ.ຫ. ກ.ຍ. ຕ.ລ. ພ.ຈ. ທ.ວ.'.split(' ');

const UNITS: Readonly<Record<SpanUnit, { readonly long: string; readonly short: string }>> = {
  second: { long: 'ວິນາທີ', short: 'ວິ' },
  minute: { long: 'ນາທີ', short: 'ນທ' },
  hour: { long: 'ຊົ່ວໂມງ', short: 'ຊມ' },
  day: { long: 'ມື້', short: 'ມື້' },
  week: { long: 'ອາທິດ', short: 'ອທ.' },
  month: { long: 'ເດືອນ', short: 'ດ.' },
};

/** Words of their own, by unit and distance. */
const NEAR: Readonly<Record<string, string>> = {
  'second 0': 'ຕອນນີ້',
  'minute 0': 'ນາທີນີ້',
  'hour 0': 'ຊົ່ວໂມງນີ້',
  'day -2': 'ມື້ກ່ອນ',
  'day -1': 'ມື້ວານ',
  'day 0': 'ມື້ນີ້',
  'day 1': 'ມື້ອື່ນ',
  'day 2': 'ມື້ຮື',
};

const zoned = memoize(
  (timeZone) =>
    new Intl.DateTimeFormat(NUMERIC_AS, {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

export const laoForms: IntlForms = {
  numericTag: NUMERIC_AS,
  relative: (count, unit) =>
    NEAR[`${unit} ${count}`] ?? (count < 0 ? `${-count} ${UNITS[unit].long}ກ່ອນ` : `ໃນອີກ ${count} ${UNITS[unit].long}`),
  span: (count, unit, display) => `${count} ${UNITS[unit][display]}`,
  dayAndMonth: (utcMs) => `${new Date(utcMs).getUTCDate()} ${SHORT_MONTHS[new Date(utcMs).getUTCMonth()]}`,
  monthAndYear: (utcMs) => `${MONTHS[new Date(utcMs).getUTCMonth()]} ${new Date(utcMs).getUTCFullYear()}`,
  year: String,
  moment: (ms, timeZone) => {
    const parts = zoned(timeZone).formatToParts(ms);
    const part = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? '';
    const month = SHORT_MONTHS[Number(part('month')) - 1];
    return `${Number(part('day'))} ${month} ${part('year')}, ${Number(part('hour'))}:${part('minute')}`;
  },
};
