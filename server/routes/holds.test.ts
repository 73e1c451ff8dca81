/**
 * A thief who has the login password, an open session and the mailbox: how long the hold lasts, and what restarts it.
 */
import { eq } from 'drizzle-orm';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bindAddress, getBankCards, saveBankCard } from '../../src/contract/calls/member.ts';
import { getTransferCoins, transferToMember } from '../../src/contract/calls/member-transfer.ts';
import * as calls from '../../src/contract/calls/security.ts';
import { changeLoginPassword, changePayPassword, logIn, sendEmailCode } from '../../src/contract/calls/session.ts';
import { getWithdrawalInfo, withdraw } from '../../src/contract/calls/wallet.ts';
import { decimal } from '../../src/contract/decimal.ts';
import { HOUR_MS } from '../../src/contract/time-units.ts';
import { inTransaction } from '../db/connection.ts';
import { passkeys } from '../db/schema/access.ts';
import { members, withdrawalAddresses } from '../db/schema/members.ts';
import { depositNetworks } from '../db/schema/wallet.ts';
import { readMailbox } from '../services/mailbox/mail.ts';
import { stopAccount } from '../services/members/account-stop.ts';
import { hashPassword } from '../services/members/passwords.ts';
import { seedSite } from '../services/site/seed.ts';
import { readSettings, writeSetting } from '../services/site/settings.ts';
import { seedWallet } from '../services/wallet/seed.ts';
import { runLine } from '../testing/operator-line.ts';
import type { TestMember } from '../testing/test-server.ts';
import { startTradingServer, type TradingServer } from '../testing/trading.ts';

const LOGIN = 'loginSecret1';
const PAY = 'paySecret1';
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const OTHER_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

let server: TradingServer;
let hashes: { passwordHash: string; payPasswordHash: string };
let ada: TestMember;
beforeAll(async () => {
  server = await startTradingServer();
  hashes = { passwordHash: await hashPassword(LOGIN), payPasswordHash: await hashPassword(PAY) };
  await writeSetting(server.db.orm, 'withdrawal_address_hold_hours', '24', 0);
});
afterAll(() => server.stop());
beforeEach(async () => {
  ada = await server.newTrader();
  await server.db.orm.update(members).set(hashes).where(eq(members.id, ada.id));
});

const bindCard = async (id?: string, cardNumber = '4111111111111111'): Promise<string> => {
  server.clock.advance(61_000);
  await server.ok(sendEmailCode, { email: ada.username, captcha: undefined }, { as: ada });
  const code = /\b\d{6}\b/.exec((await readMailbox(server.db.orm, ada.username, 1))[0]?.body ?? '')?.[0] ?? '';
  const card = { bankName: 'Bank', cardNumber, holderName: 'Ada Byron', code, id };
  await server.ok(saveBankCard, card, { as: ada });
  return (await server.ok(getBankCards, undefined, { as: ada }))[0]?.id ?? '';
};
const bindWallet = async (address = ADDRESS): Promise<string> => {
  await server.ok(bindAddress, { coinId: '1', address, payPassword: PAY }, { as: ada });
  const info = await server.ok(getWithdrawalInfo, { coinId: '1', type: 1 }, { as: ada });
  return info.addresses[0]?.id ?? '';
};
const take = async (destination: 'wallet' | 'bank', destinationId: string, payPassword = PAY) =>
  (
    await server.send(
      withdraw,
      { coinId: '1', amount: decimal(100), type: 1, payPassword, destinationId, destination, fee: undefined },
      { as: ada },
    )
  ).msg;
const send = async (payPassword = PAY) => {
  const other = await server.newMember();
  const asked = { toMemberId: String(other.id), coinId: '1', amount: decimal(10), payPassword };
  return (await server.send(transferToMember, asked, { as: ada })).msg;
};
const opens = /possible again in 24 h/;
const signInAgain = async (password: string): Promise<void> => {
  const token = await server.ok(logIn, { username: ada.username, password, secondFactor: undefined });
  ada = { ...ada, token };
};
const wait = (hours: number): void => server.clock.advance(hours * HOUR_MS);

