/**
 * Plays random operations of wallet and products, by members and by operators, against the server and the model, with
 * days between them, and compares answers, balances and statements. A difference names its seed and step.
 */
import { decideDeposit } from '../../server/services/deposits/deposits.ts';
import { decideLoan } from '../../server/services/loans/review-loans.ts';
import { approveWithdrawal, rejectWithdrawal } from '../../server/services/withdrawals/review-withdrawals.ts';
import type { Call } from '../../src/contract/call.ts';
import { transferBetweenAccounts } from '../../src/contract/calls/assets.ts';
import { applyForLoan, cancelLoan, repayLoan } from '../../src/contract/calls/loans.ts';
import { cancelMemberTransfer, transferToMember } from '../../src/contract/calls/member-transfer.ts';
import { buyMining } from '../../src/contract/calls/mining.ts';
import { joinStaking, redeemStaking } from '../../src/contract/calls/staking.ts';
import { deposit, swap, withdraw } from '../../src/contract/calls/wallet.ts';
import { decimal } from '../../src/contract/decimal.ts';
import { DAY_MS } from '../../src/contract/time-units.ts';
import { PAY_PASSWORD, type Stage } from '../races/stage.ts';
import { ONE } from './products-model.ts';
import { amountOf, COINS, ProductsRun, TYPES } from './products-run.ts';
import type { AccountType } from './products-state.ts';
import { statementDifferences } from './statement.ts';

const CHECK_EVERY = 10;

class Run extends ProductsRun {
  /** From dust to more than anybody has. */
  private amount(most: number): bigint {
    const roll = this.random.next();
    if (roll < 0.1) return BigInt(this.random.integer(0, 20));
    if (roll < 0.2) return BigInt(most * 3) * ONE;
    return BigInt(this.random.integer(1, most * 1000)) * (ONE / 1000n) + BigInt(this.random.integer(0, 99));
  }

  private async transfer(): Promise<void> {
    const [index, as] = this.who();
    const [coin, from, to] = [this.random.pick(COINS), this.random.pick(TYPES), this.random.pick(TYPES)];
    const amount = this.amount(coin === 'USDT' ? 6000 : 4);
    const outcome = this.model.transfer(index, coin, amount, from, to);
    await this.expectSent(
      transferBetweenAccounts,
      { coinId: this.coinId(coin), amount: amountOf(amount), from, to },
      as,
      outcome,
    );
  }

  private async send(): Promise<void> {
    const [index, as] = this.who();
    const [other, receiver] = this.who();
    const coin = this.random.pick(COINS);
    const amount = this.amount(coin === 'USDT' ? 6000 : 4);
    const outcome = this.model.send(index, other, coin, amount);
    const asked = { toMemberId: String(receiver.id), coinId: this.coinId(coin), amount: amountOf(amount) };
    await this.expectSent(transferToMember, { ...asked, payPassword: PAY_PASSWORD }, as, outcome, 'member_transfer');
  }

  private async swap(): Promise<void> {
    const [index, as] = this.who();
    const [type, from] = [this.random.pick(TYPES), this.random.pick(['USDT', 'BTC'] as const)];
    const amount = this.amount(from === 'USDT' ? 3000 : 3);
    const outcome = this.model.swap(index, type, from, amount);
    const [fromCoinId, toCoinId] = [this.coinId(from), this.coinId(from === 'USDT' ? 'BTC' : 'USDT')];
    const asked = { type, fromCoinId, toCoinId, amount: amountOf(amount), rate: undefined };
    await this.expectSent(swap, { ...asked, payPassword: PAY_PASSWORD }, as, outcome);
  }

  private async deposit(type: AccountType = this.random.pick(TYPES)): Promise<void> {
    const [index, as] = this.who();
    const amount = this.amount(5000);
    const outcome = this.model.deposit(index, type, amount);
    const asked = { ...this.target, amount: amountOf(amount), voucher: this.photos[index] ?? '', type };
    await this.expectSent(deposit, asked, as, outcome, 'deposit');
  }

  private async withdraw(): Promise<void> {
    const [index, as] = this.who();
    const [type, amount] = [this.random.pick(TYPES), this.amount(20_000)];
    const outcome = this.model.withdraw(index, type, amount);
    const destinationId = await this.stage.newest('withdrawal_address', as);
    const destination = { destinationId, destination: 'wallet', payPassword: PAY_PASSWORD, fee: undefined } as const;
    const asked = { coinId: this.coinId('USDT'), amount: amountOf(amount), type, ...destination };
    await this.expectSent(withdraw, asked, as, outcome, 'withdrawal');
  }

