/**
 * Runs the proof of work in a web worker, so that typing stays smooth. One challenge per worker; `terminate` ends it.
 */
import type { ProofChallenge } from './challenge.ts';
import { solveProof } from './proof-of-work.ts';

export type SolverAnswer = { readonly captcha: string } | { readonly error: string };

self.onmessage = async ({ data }: MessageEvent<ProofChallenge>) => {
  const answer: SolverAnswer = await solveProof(data).then(
    (captcha) => ({ captcha }),
    (error: unknown) => ({ error: String(error) }),
  );
  self.postMessage(answer);
};
