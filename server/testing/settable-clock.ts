import type { Clock } from '../base/clock.ts';

/** A clock that changes only when a test moves it, so that no test waits for time to pass. */
export class SettableClock implements Clock {
  constructor(private atMs: number) {}

  now(): number {
    return this.atMs;
  }

  set(atMs: number): void {
    this.atMs = atMs;
  }

  advance(byMs: number): void {
    this.atMs += byMs;
  }
}
