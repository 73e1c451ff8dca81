/**
 * Logs a line for each refused request: access to what belongs to others, guesses, malformed payloads. The line says
 * which call and why, never what was sent or by whom; `asker` only shows that it was the same session again. The lines
 * per second are limited, so that a stranger cannot flood the log, and none is logged as an error.
 */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { WireError } from '../../src/contract/codec.ts';
import type { Log } from '../base/log.ts';
import { Refusal, Unauthorised } from '../base/refusal.ts';
import { headerOf } from './request-origin.ts';

const LINES_A_SECOND = 20;
const BURST = 200;

const reasonOf = (error: unknown): string => {
  if (error instanceof Refusal || error instanceof Unauthorised) return error.reason.id;
  return error instanceof WireError ? `${error.field} ${error.reason}` : 'malformed';
};

const askerOf = (request: FastifyRequest): string | undefined => {
  const token = headerOf(request, 'token');
  return token === '' ? undefined : createHash('sha256').update(`asker ${token}`).digest('hex').slice(0, 8);
};

/** @param nowMs a monotonic clock */
export const createRefusalLog = (log: Log, nowMs = () => performance.now()) => {
  let [allowance, allowedAtMs, left] = [BURST, nowMs(), 0];
  return (request: FastifyRequest, error: unknown): void => {
    const at = nowMs();
    allowance = Math.min(BURST, allowance + ((at - allowedAtMs) / 1000) * LINES_A_SECOND);
    allowedAtMs = at;
    if (allowance < 1) {
      left += 1;
      return;
    }
    allowance -= 1;
    // The path of the route: the request's own path may contain anything.
    const path = request.routeOptions.url ?? 'unknown';
    const fields = { path, reason: reasonOf(error), asker: askerOf(request), requestId: request.id };
    log.info(left === 0 ? fields : { ...fields, unsaid: left }, 'refused');
    left = 0;
  };
};
