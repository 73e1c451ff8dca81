import { read, write } from '../call.ts';
import { decimal, enumOf, id, omitted, plainDecimal, record, requiredText, text, wire } from '../codec.ts';
import { listEnvelope, rows } from '../codec-lists.ts';
import { accountType, coinChoice, depositCoin, withdrawalInfo } from '../entities/wallet.ts';
import { momentMs } from '../times.ts';

export const getDepositCoins = read({
  name: 'getrecharge',
  method: 'GET',
  access: 'member',
  response: listEnvelope(depositCoin),
});
/** Alias of `getrecharge` that some backends offer (API-10). */
export const getDepositCoinsAlias = read({
  name: 'getRechargeCoinList',
  access: 'member',
  response: listEnvelope(depositCoin),
});
export const deposit = write({
  name: 'recharge',
  access: 'member',
  payload: record({
    coinId: wire('c_id', id),
    amount: wire('num', plainDecimal),
    /** Address of the uploaded voucher picture. */
    voucher: wire('payimg', text),
    networkId: wire('a_id', id),
    type: wire('type', accountType),
  }),
});

export const getWithdrawalCoins = read({
  name: 'getCanWithdrawCoin',
  method: 'GET',
  access: 'member',
  response: listEnvelope(coinChoice),
});
export const getWithdrawalInfo = read({
  name: 'getUserCoinBalance',
  access: 'member',
  payload: record({ coinId: wire('c_id', id), type: wire('type', accountType) }),
  response: withdrawalInfo,
});
export const withdraw = write({
  name: 'withdraw',
  access: 'member',
  payload: record({
    coinId: wire('c_id', id),
    amount: wire('num', plainDecimal),
    type: wire('type', accountType),
    payPassword: wire('paypwd', requiredText(64)),
    /** The chosen bank card or bound address. */
    destinationId: wire('bank_id', id),
    destination: wire('withdraw_type', enumOf({ wallet: 1, bank: 2 })),
    /** The fee the member saw, in the coin; sent to the reference server only, which refuses to take more. */
    fee: wire('fee', omitted(decimal)),
  }),
});

export const getSwapCoins = read({
  name: 'getCanExchangeCoin',
  access: 'member',
  payload: record({ type: wire('type', accountType) }),
  response: rows(coinChoice),
});
/** The rate that a swap would get now; the reference server only. Elsewhere the app shows the ratio of both prices. */
export const getSwapQuote = read({
  name: 'getExchangeQuote',
  access: 'member',
  payload: record({ fromCoinId: wire('from_coin_id', id), toCoinId: wire('to_coin_id', id) }),
  response: record({
    /** To-coin for one from-coin. */
    rate: wire('rate', decimal),
    /** Fraction of what is received. */
    feeRate: wire('fee_rate', decimal),
    /** Smallest amount, in the from-coin. */
    minimum: wire('min', decimal),
    expiresAtMs: wire('expires_ms', momentMs),
  }),
});
export const swap = write({
  name: 'exchangeCoin',
  access: 'member',
  payload: record({
    type: wire('type', accountType),
    fromCoinId: wire('from_coin_id', id),
    toCoinId: wire('to_coin_id', id),
    amount: wire('amount', plainDecimal),
    payPassword: wire('paypassword', requiredText(64)),
    /** The rate the member saw, to-coin per from-coin: the reference server refuses a rate that got much worse. */
    rate: wire('rate', omitted(decimal)),
  }),
});
