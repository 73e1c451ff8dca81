import { type SQL, sql } from 'drizzle-orm';

/** Passes a list of any length as one array parameter: `array(ids, 'bigint')`. */
export const array = (values: readonly unknown[], type: string): SQL => sql`${sql.param(values)}::${sql.raw(type)}[]`;

/** One column of many rows as an array parameter, for `unnest`. */
export const columnOf = <T>(rows: readonly T[], of: (row: T) => unknown, type: string): SQL =>
  array(rows.map(of), type);
