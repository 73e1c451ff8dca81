/**
 * Site settings and config switches: kept in the database, so that an operator's change holds for every process from
 * the next request on. Names are the wire's, because that is how operators know them.
 */
import { decodeResponse } from '../../../src/contract/call.ts';
import { getConfig, getSettings } from '../../../src/contract/calls/site.ts';
import type { SiteConfig, SiteSettings } from '../../../src/contract/entities/site.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { siteSettings } from '../../db/schema/site.ts';

export interface SettingRule {
  /** What a value may be: 1 or 0; 1 home or 2 back; an http(s) address or nothing; a link for people; a short line; any text. */
  readonly form: 'name' | 'picture' | 'switch' | 'homeOrBack' | 'address' | 'link' | 'text' | 'wholeNumber' | 'decimal';
  readonly initial: string;
  /** For the operator's table. */
  readonly about: string;
}

const rule = (form: SettingRule['form'], initial: string, about: string): SettingRule => ({ form, initial, about });

export const SETTING_RULES = {
  name: rule('name', 'Exchange', 'name of the site, before every page title'),
  logo: rule('picture', '/icons/icon.svg', 'picture beside the name'),
  custom_script: rule('text', '', 'markup that runs in a sandboxed frame'),
  unread_notice_switch: rule('switch', '1', 'clients ask for new notices'),
  custom_service: rule('link', '', 'customer service: http, https, mailto, tel or a messenger link'),
  flash_exchange_status: rule('switch', '1', 'flash swap'),
  loan_switch: rule('switch', '1', 'loans'),
  machine_switch: rule('switch', '1', 'lock mining'),
  staking_switch: rule('switch', '1', 'staking'),
  Internal_transfer_status: rule('switch', '1', 'transfer to other members'),
  account_transfer_status: rule('switch', '1', 'transfer between own accounts'),
  recharge_status: rule('switch', '1', 'deposits'),
  withdrawal_status: rule('switch', '1', 'withdrawals'),
  certification_switch: rule('switch', '1', 'identity verification'),
  address_switch: rule('switch', '1', 'withdrawal addresses'),
  bank_switch: rule('switch', '1', 'bank cards'),
  email_register_switch: rule('switch', '1', 'registration by email'),
  phone_register_switch: rule('switch', '1', 'registration by phone'),
  verify_email_code: rule('switch', '1', 'registration by email asks for a code'),
  invie_code_switch: rule('switch', '1', 'registration shows the invite code'),
  can_edit_address: rule('switch', '1', 'members may change a bound withdrawal address'),
  can_edit_bank: rule('switch', '1', 'members may change a card and bind another'),
  bank_swan_type: rule('switch', '1', 'card numbers are masked'),
  quantize_switch: rule('switch', '0', 'quantitative account (type 3)'),
  ios_url: rule('address', '', 'app download for iOS'),
  android_url: rule('address', '', 'app download for Android'),
  sandbox_auto_review: rule('switch', '1', 'in a sandbox, reviews decide themselves after some seconds'),
  document_retention_days: rule(
    'wholeNumber',
    '90',
    'days that photos of documents are kept after the decision, of a loan after its end',
  ),
  withdrawal_identity_required: rule('switch', '0', 'withdrawals ask for a verified identity'),
  withdrawal_address_hold_hours: rule(
    'wholeNumber',
    '0',
    'hours before a new or changed destination opens, and all after a change of password; live: 24',
  ),
  withdrawal_two_operators_above: rule(
    'decimal',
    '10000',
    'worth in USDT above which two operators must agree, also to loosen this; 0: never',
  ),
  second_factor_above: rule(
    'decimal',
    '1000',
    'worth in USDT leaving an account in 24 h above which its two-step login is asked for anew, where it is on',
  ),
  swap_fee_rate: rule('decimal', '0.001', 'flash swap fee as a fraction of what is received'),
  swap_minimum_usdt: rule('decimal', '1', 'smallest flash swap, worth in USDT'),
  recharge_subover_refre: rule('homeOrBack', '2', 'after a deposit: 1 home, 2 back'),
  withdrawal_subover_refre: rule('homeOrBack', '2', 'after a withdrawal: 1 home, 2 back'),
} as const satisfies Record<string, SettingRule>;

export type SettingKey = keyof typeof SETTING_RULES;

/** Facts of the process that a member has to know and that no operator can change. */
export interface SiteFacts {
  readonly sandbox: boolean;
  readonly marketSource: 'simulated' | 'replay' | 'htx';
}

const FORMS: Record<SettingRule['form'], RegExp> = {
  // Shown at the top of home and before the title of each page.
  name: /^[^\p{Cc}\p{Zl}\p{Zp}]{0,60}$/u,
  switch: /^[01]$/,
  homeOrBack: /^[12]$/,
  address: /^(|https?:\/\/[^\s<>"'`]+)$/i,
  link: /^(|(https?:\/\/|mailto:|tel:|tg:\/\/|whatsapp:\/\/|line:\/\/|viber:\/\/|skype:|weixin:\/\/)[^\s<>"'`]+)$/i,
  picture: /^(|\/(?![/\\])[^\s<>"'`\\]*|https?:\/\/[^\s<>"'`]+)$/i,
  text: /^[\s\S]{0,20000}$/,
  wholeNumber: /^\d{1,15}$/,
  decimal: /^\d{1,18}(\.\d{1,18})?$/,
};

export const settingKeyOf = (text: string): SettingKey | undefined =>
  Object.hasOwn(SETTING_RULES, text) ? (text as SettingKey) : undefined;

export const isSettingValue = (key: SettingKey, value: string): boolean => FORMS[SETTING_RULES[key].form].test(value);

/** Every setting as it holds now. */
export const readSettings = async (tx: Tx): Promise<Record<SettingKey, string>> => {
  const rows = await tx.select({ key: siteSettings.key, value: siteSettings.value }).from(siteSettings);
  const changed = new Map(rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    Object.entries(SETTING_RULES).map(([key, { initial }]) => [key, changed.get(key) ?? initial]),
  ) as Record<SettingKey, string>;
};

/** @throws RangeError where the value has not the setting's form. */
export const writeSetting = async (tx: Tx, key: SettingKey, value: string, nowMs: number): Promise<void> => {
  if (!isSettingValue(key, value)) throw new RangeError(`${key} does not take this value`);
  const row = { value, changedAtMs: nowMs };
  await tx
    .insert(siteSettings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: siteSettings.key, set: row });
};

/** Settings are stored under their wire names, so the contract's decoder reads them. */
export const readSiteConfig = async (tx: Tx, facts: SiteFacts): Promise<SiteConfig> =>
  decodeResponse(getConfig, {
    ...(await readSettings(tx)),
    sandbox: facts.sandbox ? 1 : 0,
    market_source: facts.marketSource,
  });

export const readSiteSettings = async (tx: Tx): Promise<SiteSettings> =>
  decodeResponse(getSettings, await readSettings(tx));

type Feature = Extract<SettingKey, `${string}_switch` | `${string}_status`>;

export const SWITCHED_OFF = message(
  /*i18n*/ { id: 'server.site.switchedOff', message: 'This feature is not available at the moment' },
);

/** For the services of a feature. @throws Refusal where its switch is off. */
export const requireFeature = async (tx: Tx, feature: Feature): Promise<void> => {
  if ((await readSettings(tx))[feature] !== '1') throw new Refusal(SWITCHED_OFF);
};
