/** Time zones to choose from: all that the browser knows, as a member would look for them. */
import { offsetMinutes } from '../../contract/wall-time.ts';

export interface ZoneChoice {
  /** IANA name. */
  readonly zone: string;
  /** "New York". */
  readonly city: string;
  /** "America". */
  readonly region: string;
}

/** "UTC+5:30"; "UTC" for none. */
export const offsetText = (minutes: number): string => {
  const size = Math.abs(Math.round(minutes));
  if (size === 0) return 'UTC';
  const rest = size % 60;
  return `UTC${minutes < 0 ? '−' : '+'}${Math.trunc(size / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
};

/** UTC offset of a zone at a moment. Computed only for rendered rows, since each takes a millisecond. */
export const offsetOf = (zone: string, atMs: number): string => offsetText(offsetMinutes(zone, atMs));

export const zoneChoice = (zone: string): ZoneChoice => {
  const parts = zone.replaceAll('_', ' ').split('/');
  return { zone, city: parts.at(-1) ?? zone, region: parts.slice(0, -1).join(', ') };
};

/** `own` and UTC first, then by city. */
export const zoneChoices = (own: string): ZoneChoice[] => {
  const known = typeof Intl.supportedValuesOf === 'function' ? Intl.supportedValuesOf('timeZone') : [];
  const others = known
    .filter((zone) => zone !== own && zone !== 'UTC')
    .map(zoneChoice)
    .sort((a, b) => (a.city < b.city ? -1 : a.city > b.city ? 1 : 0));
  return [...new Set([own, 'UTC'])].map(zoneChoice).concat(others);
};

/** By city or region, in any letter case. */
export const searchZones = (choices: readonly ZoneChoice[], query: string): readonly ZoneChoice[] => {
  const plain = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[\s_]+/g, ' ')
      .trim();
  const wanted = plain(query);
  if (wanted === '') return choices;
  return choices.filter(({ zone, city, region }) => [zone, city, region].some((text) => plain(text).includes(wanted)));
};
