/**
 * The table of docs/decisions/takeover.md, cell by cell: each thief has a part of an account and tries each act with it
 * against the real server. Holds are 24 hours, as in live mode.
 */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bindAddress, saveBankCard } from '../../src/contract/calls/member.ts';
import { transferToMember } from '../../src/contract/calls/member-transfer.ts';
import { getProtection, setDailyLimit } from '../../src/contract/calls/protection.ts';
import * as calls from '../../src/contract/calls/security.ts';
import {
  changeLoginPassword,
  changePayPassword,
  getMember,
  logIn,
  sendEmailCode,
} from '../../src/contract/calls/session.ts';
import { placeOrder } from '../../src/contract/calls/spot.ts';
import { withdraw } from '../../src/contract/calls/wallet.ts';
import { decimal } from '../../src/contract/decimal.ts';
import { CODE } from '../../src/contract/envelope.ts';
import { HOUR_MS } from '../../src/contract/time-units.ts';
import { members, withdrawalAddresses } from '../db/schema/members.ts';
import { readMailbox } from '../services/mailbox/mail.ts';
import { hashPassword } from '../services/members/passwords.ts';
import { writeSetting } from '../services/site/settings.ts';
import { codeAt } from '../testing/one-time-codes.ts';
import { runLine } from '../testing/operator-line.ts';
import type { TestMember } from '../testing/test-server.ts';
import { BTC, startTradingServer, type TradingServer } from '../testing/trading.ts';

const LOGIN = 'loginSecret1';
const PAY = 'paySecret1';
const THIEFS = 'thiefSecret9';

let server: TradingServer;
let hashes: { passwordHash: string; payPasswordHash: string };
beforeAll(async () => {
  server = await startTradingServer();
  server.feed.depth = decimal(1_000);
  hashes = { passwordHash: await hashPassword(LOGIN), payPasswordHash: await hashPassword(PAY) };
  await writeSetting(server.db.orm, 'withdrawal_address_hold_hours', '24', 0);
});
afterAll(() => server.stop());

/** An account without recent changes, so that its destination is no longer held. */
interface Account {
  readonly member: TestMember;
  readonly address: string;
  /** The authenticator's secret; undefined without two-step login. */
  readonly secret: string | undefined;
}

/** The parts of an account that a thief has. */
interface Loot {
  readonly login?: string;
  readonly token?: string;
  readonly mailbox?: boolean;
  /** The phone, with its authenticator app. */
  readonly authenticator?: boolean;
}

const codeOf = (secret: string): Promise<string> => codeAt(secret, server.clock.now());

