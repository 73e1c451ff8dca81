/** Checks of fields by name, in any answer: no amount is negative, a switch is only on or off. */
import { scalarText } from '../../../src/contract/codec.ts';
import { isNegative } from '../../../src/contract/decimal.ts';
import { isFields } from '../../../src/contract/htx.ts';
import { figure, isNothing, type Oddity, odd, rowsOf } from './oddity.ts';
import { timeOddity } from './times.ts';

const BELOW_NOTHING = new Set(
  `balance dbalance close hamount num txminnum txmaxnum txsxf txsxf_n price amount sell buy min_price max_price minprice
   maxprice all_price all_zhprice totalAvailableAsset usdt_balance coin_balance xjprice predict_num coinnum sxf
   arrival_amount interest_rate interest total_amount total_revenue cycle days buyprice sellprice mum
   internal_transfer_sxf internal_transfer_days`.split(/\s+/),
);
const SWITCHES = new Set(
  `unread_notice_switch flash_exchange_status loan_switch machine_switch staking_switch Internal_transfer_status
   internal_transfer_status account_transfer_status recharge_status withdrawal_status certification_switch
   address_switch bank_switch email_register_switch phone_register_switch verify_email_code invie_code_switch
   can_edit_address quantize_switch bank_swan_type can_edit_bank is_default has_unread have_pay is_repayment`.split(
    /\s+/,
  ),
);
const ON_OFF = new Set(['1', '0', 'true', 'false', 'on', 'off', 'yes', 'no']);
const LINKS = new Set('img imgs logo url pay_img custom_service ios_url android_url'.split(' '));
/** URLs that the app would neither open nor show. */
const UNOPENED = /^\s*(javascript|vbscript|file|ftp|blob|about|intent):/i;
/** In more rows than these, faults repeat themselves. */
const ROWS = 50;
const DEPTH = 8;

const fieldOddity = (key: string, field: unknown, nowMs: number): Oddity[] => {
  const amount = BELOW_NOTHING.has(key) ? figure(field) : undefined;
  if (amount !== undefined && isNegative(amount))
    return [odd(`${key} is ${amount}`, 'that figure, as if it were true')];
  if (
    SWITCHES.has(key) &&
    !isNothing(field) &&
    (typeof field === 'object' || !ON_OFF.has(scalarText(field).toLowerCase()))
  )
    return [odd(`${key} is ${JSON.stringify(field)}, neither on nor off`, 'it switched off')];
  const [, scheme] = (LINKS.has(key) && UNOPENED.exec(scalarText(field))) || [];
  if (scheme !== undefined) return [{ ...odd(`${key} begins with ${scheme}:`, 'no picture, or no link'), mild: true }];
  return timeOddity(key, field, nowMs);
};

export const fieldOddities = (value: unknown, nowMs: number, depth = 0): Oddity[] => {
  if (depth > DEPTH) return [];
  if (Array.isArray(value)) return value.slice(0, ROWS).flatMap((one) => fieldOddities(one, nowMs, depth + 1));
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([key, field]) =>
    typeof field === 'object' && field !== null && !SWITCHES.has(key)
      ? fieldOddities(field, nowMs, depth + 1)
      : fieldOddity(key, field, nowMs),
  );
};

/** Essential fields by call; of `a|b` one is enough. */
const ESSENTIAL: Readonly<Record<string, string>> = {
  getSetting: 'name',
  getLangList: 'language_name file_name',
  getBanner: 'img',
  getContentList: 'title content',
  getMarketList: 'symbol title change coinname trade_coin',
  getAllMarketList: 'title',
  getAllCurrencyList: 'currency_name',
  getusr: 'username id',
  getMarketBalance: 'usdt_balance coin_balance',
  getUserBalanceList: 'all_price',
  getBillList: 'num addtime st',
  getWithdrawList: 'num|mum status updatetime|addtime',
  getRechargeList: 'num|mum status updatetime|addtime',
  getTransferList: 'num from_type to_type',
  getrecharge: 'title networkList',
  getRechargeCoinList: 'title networkList',
  getCanWithdrawCoin: 'title',
  getUserCoinBalance: 'balance txminnum txmaxnum sxftype',
  getCanExchangeCoin: 'title balance',
  getHyConfig: 'hytime hymin balance',
  getHyOrderList: 'coinname num buytime hyzd time',
  tradegetOrderList: 'coinname addtime|tradetime',
  getLoanProjects: 'title minprice maxprice interest_rate cycle',
  getLoanRecords: 'title amount status',
  getMiningMachineList: 'title min_price|minprice max_price|maxprice interest_rate cycle',
  getMiningMachineOrders: 'title amount start_time end_time',
  getTransferCoin: 'title balance internal_transfer_sxf',
  searchUser: 'id username',
  getInternalTransferList: 'to_username coin amount addtime status',
  getStakingProjects: 'coin staking_info',
  getStakingOrderList: 'coin amount days status',
  getNoticeList: 'title addtime',
};

/** The first essential field that a row, or the one record of the answer, lacks. */
export const missing = (call: string, data: unknown): Oddity[] => {
  const wanted = ESSENTIAL[call]?.split(' ') ?? [];
  const rows = rowsOf(data);
  const records = rows.length === 0 && isFields(data) && !('list' in data) && !('data' in data) ? [data] : rows;
  for (const [index, row] of records.entries()) {
    const lacks = wanted.filter((names) => names.split('|').every((name) => isNothing(row[name])));
    if (lacks.length > 0)
      return [
        odd(`${rows.length === 0 ? '' : `row ${index + 1} is `}without ${lacks.join(', ')}`, 'that place empty, or 0'),
      ];
  }
  return [];
};
