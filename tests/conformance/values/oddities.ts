/** Everything that an answer's values get wrong, by call. */
import { fieldOddities, missing } from './fields.ts';
import { idsOf, type Oddity, odd, rowsOf } from './oddity.ts';
import { subjectOddities } from './subjects.ts';
import { spans } from './times.ts';

const repeatedIds = (data: unknown): Oddity[] => {
  const ids = idsOf(data);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  return twice === undefined ? [] : [odd(`several rows have the id ${twice}`, 'one row where there are several')];
};

/** @param limit rows that were asked for; undefined where the call has no pages */
export const oddities = (call: string, data: unknown, limit: number | undefined, nowMs: number): Oddity[] => {
  const rows = rowsOf(data).length;
  return [
    ...subjectOddities(call, data),
    ...repeatedIds(data),
    ...(limit !== undefined && rows > limit
      ? [odd(`${rows} rows for limit=${limit}`, 'the same rows again with each page')]
      : []),
    ...missing(call, data),
    ...spans(call, data, nowMs),
    ...fieldOddities(data, nowMs),
  ];
};
