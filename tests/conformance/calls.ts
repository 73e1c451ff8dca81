/** Every call that an existing backend may support, in the order of the walk. */
import * as assets from '../../src/contract/calls/assets.ts';
import * as loans from '../../src/contract/calls/loans.ts';
import * as market from '../../src/contract/calls/market.ts';
import * as member from '../../src/contract/calls/member.ts';
import * as transfer from '../../src/contract/calls/member-transfer.ts';
import * as mining from '../../src/contract/calls/mining.ts';
import * as notices from '../../src/contract/calls/notices.ts';
import * as options from '../../src/contract/calls/options.ts';
import * as session from '../../src/contract/calls/session.ts';
import * as site from '../../src/contract/calls/site.ts';
import * as spot from '../../src/contract/calls/spot.ts';
import * as staking from '../../src/contract/calls/staking.ts';
import * as wallet from '../../src/contract/calls/wallet.ts';
import type { AnyCall } from './finding.ts';

/**
 * Calls that only the reference server has, and one that the app never makes: other backends are not asked for them.
 */
const OWN = new Set([
  'getPrices',
  'getRechargeCoinList',
  'getHyOrderReceipt',
  'getExchangeQuote',
  'getAssetHistory',
  'repayLoan',
]);

const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'payload' in value && 'response' in value && 'access' in value;

export const SPECIFIED_CALLS: readonly AnyCall[] = [
  site,
  market,
  session,
  member,
  wallet,
  assets,
  spot,
  options,
  loans,
  mining,
  staking,
  transfer,
  notices,
]
  .flatMap((subject): unknown[] => Object.values(subject))
  .filter(isCall)
  .filter(({ name, body }) => !OWN.has(name) && body === 'form' && !name.includes('/'));
