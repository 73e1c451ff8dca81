/** Short-cycle options. */
import {
  createOption as createOptionCall,
  getOption,
  getOptionConfig,
  getOptionReceipt,
  getOptions,
} from '../../src/contract/calls/options.ts';
import { message } from '../base/messages.ts';
import { createOption } from '../services/options/create-option.ts';
import { optionConfigOf } from '../services/options/durations.ts';
import { listOptions, optionOf, receiptOf } from '../services/options/option-orders.ts';
import type { App } from './app.ts';
import { reply } from './call-request.ts';
import { pageOf } from './paging.ts';
import { serve } from './serve.ts';

const CREATED = message(/*i18n*/ { id: 'server.option.created', message: 'Order placed' });

export const registerOptions = (app: App): void => {
  const { feed } = app;

  serve(app, getOptionConfig, ({ tx, member }) => optionConfigOf(tx, member.id));

  serve(app, createOptionCall, async ({ tx, member, clock }, asked) => {
    const order = await createOption(tx, { feed, clock }, member.id, asked);
    return reply({ orderId: String(order.id) }, CREATED);
  });

  serve(app, getOption, ({ tx, member, lang, clock }, { orderId }) =>
    optionOf(tx, member.id, orderId, lang, clock.now()),
  );

  serve(
    app,
    getOptions,
    ({ tx, member, lang, clock }, asked) =>
      listOptions(tx, member.id, { ...asked, ...pageOf(asked) }, lang, clock.now()),
    { long: true },
  );

  serve(
    app,
    getOptionReceipt,
    ({ tx, member, lang, clock }, asked) => receiptOf(tx, member.id, asked, { lang, nowMs: clock.now() }),
    { long: true },
  );
};
