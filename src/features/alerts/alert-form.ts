/** The form for a new price alert: above or below a price, or a move in percent from the current price. */
import { msg } from '@lingui/core/macro';
import { type Decimal, gt, gte, isPositive, lt, lte } from '../../contract/decimal.ts';
import type { AlertTerms } from '../../contract/entities/alerts.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import { MAX_ALERTS, MOVE_PERCENT } from '../../contract/rules/alerts.ts';
import type { FormDefinition, Issue } from '../../kit/form.ts';

export interface AlertInputs {
  readonly kind: AlertTerms['kind'];
  /** In quote. */
  readonly price: Decimal | undefined;
  readonly percent: Decimal | undefined;
}

export type AlertFormEvent =
  | { readonly type: 'kindChosen'; readonly kind: AlertTerms['kind'] }
  | { readonly type: 'priceTyped'; readonly price: Decimal | undefined }
  | { readonly type: 'percentTyped'; readonly percent: Decimal | undefined };

export interface AlertContext {
  readonly market: MarketItem | undefined;
  /** Number of existing alerts. */
  readonly count: number;
}

export const isAlertKind = (value: unknown): boolean => value === 'above' || value === 'below' || value === 'move';

export const initialInputs: AlertInputs = { kind: 'above', price: undefined, percent: undefined };

const priceIssue = ({ kind, price }: AlertInputs, now: Decimal | undefined): Issue<'price'>[] => {
  if (price === undefined || !isPositive(price)) return [{ field: 'price', message: msg`Enter the price` }];
  if (now === undefined) return [];
  if (kind === 'above' && lte(price, now)) return [{ field: 'price', message: msg`The price is above this already` }];
  if (kind === 'below' && gte(price, now)) return [{ field: 'price', message: msg`The price is below this already` }];
  return [];
};

const percentIssue = ({ percent }: AlertInputs): Issue<'percent'>[] =>
  percent === undefined || lt(percent, MOVE_PERCENT.least) || gt(percent, MOVE_PERCENT.most)
    ? [{ field: 'percent', message: msg`Enter a percentage from 0.1 to 1000` }]
    : [];

export const alertForm: FormDefinition<AlertInputs, AlertFormEvent, AlertContext, AlertTerms> = {
  change: (inputs, event) => {
    switch (event.type) {
      case 'kindChosen':
        return { ...inputs, kind: event.kind };
      case 'priceTyped':
        return { ...inputs, price: event.price };
      case 'percentTyped':
        return { ...inputs, percent: event.percent };
    }
  },

  check: (inputs, { market, count }) => {
    const issues: Issue<keyof AlertInputs & string>[] = [
      ...(inputs.kind === 'move' ? percentIssue(inputs) : priceIssue(inputs, market?.price)),
    ];
    if (count >= MAX_ALERTS) issues.push({ field: '', message: msg`Delete an alert first: there can be at most 50.` });
    // A move is measured from the current price, so it needs one.
    else if (inputs.kind === 'move' && market?.price === undefined)
      issues.push({ field: '', message: msg`There is no price for this market at the moment.` });
    return issues;
  },

  payload: ({ kind, price, percent }, { market }) => {
    const from = kind === 'move' ? market?.price : price;
    if (from === undefined) throw new RangeError('unchecked alert');
    return { kind, price: from, percent: kind === 'move' ? percent : undefined };
  },
};
