/** The most expensive requests that anybody can send, by kind: none may block the server's event loop. */
import sharp from 'sharp';
import { FORM_BYTES } from '../../server/routes/bodies.ts';

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** A valid call, in wire names. */
export interface Asked {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly fields: Readonly<Record<string, string>>;
}

export interface Sender {
  readonly token: string;
  readonly calls: readonly Asked[];
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';
/** Leaves room for the other fields of the form. */
const ROOM = FORM_BYTES - 4_096;
const filled = (piece: string): string => piece.repeat(Math.floor(ROOM / encodeURIComponent(piece).length));

/** As long as a form may be, each expensive for a different parser: digits, addresses, trees, lists, markup, blanks. */
const TEXTS: readonly string[] = [
  filled('x'),
  filled('9'),
  `0.${filled('0')}1`,
  `1e${filled('9')}`,
  filled('٣'),
  `${filled(' ')}x`,
  `${filled('\n')}x`,
  `a@${filled('a.')}`,
  filled('['),
  filled('{"a":'),
  `[${filled('{},')}{}]`,
  filled('<b>'),
  filled('-'),
  filled('%'),
];
/** Fits the limit on headers, so that a query of this length is read at all. */
const QUERY_BYTES = 12_000;

const encoded = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();

const asked = ({ name, method }: Asked, token: string, fields: Readonly<Record<string, string>>): Request => {
  const form = encoded(fields);
  return method === 'GET'
    ? { method, path: `/api/${name}?${form.slice(0, QUERY_BYTES)}`, headers: { token } }
    : { method, path: `/api/${name}`, headers: { token, 'content-type': FORM }, body: form };
};

/** A valid call, then the same with each field in turn at its maximum length. */
export const worstOfCall = (call: Asked, token: string): readonly Request[] => [
  asked(call, token, call.fields),
  ...Object.keys(call.fields).flatMap((field) =>
    TEXTS.map((text) => asked(call, token, { ...call.fields, [field]: text })),
  ),
];

const post = (path: string, type: string, body: string | Buffer, more: Record<string, string> = {}): Request => ({
  method: 'POST',
  path,
  headers: { 'content-type': type, ...more },
  body,
});
const get = (path: string, headers: Record<string, string> = {}): Request => ({ method: 'GET', path, headers });

const MEGABYTE = 1024 * 1024;
const BOUNDARY = '-'.repeat(60);
const part = (content: Buffer, head = 'name="file"; filename="a.jpg"'): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\nContent-Type: image/jpeg\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
const multipart = (token: string, ...parts: Buffer[]): Request =>
  post(
    '/api/common/upload',
    `multipart/form-data; boundary=${BOUNDARY}`,
    Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    { token },
  );

const flat = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#888' } });

const JSON_BODIES: Readonly<Record<string, string>> = {
  deep: '['.repeat(15 * MEGABYTE),
  'deep as forms may be long': '{"a":'.repeat(FORM_BYTES / 6),
  'of many fields': `{${Array.from({ length: 900 }, (_, at) => `"f${at}":"${'x'.repeat(50)}"`).join(',')}}`,
  'of signs in one text': JSON.stringify({ username: '\\"[{,'.repeat(FORM_BYTES / 8) }),
};

const pictures = async ({ token }: Sender): Promise<Readonly<Record<string, readonly Request[]>>> => ({
  'a picture of 7,200 × 7,200 in a kilobyte': [
    multipart(token, part(await flat(7_200).avif({ effort: 0 }).toBuffer())),
  ],
  'a picture of 12,000 × 12,000': [multipart(token, part(await flat(12_000).png().toBuffer()))],
  'twelve megabytes that are no picture': [multipart(token, part(Buffer.alloc(12 * MEGABYTE, 0xff)))],
  'twelve megabytes of almost-boundaries': [
    multipart(token, part(Buffer.from(`\r\n--${'-'.repeat(59)}x`.repeat(12 * 16_000)))),
  ],
  'thousands of parts': [
    multipart(token, ...Array.from({ length: 5_000 }, (_, at) => part(Buffer.from('x'), `name="n${at}"`))),
  ],
});

/** Requests that are no valid calls, by name. */
export const worstOfAll = async (sender: Sender): Promise<Readonly<Record<string, readonly Request[]>>> => ({
  ...Object.fromEntries(
    Object.entries(JSON_BODIES).flatMap(([what, body]) =>
      ['/share-voucher', '/api/login', '/api/upbbbuy', '/nowhere'].map((path) => [
        `JSON ${what} to ${path}`,
        [post(path, JSON_TYPE, body, { token: sender.token })],
      ]),
    ),
  ),
  'a shared file of twelve megabytes': [
    post('/share-voucher', `multipart/form-data; boundary=${BOUNDARY}`, Buffer.alloc(12 * MEGABYTE)),
  ],
  'a form of a thousand fields': [post('/api/login', FORM, 'a=1&'.repeat(999))],
  'a form of signs to decode': [post('/api/login', FORM, `username=${'%41'.repeat(FORM_BYTES / 3 - 10)}`)],
  'a long path': [
    get(`/${'a/'.repeat(6_000)}`),
    get(`/${'%2e%2e/'.repeat(1_500)}`),
    get(`/assets/${'x'.repeat(12_000)}`),
  ],
  'many ranges': [get('/index.html', { range: `bytes=${'0-0,'.repeat(3_000)}0-0` })],
  'long headers': [
    'cookie',
    'accept-language',
    'accept-encoding',
    'if-none-match',
    'lang',
    'token',
    'idempotency-key',
  ].map((name) => get('/api/getSetting', { [name]: 'a,;q=0.1 '.repeat(1_300) })),
  'all candles of a market': [get('/market/history/kline?symbol=btcusdt&period=1min&size=2000')],
  'all ticks that one answer holds': [get('/market/history/ticks?symbol=btcusdt&from=0&size=100000')],
  ...(await pictures(sender)),
});
