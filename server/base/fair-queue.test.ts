import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FairQueue, QueueFull } from './fair-queue.ts';

const LIMITS = { running: 2, runningOfOne: 1, waitingOfOne: 3, waiting: 5 };

/** Work that ends when a test ends it, and the order in which the work began. */
const workshop = (queue: FairQueue) => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const all: Promise<unknown>[] = [];
  return {
    begun,
    add: (owner: string, name: string) => {
      const done = queue.run(owner, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
      });
      all.push(done.catch(() => undefined));
      return done;
    },
    end: async (name: string) => {
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
};

describe('SRV-09 bounded work', () => {
  test('one owner runs no more than their share, and the others do not wait behind them', async () => {
    const { add, begun, end } = workshop(new FairQueue(LIMITS));
    for (const name of ['a1', 'a2', 'a3']) void add('ada', name);
    void add('bob', 'b1');
    void add('cyd', 'c1');
    await end('');
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'a2']);
    await end('a2');
    // Ada has one more waiting but was served last, so it is the next owner's turn.
    expect(begun).toEqual(['a1', 'b1', 'a2', 'c1']);
    await end('b1');
    expect(begun.at(-1)).toBe('a3');
  });

  test('a full line refuses at once, the owner’s and everybody’s, and takes again when there is room', async () => {
    const { add, end } = workshop(new FairQueue(LIMITS));
    for (const name of ['a1', 'a2', 'a3', 'a4']) void add('ada', name);
    await expect(add('ada', 'a5')).rejects.toThrow(QueueFull);
    for (const name of ['b1', 'b2', 'b3']) void add('bob', name);
    await expect(add('cyd', 'c1')).rejects.toThrow(QueueFull);
    await end('a1');
    await end('b1');
    void add('cyd', 'c2');
    await end('a2');
  });

  test('work that fails frees its place', async () => {
    const queue = new FairQueue({ ...LIMITS, running: 1 });
    await expect(queue.run('ada', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await queue.run('ada', async () => 'done')).toBe('done');
  });
});

describe('SRV-09 owners who rest', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** How long work of a length had to wait, in ms. */
  const waits = (queue: FairQueue, owner: string, tookMs = 0): Promise<number> => {
    const askedMs = performance.now();
    return queue.run(owner, async () => {
      const waitedMs = performance.now() - askedMs;
      if (tookMs > 0) await new Promise((resolve) => setTimeout(resolve, tookMs));
      return waitedMs;
    });
  };

  test('one who asks without a pause is served half of the time, and nobody else waits for that', async () => {
    const queue = new FairQueue({ ...LIMITS, running: 1, restsMs: 1 });
    const all = Promise.all([waits(queue, 'ada', 100), waits(queue, 'ada'), waits(queue, 'bob')]);
    await vi.runAllTimersAsync();
    expect(await all).toEqual([0, 200, 100]);
  });

  test('what is short is followed by a rest of a length all the same', async () => {
    const queue = new FairQueue({ ...LIMITS, running: 1, restsMs: 100 });
    const all = Promise.all([waits(queue, 'ada'), waits(queue, 'bob'), waits(queue, 'ada')]);
    await vi.runAllTimersAsync();
    expect(await all).toEqual([0, 0, 100]);
  });
});
