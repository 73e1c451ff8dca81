/** Price alerts, which are sent to devices by push. */
import { keepPriceAlerts } from '../../src/contract/calls/alerts.ts';
import { keepAlerts } from '../services/alerts/alerts.ts';
import type { App } from './app.ts';
import { serve } from './serve.ts';

export const registerAlerts = (app: App): void => {
  serve(app, keepPriceAlerts, ({ tx, member }, { alerts }) =>
    keepAlerts(tx, app.feed, { memberId: member.id, sessionId: member.sessionId }, alerts),
  );
};
