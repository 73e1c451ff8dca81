// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { read } from '../../contract/call.ts';
import { decimal, record, text, wire } from '../../contract/codec.ts';
import { listEnvelope } from '../../contract/codec-lists.ts';
import { pageFields } from '../../contract/entities/site.ts';
import { Unreadable } from './errors.ts';
import { sendPage } from './transport.ts';

const getRows = read({
  name: 'getRows',
  access: 'member',
  payload: record(pageFields),
  response: listEnvelope(record({ name: wire('coinname', text), price: wire('xjprice', decimal) })),
});
const GOOD = { coinname: 'BTC', xjprice: '1' };
const BAD = { coinname: 'BTC', xjprice: '-' };

/** The page of three rows, of which the server sends these. */
const readPage = (list: readonly unknown[], options = {}) => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 1, msg: '', data: { list } }));
  return sendPage(getRows, { page: 1, limit: 3 }, options);
};

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('API-06 SHELL-13 a page is full as it was sent: a row that cannot be read does not end the list', async () => {
  expect(await readPage([GOOD, BAD, GOOD])).toMatchObject({ rows: [{ name: 'BTC' }, { name: 'BTC' }], isFull: true });
  expect(await readPage([GOOD, BAD])).toMatchObject({ isFull: false });
});

test('ASSET-04 for a sum a page is an error where a single row of it cannot be read', async () => {
  await expect(readPage([GOOD, BAD, GOOD], { whole: true })).rejects.toBeInstanceOf(Unreadable);
  expect((await readPage([GOOD, GOOD, GOOD], { whole: true })).rows).toHaveLength(3);
});
