/**
 * The state machine of a captcha (AUTH-04): requested, solved by proof of work or typed from an image, renewed before
 * it expires.
 */
import type { ResponseOf } from '../../../contract/call.ts';
import type { getCaptcha } from '../../../contract/calls/session.ts';
import type { Machine } from '../../../kit/machine.ts';
import { expiryOf, type ProofChallenge, readChallenge } from './challenge.ts';

export type CaptchaState =
  | { readonly stage: 'asking'; readonly sinceMs: number }
  | { readonly stage: 'solving'; readonly challenge: ProofChallenge; readonly sinceMs: number }
  /** `captcha` is the field to send; renewed at `renewAtMs`. */
  | { readonly stage: 'solved'; readonly captcha: string; readonly renewAtMs: number | undefined }
  | { readonly stage: 'picture'; readonly image: string; readonly key: string }
  /** The backend requires no captcha. */
  | { readonly stage: 'free' }
  | { readonly stage: 'failed' };

export type CaptchaEvent =
  | { readonly type: 'challengeCame'; readonly answer: ResponseOf<typeof getCaptcha>; readonly atMs: number }
  | { readonly type: 'proofFound'; readonly challenge: ProofChallenge; readonly captcha: string; readonly atMs: number }
  | { readonly type: 'attemptFailed' }
  /** The visitor wants another image or retries, or the server has used up the last captcha. */
  | { readonly type: 'renewed'; readonly atMs: number };

export interface CaptchaParts {
  readonly ask: (signal: AbortSignal) => Promise<ResponseOf<typeof getCaptcha>>;
  readonly solve: (challenge: ProofChallenge, signal: AbortSignal) => Promise<string>;
}

/** Renews this long before expiry, so that a captcha does not expire while the form is being sent. */
const RENEW_EARLY_MS = 30_000;
/**
 * Shortest time until renewal: a device whose clock is ahead sees every captcha as expired, and would renew forever.
 */
const SHORTEST_LIFE_MS = 60_000;

const renewalOf = (challenge: ProofChallenge, nowMs: number): number | undefined => {
  const expiry = expiryOf(challenge);
  return expiry === undefined ? undefined : Math.max(expiry - RENEW_EARLY_MS, nowMs + SHORTEST_LIFE_MS);
};

const opened = ({ altcha, image, key }: ResponseOf<typeof getCaptcha>, atMs: number): CaptchaState => {
  const challenge = readChallenge(altcha);
  if (challenge !== undefined) return { stage: 'solving', challenge, sinceMs: atMs };
  return image === '' ? { stage: 'free' } : { stage: 'picture', image, key };
};

const reduce = (state: CaptchaState, event: CaptchaEvent): CaptchaState => {
  switch (event.type) {
    case 'challengeCame':
      return opened(event.answer, event.atMs);
    case 'proofFound':
      return { stage: 'solved', captcha: event.captcha, renewAtMs: renewalOf(event.challenge, event.atMs) };
    case 'attemptFailed':
      return { stage: 'failed' };
    case 'renewed':
      return state.stage === 'asking' ? state : { stage: 'asking', sinceMs: event.atMs };
  }
};

export const captchaMachine = ({ ask, solve }: CaptchaParts): Machine<CaptchaState, CaptchaEvent> => ({
  start: (now) => ({ stage: 'asking', sinceMs: now }),
  reduce,
  effect: (state) => {
    if (state.stage === 'asking') {
      return {
        at: state.sinceMs,
        needsNetwork: true,
        invoke: async ({ signal, now }) => ({ type: 'challengeCame', answer: await ask(signal), atMs: now }),
      };
    }
    if (state.stage === 'solving') {
      const { challenge } = state;
      return {
        at: state.sinceMs,
        invoke: async ({ signal, now }) => ({
          type: 'proofFound',
          challenge,
          captcha: await solve(challenge, signal),
          atMs: now,
        }),
      };
    }
    if (state.stage === 'solved' && state.renewAtMs !== undefined) {
      return { at: state.renewAtMs, invoke: ({ now }) => ({ type: 'renewed', atMs: now }) };
    }
    return undefined;
  },
  failed: () => ({ type: 'attemptFailed' }),
});
