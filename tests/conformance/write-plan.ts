/** The writes to make, their payloads, and the invalid fields of each one's third attempt. */
import type { WriteCall } from '../../src/contract/call.ts';
import { transferBetweenAccounts } from '../../src/contract/calls/assets.ts';
import { applyForLoan, cancelLoan } from '../../src/contract/calls/loans.ts';
import { bindAddress, saveBankCard, submitIdentity } from '../../src/contract/calls/member.ts';
import { cancelMemberTransfer, transferToMember } from '../../src/contract/calls/member-transfer.ts';
import { buyMining } from '../../src/contract/calls/mining.ts';
import { createOption } from '../../src/contract/calls/options.ts';
import {
  changeLoginPassword,
  changePayPassword,
  logIn,
  register,
  sendEmailCode,
} from '../../src/contract/calls/session.ts';
import { cancelOrder, placeOrder } from '../../src/contract/calls/spot.ts';
import { joinStaking, redeemStaking } from '../../src/contract/calls/staking.ts';
import { deposit, swap, withdraw } from '../../src/contract/calls/wallet.ts';
import { type Decimal, decimal, div, isPositive, lt, lte, mul, ONE, ZERO } from '../../src/contract/decimal.ts';
import type { AnyCall } from './finding.ts';
import type { Ground } from './ground.ts';

export interface Planned {
  readonly call: AnyCall;
  /** The payload, or the reason why there is none. */
  readonly make: (ground: Ground) => unknown;
  /** Wire fields that make the write invalid, so that it must be refused. */
  readonly spoiled: Readonly<Record<string, string>>;
  /** The call that undoes the write, by the id of its row. */
  readonly takeBack?: { readonly call: AnyCall; readonly field: string };
}

/** The reason why a write is not made. */
export class NotMade {
  constructor(readonly why: string) {}
}
const no = (why: string): NotMade => new NotMade(why);

const plan = <P, R>(
  call: WriteCall<P, R>,
  make: (ground: Ground) => P | NotMade,
  spoiled: Planned['spoiled'],
  takeBack?: Planned['takeBack'],
): Planned => ({ call: call as unknown as AnyCall, make, spoiled, ...(takeBack === undefined ? {} : { takeBack }) });

const back = (call: unknown, field = 'id') => ({ call: call as AnyCall, field });

/** Above every backend's minimum, and no more than a scratch account has. */
const SOME = decimal(20);
const upTo = (most: Decimal, wanted: Decimal): Decimal => (lt(most, wanted) ? most : wanted);
const NO_PASSWORD = 'needs --paypwd';
const NO_PICTURE = 'no picture could be uploaded';

const anyCoin = ({ spot }: Ground) =>
  spot.find(({ coin, available = ZERO }) => coin === 'USDT' && isPositive(available)) ??
  spot.find(({ available = ZERO }) => isPositive(available));

