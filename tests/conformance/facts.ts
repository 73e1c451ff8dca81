/** Collects ids from earlier answers, so that later calls ask for something that exists. */
import { readEnvelope } from '../../src/contract/envelope.ts';
import { readJson } from '../../src/contract/exact-json.ts';
import { isFields } from '../../src/contract/htx.ts';
import type { Facts } from './payloads.ts';
import { rowsOf } from './values/oddity.ts';

const named = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;

export const learn = (name: string, facts: Facts, text: string): void => {
  const envelope = readEnvelope(readJson(text));
  if (envelope?.kind !== 'ok') return;
  const rows = rowsOf(envelope.data);
  const [first] = rows;
  const id = named(first?.['id']);
  if (name === 'getMarketList') {
    Object.assign(facts, { marketId: id, symbol: named(first?.['symbol']) });
    facts.prices = new Map(
      rows.flatMap((row): [string, unknown][] => {
        const symbol = named(row['symbol']);
        return symbol === undefined ? [] : [[symbol, row['close']]];
      }),
    );
  }
  if (name === 'getAllCurrencyList') facts.tabId = id;
  if (name === 'getusr' && isFields(envelope.data)) facts.ownName = named(envelope.data['username']);
  if (name === 'getrecharge' || name === 'getCanWithdrawCoin') facts.coinId ??= id;
  if (name === 'getHyOrderList') facts.orderId ??= id;
};
