/**
 * Wallet and products as a pure model, written independently of the server: integers only (hundred-millionths of a
 * coin, cents for the price of BTC), no database, no clock of its own. The rates are those of a new site.
 */
import { DAY_MS, HOUR_MS } from '../../src/contract/time-units.ts';
import type { AccountType, Coin, Loan, Mining, Purse, Review, Sending, Stake } from './products-state.ts';

export const ONE = 100_000_000n;
const CYCLE_DAYS = 7;
/** Days, percent a year, minimum. */
const TERMS = [
  [7, 3n, 100n],
  [30, 6n, 100n],
] as const;
const WITHDRAWAL_FEE = ONE;
/** Owed of a loan for each 10,000 borrowed: 0.05 percent a day for a week. */
const INTEREST_PER_10000 = 35n;

const up = (value: bigint, divisor: bigint): bigint => (value + divisor - 1n) / divisor;

export class ProductsModel {
  readonly purses = new Map<string, Purse>();
  readonly sendings: Sending[] = [];
  readonly deposits: Review[] = [];
  readonly withdrawals: Review[] = [];
  readonly loans: Loan[] = [];
  readonly minings: Mining[] = [];
  readonly stakes: Stake[] = [];
  nowMs = 0;
  /** USDT for one BTC, in cents. */
  price = 10_000n;

  purse(member: number, type: AccountType, coin: Coin): Purse {
    const key = `${member} ${type} ${coin}`;
    const purse = this.purses.get(key) ?? { available: 0n, frozen: 0n };
    this.purses.set(key, purse);
    return purse;
  }

  /** @returns whether the balance sufficed */
  private take(member: number, type: AccountType, coin: Coin, amount: bigint): boolean {
    const purse = this.purse(member, type, coin);
    if (amount <= 0n || purse.available < amount) return false;
    purse.available -= amount;
    return true;
  }

  private hold(member: number, type: AccountType, coin: Coin, amount: bigint): boolean {
    if (!this.take(member, type, coin, amount)) return false;
    this.purse(member, type, coin).frozen += amount;
    return true;
  }

  private release(member: number, type: AccountType, coin: Coin, amount: bigint, toMember = true): void {
    const purse = this.purse(member, type, coin);
    purse.frozen -= amount;
    if (toMember) purse.available += amount;
  }

  transfer(member: number, coin: Coin, amount: bigint, from: AccountType, to: AccountType): boolean {
    if (from === to || !this.take(member, from, coin, amount)) return false;
    this.purse(member, to, coin).available += amount;
    return true;
  }

  send(from: number, to: number, coin: Coin, amount: bigint): Sending | undefined {
    const fee = coin === 'USDT' ? 0n : up(amount, 1000n);
    if (from === to || amount <= fee) return undefined;
    const later = coin === 'ETH';
    if (!(later ? this.hold(from, 1, coin, amount) : this.take(from, 1, coin, amount))) return undefined;
    const arrivalAtMs = this.nowMs + (later ? DAY_MS : 0);
    const sending: Sending = { from, to, coin, amount, fee, arrivalAtMs, status: later ? 'on its way' : 'arrived' };
    this.sendings.push(sending);
    if (!later) this.purse(to, 1, coin).available += amount - fee;
    return sending;
  }

  cancelSending(member: number, sending: Sending): boolean {
    if (sending.from !== member || sending.status !== 'on its way') return false;
    sending.status = 'cancelled';
    this.release(member, 1, sending.coin, sending.amount);
    return true;
  }

  /** Between USDT and BTC, at the last price less a thousandth. */
  swap(member: number, type: AccountType, from: 'USDT' | 'BTC', amount: bigint): boolean {
    // The rate has 24 decimals.
    const one = 10n ** 24n;
    const rate = from === 'BTC' ? (this.price * one) / 100n : (100n * one) / this.price;
    const gross = (amount * rate) / one;
    const minimum = from === 'BTC' ? up(ONE * 100n, this.price) : ONE;
    const received = gross - up(gross, 1000n);
    if (amount < minimum || received <= 0n || !this.take(member, type, from, amount)) return false;
    this.purse(member, type, from === 'BTC' ? 'USDT' : 'BTC').available += received;
    return true;
  }

  deposit(member: number, type: AccountType, amount: bigint): Review | undefined {
    const open = this.deposits.filter((one) => one.member === member && one.status === 'waiting').length;
    if (amount <= 0n || open >= 20) return undefined;
    const deposit: Review = { member, type, amount, status: 'waiting' };
    this.deposits.push(deposit);
    return deposit;
  }

  decideDeposit(deposit: Review, approved: boolean): boolean {
    if (deposit.status !== 'waiting') return false;
    deposit.status = approved ? 'completed' : 'rejected';
    if (approved) this.purse(deposit.member, deposit.type, 'USDT').available += deposit.amount;
    return true;
  }

