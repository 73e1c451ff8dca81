import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bindAddress,
  getAddresses,
  getBankCards,
  saveBankCard,
  submitIdentity,
} from '../../src/contract/calls/member.ts';
import { getNotices } from '../../src/contract/calls/notices.ts';
import { getMember, sendEmailCode } from '../../src/contract/calls/session.ts';
import { upload } from '../../src/contract/calls/site.ts';
import { CODE } from '../../src/contract/envelope.ts';
import { bankCards } from '../db/schema/members.ts';
import { readMailbox } from '../services/mailbox/mail.ts';
import { type SettingKey, writeSetting } from '../services/site/settings.ts';
import { givePayPassword } from '../testing/pay-password.ts';
import { photo } from '../testing/pictures.ts';
import { startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ SANDBOX_AUTO_REVIEW: '8' });
  await server.db.pool.query(
    `insert into coin (title, position) values ('USDT', 1), ('BTC', 2), ('ETH', 3) on conflict (title) do nothing`,
  );
});
afterAll(() => server.stop());

const set = (key: SettingKey, value: string) => writeSetting(server.db.orm, key, value, server.clock.now());
const coinId = async (title: string): Promise<string> =>
  String((await server.db.pool.query('select id from coin where title = $1', [title])).rows[0]?.id);
const picture = async (as: TestMember): Promise<string> =>
  (await server.sendFile(upload, await photo(), {}, { as })).data?.url ?? '';

describe('identity', () => {
  const submit = (as: TestMember, frontPhoto: string, backPhoto: string, realName = 'Ada Lovelace') =>
    server.send(submitIdentity, { realName, frontPhoto, backPhoto }, { as });
  const status = async (as: TestMember) => (await server.ok(getMember, undefined, { as })).identityStatus;

  test('AUTH-06 goes from awaiting over review to certified, decided by the sandbox after its seconds', async () => {
    const as = await server.newMember();
    const [front, back] = [await picture(as), await picture(as)];
    expect(await status(as)).toBe('awaiting');
    expect((await submit(as, front, back)).code).toBe(CODE.ok);
    expect(await status(as)).toBe('underReview');
    expect((await submit(as, front, back)).msg).toMatch(/under review/);
    await server.jobs.runDue();
    expect(await status(as)).toBe('underReview');
    server.clock.advance(8_000);
    await server.jobs.runDue();
    expect(await status(as)).toBe('certified');
    expect((await submit(as, front, back)).msg).toMatch(/verified already/);
    const [notice] = await server.ok(getNotices, { id: undefined, page: 1, limit: 1 }, { as });
    expect(notice).toMatchObject({ title: 'Identity verified', unread: true });
    // The member gets a mail, because a thief with a session may have sent documents of their own.
    expect(await readMailbox(server.db.orm, as.username, 1)).toMatchObject([{ subject: 'Identity verified' }]);
  });

  test('AUTH-06 a refused member may send again; the switch turns the sandbox’s reviews off', async () => {
    const as = await server.newMember();
    const [front, back] = [await picture(as), await picture(as)];
    await set('sandbox_auto_review', '0');
    await submit(as, front, back, 'Reject Me');
    server.clock.advance(60_000);
    await server.jobs.runDue();
    expect(await status(as)).toBe('underReview');
    await set('sandbox_auto_review', '1');
    await server.jobs.runDue();
    expect(await status(as)).toBe('resubmit');
    expect((await server.ok(getMember, undefined, { as })).identityRemark).not.toBe('');
    const [notice] = await server.ok(getNotices, { id: undefined, page: 1, limit: 1 }, { as });
    expect(notice).toMatchObject({
      title: 'Identity not verified',
      content: 'Your documents could not be accepted. Please send them again.',
    });
    expect(await readMailbox(server.db.orm, as.username, 1)).toMatchObject([{ subject: 'Identity not verified' }]);
    expect((await submit(as, front, back)).code).toBe(CODE.ok);
  });

  test('AUTH-06 name and both photos are required, and photos must be the member’s own', async () => {
    const [as, other] = [await server.newMember(), await server.newMember()];
    const [own, theirs] = [await picture(as), await picture(other)];
    expect((await submit(as, own, own, ' ')).msg).toMatch(/name/);
    expect((await submit(as, own, own, '<b>')).msg).toMatch(/name/);
    expect((await submit(as, '', own)).msg).toMatch(/front/);
    expect((await submit(as, own, '')).msg).toMatch(/back/);
    expect((await submit(as, own, theirs)).msg).toMatch(/not found/);
    expect((await submit(as, own, 'https://evil.example/x.jpg')).msg).toMatch(/not found/);
    await set('certification_switch', '0');
    expect((await submit(as, own, own)).msg).toMatch(/not available/);
    await set('certification_switch', '1');
    expect(await status(as)).toBe('awaiting');
  });

  test('SRV-03 two at once make one review', async () => {
    const as = await server.newMember();
    const [front, back] = [await picture(as), await picture(as)];
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(as, front, back)));
    expect(answers.filter(({ code }) => code === CODE.ok)).toHaveLength(1);
  });
});

