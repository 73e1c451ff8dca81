/** An oddity: an impossible value in a well-formed answer. */
import { scalarText } from '../../../src/contract/codec.ts';
import { parseDecimal } from '../../../src/contract/decimal.ts';
import { isFields } from '../../../src/contract/htx.ts';

export interface Oddity {
  readonly wrong: string;
  /** The effect that a member would see. */
  readonly client: string;
  /** It may be legitimate, as for a young market. */
  readonly mild?: boolean;
}

export type Row = Readonly<Record<string, unknown>>;

export const odd = (wrong: string, client: string): Oddity => ({ wrong, client });

export const figure = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' ? parseDecimal(String(value)) : undefined;

export const figures = (value: unknown) =>
  (Array.isArray(value) ? value : typeof value === 'object' ? [] : String(value ?? '').split(','))
    .map(figure)
    .filter((one) => one !== undefined);

export const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The name of a row in a finding: the first of these values that is not empty. */
export const labelOf = (...values: readonly unknown[]): string =>
  values.map(scalarText).find((text) => text !== '') ?? 'without a name';

/** The rows of a list, wherever the backend puts them. */
export const rowsOf = (data: unknown): Row[] => {
  const list = isFields(data) ? (data['list'] ?? data['data']) : data;
  return Array.isArray(list) ? list.filter(isFields) : [];
};
