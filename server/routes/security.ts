/** Two-step login, passkeys, devices, the security log, the anti-phishing phrase (AUTH-09). */

import * as calls from '../../src/contract/calls/security.ts';
import type { Wire } from '../../src/contract/codec.ts';
import type { SecurityEvent } from '../../src/contract/entities/security.ts';
import { securityEventKind } from '../../src/contract/entities/security.ts';
import { message } from '../base/messages.ts';
import { Refusal } from '../base/refusal.ts';
import { confirmLoginPassword } from '../services/members/change-passwords.ts';
import { rememberFactor, showSecondFactor } from '../services/members/fresh-factor.ts';
import { requireMember } from '../services/members/members.ts';
import * as passkeys from '../services/members/passkeys.ts';
import type { Compared } from '../services/members/passwords.ts';
import { setPhrase } from '../services/members/phrase.ts';
import * as secondFactor from '../services/members/second-factor.ts';
import { listSecurityEvents, recordSecurityEvent } from '../services/members/security-events.ts';
import { closeSession, closeSessions, listSessions } from '../services/sessions/sessions.ts';
import { accountContext, beforeOwn } from './account.ts';
import type { App } from './app.ts';
import { type CallRequest, reply } from './call-request.ts';
import { pageOf } from './paging.ts';
import { always, serve } from './serve.ts';
import { LOGGED_IN } from './session.ts';

const NO_DEVICE = message(/*i18n*/ { id: 'server.device.notFound', message: 'This device is not logged in' });
const SIGNED_OUT = message(/*i18n*/ { id: 'server.device.signedOut', message: 'Logged out' });
const TWO_STEP_ON = message(/*i18n*/ { id: 'server.totp.on', message: 'Two-step login is on' });
const TWO_STEP_OFF = message(/*i18n*/ { id: 'server.totp.off', message: 'Two-step login is off' });
const CODES_RENEWED = message(
  /*i18n*/ { id: 'server.totp.codesRenewed', message: 'The earlier recovery codes no longer work' },
);
const PASSKEY_ADDED = message(/*i18n*/ { id: 'server.passkey.added', message: 'Passkey added' });
const PASSKEY_REMOVED = message(/*i18n*/ { id: 'server.passkey.removed', message: 'Passkey removed' });
const PHRASE_SAVED = message(/*i18n*/ { id: 'server.phrase.saved', message: 'Phrase saved' });

/** Passkeys belong to PUBLIC_URL; a sandbox without one takes the page's own address. */
const passkeyContext = (request: CallRequest, compared?: Compared): passkeys.PasskeyContext => ({
  ...accountContext(request, compared),
  site: request.environment.publicUrl ?? request.site,
});

const shown = ({ loginPassword }: { readonly loginPassword: string }) => ({ password: loginPassword });

/** Closes the member's other sessions: a thief in one of them may be why the member changes how they sign in. */
const signOutOthers = ({ tx, member }: CallRequest): Promise<number> => closeSessions(tx, member.id, member.sessionId);

const registerOverview = (app: App): void => {
  serve(app, calls.getSecurity, async (request) => {
    const context = accountContext(request);
    const member = await requireMember(request.tx, request.member.id);
    const known = await passkeys.listPasskeys(context, member.id);
    return {
      hasPayPassword: member.payPasswordHash !== null,
      twoStepEnabled: member.totpSinceMs !== null,
      recoveryCodesLeft: await secondFactor.recoveryCodesLeft(context, member),
      passkeys: known.map(({ id, label, createdAtMs, usedAtMs }) => ({
        id: String(id),
        label,
        addedAt: createdAtMs,
        usedAt: usedAtMs ?? undefined,
      })),
      phrase: member.antiPhishingPhrase ?? '',
    };
  });
  serve(app, calls.getSecurityEvents, async ({ tx, member }, asked) => {
    const { page, limit } = pageOf(asked);
    const events = await listSecurityEvents(tx, member.id, page, limit);
    return events.map(
      ({ id, kind, agent, address, atMs }): SecurityEvent => ({
        id: String(id),
        kind: securityEventKind.decode(kind, 'kind'),
        agent,
        address,
        at: atMs,
      }),
    );
  });
  serve(
    app,
    calls.setPhrase,
    async (request, { phrase, loginPassword }, compared?: Compared) => {
      const context = accountContext(request, compared);
      await confirmLoginPassword(context, request.member.id, loginPassword);
      await setPhrase(context, request.member.id, phrase);
      return reply(undefined, PHRASE_SAVED);
    },
    { holdsAccount: true, before: beforeOwn(shown) },
  );
};

