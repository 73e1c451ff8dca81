/**
 * The market routes alone, for the benchmarks: 500 simulated markets that all change every second, and a bare route
 * that returns the same bytes. Prints its port and serves until it is killed.
 */
import type { AddressInfo } from 'node:net';
import { createHttp } from '../../server/app/http.ts';
import { systemClock } from '../../server/base/clock.ts';
import { readEnvironment } from '../../server/base/environment.ts';
import { CATALOGUE } from '../../server/market/catalogue.ts';
import type { Market } from '../../server/market/feed.ts';
import { simulatedFeed } from '../../server/market/simulated/simulated-feed.ts';
import type { App } from '../../server/routes/app.ts';
import { registerMarketStream } from '../../server/routes/market-stream.ts';
import { serve } from '../../server/routes/serve.ts';
import { listMarkets } from '../../server/services/markets/markets.ts';
import { getMarkets } from '../../src/contract/calls/market.ts';

const MARKETS = 500;

const markets: Market[] = Array.from({ length: MARKETS }, (_, i) => {
  const model = CATALOGUE[i % 10] ?? CATALOGUE[0];
  if (model === undefined) throw new Error('the catalogue is empty');
  // A different base coin gets a different simulated price.
  return i < 10 ? model : { ...model, id: String(1_000 + i), base: `${model.base}${i}`, symbol: `c${i}usdt` };
});

const environment = readEnvironment({ LOG_LEVEL: 'error', SOCKETS_PER_ADDRESS: '10000' });
const http = await createHttp(environment, systemClock);
const feed = simulatedFeed('bench', systemClock, markets);
const nobody = new Proxy({}, { get: () => undefined });
const app: App = {
  http,
  environment,
  feed,
  clock: systemClock,
  log: http.log,
  // Public reads touch no database.
  database: nobody as App['database'],
  findMember: async () => undefined,
  wakeJob: () => undefined,
};
serve(app, getMarkets, () => listMarkets(feed), { sharedForMs: 900 });
registerMarketStream(app);

/** The bytes of the last answer, which the bare route sends. */
let bytes: { readonly body: Buffer; readonly type: string; readonly encoding: string } | undefined;
http.get('/bare', (_request, reply) => {
  if (bytes === undefined) return reply.code(503).send();
  return reply.header('content-type', bytes.type).header('content-encoding', bytes.encoding).send(bytes.body);
});

feed.start();
await http.listen({ port: 0, host: '127.0.0.1' });
const answer = await http.inject({ url: `/api/${getMarkets.name}`, headers: { 'accept-encoding': 'gzip' } });
bytes = {
  body: answer.rawPayload,
  type: String(answer.headers['content-type']),
  encoding: String(answer.headers['content-encoding']),
};
setInterval(() => process.send?.({ cpuMs: process.cpuUsage().user / 1_000 }), 1_000);
process.send?.({ port: (http.server.address() as AddressInfo).port, bytes: answer.rawPayload.length });
