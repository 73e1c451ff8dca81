import type { Fault } from '../fault.ts';
import { CHARTS } from './charts.ts';
import { EXCHANGE_SCREENS } from './exchange-screens.ts';
import { MARKET_SCREENS } from './market-screens.ts';
import { OPTIONS_SCREENS } from './options-screens.ts';
import { PORTFOLIO_SCREENS } from './portfolio-screens.ts';
import { TRADING_RULES } from './trading-rules.ts';

/** Faults of the screens to trade on, of what stands on them, and of the rules behind them. */
export const TRADING_SCREENS: readonly Fault[] = [
  ...CHARTS,
  ...EXCHANGE_SCREENS,
  ...MARKET_SCREENS,
  ...OPTIONS_SCREENS,
  ...PORTFOLIO_SCREENS,
  ...TRADING_RULES,
];
