/** Checks the exchange's protocol over plain HTTP: day summaries and candles. */
import { WireError } from '../../src/contract/codec.ts';
import { readJson } from '../../src/contract/exact-json.ts';
import {
  CANDLE_PERIODS,
  HtxError,
  isFields,
  type Period,
  readCandles,
  readSentSummary,
} from '../../src/contract/htx.ts';
import { type Backend, guarded, TIMEOUT_MS } from './ask.ts';
import type { Finding } from './finding.ts';
import { beginning, FINE, told } from './judge.ts';
import type { Facts } from './payloads.ts';
import { candleOddities, summaryOddities } from './values/market.ts';
import type { Oddity } from './values/oddity.ts';

const CANDLES = 200;
/** Enough to see whether answers depend on the symbol. */
const SYMBOLS = 2;

const one = (
  backend: Backend,
  path: string,
  query: Readonly<Record<string, string>>,
  read: (body: unknown) => Oddity[],
): Promise<Finding> => {
  const sent = `GET ${new URLSearchParams(query)}`;
  return guarded(path, sent, async (): Promise<Finding> => {
    const response = await backend.fetch(`${backend.url}${path}?${new URLSearchParams(query)}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const client = 'keeps the loading sign, after the third failure Retry';
    const body = readJson(text);
    if (body === undefined)
      return {
        call: path,
        sent,
        verdict: 'broken',
        wrong: `no JSON (HTTP ${response.status}): ${beginning(text)}`,
        client,
      };
    try {
      const found = read(body);
      return { call: path, sent, ...(found.length > 0 ? told(found) : FINE) };
    } catch (error) {
      if (!(error instanceof WireError) && !(error instanceof HtxError)) throw error;
      return { call: path, sent, verdict: 'broken', wrong: error.message, client };
    }
  });
};

const candles = (backend: Backend, symbol: string, period: Period, listed: unknown): Promise<Finding> =>
  one(backend, '/market/history/kline', { symbol, period, size: String(CANDLES) }, (body) => {
    const read = readCandles(body);
    if (read.length === 0) throw new WireError('data', 'is empty');
    const rows = isFields(body) && Array.isArray(body['data']) ? body['data'] : [];
    return candleOddities({ rows, candles: read, asked: CANDLES, period, listed }, backend.now());
  });

export const askMarketData = async (backend: Backend, { prices = new Map() }: Facts): Promise<Finding[]> => {
  const markets = prices.size === 0 ? [['btcusdt', undefined] as const] : [...prices].slice(0, SYMBOLS);
  const findings: Finding[] = [];
  for (const [symbol, price] of markets)
    findings.push(
      await one(backend, '/market/detail', { symbol }, (body) => summaryOddities(readSentSummary(body), price)),
    );
  const [symbol, price] = markets[0] ?? ['btcusdt', undefined];
  for (const period of CANDLE_PERIODS) findings.push(await candles(backend, symbol, period, price));
  return findings;
};