const registerDevices = (app: App): void => {
  serve(app, calls.getDevices, async ({ tx, member, clock }) =>
    (await listSessions(tx, member.id, clock.now(), app.environment.sessionIdleMs)).map((device) => ({
      id: String(device.sessionId),
      agent: device.agent,
      address: device.address,
      signedInAt: device.createdAtMs,
      seenAt: device.seenAtMs,
      current: device.sessionId === member.sessionId,
    })),
  );
  serve(app, calls.signOutDevice, async (request, { id }) => {
    const { tx, nowMs, origin } = accountContext(request);
    const closed = /^\d{1,15}$/.test(id) && (await closeSession(tx, request.member.id, Number(id)));
    if (!closed) throw new Refusal(NO_DEVICE);
    await recordSecurityEvent(tx, request.member.id, 'device-signed-out', origin, nowMs);
    return reply(undefined, SIGNED_OUT);
  });
  serve(app, calls.signOutOtherDevices, async (request) => {
    const { tx, nowMs, origin } = accountContext(request);
    await signOutOthers(request);
    await recordSecurityEvent(tx, request.member.id, 'device-signed-out', origin, nowMs);
    return reply(undefined, SIGNED_OUT);
  });
};

const registerTwoStep = (app: App): void => {
  serve(
    app,
    calls.beginTwoStep,
    async (request, { loginPassword }, compared?: Compared) => {
      const context = accountContext(request, compared);
      return secondFactor.offerTotp(context, await confirmLoginPassword(context, request.member.id, loginPassword));
    },
    { holdsAccount: true, before: beforeOwn(shown) },
  );
  serve(
    app,
    calls.confirmTwoStep,
    async (request, { code }) => {
      const context = accountContext(request);
      const member = await requireMember(request.tx, request.member.id);
      const recoveryCodes = await secondFactor.turnTotpOn(context, member, code);
      await signOutOthers(request);
      await rememberFactor(request.tx, request.member.sessionId, context.nowMs);
      return reply({ recoveryCodes }, TWO_STEP_ON);
    },
    { holdsAccount: true },
  );
  serve(
    app,
    calls.endTwoStep,
    async (request, { loginPassword }, compared?: Compared) => {
      const context = accountContext(request, compared);
      await secondFactor.turnTotpOff(context, await confirmLoginPassword(context, request.member.id, loginPassword));
      await signOutOthers(request);
      return reply(undefined, TWO_STEP_OFF);
    },
    { holdsAccount: true, freshFactor: always, before: beforeOwn(shown) },
  );
  serve(
    app,
    calls.renewRecoveryCodes,
    async (request, { loginPassword }, compared?: Compared) => {
      const context = accountContext(request, compared);
      const member = await confirmLoginPassword(context, request.member.id, loginPassword);
      const recoveryCodes = await secondFactor.renewRecoveryCodes(context, member);
      await signOutOthers(request);
      return reply({ recoveryCodes }, CODES_RENEWED);
    },
    { holdsAccount: true, freshFactor: always, before: beforeOwn(shown) },
  );
  serve(app, calls.showSecondFactor, async (request, { code }) => {
    await showSecondFactor(accountContext(request), request.member, code);
  });
};

const registerPasskeys = (app: App): void => {
  serve(
    app,
    calls.beginPasskey,
    async (request, { loginPassword }, compared?: Compared) => {
      const context = passkeyContext(request, compared);
      const member = await confirmLoginPassword(context, request.member.id, loginPassword);
      const { ceremony, options } = await passkeys.beginPasskey(context, member);
      return { ceremony, options: options as unknown as Wire };
    },
    { holdsAccount: true, freshFactor: always, before: beforeOwn(shown) },
  );
  serve(
    app,
    calls.finishPasskey,
    async (request, answer) => {
      await passkeys.finishPasskey(passkeyContext(request), request.member.id, answer);
      await signOutOthers(request);
    },
    { message: PASSKEY_ADDED, holdsAccount: true },
  );
  serve(
    app,
    calls.removePasskey,
    async (request, { id, loginPassword }, compared?: Compared) => {
      const context = accountContext(request, compared);
      await confirmLoginPassword(context, request.member.id, loginPassword);
      await passkeys.removePasskey(context, request.member.id, id);
      await signOutOthers(request);
      return reply(undefined, PASSKEY_REMOVED);
    },
    { holdsAccount: true, freshFactor: always, before: beforeOwn(shown) },
  );
  serve(app, calls.beginPasskeyProof, async (request) => {
    const { ceremony, options } = await passkeys.beginPasskeyProof(passkeyContext(request), request.member.id);
    return { ceremony, options: options as unknown as Wire };
  });
  serve(app, calls.finishPasskeyProof, async (request, answer) => {
    const context = passkeyContext(request);
    await passkeys.finishPasskeyProof(context, request.member.id, answer);
    await rememberFactor(context.tx, request.member.sessionId, context.nowMs);
  });
  serve(app, calls.beginPasskeyLogin, async (request) => {
    const { ceremony, options } = await passkeys.beginPasskeyLogin(passkeyContext(request));
    return { ceremony, options: options as unknown as Wire };
  });
  serve(app, calls.finishPasskeyLogin, async (request, answer) =>
    reply(await passkeys.finishPasskeyLogin(passkeyContext(request), answer), LOGGED_IN),
  );
};

export const registerSecurity = (app: App): void => {
  registerOverview(app);
  registerDevices(app);
  registerTwoStep(app);
  registerPasskeys(app);
};
