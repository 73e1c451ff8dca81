/** The result of the walk for one call. */
import type { Call } from '../../src/contract/call.ts';

export type AnyCall = Call<unknown, unknown>;

/**
 * fine: as the contract has it; copes: the client reads it anyway; broken: the client cannot use it; skipped: not
 * asked.
 */
export type Verdict = 'fine' | 'copes' | 'broken' | 'skipped';

export interface Finding {
  readonly call: string;
  readonly sent: string;
  readonly verdict: Verdict;
  readonly wrong: string;
  readonly client: string;
}
