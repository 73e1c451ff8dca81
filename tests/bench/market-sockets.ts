/**
 * Bar: 2,000 clients, one subscription each, one tick a second: the 99th percentile of the delay from a tick's moment
 * to its arrival is at most 250 ms. `npx tsx tests/bench/market-sockets.ts [clients]`.
 */
import { gunzipSync } from 'node:zlib';
import { WebSocket } from 'ws';
import { startMarketServer } from './start-market-server.ts';

const clients = Number(process.argv[2] ?? 2_000);
const WARM_UP_MS = 3_000;
const MEASURE_MS = 10_000;
const BAR_MS = 250;
/** The simulated markets that have a tick every second. */
const SYMBOLS = ['btcusdt', 'ethusdt', 'solusdt', 'xrpusdt', 'dogeusdt', 'trxusdt', 'ltcusdt', 'adausdt', 'bchusdt'];

interface Frame {
  readonly ping?: number;
  readonly ch?: string;
  readonly ts?: number;
}
/** Every frame reaches many clients in the same bytes: unpack it once, or this process would be the bottleneck. */
const unpacked = new Map<string, Frame>();
const frameOf = (data: Buffer): Frame => {
  const key = data.toString('latin1');
  const known = unpacked.get(key);
  if (known !== undefined) return known;
  const frame = JSON.parse(gunzipSync(data).toString()) as Frame;
  unpacked.set(key, frame);
  if (unpacked.size > 1_000) unpacked.delete(unpacked.keys().next().value ?? '');
  return frame;
};

const delays: number[] = [];
let measuring = false;

const connect = (port: number, index: number): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false });
    const channel = `market.${SYMBOLS[index % SYMBOLS.length]}.kline.1min`;
    socket.on('open', () => {
      socket.send(JSON.stringify({ sub: channel, id: '1' }));
      resolve(socket);
    });
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const arrivedMs = Date.now();
      const frame = frameOf(data);
      if (frame.ping !== undefined) socket.send(JSON.stringify({ pong: frame.ping }));
      else if (measuring && frame.ch !== undefined && frame.ts !== undefined) delays.push(arrivedMs - frame.ts);
    });
  });

const server = await startMarketServer();
try {
  const sockets: WebSocket[] = [];
  for (let i = 0; i < clients; i += 100) {
    const batch = Array.from({ length: Math.min(100, clients - i) }, (_, n) => connect(server.port, i + n));
    sockets.push(...(await Promise.all(batch)));
  }
  await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
  measuring = true;
  await new Promise((resolve) => setTimeout(resolve, MEASURE_MS));
  measuring = false;
  delays.sort((a, b) => a - b);
  const at = (share: number): number => delays[Math.floor(delays.length * share)] ?? Number.POSITIVE_INFINITY;
  const each = delays.length / clients / (MEASURE_MS / 1_000);
  process.stdout.write(
    `sockets: ${clients} clients, ${each.toFixed(2)} ticks/s each, delay p50 ${at(0.5)} ms, p99 ${at(0.99)} ms ` +
      `(bar ${BAR_MS}), max ${delays.at(-1)} ms\n`,
  );
  process.exitCode = at(0.99) <= BAR_MS && each > 0.9 ? 0 : 1;
  for (const socket of sockets) socket.terminate();
} finally {
  server.stop();
}
