/**
 * A browser that is no Chromium, driven by what Firefox and WebKit both speak: scripts in the page, and fingers and keys by
 * the actions of WebDriver.
 */
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** One source of input, as both forms of WebDriver take it. */
interface InputSource {
  readonly type: 'pointer' | 'key';
  readonly id: string;
  readonly parameters?: { readonly pointerType: 'mouse' };
  readonly actions: readonly Readonly<Record<string, unknown>>[];
}

export interface Engine {
  goto(url: string): Promise<void>;
  /** @param body of a function; what it returns comes back, as JSON */
  run(body: string): Promise<unknown>;
  perform(sources: readonly InputSource[]): Promise<void>;
  /** A start with what was kept: the browser's own, or where its driver keeps no profile a page after an empty one. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export const found = (paths: readonly string[]): string | undefined => paths.find((path) => existsSync(path));

const LIMIT_MS = 60_000;

/** Asks until the answer is neither undefined nor false nor null. @throws Error that says what was waited for */
export const until = async <T>(what: string, ask: () => Promise<T>): Promise<NonNullable<T>> => {
  const deadline = Date.now() + LIMIT_MS;
  let last: unknown;
  for (;;) {
    // While a page is exchanged for another one, neither can be asked.
    const answer = await ask().catch((error: unknown) => {
      last = error;
      return undefined;
    });
    if (answer !== undefined && answer !== null && answer !== false) return answer as NonNullable<T>;
    if (Date.now() > deadline) throw new Error(`never came: ${what}`, { cause: last });
    await pause(50);
  }
};
