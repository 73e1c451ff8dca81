/** Options of a short duration, because journeys wait for them in real time. */
import { askOperator } from './operator.ts';
import type { SharedExchange } from './shared-exchange.ts';

/** Seconds; long enough for a slow page to be checked while the option runs. */
export const QUICK = '12';

export const offerQuickOptions = async (exchange: SharedExchange): Promise<void> => {
  const terms = ['--minimum', '10', '--maximum', '1000', '--payout', '80'];
  await askOperator(exchange, 'option-durations', 'add', '--seconds', QUICK, ...terms);
};
