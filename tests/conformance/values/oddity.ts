/** What an answer of the right form says that cannot be true. */
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

/** The rows of a list, wherever the backend puts them. */
export const rowsOf = (data: unknown): Row[] => {
  const list = isFields(data) ? (data['list'] ?? data['data']) : data;
  return Array.isArray(list) ? list.filter(isFields) : [];
};

export const idsOf = (data: unknown): string[] =>
  rowsOf(data).flatMap(({ id }) => (typeof id === 'string' || typeof id === 'number' ? [String(id)] : []));
