/** A simulated connection between a server and its database that loses packets, hangs or is cut. */
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Random } from '../simulation/random.ts';

/** TCP's timeout before it retransmits a lost packet; it doubles each time. */
const RETRANSMIT_MS = 200;

export interface Line {
  readonly port: number;
  readonly open: number;
  /** Holds all data, in both directions and on new connections too, until `flow`. */
  hold(): void;
  flow(): void;
  /** Loses this share of packets from now on. TCP retransmits them until they arrive, so the effect is a delay. */
  lose(share: number, random: Random): void;
  /** Closes this many connections at once, in the middle of whatever they do. */
  cut(count: number): void;
  close(): Promise<void>;
}

/** @param target a port of this machine or a socket's path */
export const openLine = async (target: number | string): Promise<Line> => {
  const pairs = new Set<readonly [Socket, Socket]>();
  let held = false;
  let isLost = (): boolean => false;
  let waiting: (() => void)[] = [];
  const flowing = (): Promise<void> => (held ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve());

  const delayMs = (): number => {
    let ms = 0;
    for (let again = RETRANSMIT_MS; isLost(); again *= 2) ms += again;
    return ms;
  };
  const carry = (from: Socket, to: Socket): void => {
    let last: Promise<void> = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      // In order, as TCP delivers: data after a lost packet waits for it.
      last = last.then(async () => {
        const ms = delayMs();
        if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
        await flowing();
        if (!to.destroyed) to.write(chunk);
      });
    });
    from.on('close', () => {
      last = last.then(flowing).then(() => {
        to.destroy();
      });
    });
    from.on('error', () => undefined);
  };
  const server: Server = createServer((near) => {
    const far = typeof target === 'string' ? connect(target) : connect(target, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    near.once('close', () => pairs.delete(pair));
    carry(near, far);
    carry(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    get open() {
      return pairs.size;
    },
    hold: () => {
      held = true;
    },
    flow: () => {
      held = false;
      const go = waiting;
      waiting = [];
      for (const each of go) each();
    },
    lose: (share, random) => {
      isLost = () => random.next() < share;
    },
    cut: (count) => {
      for (const [near, far] of [...pairs].slice(0, count)) {
        near.resetAndDestroy();
        far.destroy();
      }
    },
    close: () =>
      new Promise((resolve) => {
        for (const pair of pairs) for (const socket of pair) socket.destroy();
        server.close(() => resolve());
      }),
  };
};
