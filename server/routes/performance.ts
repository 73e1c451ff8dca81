/** Realised profit and loss. */
import { getProfitDays, getProfitYears } from '../../src/contract/calls/performance.ts';
import { profitDaysOf, profitYearsOf } from '../services/performance/profit-report.ts';
import type { App } from './app.ts';
import { serve } from './serve.ts';

export const registerPerformance = (app: App): void => {
  serve(app, getProfitDays, ({ tx, member }, asked) => profitDaysOf(tx, member.id, asked), { long: true });
  serve(app, getProfitYears, ({ tx, member, clock }, asked) => profitYearsOf(tx, member.id, asked, clock.now()), {
    long: true,
  });
};
