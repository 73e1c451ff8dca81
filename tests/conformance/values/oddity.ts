/** What an answer of the right form says that cannot be true. */
import { scalarText } from '../../../src/contract/codec.ts';
import { parseDecimal } from '../../../src/contract/decimal.ts';
import { isFields } from '../../../src/contract/htx.ts';

export interface Oddity {
  readonly wrong: string;
  /** What a member would see. */
  readonly client: string;
  /** It may be true: a young market, for instance. */
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

/** What a row is called in a finding: the first of these that says something. */
export const labelOf = (...values: readonly unknown[]): string =>
  values.map(scalarText).find((text) => text !== '') ?? 'without a name';

/** The rows of a list, wherever the backend puts them. */
export const rowsOf = (data: unknown): Row[] => {
  const list = isFields(data) ? (data['list'] ?? data['data']) : data;
  return Array.isArray(list) ? list.filter(isFields) : [];
};