const newAccount = async (twoStep: boolean): Promise<Account> => {
  const member = await server.newTrader();
  await server.db.orm.update(members).set(hashes).where(eq(members.id, member.id));
  const row = { memberId: member.id, coinId: 1, address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' };
  const [address] = await server.db.orm
    .insert(withdrawalAddresses)
    .values({ ...row, network: 'TRC20' as never, createdAtMs: 0, changedAtMs: 0 })
    .returning({ id: withdrawalAddresses.id });
  let secret: string | undefined;
  if (twoStep) {
    ({ secret } = await server.ok(calls.beginTwoStep, { loginPassword: LOGIN }, { as: member }));
    await server.ok(calls.confirmTwoStep, { code: await codeOf(secret) }, { as: member });
  }
  await server.ok(setDailyLimit, { kind: 'stake', amount: decimal(10) }, { as: member });
  // Everything that was proved or changed during the setup is long past.
  server.clock.advance(48 * HOUR_MS);
  return { member: await server.signIn(member), address: String(address?.id), secret };
};

class Thief {
  private pay: string | undefined;
  constructor(
    readonly account: Account,
    private readonly loot: Loot,
  ) {}

  private as: TestMember | undefined;

  /** Signs in once, with what the thief has. */
  async enter(): Promise<boolean> {
    const { member, secret } = this.account;
    const { login: password, token, authenticator } = this.loot;
    if (this.as === undefined && token !== undefined) this.as = { ...member, token };
    if (this.as === undefined && password !== undefined) {
      const secondFactor = authenticator && secret ? await codeOf(secret) : undefined;
      const { data } = await server.send(logIn, { username: member.username, password, secondFactor });
      if (data !== undefined) this.as = { ...member, token: data };
    }
    return this.as !== undefined;
  }

  get session(): { as: TestMember | undefined } {
    return { as: this.as };
  }

  private async mailedCode(): Promise<string> {
    server.clock.advance(61_000);
    await server.send(sendEmailCode, { email: this.account.member.username, captcha: undefined }, this.session);
    if (!this.loot.mailbox) return '000000';
    const [mail] = await readMailbox(server.db.orm, this.account.member.username, 1);
    return /\b\d{6}\b/.exec(mail?.body ?? '')?.[0] ?? '000000';
  }

  /** Proves the second factor if the thief has it. */
  private async show(): Promise<void> {
    const { secret } = this.account;
    if (!this.loot.authenticator || secret === undefined) return;
    server.clock.advance(31_000);
    await server.send(calls.showSecondFactor, { code: await codeOf(secret) }, this.session);
  }

  readonly acts = {
    'log in': async () => (this.loot.token === undefined ? ((await this.enter()) ? 'yes' : 'no') : 'is in'),
    see: async () => this.told(await server.send(getMember, undefined, this.session)),
    trade: async () =>
      this.told(
        await server.send(
          placeOrder,
          { marketId: BTC.id, quantity: undefined, price: undefined, amount: decimal(10), kind: 'market', side: 'buy' },
          this.session,
        ),
      ),
    'login password': async () => {
      await this.show();
      const asked = { oldPassword: this.loot.login ?? 'guess123', newPassword: THIEFS };
      return this.told(await server.send(changeLoginPassword, asked, this.session));
    },
    'payment password': async () => {
      await this.show();
      const asked = { loginPassword: this.loot.login ?? 'guess123', newPassword: THIEFS };
      const answer = await server.send(changePayPassword, asked, this.session);
      if (answer.code === CODE.ok) this.pay = THIEFS;
      return this.told(answer);
    },
    'second step off': async () => {
      if (this.account.secret === undefined) return 'none';
      await this.show();
      return this.told(
        await server.send(calls.endTwoStep, { loginPassword: this.loot.login ?? 'guess123' }, this.session),
      );
    },
    'add a passkey': async () => {
      await this.show();
      const asked = { loginPassword: this.loot.login ?? 'guess123' };
      return this.told(await server.send(calls.beginPasskey, asked, this.session));
    },
    'bind a card': async () => {
      const code = await this.mailedCode();
      await this.show();
      const card = { bankName: 'B', cardNumber: '4111111111111111', holderName: 'T', code, id: undefined };
      return this.told(await server.send(saveBankCard, card, this.session));
    },
    'bind an address': async () => {
      await this.acts['payment password']();
      await this.show();
      const asked = {
        coinId: '2',
        address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        payPassword: this.pay ?? 'guess123',
      };
      return this.told(await server.send(bindAddress, asked, this.session));
    },
    withdraw: async () => {
      await this.acts['payment password']();
      const asked = { coinId: '1', amount: decimal(10), type: 1, payPassword: this.pay ?? 'guess123' } as const;
      const way = { destination: 'wallet', destinationId: this.account.address, fee: undefined } as const;
      return this.told(await server.send(withdraw, { ...asked, ...way }, this.session));
    },
    'send to a member': async () => {
      await this.acts['payment password']();
      const to = await server.newMember();
      const asked = {
        toMemberId: String(to.id),
        coinId: '1',
        amount: decimal(10),
        payPassword: this.pay ?? 'guess123',
      };
      return this.told(await server.send(transferToMember, asked, this.session));
    },
    'loosen limits': async () => {
      const answer = await server.send(setDailyLimit, { kind: 'stake', amount: undefined }, this.session);
      if (answer.code !== CODE.ok) return 'no';
      const { stakeLimit } = await server.ok(getProtection, undefined, this.session);
      return stakeLimit.amount === undefined ? 'yes' : 'waits';
    },
    'stay after a reset': async () => {
      await this.acts['add a passkey']();
      await runLine(server, ['members', 'reset-password', this.account.member.username, '--reason', 'called']);
      return this.told(await server.send(getMember, undefined, this.session));
    },
  } satisfies Record<string, () => Promise<string>>;

  private told({ code, msg }: { readonly code: number; readonly msg: string }): string {
    if (code === CODE.ok) return 'yes';
    return /possible again in \d+ h/.test(msg) ? 'held' : 'no';
  }
}

type Act = keyof Thief['acts'];
type Row = Readonly<Record<Act, string>>;
const nothing: Row = {
  'log in': 'no',
  see: 'no',
  trade: 'no',
  'login password': 'no',
  'payment password': 'no',
  'second step off': 'no',
  'add a passkey': 'no',
  'bind a card': 'no',
  'bind an address': 'no',
  withdraw: 'no',
  'send to a member': 'no',
  'loosen limits': 'no',
  'stay after a reset': 'no',
};
const inside: Row = { ...nothing, 'log in': 'is in', see: 'yes', trade: 'yes', 'loosen limits': 'waits' };
const everything: Row = {
  ...inside,
  'login password': 'yes',
  'payment password': 'yes',
  'add a passkey': 'yes',
  'bind an address': 'yes',
  withdraw: 'held',
  'send to a member': 'held',
};
const none = { 'second step off': 'none' };

/** For each thief the expected results without and with two-step login. */
const TABLE: readonly [string, (account: Account) => Promise<Loot> | Loot, Row, Row][] = [
  ['login password', () => ({ login: LOGIN }), { ...everything, ...none, 'log in': 'yes' }, nothing],
  ['open session', ({ member }) => ({ token: member.token }), { ...inside, ...none }, inside],
  ['both', ({ member }) => ({ token: member.token, login: LOGIN }), { ...everything, ...none }, inside],
  [
    'both and the mailbox',
    ({ member }) => ({ token: member.token, login: LOGIN, mailbox: true }),
    { ...everything, ...none, 'bind a card': 'yes' },
    inside,
  ],
  ['mailbox', () => ({ mailbox: true }), { ...nothing, ...none }, nothing],
  [
    'the phone, unlocked',
    ({ member }) => ({ token: member.token, mailbox: true, authenticator: true }),
    { ...inside, ...none, 'bind a card': 'yes' },
    { ...inside, 'bind a card': 'yes' },
  ],
  [
    'customer service, if persuaded',
    async ({ member }) => {
      const { out } = await runLine(server, ['members', 'reset-password', member.username, '--reason', 'called']);
      return {
        login: /\b[A-Za-z2-9]{12}\b/.exec(out.split('\n').slice(1).join(' ').replace('password', ''))?.[0] ?? '',
      };
    },
    { ...everything, ...none, 'log in': 'yes' },
    nothing,
  ],
];

describe.each(TABLE)('SRV-09 a thief who has %s', (_name, steal, plain, twoStep) => {
  const acts = Object.keys(nothing) as Act[];
  test.each([
    ['without two-step login', false, plain],
    ['with two-step login', true, twoStep],
  ] as const)('does what the table says, %s', async (_kind, isTwoStep, expected) => {
    await server.trade('100');
    const found: Record<string, string> = {};
    for (const act of acts) {
      // Each cell has its own account, so that one attempt does not help the next.
      const account = await newAccount(isTwoStep);
      const thief = new Thief(account, await steal(account));
      await server.trade('100');
      await thief.enter();
      found[act] = await thief.acts[act]();
    }
    expect(found).toEqual(expected);
  });
});

test('SRV-09 a thief who has a second member’s account reaches nothing of the first one’s', async () => {
  const account = await newAccount(false);
  const other = await server.newTrader();
  await server.db.orm.update(members).set(hashes).where(eq(members.id, other.id));
  const asked = { coinId: '1', amount: decimal(10), type: 1, payPassword: PAY } as const;
  const way = { destination: 'wallet', destinationId: account.address, fee: undefined } as const;
  expect((await server.send(withdraw, { ...asked, ...way }, { as: other })).msg).toMatch(/address|destination/i);
  const card = { bankName: 'B', cardNumber: '4111111111111111', holderName: 'T', code: '000000', id: account.address };
  expect((await server.send(saveBankCard, card, { as: other })).code).not.toBe(CODE.ok);
});