  private async loan(): Promise<void> {
    const [index, as] = this.who();
    const amount = BigInt(this.random.integer(90, 2100));
    const photo = this.photos[index] ?? '';
    const photos = { frontPhoto: photo, backPhoto: photo, handheldPhoto: photo };
    const outcome = this.model.applyForLoan(index, amount);
    const asked = { productId: '1', amount: decimal(amount), ...photos, interest: undefined, cycleDays: undefined };
    await this.expectSent(applyForLoan, asked, as, outcome, 'loan');
  }

  private async product(): Promise<void> {
    const [index, as] = this.who();
    const amount = BigInt(this.random.integer(90, 5100));
    if (this.random.chance(0.5)) {
      const asked = { productId: '1', amount: decimal(amount), dailyRate: undefined, cycleDays: undefined };
      return this.expectSent(buyMining, asked, as, this.model.mine(index, amount));
    }
    const term = this.random.integer(0, 1);
    const asked = { projectId: '1', termId: String(term + 1), amount: decimal(amount), payPassword: PAY_PASSWORD };
    const terms = { yearlyRate: undefined, redeemable: undefined };
    return this.expectSent(joinStaking, { ...asked, ...terms }, as, this.model.stake(index, term, amount), 'stake');
  }

  /** Ends something that is or was open: as its member, as another member or as an operator. */
  private async end(): Promise<void> {
    const [index, as] = this.who();
    const { model } = this;
    const approved = this.random.chance(0.6);
    const pick = <T>(from: readonly T[]): T | undefined => (from.length === 0 ? undefined : this.random.pick(from));
    const roll = this.random.integer(0, 6);
    const [sending, stake, loan] = [pick(model.sendings), pick(model.stakes), pick(model.loans)];
    const [paid, drawn] = [pick(model.deposits), pick(model.withdrawals)];
    const by = <T extends object>(call: Call<{ id: string }, unknown>, thing: T, outcome: boolean) =>
      this.expectSent(call, { id: this.idOf(thing) }, as, outcome);
    const remark = 'simulated';
    const decision = approved ? ({ approved: true } as const) : ({ approved: false, remark } as const);
    if (roll === 0 && sending) await by(cancelMemberTransfer, sending, model.cancelSending(index, sending));
    else if (roll === 1 && stake) await by(redeemStaking, stake, model.redeem(index, stake));
    else if (roll === 2 && loan) await by(cancelLoan, loan, model.cancelLoan(index, loan));
    else if (roll === 3 && loan) await by(repayLoan, loan, model.repay(index, loan));
    else if (roll === 4 && loan)
      await this.decided(model.decideLoan(loan, approved), (tx, nowMs) =>
        decideLoan(tx, Number(this.idOf(loan)), decision, nowMs),
      );
    else if (roll === 5 && paid)
      await this.decided(model.decideDeposit(paid, approved), (tx, nowMs) =>
        decideDeposit(tx, Number(this.idOf(paid)), decision, nowMs),
      );
    else if (roll === 6 && drawn)
      await this.decided(model.decideWithdrawal(drawn, approved), async (tx, nowMs) => {
        const id = Number(this.idOf(drawn));
        if (!approved) return rejectWithdrawal(tx, id, remark, nowMs);
        // Large ones need a second operator.
        for (const operator of ['one', 'two']) {
          const agreement = await approveWithdrawal(tx, id, operator, nowMs);
          if (agreement === 'completed') return agreement;
          if (agreement === 'unknown') return undefined;
        }
        return undefined;
      });
  }

  private async act(): Promise<void> {
    const roll = this.random.next();
    if (roll < 0.2) await this.pass(this.random.integer(1, DAY_MS));
    else if (roll < 0.28) await this.transfer();
    else if (roll < 0.38) await this.send();
    else if (roll < 0.45) await this.swap();
    else if (roll < 0.51) await this.deposit();
    else if (roll < 0.57) await this.withdraw();
    else if (roll < 0.62) await this.loan();
    else if (roll < 0.7) await this.product();
    else if (roll < 0.97) await this.end();
    else await this.lastWrite?.();
  }

  async play(operations: number): Promise<void> {
    await this.prepare();
    for (this.step = 1; this.step <= operations; this.step += 1) {
      await this.act();
      if (this.step % CHECK_EVERY === 0) await this.compare();
    }
    // A week more, so that most contracts end.
    for (let day = 0; day < 8; day += 1) await this.pass(DAY_MS);
    await this.compare();
    for (const as of this.members) {
      const differences = await statementDifferences(this.stage.server, as);
      if (differences.length > 0) this.differ(differences.join('; '));
    }
  }
}

/** @throws Error naming seed and step of the first difference */
export const simulateProducts = (stage: Stage, seed: number, operations: number): Promise<void> =>
  new Run(stage, seed).play(operations);