  withdraw(member: number, type: AccountType, amount: bigint): Review | undefined {
    if (amount < 10n * ONE || amount > 50_000n * ONE || amount <= WITHDRAWAL_FEE) return undefined;
    if (!this.hold(member, type, 'USDT', amount)) return undefined;
    const withdrawal: Review = { member, type, amount, status: 'waiting' };
    this.withdrawals.push(withdrawal);
    return withdrawal;
  }

  decideWithdrawal(withdrawal: Review, approved: boolean): boolean {
    if (withdrawal.status !== 'waiting') return false;
    withdrawal.status = approved ? 'completed' : 'rejected';
    this.release(withdrawal.member, withdrawal.type, 'USDT', withdrawal.amount, !approved);
    return true;
  }

  /** @param amount whole USDT */
  applyForLoan(member: number, amount: bigint): Loan | undefined {
    const open = this.loans.filter((one) => one.member === member && one.status === 'applying').length;
    if (amount < 100n || amount > 2000n || open >= 10) return undefined;
    const loan: Loan = { member, amount: amount * ONE, status: 'applying', dueAtMs: 0, collectAtMs: 0 };
    this.loans.push(loan);
    return loan;
  }

  cancelLoan(member: number, loan: Loan): boolean {
    if (loan.member !== member || loan.status !== 'applying') return false;
    loan.status = 'cancelled';
    return true;
  }

  decideLoan(loan: Loan, approved: boolean): boolean {
    if (loan.status !== 'applying') return false;
    loan.status = approved ? 'approved' : 'rejected';
    if (!approved) return true;
    loan.dueAtMs = this.nowMs + CYCLE_DAYS * DAY_MS;
    loan.collectAtMs = loan.dueAtMs;
    this.purse(loan.member, 1, 'USDT').available += loan.amount;
    return true;
  }

  repay(member: number, loan: Loan): boolean {
    const owed = loan.amount + (loan.amount * INTEREST_PER_10000) / 10_000n;
    if (loan.member !== member || loan.status !== 'approved' || !this.take(member, 1, 'USDT', owed)) return false;
    loan.status = 'repaid';
    return true;
  }

  /** @param amount whole USDT */
  mine(member: number, amount: bigint): boolean {
    if (amount < 100n || amount > 5000n || !this.hold(member, 1, 'USDT', amount * ONE)) return false;
    this.minings.push({ member, amount: amount * ONE, startAtMs: this.nowMs, paidDays: 0 });
    return true;
  }

  /** @param amount whole USDT */
  stake(member: number, term: number, amount: bigint): Stake | undefined {
    const [days, rate, minimum] = TERMS[term] ?? TERMS[0];
    if (amount < minimum || !this.hold(member, 1, 'USDT', amount * ONE)) return undefined;
    const reward = (amount * ONE * rate * BigInt(days)) / 36_500n;
    const endAtMs = this.nowMs + days * DAY_MS;
    const stake: Stake = { member, amount: amount * ONE, reward, endAtMs, status: 'active' };
    this.stakes.push(stake);
    return stake;
  }

  redeem(member: number, stake: Stake): boolean {
    if (stake.member !== member || stake.status !== 'active') return false;
    stake.status = 'redeemed';
    this.release(member, 1, 'USDT', stake.amount);
    return true;
  }

  /** What fell due by now. Called at least once a day, as the server's jobs are. */
  settle(): void {
    for (const sending of this.sendings)
      if (sending.status === 'on its way' && sending.arrivalAtMs <= this.nowMs) {
        sending.status = 'arrived';
        this.release(sending.from, 1, sending.coin, sending.amount, false);
        this.purse(sending.to, 1, sending.coin).available += sending.amount - sending.fee;
      }
    for (const mining of this.minings)
      if (mining.paidDays < CYCLE_DAYS && mining.startAtMs + (mining.paidDays + 1) * DAY_MS <= this.nowMs) {
        mining.paidDays += 1;
        // 0.05 percent of whole dollars: no rounding.
        this.purse(mining.member, 1, 'USDT').available += mining.amount / 2000n;
        if (mining.paidDays === CYCLE_DAYS) this.release(mining.member, 1, 'USDT', mining.amount);
      }
    for (const stake of this.stakes)
      if (stake.status === 'active' && stake.endAtMs <= this.nowMs) {
        stake.status = 'ended';
        this.release(stake.member, 1, 'USDT', stake.amount);
        this.purse(stake.member, 1, 'USDT').available += stake.reward;
      }
    const due = this.loans.filter(({ status, collectAtMs }) => status === 'approved' && collectAtMs <= this.nowMs);
    // The oldest debt first.
    for (const loan of due.sort((one, other) => one.dueAtMs - other.dueAtMs))
      if (!this.repay(loan.member, loan)) loan.collectAtMs = this.nowMs + HOUR_MS;
  }
}
