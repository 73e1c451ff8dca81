/**
 * Sends the most expensive requests of one member from a process of its own, so that the client's work does not distort
 * the measurement.
 */
import { Agent, request } from 'node:http';
import sharp from 'sharp';

/** Keeps sixty requests in flight, from `flood` until `end`. */
export type Told = { readonly url: string; readonly token: string } | { readonly flood: string } | 'end';

const AT_ONCE = 60;
const FORM = 'application/x-www-form-urlencoded';
const BOUNDARY = 'x'.repeat(40);

interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly type?: string;
  readonly body?: string | Buffer;
}

const call = (name: string, fields: Record<string, string>): Request => ({
  method: 'POST',
  path: `/api/${name}`,
  type: FORM,
  body: new URLSearchParams(fields).toString(),
});

const picture = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: 'red' } })
  .webp({ lossless: true, effort: 0 })
  .toBuffer();
const upload: Request = {
  method: 'POST',
  path: '/api/common/upload',
  type: `multipart/form-data; boundary=${BOUNDARY}`,
  body: Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.webp"\r\n\r\n`),
    picture,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
};

const SYMBOLS = ['btcusdt', 'ethusdt', 'solusdt', 'adausdt', 'xrpusdt'];
const PERIODS = ['1min', '5min', '15min', '60min', '1day', '1mon'];
/** Varies the requests, so that none is answered from a cache. */
const anyOf = (list: readonly string[], turn: number): string => list[turn % list.length] ?? '';

const KINDS: Readonly<Record<string, (turn: number) => Request>> = {
  pictures: () => upload,
  logins: (turn) => call('login', { username: `7000000${turn}`, password: 'wrong123' }),
  passwords: () => call('resetpay', { logpassword: 'wrong123', newpassword: 'another12' }),
  withdrawals: () =>
    call('withdraw', { c_id: '1', num: '10', type: '1', paypwd: 'wrong123', bank_id: '1', withdraw_type: '1' }),
  orders: () => call('upbbbuy', { m_id: '1', operate_type: '2', amount: '10', type: '1' }),
  bills: () => call('getBillList', { page: '100', limit: '100' }),
  'order lists': () => call('tradegetOrderList', { page: '1', limit: '100', status: '2' }),
  'years of profit': () => call('getProfitYears', { time_zone: 'Asia/Shanghai', type: '0' }),
  candles: (turn) => ({
    method: 'GET',
    path: `/market/history/kline?symbol=${anyOf(SYMBOLS, turn)}&period=${anyOf(PERIODS, turn)}&size=${2_000 - (turn % 900)}`,
  }),
  'the chain': (turn) => ({ method: 'GET', path: `/market/chain?symbol=btcusdt&from=1&size=1000&turn=${turn}` }),
};

let asker = { url: '', token: '' };
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

const send = ({ method, path, type, body }: Request): Promise<void> =>
  new Promise((resolve) => {
    const headers = { token: asker.token, lang: 'en', ...(type === undefined ? {} : { 'content-type': type }) };
    const asked = request(`${asker.url}${path}`, { method, agent, headers }, (answer) => {
      answer.resume();
      answer.on('close', resolve);
    });
    asked.on('error', () => resolve());
    asked.end(body);
  });

let ended = true;
let lanes: Promise<void>[] = [];
let sent = 0;

const lane = async (make: (turn: number) => Request): Promise<void> => {
  while (!ended) {
    sent += 1;
    await send(make(sent));
  }
};

const obey = async (told: Told): Promise<void> => {
  if (told === 'end') {
    ended = true;
    await Promise.all(lanes);
    process.send?.(sent);
    return;
  }
  if ('url' in told) {
    asker = told;
    process.send?.(Object.keys(KINDS));
    return;
  }
  const make = KINDS[told.flood];
  if (make === undefined) throw new Error(`nothing is called ${told.flood}`);
  [ended, sent] = [false, 0];
  lanes = Array.from({ length: AT_ONCE }, () => lane(make));
};

process.on('message', (told: Told) => void obey(told));
