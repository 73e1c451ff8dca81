import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnyCall, calls } from '../../tests/every-call/calls.ts';
import { decodePayload, decodeResponse, encodePayload, encodeResponse } from './call.ts';
import { getMiningProducts } from './calls/mining.ts';
import { logIn, register } from './calls/session.ts';
import { getStakingProjects } from './calls/staking.ts';
import { WireError } from './codec.ts';
import { decimal } from './decimal.ts';
import { identityStatus } from './entities/member.ts';
import { optionStatus } from './entities/options.ts';
import { loanStatus, memberTransferStatus, stakingStatus } from './entities/products.ts';
import { spotStatus } from './entities/spot.ts';
import { reviewStatus } from './entities/wallet.ts';
import { readEnvelope } from './envelope.ts';

const callNamed = (name: string): AnyCall => {
  const found = calls.find((call) => call.name === name);
  if (!found) throw new Error(`no call ${name}`);
  return found;
};

/** The calls of the specification, and those that API-10 and AUTH-04 define. */
const SPECIFIED =
  `GET getSetting,GET getLangList,GET setLang,POST getBanner,POST getMarketList,POST getusr,POST logout,POST register,POST emssend,
POST login,POST getAllCurrencyList,POST getAllMarketList,POST usrsetreal,POST common/upload,GET getusraddress,GET getrecharge,POST setusraddress,
POST resetpay,POST resetpwd,POST getMarketBalance,POST upbbbuy,POST getHuoBiTradeFromRedis,POST tradegetOrderList,POST tradecancelOrder,
POST getUserBalanceList,POST getBillList,POST getWithdrawList,POST getRechargeList,POST getTransferList,POST transfer,POST getFriendList,
POST recharge,GET getCanWithdrawCoin,POST getUserCoinBalance,POST withdraw,POST getUserBankList,POST setBank,POST exchangeCoin,
POST getCanExchangeCoin,POST getHyConfig,POST creatorder,POST getHyOrderInfo,POST getHyOrderList,POST getNoticeList,POST getLoanProjects,
POST getLoanRecords,POST cancelLoanApply,POST applyLoan,POST getMiningMachineList,POST buyMiningMachine,POST getMiningMachineOrders,
POST getCoinBalance,POST getTransferCoin,POST searchUser,POST balanceTransfer,POST cancelInternalTransfer,POST getInternalTransferList,
POST getStakingProjects,POST submitStaking,POST getStakingOrderList,POST redeemStaking,POST getContentList,POST getConfig,
POST getRechargeCoinList,GET captcha`
    .split(',')
    .map((line) => line.trim());

