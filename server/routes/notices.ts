/** System messages. */
import { getNotices } from '../../src/contract/calls/notices.ts';
import { listNotices, openNotice } from '../services/notices/notices.ts';
import type { App } from './app.ts';
import { pageOf } from './paging.ts';
import { serve } from './serve.ts';

export const registerNotices = (app: App): void => {
  serve(
    app,
    getNotices,
    async ({ tx, member, lang, clock }, { id, page, limit }) => {
      if (id === undefined) return listNotices(tx, member.id, lang, pageOf({ page, limit }));
      return /^\d{1,15}$/.test(id) ? openNotice(tx, member.id, lang, Number(id), clock.now()) : [];
    },
    { long: true },
  );
};