describe('WALLET-02 a new or changed destination waits, whatever it is', () => {
  test('a bank card that was bound this second is paid out after the hold, and says from when', async () => {
    const card = await bindCard();
    expect(await take('bank', card)).toMatch(opens);
    const [shown] = await server.ok(getBankCards, undefined, { as: ada });
    expect(shown?.opensAtMs).toBe(server.clock.now() + 24 * HOUR_MS);
    wait(24);
    expect((await server.ok(getBankCards, undefined, { as: ada }))[0]?.opensAtMs).toBeUndefined();
    expect(await take('bank', card)).toMatch(/sent for review/);
  });

  test('a card whose number was changed waits again, and so does a wallet address', async () => {
    const [card, wallet] = [await bindCard(), await bindWallet()];
    expect(await take('wallet', wallet)).toMatch(opens);
    wait(24);
    await bindCard(card, '5500000000000004');
    expect(await take('bank', card)).toMatch(opens);
    expect(await take('wallet', wallet)).toMatch(/sent for review/);
    expect(await bindWallet(OTHER_ADDRESS)).toBe(wallet);
    expect(await take('wallet', wallet)).toMatch(opens);
  });

  test('the address that is bound already is no change: it does not wait again, and nobody is told', async () => {
    const wallet = await bindWallet();
    wait(24);
    expect(await bindWallet()).toBe(wallet);
    expect(await take('wallet', wallet)).toMatch(/sent for review/);
    const events = await server.ok(calls.getSecurityEvents, { page: 1, limit: 10 }, { as: ada });
    expect(events.filter(({ kind }) => kind === 'addressChanged')).toHaveLength(1);
  });

  test('nor does it wait again where its network was not kept yet when it was bound', async () => {
    const wallet = await bindWallet();
    await server.db.orm
      .update(withdrawalAddresses)
      .set({ network: null })
      .where(eq(withdrawalAddresses.memberId, ada.id));
    wait(24);
    expect(await bindWallet()).toBe(wallet);
    expect(await take('wallet', wallet)).toMatch(/sent for review/);
  });
});

