/** A member's own options: one, lists and receipts (OPT-04, OPT-06, OPT-07). */

import { and, desc, eq, type SQL } from 'drizzle-orm';
import type { PayloadOf } from '../../../src/contract/call.ts';
import type {
  getOptionReceipt as getOptionReceiptCall,
  getOptions as getOptionsCall,
} from '../../../src/contract/calls/options.ts';
import type { OptionOrder, OptionReceipt } from '../../../src/contract/entities/options.ts';
import type { LanguageCode } from '../../../src/contract/languages.ts';
import { type SettleRule, selectTicks, soonAfter } from '../../../src/contract/rules/settle/settle-rule.ts';
import { isSettleRule, SETTLE_RULES } from '../../../src/contract/rules/settle/settle-rules.ts';
import { message, textOf } from '../../base/messages.ts';
import type { Tx } from '../../db/connection.ts';
import { optionOrders } from '../../db/schema/options.ts';
import { firstTickAfter, type RecordedTick, ticksAfter, ticksBetween } from '../../market/tick-chain.ts';
import { rowId } from '../products/ids.ts';
import { optionRefusal } from './refusals.ts';

const DIRECTIONS = {
  up: message(/*i18n*/ { id: 'server.option.up', message: 'Buy up' }),
  down: message(/*i18n*/ { id: 'server.option.down', message: 'Buy down' }),
};

type Row = typeof optionOrders.$inferSelect;

/** undefined for a rule that only a newer version of the server knows. */
const ruleOf = ({ settleRule }: Row): SettleRule | undefined =>
  isSettleRule(settleRule) ? SETTLE_RULES[settleRule] : undefined;

/** The entry of an order in progress, once its tick is recorded; a settled order has stored its own. */
const entryOf = async (tx: Tx, row: Row): Promise<Pick<RecordedTick, 'price' | 'atMs'> | undefined> => {
  if (row.status === 'finished')
    return row.entryPrice === null ? undefined : { price: row.entryPrice, atMs: row.entryAtMs ?? row.acceptedAtMs };
  const rule = ruleOf(row);
  if (rule === undefined) return undefined;
  const selection = selectTicks(rule, row);
  const afterMs = Math.max(row.acceptedAtMs, row.acceptedTickMs);
  for (const tick of await ticksAfter(tx, row.symbol, afterMs, rule.entryTicks)) selection.take(tick);
  const { entry } = selection.deciding();
  // With an entry as late as this the order will be void: shown, it would look as if the order were winning or losing.
  return entry !== undefined && soonAfter(entry.atMs, row.acceptedAtMs) ? entry : undefined;
};

const viewOf = async (tx: Tx, row: Row, lang: LanguageCode, nowMs: number): Promise<OptionOrder> => {
  const entry = await entryOf(tx, row);
  return {
    id: String(row.id),
    coin: row.market,
    status: row.status,
    won: row.result === 'win',
    profit: row.profit ?? undefined,
    exitPrice: row.exitPrice ?? undefined,
    entryPrice: entry?.price,
    stake: row.stake,
    durationS: row.durationS,
    countdownS: row.status === 'finished' ? 0 : Math.max(0, Math.ceil((row.deadlineMs - nowMs) / 1000)),
    openedAt: entry?.atMs ?? row.acceptedAtMs,
    closedAt: row.exitAtMs ?? undefined,
    direction: row.direction,
    directionText: textOf(DIRECTIONS[row.direction], lang),
    symbol: row.symbol,
    deadlineMs: row.deadlineMs,
    payoutRate: row.payoutRate,
    result: row.result ?? 'unknown',
    settleRule: row.settleRule,
  };
};

const requireOwn = async (tx: Tx, memberId: number, orderId: string): Promise<Row> => {
  const id = rowId(orderId) ?? 0;
  const own: SQL | undefined = and(eq(optionOrders.id, id), eq(optionOrders.memberId, memberId));
  const [row] = await tx.select().from(optionOrders).where(own);
  if (row === undefined) throw optionRefusal('unknownOrder');
  return row;
};

/** @throws Refusal for another member's order as for one that does not exist */
export const optionOf = async (
  tx: Tx,
  memberId: number,
  orderId: string,
  lang: LanguageCode,
  nowMs: number,
): Promise<OptionOrder> => viewOf(tx, await requireOwn(tx, memberId, orderId), lang, nowMs);

export type OptionsQuery = PayloadOf<typeof getOptionsCall>;

/** Newest first. */
export const listOptions = async (
  tx: Tx,
  memberId: number,
  { status, page, limit }: OptionsQuery,
  lang: LanguageCode,
  nowMs: number,
): Promise<OptionOrder[]> => {
  const rows = await tx
    .select()
    .from(optionOrders)
    .where(and(eq(optionOrders.memberId, memberId), eq(optionOrders.status, status)))
    .orderBy(desc(optionOrders.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const views: OptionOrder[] = [];
  // One after the other: in a transaction there is one connection anyway.
  for (const row of rows) views.push(await viewOf(tx, row, lang, nowMs));
  return views;
};

/** Ticks of one page of a receipt. */
const RECEIPT_TICKS = 500;

type ReceiptAsked = PayloadOf<typeof getOptionReceiptCall>;

/**
 * The receipt of a settled order: its ticks from the last one known at acceptance to the first one after the deadline,
 * from which anybody can verify entry and exit. @throws Refusal while the order is not settled
 */
export const receiptOf = async (
  tx: Tx,
  memberId: number,
  { orderId, fromSequence }: ReceiptAsked,
  { lang, nowMs }: { readonly lang: LanguageCode; readonly nowMs: number },
): Promise<OptionReceipt> => {
  const row = await requireOwn(tx, memberId, orderId);
  if (row.status !== 'finished') throw optionRefusal('notSettled');
  const exitFrom = (row.exitSequence ?? row.acceptedSequence) - (ruleOf(row)?.exitTicks ?? 1) + 1;
  const from = Math.min(row.entrySequence === null ? row.acceptedSequence : row.entrySequence - 1, exitFrom);
  const after = await firstTickAfter(tx, row.symbol, row.deadlineMs);
  const to = after?.sequence ?? row.exitSequence ?? row.acceptedSequence;
  const paged = fromSequence !== undefined;
  const ticks = paged
    ? await ticksBetween(tx, row.symbol, Math.max(from, fromSequence), to, RECEIPT_TICKS)
    : await ticksBetween(tx, row.symbol, from, to);
  const [end] = paged ? await ticksBetween(tx, row.symbol, to, to) : [ticks.at(-1)];
  return {
    order: await viewOf(tx, row, lang, nowMs),
    symbol: row.symbol,
    source: row.source ?? '',
    acceptedAtMs: row.acceptedAtMs,
    acceptedSequence: row.acceptedSequence,
    entrySequence: row.entrySequence ?? undefined,
    exitSequence: row.exitSequence ?? undefined,
    ticks,
    lastSequence: to,
    headHash: end?.hash ?? '',
  };
};
