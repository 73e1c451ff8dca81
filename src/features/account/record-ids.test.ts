import { expect, test } from 'vitest';
import { decodeResponse } from '../../contract/call.ts';
import { firstPages, nextPage, PAGE_SIZE } from '../../kit/paged-list.ts';
import { IDENTIFIED_RECORDS, type IdentifiedRecord } from './record-ids.ts';

type Sent = Readonly<Record<string, unknown>>;
const keyOf = ({ id }: IdentifiedRecord) => id;
const withdrawals = (rows: readonly Sent[]) => decodeResponse(IDENTIFIED_RECORDS.withdrawals, { list: rows });
const idsOf = (...rows: readonly Sent[]) => withdrawals(rows).map(keyOf);

const TIME = '2026-01-02 03:04:05';
const inReview = { num: '100', status: 1, remark: '', address: 'Tx', updatetime: '' };
const older = (count: number): Sent[] =>
  Array.from({ length: count }, (_, index) => ({ ...inReview, num: `${index + 1}`, addtime: TIME }));

/** Pages of a list that a test changes. */
const backend = (list: Sent[]) => ({
  list,
  read: async (page: number) => {
    const rows = withdrawals(list.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE));
    return { rows, isFull: rows.length === PAGE_SIZE };
  },
});

test('SHELL-13 API-06 an id that is sent stays, and rows without one that say the same have two, the same each time', () => {
  const page = [{ ...inReview, id: 7 }, inReview, inReview, { ...inReview, status: 3 }];
  const ids = idsOf(...page);
  expect(ids[0]).toBe('7');
  expect(new Set(ids).size).toBe(4);
  expect(idsOf(...page)).toEqual(ids);
});

test('SHELL-13 API-06 a record whose review ends stays the same one, also the last of a page while the next is read', async () => {
  const source = backend(older(15));
  const list = await firstPages(source.read, keyOf);
  source.list[9] = { ...source.list[9], status: 3, remark: 'Wrong network' };
  const { rows } = await nextPage(list, source.read, keyOf);
  expect(rows).toHaveLength(15);
  expect(rows[9]).toMatchObject({ status: 'rejected', remark: 'Wrong network' });
});

test('SHELL-13 API-06 a row without an id that a new one pushes to the next page does not double', async () => {
  const source = backend(older(15));
  const list = await firstPages(source.read, keyOf);
  source.list.unshift({ ...inReview, num: '500', addtime: TIME });
  const { rows } = await nextPage(list, source.read, keyOf);
  expect(rows.map(({ amount }) => amount)).toEqual(Array.from({ length: 15 }, (_, index) => `${index + 1}`));
});

test('SHELL-13 API-06 records without a time that two pages have in another state are two', async () => {
  const source = backend([inReview, ...older(9), { ...inReview, status: 3 }]);
  const list = await nextPage(await firstPages(source.read, keyOf), source.read, keyOf);
  expect(list.rows).toHaveLength(11);
});
