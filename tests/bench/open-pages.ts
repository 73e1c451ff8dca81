/**
 * Bars of pages that stay open without input: the data they load in a minute, compressed, and how long they occupy the
 * main thread of a device four times slower than this one. With the simulated markets and a new member.
 */
import { openMemberPhone, type Phone } from '../harness/browser.ts';
import { openExchange } from '../harness/exchange.ts';
import { registerMember } from '../harness/member.ts';

const WATCH_S = Number(process.env['WATCH_S'] ?? 30);
/** By then charts, images and whatever a page loads once are loaded. */
const SETTLE_MS = 12_000;
const CPU_RATE = 4;

interface OpenPage {
  readonly path: string;
  /** kB a minute. */
  readonly dataBar: number;
  /** Milliseconds a second. */
  readonly threadBar: number;
}

const PAGES: readonly OpenPage[] = [
  { path: '/exchange', dataBar: 90, threadBar: 40 },
  { path: '/options', dataBar: 60, threadBar: 40 },
  { path: '/', dataBar: 25, threadBar: 15 },
  { path: '/market', dataBar: 25, threadBar: 12 },
];

interface Watched {
  readonly kbPerMinute: number;
  readonly threadMsPerSecond: number;
  /** Bytes by request path. */
  readonly byPath: ReadonlyMap<string, { count: number; bytes: number }>;
}

const watch = async ({ page }: Phone, url: string): Promise<Watched> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  const paths = new Map<string, string>();
  const byPath = new Map<string, { count: number; bytes: number }>();
  const add = (path: string, bytes: number): void => {
    const { count = 0, bytes: before = 0 } = byPath.get(path) ?? {};
    byPath.set(path, { count: count + 1, bytes: before + bytes });
  };
  session.on('Network.requestWillBeSent', ({ requestId, request }) =>
    paths.set(requestId, new URL(request.url).pathname),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    add(paths.get(requestId) ?? requestId, encodedDataLength),
  );
  session.on('Network.webSocketFrameReceived', ({ response }) =>
    // Prices come in binary frames, whose payload the protocol reports in base64.
    add(
      'websocket',
      response.opcode === 2 ? Buffer.byteLength(response.payloadData, 'base64') : response.payloadData.length,
    ),
  );
  const taskS = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  await page.goto(url);
  await page.waitForTimeout(SETTLE_MS);
  byPath.clear();
  const before = await taskS();
  await page.waitForTimeout(WATCH_S * 1_000);
  const spentS = (await taskS()) - before;
  const bytes = [...byPath.values()].reduce((sum, each) => sum + each.bytes, 0);
  return { kbPerMinute: ((bytes / 1024) * 60) / WATCH_S, threadMsPerSecond: (spentS * 1_000) / WATCH_S, byPath };
};

let missed = 0;
const show = (what: string, value: number, bar: number, unit: string): void => {
  if (value > bar) missed += 1;
  console.log(
    `${value > bar ? '✗ ' : '  '}${what.padEnd(34)}${`${value.toFixed(0)} ${unit}`.padStart(12)}   bar ${bar} ${unit}`,
  );
};

const exchange = await openExchange();
try {
  const { token } = await registerMember(exchange.url);
  for (const { path, dataBar, threadBar } of PAGES) {
    const phone = await openMemberPhone(token, { serviceWorkers: 'block', reducedMotion: 'no-preference' });
    try {
      const { kbPerMinute, threadMsPerSecond, byPath } = await watch(phone, `${exchange.url}${path}`);
      show(`${path}, data`, kbPerMinute, dataBar, 'kB/min');
      if (process.env['DETAILS'] !== undefined)
        for (const [asked, { count, bytes }] of byPath) console.log(`      ${asked} ${count} × ${bytes}`);
      show(`${path}, main thread at rest`, threadMsPerSecond, threadBar, 'ms/s');
    } finally {
      const browser = phone.context.browser();
      await phone.close();
      // An open browser would keep this program from ending.
      await browser?.close();
    }
  }
} finally {
  await exchange.close();
}
process.exitCode = missed === 0 ? 0 : 1;
