/**
 * A browser other than Chromium, driven by what Firefox and WebKit have in common: scripts in the page, and WebDriver
 * actions for pointer and keys.
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
  /** @param body of a function; its return value comes back as JSON */
  run(body: string): Promise<unknown>;
  perform(sources: readonly InputSource[]): Promise<void>;
  /** Starts again with stored data: restarts the browser, or opens an empty page where the driver keeps no profile. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export const found = (paths: readonly string[]): string | undefined => paths.find((path) => existsSync(path));

const LIMIT_MS = 60_000;

/** Polls until the answer is neither undefined nor false nor null. @throws Error that says what was waited for */
export const until = async <T>(what: string, ask: () => Promise<T>): Promise<NonNullable<T>> => {
  const deadline = Date.now() + LIMIT_MS;
  let last: unknown;
  for (;;) {
    // During a navigation neither the old nor the new page answers.
    const answer = await ask().catch((error: unknown) => {
      last = error;
      return undefined;
    });
    if (answer !== undefined && answer !== null && answer !== false) return answer as NonNullable<T>;
    if (Date.now() > deadline) throw new Error(`never came: ${what}`, { cause: last });
    await pause(50);
  }
};
