/**
 * Compares what pages send with the payloads of the specification: no field that it does not list, and none without a
 * value.
 */
import type { BrowserContext, Request } from 'playwright';
import { EMPTY_PAYLOADS, SPECIFIED_PAYLOADS } from '../../src/contract/specified-payloads.ts';

const RECORD_FILTER = ['st', 'group', 'status', 'start_ms', 'end_ms'];
/** Fields that the specification names only in words, and further ones for extra proof or a shown rate. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  register: ['invite_code', 'captcha_key'],
  login: ['otp'],
  setBank: ['code'],
  exchangeCoin: ['rate'],
  creatorder: ['rate'],
  // Another backend ignores it and sends the orders of all markets.
  tradegetOrderList: ['m_id'],
  // To the reference server only.
  withdraw: ['fee'],
  applyLoan: ['interest', 'cycle'],
  buyMiningMachine: ['rate', 'cycle'],
  submitStaking: ['rate', 'redeemable'],
  getBillList: RECORD_FILTER,
  getWithdrawList: RECORD_FILTER,
  getRechargeList: RECORD_FILTER,
  getTransferList: RECORD_FILTER,
  // Not shown in the specification.
  getUserCoinBalance: ['c_id', 'type'],
};
/**
 * The specification lists these for both kinds of order. A stake's status 0 has a meaning, so "all" sends an empty
 * value.
 */
const MAY_BE_EMPTY = new Set(['upbbbuy num', 'upbbbuy price', 'upbbbuy amount', 'getStakingOrderList status']);

const rowsOf = (call: string) => SPECIFIED_PAYLOADS.filter(([name]) => name === call).map(([, fields]) => fields);
const isSpecified = (call: string): boolean =>
  SPECIFIED_PAYLOADS.some(([name]) => name === call) || EMPTY_PAYLOADS.includes(call) || call in ALSO;

const faultsOf = (call: string, sent: URLSearchParams): readonly string[] => {
  const rows = rowsOf(call);
  const allowed = new Set([...rows.flatMap((fields) => Object.keys(fields)), ...(ALSO[call] ?? [])]);
  const [first = {}] = rows;
  const required = Object.keys(first).filter((name) => rows.every((fields) => name in fields));
  return [
    ...[...sent.keys()].filter((name) => !allowed.has(name)).map((name) => `${call} sends ${name}`),
    ...[...sent]
      .filter(([name, value]) => value === '' && !MAY_BE_EMPTY.has(`${call} ${name}`))
      .map(([name]) => `${call} sends ${name} without a value`),
    ...required.filter((name) => !sent.has(name)).map((name) => `${call} lacks ${name}`),
  ];
};

const fieldsOf = (request: Request): URLSearchParams =>
  request.method() === 'POST' ? new URLSearchParams(request.postData() ?? '') : new URL(request.url()).searchParams;

export interface WireRecord {
  /** Calls of the specification that were sent. */
  readonly seen: ReadonlySet<string>;
  /** Each deviation from the specification, listed once. */
  faults(): readonly string[];
}

/** Records every request to the API from now on. It routes the requests, because only then can their bodies be read. */
export const recordWire = async (context: BrowserContext): Promise<WireRecord> => {
  const seen = new Set<string>();
  const faults = new Set<string>();
  await context.route('**/api/*', (route) => {
    const request = route.request();
    const call = /\/api\/(\w+)(?:\?|$)/.exec(request.url())?.[1];
    if (call !== undefined && isSpecified(call)) {
      seen.add(call);
      for (const fault of faultsOf(call, fieldsOf(request))) faults.add(fault);
    }
    return route.fallback();
  });
  return { seen, faults: () => [...faults] };
};
