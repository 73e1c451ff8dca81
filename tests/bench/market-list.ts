/**
 * Bar: getMarketList of 500 symbols, compressed, reaches at least half the answers a second of a bare route that
 * returns the same bytes; unchanged data is answered 304. Medians of five alternating runs. `npx tsx
 * tests/bench/market-list.ts`.
 */
import { Agent, request } from 'node:http';
import { startMarketServer } from './start-market-server.ts';

const RUN_MS = 2_000;
const AT_ONCE = 32;
const RUNS = 5;
const BAR = 0.5;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

const ask = (port: number, path: string, headers: Record<string, string>): Promise<{ status: number; etag: string }> =>
  new Promise((resolve, reject) => {
    request({ port, path, agent, headers: { 'accept-encoding': 'gzip', ...headers } }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, etag: String(response.headers.etag ?? '') }),
      );
    })
      .on('error', reject)
      .end();
  });

const answersASecond = async (port: number, path: string): Promise<number> => {
  const until = performance.now() + RUN_MS;
  let answers = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < until) {
      const { status } = await ask(port, path, {});
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return (answers / RUN_MS) * 1_000;
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const server = await startMarketServer();
try {
  const ratios: number[] = [];
  const rates: number[] = [];
  await answersASecond(server.port, '/bare');
  for (let run = 0; run < RUNS; run++) {
    const bare = await answersASecond(server.port, '/bare');
    const list = await answersASecond(server.port, '/api/getMarketList');
    rates.push(list);
    ratios.push(list / bare);
  }
  const { etag } = await ask(server.port, '/api/getMarketList', {});
  const again = await ask(server.port, '/api/getMarketList', { 'if-none-match': etag });
  const ratio = median(ratios);
  process.stdout.write(
    `market list of 500, ${server.bytes} bytes compressed: ${Math.round(median(rates))} answers/s, ` +
      `${ratio.toFixed(2)} × bare (bar ${BAR}), unchanged: ${again.status}\n`,
  );
  process.exitCode = ratio >= BAR && again.status === 304 ? 0 : 1;
} finally {
  server.stop();
  agent.destroy();
}