describe('withdrawal addresses', () => {
  const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
  const OTHER_TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  const BITCOIN = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
  const bind = (as: TestMember, coin: string, address: string, payPassword = 'pay123') =>
    server.send(bindAddress, { coinId: coin, address, payPassword }, { as });
  const newMember = async (): Promise<TestMember> => {
    const as = await server.newMember();
    await givePayPassword(server, as);
    return as;
  };

  test('AUTH-08 binds one for each coin, changes it where the site allows, and shows it to its member only', async () => {
    const [as, other] = [await newMember(), await server.newMember()];
    const usdt = await coinId('USDT');
    expect((await bind(as, usdt, ` ${TRON} `)).code).toBe(CODE.ok);
    expect(await server.ok(getAddresses, undefined, { as })).toMatchObject([
      { coinId: usdt, coin: 'USDT', address: TRON },
    ]);
    expect(await server.ok(getAddresses, undefined, { as: other })).toEqual([]);
    await set('can_edit_address', '0');
    expect((await bind(as, usdt, OTHER_TRON)).msg).toMatch(/cannot be changed/);
    // What is bound already is no change: the answer to binding it may have been lost.
    expect((await bind(as, usdt, TRON)).code).toBe(CODE.ok);
    expect((await bind(as, await coinId('BTC'), BITCOIN)).code).toBe(CODE.ok);
    await set('can_edit_address', '1');
    expect((await bind(as, usdt, OTHER_TRON)).code).toBe(CODE.ok);
    expect((await server.ok(getAddresses, undefined, { as })).map(({ address }) => address)).toEqual([
      OTHER_TRON,
      BITCOIN,
    ]);
  });

  test('AUTH-08 an address that fits no network of its coin, or has a mistyped character, is refused', async () => {
    const as = await newMember();
    const usdt = await coinId('USDT');
    for (const address of ['TX0badaddress', BITCOIN, TRON.replace('R', 'S'), `${TRON}8`])
      expect((await bind(as, usdt, address)).msg, address).toBe('Enter a valid TRC20 / ERC20 address');
    expect((await bind(as, await coinId('BTC'), TRON)).msg).toBe('Enter a valid Bitcoin address');
    expect((await bind(as, await coinId('ETH'), TRON)).msg).toBe('Enter a valid ERC20 address');
    expect(await server.ok(getAddresses, undefined, { as })).toEqual([]);
  });

  test('AUTH-08 binding asks for the pay password: an open session alone cannot say where money goes', async () => {
    const as = await newMember();
    const usdt = await coinId('USDT');
    expect((await bind(as, usdt, TRON, '')).msg).toMatch(/Enter your payment password/);
    expect((await bind(as, usdt, TRON, 'wrong1')).msg).toMatch(/payment password is wrong/);
    expect((await bind(await server.newMember(), usdt, TRON)).msg).toMatch(/Set a payment password/);
    expect(await server.ok(getAddresses, undefined, { as })).toEqual([]);
  });

  test('AUTH-08 coin and address are required and checked', async () => {
    const as = await newMember();
    const usdt = await coinId('USDT');
    for (const coin of ['', '0', '999999', '-1', '1.5', "1' or 1=1", '9'.repeat(30)])
      expect((await bind(as, coin, 'address')).code).toBe(CODE.failed);
    for (const address of ['', ' ', 'a b', 'a\u0000b', 'ａddress', 'x'.repeat(129), '\u202eabc'])
      expect((await bind(as, usdt, address)).code).toBe(CODE.failed);
    await set('address_switch', '0');
    expect((await bind(as, usdt, TRON)).msg).toMatch(/not available/);
    await set('address_switch', '1');
    expect(await server.ok(getAddresses, undefined, { as })).toEqual([]);
  });
});

