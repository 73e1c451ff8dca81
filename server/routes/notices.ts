/** System messages. */
import { getNotices } from '../../src/contract/calls/notices.ts';
import { listNotices, openNotice } from '../services/notices/notices.ts';
import type { App } from './app.ts';
import { serve } from './serve.ts';

const LIMIT_MAX = 100;
const PAGE_MAX = 100_000;

export const registerNotices = (app: App): void => {
  serve(app, getNotices, async ({ tx, member, lang, clock }, { id, page, limit }) => {
    if (id === undefined) {
      const bounded = {
        page: Math.min(Math.max(page, 1), PAGE_MAX),
        limit: Math.min(Math.max(limit, 1), LIMIT_MAX),
      };
      return listNotices(tx, member.id, lang, bounded);
    }
    return /^\d{1,15}$/.test(id) ? openNotice(tx, member.id, lang, Number(id), clock.now()) : [];
  });
};