describe('API-05 every call is declared once', () => {
  test('API-10 each call of the wire exists with its method', () => {
    const declared = calls.map((call) => `${call.method} ${call.name}`);
    expect(SPECIFIED.filter((call) => !declared.includes(call))).toEqual([]);
  });

  test('no call is declared twice', () => {
    const names = calls.map((call) => call.name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe('API-02 payloads use the wire names', () => {
  test.each([
    [
      'upbbbuy',
      { marketId: '1', quantity: '0.5', price: '100', kind: 'limit', amount: undefined, side: 'sell' },
      { m_id: '1', num: '0.5', price: '100', operate_type: '1', amount: '', type: '2' },
    ],
    [
      'creatorder',
      { marketId: '1', durationS: 30, stake: '10', direction: 'down' },
      { m_id: '1', ctime: '30', ctzed: '10', buytype: '2' },
    ],
    ['tradecancelOrder', { orderId: '9' }, { bb_id: '9' }],
    ['getNoticeList', { id: undefined, page: 1, limit: 1 }, { page: '1', limit: '1' }],
    [
      'withdraw',
      { coinId: '1', amount: '5', type: 1, payPassword: 'p', destinationId: '3', destination: 'bank' },
      { c_id: '1', num: '5', type: '1', paypwd: 'p', bank_id: '3', withdraw_type: '2' },
    ],
    [
      'submitStaking',
      { projectId: '1', termId: '2', amount: '5', payPassword: 'p' },
      { id: '1', s_id: '2', amount: '5', paypassword: 'p' },
    ],
  ])('%s', (name, payload, fields) => {
    expect(encodePayload(callNamed(name), payload)).toEqual(fields);
    expect(decodePayload(callNamed(name), fields)).toEqual(payload);
  });
});

describe('API-06 each code is the status that every backend means by it', () => {
  test.each([
    ['identity', identityStatus, { 0: 'awaiting', 1: 'underReview', 2: 'certified', 3: 'resubmit' }],
    ['spot order', spotStatus, { 1: 'open', 2: 'done', 3: 'cancelled' }],
    ['option', optionStatus, { 1: 'open', 2: 'finished' }],
    ['deposit and withdrawal', reviewStatus, { 1: 'inReview', 2: 'completed', 3: 'rejected' }],
    ['loan', loanStatus, { 1: 'applying', 2: 'approved', 3: 'rejected', 4: 'cancelled' }],
    ['member transfer', memberTransferStatus, { 1: 'inProgress', 2: 'finished', 3: 'cancelled' }],
    ['stake', stakingStatus, { 0: 'active', 1: 'ended', 2: 'redeemed', 7: 'redeemed' }],
  ] as const)('the status of a %s', (_what, codec, names) => {
    const read = Object.keys(names).map((code) => [code, codec.decode(Number(code), 'status')]);
    expect(Object.fromEntries(read)).toEqual(names);
  });
});

describe('API-06 hostile answers', () => {
  test('any answer is read or refused with an error that names the call', () => {
    fc.assert(
      fc.property(fc.constantFrom(...calls), fc.jsonValue(), (call, data) => {
        try {
          decodeResponse(call, data);
        } catch (error) {
          expect(error).toBeInstanceOf(WireError);
          expect((error as WireError).call).toBe(call.name);
        }
      }),
      { numRuns: 3000 },
    );
  });

  test('any payload is read or refused with an error that names the call', () => {
    fc.assert(
      fc.property(fc.constantFrom(...calls), fc.dictionary(fc.string(), fc.string()), (call, fields) => {
        try {
          decodePayload(call, fields);
        } catch (error) {
          expect(error).toBeInstanceOf(WireError);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe('API-03 the envelope', () => {
  test.each([
    [
      { code: 1, msg: 'ok', data: [1] },
      { kind: 'ok', message: 'ok', data: [1] },
    ],
    [
      { code: '1', msg: null, data: '' },
      { kind: 'ok', message: '', data: '' },
    ],
    [
      { code: 401, msg: 'again' },
      { kind: 'unauthorised', message: 'again' },
    ],
    [
      { code: 201, msg: 'no' },
      { kind: 'refused', code: 201, message: 'no' },
    ],
    [{ code: 204 }, { kind: 'refused', code: 204, message: '' }],
    [
      { code: 0, msg: 'x' },
      { kind: 'refused', code: 0, message: 'x' },
    ],
    ['<html>', undefined],
    [null, undefined],
    [{ code: null }, undefined],
    [{ msg: 'x' }, undefined],
  ])('%j', (body, answer) => {
    expect(readEnvelope(body)).toEqual(answer);
  });
});

test('AUTH-05 API-06 a session token is as long as the backend makes it', () => {
  const token = `eyJ0eXAi.${'x'.repeat(6000)}`;
  expect(decodeResponse(logIn, { userinfo: { token } })).toBe(token);
  expect(decodeResponse(register, { userinfo: { token } })).toBe(token);
});

test('PROD-02 PROD-03 products name their coin where existing clients look for it', () => {
  const mining = { id: '1', title: 'S1', image: '', minAmount: decimal(1), maxAmount: decimal(2), coin: 'USDT' };
  const terms = { coinId: '1', dailyRate: decimal(1), cycleDays: 7 };
  expect(encodeResponse(getMiningProducts, [{ ...mining, ...terms }])).toMatchObject({
    list: [{ coin_title: 'USDT', coin: 'USDT' }],
  });
  const project = { id: '1', image: '', coin: 'USDT', terms: [], balance: undefined, redeemable: true };
  expect(encodeResponse(getStakingProjects, [project])).toMatchObject({ list: [{ coin: { title: 'USDT' } }] });
});
