/** The base of a run of the products' simulation: members, the model beside them, and how the two are compared. */
import { randomUUID } from 'node:crypto';
import { inTransaction, type Tx } from '../../server/db/connection.ts';
import type { TestMember } from '../../server/testing/test-server.ts';
import type { Call } from '../../src/contract/call.ts';
import { deposit } from '../../src/contract/calls/wallet.ts';
import { type Decimal, decimal, div } from '../../src/contract/decimal.ts';
import { depositTarget, type Stage } from '../races/stage.ts';
import { ONE, ProductsModel } from './products-model.ts';
import type { Coin } from './products-state.ts';
import { Random } from './random.ts';

const MEMBERS = 3;
export const COINS = ['USDT', 'BTC', 'ETH'] as const;
export const TYPES = [1, 2] as const;

export const amountOf = (value: bigint): Decimal => div(decimal(value), decimal(ONE), 8);

export class ProductsRun {
  protected readonly random: Random;
  protected readonly model = new ProductsModel();
  protected readonly members: TestMember[] = [];
  protected readonly photos: string[] = [];
  /** The database ids of the model's objects. */
  protected readonly ids = new Map<object, string>();
  protected target = { coinId: '', networkId: '' };
  protected step = 0;
  protected lastWrite: (() => Promise<void>) | undefined;

  constructor(
    protected readonly stage: Stage,
    protected readonly seed: number,
  ) {
    this.random = new Random(seed);
  }

  protected differ(what: string): never {
    throw new Error(`seed ${this.seed}, step ${this.step}: ${what}`);
  }

  protected who(): readonly [number, TestMember] {
    const index = this.random.integer(0, MEMBERS - 1);
    const member = this.members[index];
    return member === undefined ? this.differ('no such member') : [index, member];
  }

  /** Sends, compares the outcome, and keeps the id that a new row got. */
  protected async expectSent<P>(call: Call<P, unknown>, payload: P, as: TestMember, outcome: unknown, table?: string) {
    const key = randomUUID();
    const answer = await this.stage.server.send(call, payload, { as, key });
    const expected = outcome !== undefined && outcome !== false;
    if ((answer.code === 1) !== expected)
      this.differ(`${call.name} ${JSON.stringify(payload)} answered ${answer.code} ${answer.msg}`);
    if (table !== undefined && typeof outcome === 'object' && outcome !== null)
      this.ids.set(outcome, await this.stage.newest(table, as));
    // A refused write does not use up its key: repeated later it might succeed, and the model would not know.
    if (!expected) return;
    this.lastWrite = async () => {
      const again = await this.stage.server.send(call, payload, { as: this.signedIn(as), key });
      if (again.text !== answer.text) this.differ(`${call.name} answered ${again.text} to its own key`);
    };
  }

  protected async decided(outcome: boolean, work: (tx: Tx, nowMs: number) => Promise<unknown>): Promise<void> {
    const { db, clock } = this.stage.server;
    const done = (await inTransaction(db, (tx) => work(tx, clock.now()))) !== undefined;
    if (done !== outcome) this.differ(`a decision was ${done ? '' : 'not '}taken`);
  }

  /** The same member with a current session. */
  private signedIn(member: TestMember): TestMember {
    return this.members.find(({ id }) => id === member.id) ?? member;
  }

  protected idOf(thing: object): string {
    return this.ids.get(thing) ?? this.differ('a thing without an id');
  }

  protected coinId(coin: Coin): string {
    return this.stage.coinIds[coin] ?? this.differ(`no coin ${coin}`);
  }

  protected async pass(ms: number): Promise<void> {
    const { server } = this.stage;
    server.clock.advance(ms);
    this.model.nowMs = server.clock.now();
    // A session lives for thirty days at most, and a run passes more.
    for (const [index, member] of this.members.entries()) this.members[index] = await server.signIn(member);
    this.model.price = BigInt(this.random.integer(5_000, 20_000));
    await server.trade(String(div(decimal(this.model.price), decimal(100), 2)));
    await server.jobs.runDue();
    this.model.settle();
  }

  protected async compare(): Promise<void> {
    for (const [index, as] of this.members.entries())
      for (const type of TYPES)
        for (const coin of COINS) {
          const held = await this.stage.server.holding(as, coin, type);
          const purse = this.model.purse(index, type, coin);
          const expected = `${amountOf(purse.available)} and ${amountOf(purse.frozen)} frozen`;
          const found = `${held.available} and ${held.frozen} frozen`;
          if (found !== expected) this.differ(`member ${index} has ${found} ${coin} in ${type}, the model ${expected}`);
        }
  }

  protected async prepare(): Promise<void> {
    await this.pass(1000);
    for (let made = 0; made < MEMBERS; made += 1) {
      const member = await this.stage.member(10_000, 10_000);
      await this.stage.server.give(member, 1, 'BTC', '1');
      await this.stage.server.give(member, 1, 'ETH', '10');
      this.members.push(member);
      this.photos.push(await this.stage.picture(member));
      for (const type of TYPES) this.model.purse(made, type, 'USDT').available = 10_000n * ONE;
      this.model.purse(made, 1, 'BTC').available = ONE;
      this.model.purse(made, 1, 'ETH').available = 10n * ONE;
    }
    const [first] = this.members;
    if (first !== undefined) this.target = await depositTarget(this.stage, first);
    // Pictures that no request refers to would be removed after a day.
    for (const [index, as] of this.members.entries()) {
      const outcome = this.model.deposit(index, 1, ONE);
      const asked = { ...this.target, amount: amountOf(ONE), voucher: this.photos[index] ?? '', type: 1 as const };
      await this.expectSent(deposit, asked, as, outcome, 'deposit');
    }
  }
}
