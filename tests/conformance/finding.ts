/** What the walk says of one call. */
import type { Call } from '../../src/contract/call.ts';

export type AnyCall = Call<unknown, unknown>;

/** fine: as written; copes: the client reads it all the same; broken: the client cannot use it; skipped: not asked. */
export type Verdict = 'fine' | 'copes' | 'broken' | 'skipped';

export interface Finding {
  readonly call: string;
  readonly sent: string;
  readonly verdict: Verdict;
  readonly wrong: string;
  readonly client: string;
}
