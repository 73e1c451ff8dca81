/** Web Push: subscriptions of devices, and the kinds of messages that a member wants (PWA-06). */
import {
  getPushSettings,
  renewPush,
  subscribePush,
  switchPushKind,
  unsubscribePush,
} from '../../src/contract/calls/push.ts';
import { message } from '../base/messages.ts';
import { pushKeyPair } from '../services/push/keys.ts';
import * as subscriptions from '../services/push/subscriptions.ts';
import type { App } from './app.ts';
import { reply } from './call-request.ts';
import { serve } from './serve.ts';

const SUBSCRIBED = message(/*i18n*/ { id: 'server.push.on', message: 'Notifications are on for this device' });
const UNSUBSCRIBED = message(/*i18n*/ { id: 'server.push.off', message: 'Notifications are off for this device' });

export const registerPush = (app: App): void => {
  const { push } = app.environment;
  serve(app, getPushSettings, async ({ tx, member, clock }) => ({
    publicKey: (await pushKeyPair(tx, push, clock.now())).publicKey,
    offered: [...subscriptions.SWITCHED_KINDS],
    muted: await subscriptions.mutedKinds(tx, member.id),
  }));
  serve(app, subscribePush, async ({ tx, member, lang, clock }, keys) => {
    const subscriber = { memberId: member.id, sessionId: member.sessionId, lang };
    await subscriptions.subscribe(tx, subscriber, keys, push.services, clock.now());
    return reply(undefined, SUBSCRIBED);
  });
  serve(app, renewPush, ({ tx }, renewal) => subscriptions.resubscribe(tx, renewal, push.services));
  serve(app, unsubscribePush, ({ tx, member }, { endpoint }) => subscriptions.unsubscribe(tx, member.id, endpoint), {
    message: UNSUBSCRIBED,
  });
  serve(app, switchPushKind, ({ tx, member }, { kind, on }) => subscriptions.switchKind(tx, member.id, kind, on));
};
