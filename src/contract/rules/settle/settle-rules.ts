/** Every rule under which options were ever taken. A rule is never changed or removed: receipts name theirs for good. */
import { FIRST_RULE } from './first-rule.ts';
import { lastTickV1 } from './last-tick-v1.ts';
import type { SettleRule } from './settle-rule.ts';

export const SETTLE_RULES = { [FIRST_RULE]: lastTickV1 } as const satisfies Readonly<Record<string, SettleRule>>;

export type SettleRuleId = keyof typeof SETTLE_RULES;

/** The rule of orders that are placed from now on. */
export const CURRENT_RULE: SettleRuleId = FIRST_RULE;

export type SettleRules = Readonly<Record<string, SettleRule>>;

export const isSettleRule = (id: string): id is SettleRuleId => Object.hasOwn(SETTLE_RULES, id);
