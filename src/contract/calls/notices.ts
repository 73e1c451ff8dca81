import { read } from '../call.ts';
import { id, omitted, record, wire } from '../codec.ts';
import { listEnvelope } from '../codec-lists.ts';
import { notice } from '../entities/products.ts';
import { pageFields } from '../entities/site.ts';

/** Newest first; with `id` just that one, which marks it read. */
export const getNotices = read({
  name: 'getNoticeList',
  access: 'member',
  payload: record({ id: wire('id', omitted(id)), ...pageFields }),
  response: listEnvelope(notice),
});
