/** Clients that send countable writes and retry each under one idempotency key until it is answered. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { addEffect, listEffects } from '../../server/testing/fixture-server.ts';
import { request } from '../../server/testing/server-process.ts';

const RETRY_MS = 20;

export class EffectLoad {
  private readonly acknowledged = new Set<string>();
  private readonly refusals: string[] = [];
  private stopping = false;
  private running: Promise<unknown> = Promise.resolve();

  /**
   * @param port the port for the next attempt, asked for each
   * @param passing matches the message of a temporary refusal, after which the client retries
   */
  constructor(
    private readonly port: () => number,
    private readonly passing = /^never$/,
  ) {}

  get count(): number {
    return this.acknowledged.size;
  }

  start(clients: number): void {
    this.running = Promise.all(
      Array.from({ length: clients }, async () => {
        while (!this.stopping) await this.write();
      }),
    );
  }

  /** Resolves once this many more writes are acknowledged. @throws Error with the sentence where that takes too long */
  async progress(writes: number, withinMs: number, sentence: () => string): Promise<void> {
    const wanted = this.count + writes;
    const deadline = Date.now() + withinMs;
    while (this.count < wanted) {
      if (Date.now() > deadline) throw new Error(sentence());
      await pause(RETRY_MS);
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  /** Describes writes that were lost, invented or applied twice. Waits until the job has handled every write. */
  async differences(): Promise<string[]> {
    let effects: { name: string; done: number }[] = [];
    do {
      effects = (await request(this.port(), listEffects, undefined)).data as typeof effects;
    } while (effects.some(({ done }) => done === 0));
    const kept = new Set(effects.map(({ name }) => name));
    return [
      ...this.refusals,
      ...[...this.acknowledged].filter((name) => !kept.has(name)).map((name) => `${name} acknowledged and missing`),
      ...[...kept].filter((name) => !this.acknowledged.has(name)).map((name) => `${name} that nobody was told of`),
      ...(kept.size === effects.length ? [] : [`${effects.length} effects of ${kept.size} writes`]),
      ...effects.filter(({ done }) => done !== 1).map(({ name, done }) => `${name} done ${done} times by the job`),
    ];
  }

  /** Retries with the same key until there is an answer, as the client does. */
  private async write(): Promise<void> {
    const [name, key] = [randomUUID(), randomUUID()];
    for (;;) {
      try {
        const { code, msg } = await request(this.port(), addEffect, { name }, key);
        if (!this.passing.test(msg)) {
          if (code === 1) this.acknowledged.add(name);
          else this.refusals.push(`refused: ${msg}`);
          return;
        }
      } catch {
        // No answer, or not the server's own: the outcome is unknown, and the retry with the same key will tell.
      }
      await pause(RETRY_MS);
    }
  }
}
