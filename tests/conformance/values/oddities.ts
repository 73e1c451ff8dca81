/** All faults in an answer's values, by call. */
import { fieldOddities, missing } from './fields.ts';
import { type Oddity, odd, rowsOf } from './oddity.ts';
import { recordOddities } from './records.ts';
import { repeats } from './repeats.ts';
import { subjectOddities } from './subjects.ts';
import { spans } from './times.ts';

/** @param limit number of rows requested; undefined where the call has no pages */
export const oddities = (call: string, data: unknown, limit: number | undefined, nowMs: number): Oddity[] => {
  const rows = rowsOf(data).length;
  return [
    ...subjectOddities(call, data),
    ...repeats(call, data),
    ...(limit !== undefined && rows > limit
      ? [odd(`${rows} rows for limit=${limit}`, 'the same rows again with each page')]
      : []),
    ...missing(call, data),
    ...spans(call, data, nowMs),
    ...recordOddities(call, data),
    ...fieldOddities(data, nowMs),
  ];
};
