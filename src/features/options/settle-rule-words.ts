import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isSettleRule, type SettleRuleId } from '../../contract/rules/settle/settle-rules.ts';

interface RuleWords {
  /** How the entry will be determined, shown before the purchase. */
  readonly entryAhead: MessageDescriptor;
  readonly entry: MessageDescriptor;
  readonly exit: MessageDescriptor;
  /** Why an order of this direction won or lost. */
  readonly up: MessageDescriptor;
  readonly down: MessageDescriptor;
}

/** The text of each settlement rule. A rule without text does not compile. */
const WORDS: Readonly<Record<SettleRuleId, RuleWords>> = {
  'last-tick-v1': {
    entryAhead: msg`First price recorded after the order is accepted`,
    entry: msg`Entry: the first price recorded after the order was accepted.`,
    exit: msg`Exit: the last price recorded at or before the deadline.`,
    up: msg`Buy up wins when the last recorded price at the deadline is above the entry price.`,
    down: msg`Buy down wins when the last recorded price at the deadline is below the entry price.`,
  },
};

/** undefined for a rule that only a newer version knows, and for a backend that names none. */
export const wordsOfRule = (id: string | undefined): RuleWords | undefined =>
  id !== undefined && isSettleRule(id) ? WORDS[id] : undefined;