export const PLAN: readonly Planned[] = [
  plan(
    transferBetweenAccounts,
    (ground) => {
      const coin = anyCoin(ground);
      return coin === undefined
        ? no('nothing in the spot account')
        : { coinId: coin.coinId, amount: upTo(coin.available ?? ZERO, ONE), from: 1, to: 2 };
    },
    { num: '-1' },
  ),
  plan(
    placeOrder,
    ({ markets }) => {
      const market = markets.find(({ price }) => price !== undefined && lte(ONE, price));
      if (market?.price === undefined) return no('no market with a price');
      // A buy at half the price rests until it is cancelled.
      const price = div(market.price, decimal(2), 2);
      return {
        marketId: market.id,
        quantity: div(SOME, price, 4, 'up'),
        price,
        kind: 'limit' as const,
        amount: undefined,
        side: 'buy' as const,
      };
    },
    { num: '-1' },
    back(cancelOrder, 'bb_id'),
  ),
  plan(
    createOption,
    ({ options, markets }) => {
      const [market] = markets;
      const [durationS, least] = [options?.durationsS[0], options?.minimums[0]];
      if (options === undefined || durationS === undefined || least === undefined || market === undefined)
        return no('no duration on offer');
      const stake = options.quantityMode === 'perDuration' ? mul(least, options.multipliers[0] ?? ONE) : least;
      return { marketId: market.id, durationS, stake, direction: 'up' as const, payoutRate: undefined };
    },
    { ctzed: '-1' },
  ),
  plan(
    deposit,
    ({ depositCoins, picture }) => {
      const coin = depositCoins.find(({ networks }) => networks.length > 0);
      const network = coin?.networks[0];
      if (coin === undefined || network === undefined) return no('no coin to deposit');
      if (picture === undefined) return no(NO_PICTURE);
      return { coinId: coin.id, amount: SOME, voucher: picture, networkId: network.id, type: 1 };
    },
    { num: '-1' },
  ),
  plan(
    withdraw,
    ({ withdrawalCoin, withdrawal, payPassword }) => {
      const to = withdrawal?.addresses[0];
      if (withdrawal === undefined || withdrawalCoin === undefined || to === undefined)
        return no('no address is bound');
      if (payPassword === undefined) return no(NO_PASSWORD);
      const { minimum = ZERO } = withdrawal;
      const amount = isPositive(minimum) ? minimum : ONE;
      return { coinId: withdrawalCoin.id, amount, type: 1, payPassword, destinationId: to.id, destination: 'wallet' };
    },
    { num: '-1' },
  ),
  plan(
    swap,
    ({ swapCoins, payPassword }) => {
      const from = swapCoins.find(({ balance }) => balance !== undefined && isPositive(balance));
      const to = swapCoins.find(({ id }) => id !== from?.id);
      if (from?.balance === undefined || to === undefined) return no('nothing to swap');
      if (payPassword === undefined) return no(NO_PASSWORD);
      const amount = upTo(from.balance, SOME);
      return { type: 1 as const, fromCoinId: from.id, toCoinId: to.id, amount, payPassword, rate: undefined };
    },
    { amount: '-1' },
  ),
  plan(
    applyForLoan,
    ({ loans: [product], picture }) => {
      if (product === undefined) return no('no loan on offer');
      if (picture === undefined) return no(NO_PICTURE);
      const photos = { frontPhoto: picture, backPhoto: picture, handheldPhoto: picture };
      return { productId: product.id, amount: product.minAmount, ...photos, interest: undefined, cycleDays: undefined };
    },
    { amount: '-1' },
    back(cancelLoan),
  ),
  plan(
    buyMining,
    ({ mining: [product] }) =>
      product === undefined
        ? no('no product on offer')
        : { productId: product.id, amount: product.minAmount, dailyRate: undefined, cycleDays: undefined },
    { amount: '-1' },
  ),
  plan(
    joinStaking,
    ({ staking: [project], payPassword }) => {
      const term = project?.terms[0];
      if (project === undefined || term === undefined) return no('no project on offer');
      if (payPassword === undefined) return no(NO_PASSWORD);
      const asked = { projectId: project.id, termId: term.id, amount: term.minAmount, payPassword };
      return { ...asked, yearlyRate: undefined, redeemable: undefined };
    },
    { amount: '-1' },
    back(redeemStaking),
  ),
  plan(
    transferToMember,
    (ground) => {
      const coin = anyCoin(ground);
      if (ground.receiver === undefined) return no('needs --to, the name of a second member');
      if (ground.payPassword === undefined) return no(NO_PASSWORD);
      if (coin === undefined) return no('nothing in the spot account');
      const { payPassword, receiver } = ground;
      return { toMemberId: receiver.id, coinId: coin.coinId, amount: upTo(coin.available ?? ZERO, ONE), payPassword };
    },
    { amount: '-1' },
    back(cancelMemberTransfer),
  ),
];

/** Writes that would change the account itself are sent only in an invalid form. */
export const REFUSED_ONLY: readonly (readonly [call: AnyCall, fields: Readonly<Record<string, string>>])[] = [
  [bindAddress as AnyCall, { c_id: '1', address: '', paypwd: '' }],
  [saveBankCard as AnyCall, { bank_name: '', card_number: '', card_name: '' }],
  [submitIdentity as AnyCall, { real_name: '', front_card: '', back_card: '' }],
  [changeLoginPassword as AnyCall, { oldpassword: '', newpassword: '' }],
  [changePayPassword as AnyCall, { logpassword: '', newpassword: '' }],
  [sendEmailCode as AnyCall, { email: 'nobody' }],
  [register as AnyCall, { email: 'nobody', type: '2', password: '1', repassword: '2', captcha: '' }],
  [logIn as AnyCall, { username: 'nobody at all', password: '' }],
];
