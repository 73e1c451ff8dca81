/**
 * A backend by another vendor: it ignores idempotency keys, counts the effects of writes, and fails as such backends
 * do.
 */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openSite, type Site } from '../site.ts';
import { foreignAnswers } from './answers.ts';

/**
 * The fault of the next write: its answer breaks off, or a proxy answers instead. (A test of a request that is lost on
 * its way has to abort it in the page: browsers resend a request by themselves when an open connection closes
 * unanswered.)
 */
export const WRITE_FAULTS = ['lost after', '502', '504', 'HTML with 200', 'cut JSON', '17 s'] as const;
type WriteFault = (typeof WRITE_FAULTS)[number];

type Fields = URLSearchParams;
/** The list in which a write appears, and its row there. */
const RECORDS: Record<string, readonly [list: string, row: (fields: Fields) => object]> = {
  transfer: [
    'getTransferList',
    (of) => ({
      num: of.get('num'),
      status: 2,
      from_type: of.get('from_type'),
      to_type: of.get('to_type'),
      coin: 'USDT',
    }),
  ],
  withdraw: ['getWithdrawList', (of) => ({ mum: of.get('num'), status: 1, address: '-' })],
  exchangeCoin: ['getBillList', (of) => ({ st: 2, num: of.get('amount'), remark: 'Swap' })],
  upbbbuy: [
    'tradegetOrderList',
    (of) => ({
      type: of.get('type'),
      status: 1,
      xjprice: of.get('price'),
      predict_num: of.get('num'),
      coinname: 'BTC',
    }),
  ],
};
/** Lists of one account, which contain nothing where the request names none. */
const OF_ACCOUNT = /^get(Bill|Withdraw|Recharge|Transfer)List$/;
const PUBLIC =
  /^(getSetting|getConfig|getLangList|getBanner|getFriendList|getContentList|getMarketList|getAll\w+|getHuoBi\w+|login|register)$/;

export interface ForeignBackend extends Pick<Site, 'url' | 'stop'> {
  /** Reads that are answered with HTTP 500 and an HTML page. */
  readonly failing: Set<string>;
  /** Calls that it does not know are refused in an envelope; otherwise with HTTP 404 and an HTML page. */
  refusesUnknown: boolean;
  /** Applies to the next write alone. */
  fault: WriteFault | undefined;
  /** Writes that arrived, and writes that had an effect. */
  readonly counted: { sent: number; effects: number };
  /** All answers that it can give now, as JSON text. */
  said(): string;
}

const bodyOf = async (request: IncomingMessage): Promise<Fields> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
};

const page = (response: ServerResponse, status: number, title: string): void => {
  response.writeHead(status, { 'content-type': 'text/html' });
  response.end(`<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`);
};
const envelope = (data: unknown, msg = ''): string => JSON.stringify({ time: '-', data, msg, code: '1' });

const candles = (nowMs: number) =>
  Array.from({ length: 30 }, (_, day) => ({
    id: Math.floor(nowMs / 86_400_000) * 86_400 - day * 86_400,
    open: '54100.5',
    close: day === 0 ? 54_216.64 : '54100.25',
    high: '54642.84',
    low: 53_515.24,
    vol: '2.0E8',
    amount: null,
  }));

export const openForeignBackend = async (dist: string): Promise<ForeignBackend> => {
  const answers = foreignAnswers(Date.now());
  const failing = new Set<string>();
  const counted = { sent: 0, effects: 0 };
  const state: { fault: WriteFault | undefined; refusesUnknown: boolean } = { fault: undefined, refusesUnknown: false };
  let nextId = 9_000;

  const market = (path: string) =>
    path.endsWith('/detail')
      ? {
          status: 'ok',
          tick: { close: '54216.64', open: 53_570.11, high: null, low: '53515.24', vol: '-', amount: '705.25' },
        }
      : { status: 'ok', data: candles(Date.now()) };

  const take = (name: string, fields: Fields): void => {
    counted.effects += 1;
    const record = RECORDS[name];
    if (!record) return;
    const [list, row] = record;
    nextId += 1;
    (answers[list] as { list: object[] }).list.unshift({
      id: nextId,
      addtime: Math.floor(Date.now() / 1000),
      ...row(fields),
    });
  };

  const write = async (name: string, fields: Fields, response: ServerResponse): Promise<void> => {
    const { fault } = state;
    state.fault = undefined;
    counted.sent += 1;
    if (fault === '502') return page(response, 502, '502 Bad Gateway');
    // Longer than the client's timeout, whatever its clock says.
    if (fault === '17 s') await once(response, 'close');
    take(name, fields);
    if (fault === 'lost after') return void response.write('{', () => response.destroy());
    if (fault === '504') return page(response, 504, '504 Gateway Time-out');
    if (fault === 'HTML with 200') return page(response, 200, 'Welcome');
    const answer = envelope(null, 'ok');
    response.end(fault === 'cut JSON' ? answer.slice(0, 14) : answer);
  };

  const api = async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const fields = await bodyOf(request);
    if (path.startsWith('/market/')) return void response.end(JSON.stringify(market(path)));
    const name = path.slice('/api/'.length);
    if (failing.has(name)) return page(response, 500, 'Whoops, something went wrong');
    if (!(name in RECORDS) && !(name in answers))
      return state.refusesUnknown
        ? void response.end(JSON.stringify({ code: 0, msg: 'method not found', data: null }))
        : page(response, 404, '404 Not Found');
    if (!PUBLIC.test(name) && request.headers['token'] === undefined)
      return void response.end(JSON.stringify({ code: '401', msg: 'please log in', data: null }));
    if (name in RECORDS) return write(name, fields, response);
    const isEmpty = Number(fields.get('page') ?? 1) > 1 || (OF_ACCOUNT.test(name) && !fields.has('type'));
    response.end(envelope(isEmpty ? { total: '-', list: [] } : answers[name]));
  };

  const site = await openSite(dist, api);
  return Object.assign(state, {
    url: site.url,
    stop: site.stop,
    failing,
    counted,
    said: () => JSON.stringify([answers, market('/detail'), market('/kline')]),
  });
};