describe('bank cards', () => {
  const NUMBER = '4111 1111 1111 1234';
  const save = (as: TestMember, change: object = {}) =>
    server.send(
      saveBankCard,
      { id: undefined, bankName: 'First Bank', cardNumber: NUMBER, holderName: 'Ada Lovelace', code: '', ...change },
      { as },
    );
  const code = async (as: TestMember): Promise<string> => {
    server.clock.advance(60_000);
    await server.ok(sendEmailCode, { email: '', captcha: undefined }, { as });
    const [mail] = await readMailbox(server.db.orm, as.username, 1);
    return /\b\d{6}\b/.exec(mail?.body ?? '')?.[0] ?? '';
  };

  test('WALLET-05 binds with the code mailed to the member, masked, and modifies', async () => {
    const [as, other] = [await server.newMember(), await server.newMember()];
    const good = await code(as);
    expect((await save(other, { code: good })).msg).toMatch(/wrong or has expired/);
    expect((await save(as, { code: good })).code).toBe(CODE.ok);
    const [card] = await server.ok(getBankCards, undefined, { as });
    expect(card).toMatchObject({ bankName: 'First Bank', cardNumber: '********1234', holderName: 'Ada Lovelace' });
    expect(await server.ok(getBankCards, undefined, { as: other })).toEqual([]);
    const change = { id: card?.id, bankName: 'Second Bank', cardNumber: '********1234' };
    expect((await save(as, { ...change, code: await code(as) })).code).toBe(CODE.ok);
    await set('bank_swan_type', '0');
    expect(await server.ok(getBankCards, undefined, { as })).toMatchObject([
      { bankName: 'Second Bank', cardNumber: '4111111111111234' },
    ]);
    await set('bank_swan_type', '1');
  });

  test('WALLET-05 neither number nor bank nor holder of a bound card changes without a code', async () => {
    const as = await server.newMember();
    await save(as, { code: await code(as) });
    const [card] = await server.ok(getBankCards, undefined, { as });
    const changes = [{ cardNumber: '5555555555554444' }, { bankName: 'Second Bank' }, { holderName: 'Eve' }];
    for (const change of changes) {
      expect((await save(as, { id: card?.id, ...change })).msg).toMatch(/code from the email/);
      expect((await save(as, { id: card?.id, ...change, code: '000000' })).msg).toMatch(/wrong or has expired/);
    }
    expect((await save(as, { id: card?.id })).code).toBe(CODE.ok);
    expect(await server.ok(getBankCards, undefined, { as })).toEqual([card]);
  });

  test('WALLET-05 bank, holder, number and code are required', async () => {
    const as = await server.newMember();
    expect((await save(as, { bankName: ' ' })).msg).toMatch(/name of the bank/);
    expect((await save(as, { holderName: '' })).msg).toMatch(/holder/);
    expect((await save(as, { cardNumber: '12' })).msg).toMatch(/card or account number/);
    expect((await save(as, { cardNumber: '********1234' })).msg).toMatch(/card or account number/);
    expect((await save(as)).msg).toMatch(/code from the email/);
    expect((await save(as, { code: '000000' })).msg).toMatch(/wrong or has expired/);
    expect(await server.ok(getBankCards, undefined, { as })).toEqual([]);
  });

  test('WALLET-05 another member’s card is as good as none', async () => {
    const [as, other] = [await server.newMember(), await server.newMember()];
    await save(as, { code: await code(as) });
    const [card] = await server.ok(getBankCards, undefined, { as });
    const theirs = await save(other, { id: card?.id });
    const none = await save(other, { id: '999999' });
    expect(theirs.text).toBe(none.text);
    expect((await save(other, { id: "1' or 1=1" })).text).toBe(none.text);
    expect(await server.ok(getBankCards, undefined, { as })).toHaveLength(1);
  });

  test('WALLET-05 a member binds ten cards and no more', async () => {
    const as = await server.newMember();
    const numbers = Array.from({ length: 9 }, (_, at) => `411111111111000${at}`);
    const about = { memberId: as.id, bankName: 'First Bank', holderName: 'Ada Lovelace' };
    await server.db.orm
      .insert(bankCards)
      .values(numbers.map((cardNumber) => ({ ...about, cardNumber, createdAtMs: 0, changedAtMs: 0 })));
    expect((await save(as, { code: await code(as) })).code).toBe(CODE.ok);
    const eleventh = { cardNumber: '5555555555554444', code: await code(as) };
    expect((await save(as, eleventh)).msg).toBe('No more cards can be bound');
    expect(await server.ok(getBankCards, undefined, { as })).toHaveLength(10);
  });

  test('WALLET-05 a second card and any change need can_edit_bank', async () => {
    const as = await server.newMember();
    await save(as, { code: await code(as) });
    const second = { cardNumber: '5555555555554444' };
    expect((await save(as, { code: await code(as) })).msg).toMatch(/bound already/);
    await set('can_edit_bank', '0');
    const [card] = await server.ok(getBankCards, undefined, { as });
    expect((await save(as, { ...second, code: await code(as) })).msg).toMatch(/cannot be changed/);
    expect((await save(as, { id: card?.id, bankName: 'Third Bank' })).msg).toMatch(/cannot be changed/);
    await set('can_edit_bank', '1');
    expect((await save(as, { ...second, code: await code(as) })).code).toBe(CODE.ok);
    await set('bank_switch', '0');
    expect((await save(as, { cardNumber: '5555555555550000', code: '1' })).msg).toMatch(/not available/);
    await set('bank_switch', '1');
  });
});

test('SRV-06 none of these calls answers without a token', async () => {
  const answers = [
    await server.send(getAddresses, undefined),
    await server.send(getBankCards, undefined),
    await server.send(bindAddress, { coinId: '1', address: 'x', payPassword: 'x' }),
    await server.send(submitIdentity, { realName: 'x', frontPhoto: 'x', backPhoto: 'x' }),
    await server.send(saveBankCard, { id: '1', bankName: 'x', cardNumber: 'x', holderName: 'x', code: 'x' }),
  ];
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => CODE.unauthorised));
});