describe('WALLET-02 the wait begins anew with what weakens the account', () => {
  const weakened: [string, () => Promise<string>][] = [
    [
      'a new payment password',
      async () => {
        await server.ok(changePayPassword, { loginPassword: LOGIN, newPassword: 'thiefSecret2' }, { as: ada });
        return 'thiefSecret2';
      },
    ],
    [
      'a new login password',
      async () => {
        await server.ok(changeLoginPassword, { oldPassword: LOGIN, newPassword: 'thiefSecret2' }, { as: ada });
        await signInAgain('thiefSecret2');
        return PAY;
      },
    ],
    [
      'an operator’s reset',
      async () => {
        const { out } = await runLine(server, ['members', 'reset-password', ada.username, '--reason', 'called']);
        await signInAgain(
          /\b[A-Za-z2-9]{12}\b/.exec(out.split('\n').slice(1).join(' ').replace('password', ''))?.[0] ?? '',
        );
        return PAY;
      },
    ],
    [
      'an operator who drops the second step',
      async () => {
        const on = { totpSecret: 'x', totpSinceMs: server.clock.now() };
        await server.db.orm.update(members).set(on).where(eq(members.id, ada.id));
        await runLine(server, ['members', 'drop-second-step', ada.username, '--reason', 'called']);
        await signInAgain(LOGIN);
        return PAY;
      },
    ],
    [
      'two-step login that was turned off',
      async () => {
        const { secret } = await server.ok(calls.beginTwoStep, { loginPassword: LOGIN }, { as: ada });
        const code = await generate({ secret, epoch: Math.floor(server.clock.now() / 1000) });
        await server.ok(calls.confirmTwoStep, { code }, { as: ada });
        await server.ok(calls.endTwoStep, { loginPassword: LOGIN }, { as: ada });
        return PAY;
      },
    ],
    [
      'a passkey that was removed',
      async () => {
        const passkey = { credentialId: `of ${ada.id}`, publicKey: new Uint8Array(), transports: '', label: 'k' };
        await server.db.orm.insert(passkeys).values({ ...passkey, memberId: ada.id, signCount: 0, createdAtMs: 0 });
        const [known] = (await server.ok(calls.getSecurity, undefined, { as: ada })).passkeys;
        await server.ok(calls.removePasskey, { id: known?.id ?? '', loginPassword: LOGIN }, { as: ada });
        return PAY;
      },
    ],
    [
      'a freeze that ended: who was kept out may have bound them',
      async () => {
        await runLine(server, ['members', 'freeze', ada.username, '--reason', 'called', '--yes']);
        wait(48);
        await runLine(server, ['members', 'unfreeze', ada.username, '--reason', 'called']);
        await signInAgain(LOGIN);
        return PAY;
      },
    ],
    [
      '“It was not me”, once an operator has released the account',
      async () => {
        await inTransaction(server.db, (tx) => stopAccount(tx, ada.id, server.clock.now()));
        wait(48);
        await runLine(server, ['members', 'release', ada.username, '--reason', 'called', '--yes']);
        await signInAgain(LOGIN);
        return PAY;
      },
    ],
  ];
  test.each(weakened)('%s', async (_name, weaken) => {
    const [card, wallet] = [await bindCard(), await bindWallet()];
    wait(24);
    const payPassword = await weaken();
    expect(await take('bank', card, payPassword)).toMatch(opens);
    expect(await take('wallet', wallet, payPassword)).toMatch(opens);
    expect(await send(payPassword)).toMatch(opens);
    wait(24);
    expect(await take('bank', card, payPassword)).toMatch(/sent for review/);
    expect(await send(payPassword)).toBe('Sent');
  });

  test('the first payment password of an account starts it too: a thief would set it', async () => {
    await server.db.orm.update(members).set({ payPasswordHash: null }).where(eq(members.id, ada.id));
    await server.ok(changePayPassword, { loginPassword: LOGIN, newPassword: PAY }, { as: ada });
    expect(await send()).toMatch(opens);
    const coins = async () => server.ok(getTransferCoins, { username: ada.username }, { as: ada });
    expect((await coins())[0]?.opensAtMs).toBe(server.clock.now() + 24 * HOUR_MS);
    wait(24);
    expect((await coins())[0]?.opensAtMs).toBeUndefined();
    expect(await send()).toBe('Sent');
  });
});

test('SRV-01 live mode takes no deposits at the addresses of a sandbox, whose keys nobody has', async () => {
  const seeded = async (mode: 'live' | 'sandbox') => {
    await inTransaction(server.db, (tx) => seedWallet(tx, 0, mode));
    return (await server.db.orm.select().from(depositNetworks)).length;
  };
  await server.db.orm.delete(depositNetworks);
  expect([await seeded('live'), await seeded('sandbox')]).toEqual([0, 4]);
});

test('SRV-01 live mode begins with a hold of 24 hours, which an operator’s own value outlives; a sandbox has none', async () => {
  const hours = async () => (await readSettings(server.db.orm)).withdrawal_address_hold_hours;
  const start = () => inTransaction(server.db, (tx) => seedSite(tx, 0, 'live'));
  await writeSetting(server.db.orm, 'withdrawal_address_hold_hours', '48', 0);
  await start();
  expect(await hours()).toBe('48');
  await server.db.pool.query(`delete from site_setting where key = 'withdrawal_address_hold_hours'`);
  expect(await hours()).toBe('0');
  await start();
  expect(await hours()).toBe('24');
});
