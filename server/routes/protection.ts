/** Protective tools: limits, cool-off, self-exclusion. */
import * as calls from '../../src/contract/calls/protection.ts';
import { type Message, message } from '../base/messages.ts';
import { recordSecurityEvent } from '../services/members/security-events.ts';
import { protectionOf } from '../services/protection/record.ts';
import { changeLimit, startCoolOff, startExclusion, withdrawChange } from '../services/protection-changes/change.ts';
import { accountContext } from './account.ts';
import type { App } from './app.ts';
import { type CallRequest, reply } from './call-request.ts';
import { serve } from './serve.ts';

const LIMIT_HOLDS = message(/*i18n*/ { id: 'server.protection.holds', message: 'The limit applies from now on' });
const LIMIT_WAITS = message(
  /*i18n*/ {
    id: 'server.protection.waits',
    message: 'The higher limit takes effect after 24 hours. Until then nothing changes.',
  },
);
const KEPT = message(/*i18n*/ { id: 'server.protection.kept', message: 'The limit stays as it is' });
const PAUSED = message(/*i18n*/ { id: 'server.protection.paused', message: 'Trading is paused' });
const EXCLUDED = message(/*i18n*/ { id: 'server.protection.selfExcluded', message: 'You are excluded from trading' });

/**
 * Records the change in the security log, since a thief might want to remove limits, and answers with the state from
 * now on.
 */
const done = async (request: CallRequest, said: Message) => {
  const { tx, nowMs, origin } = accountContext(request);
  await recordSecurityEvent(tx, request.member.id, 'protection-changed', origin, nowMs);
  return reply(await protectionOf(tx, request.member.id, nowMs), said);
};

export const registerProtection = (app: App): void => {
  serve(app, calls.getProtection, ({ tx, member, clock }) => protectionOf(tx, member.id, clock.now()));

  serve(app, calls.setDailyLimit, async (request, { kind, amount }) => {
    const holds = await changeLimit(request.tx, request.member.id, kind, amount, request.clock.now());
    return done(request, holds ? LIMIT_HOLDS : LIMIT_WAITS);
  });

  serve(app, calls.keepDailyLimit, async (request, { kind }) => {
    await withdrawChange(request.tx, request.member.id, kind, request.clock.now());
    return done(request, KEPT);
  });

  serve(app, calls.startCoolOff, async (request, { length }) => {
    await startCoolOff(request.tx, request.member.id, length, request.clock.now());
    return done(request, PAUSED);
  });

  serve(app, calls.startSelfExclusion, async (request, { length }) => {
    await startExclusion(request.tx, request.member.id, length, request.clock.now());
    return done(request, EXCLUDED);
  });
};
