import {
  type Decoded,
  enumOf,
  flag,
  htmlText,
  id,
  integer,
  optional,
  orElse,
  record,
  strictFlag,
  text,
  wire,
  withDefault,
} from '../codec.ts';
import { frameConfigFields } from './frame-config.ts';

/** Where a page goes after a successful deposit or withdrawal (`recharge_subover_refre`, `withdrawal_subover_refre`). */
const afterSuccess = enumOf({ home: 1, back: 2 }, 'home');

/** Text that may be missing or unreadable: one such field must not make the whole site config unreadable. */
const note = orElse(text, '');

export const siteSettings = record({
  logo: wire('logo', note),
  name: wire('name', note),
  customScript: wire('custom_script', note),
  noticePollingEnabled: wire('unread_notice_switch', flag),
});
export type SiteSettings = Decoded<typeof siteSettings>;

export const siteConfig = record({
  ...frameConfigFields,
  logo: wire('logo', note),
  flashSwapEnabled: wire('flash_exchange_status', flag),
  loansEnabled: wire('loan_switch', flag),
  miningEnabled: wire('machine_switch', flag),
  stakingEnabled: wire('staking_switch', flag),
  memberTransferEnabled: wire(['Internal_transfer_status', 'internal_transfer_status'], flag),
  accountTransferEnabled: wire('account_transfer_status', flag),
  depositEnabled: wire('recharge_status', flag),
  withdrawalEnabled: wire('withdrawal_status', flag),
  identityEnabled: wire('certification_switch', flag),
  addressEnabled: wire('address_switch', flag),
  bankEnabled: wire('bank_switch', flag),
  emailCodeRequired: wire('verify_email_code', orElse(strictFlag, true)),
  inviteCodeShown: wire('invie_code_switch', flag),
  addressEditable: wire('can_edit_address', flag),
  quantitativeAccountEnabled: wire('quantize_switch', flag),
  iosUrl: wire('ios_url', note),
  androidUrl: wire('android_url', note),
  afterDeposit: wire('recharge_subover_refre', afterSuccess),
  afterWithdrawal: wire('withdrawal_subover_refre', afterSuccess),
  cardNumbersMasked: wire('bank_swan_type', orElse(strictFlag, true)),
  bankEditable: wire('can_edit_bank', flag),
  /** Days that photos of documents are kept after the review; sent by the reference server only. */
  documentRetentionDays: wire('document_retention_days', optional(integer)),
});
export type SiteConfig = Decoded<typeof siteConfig>;

export const languageOffer = record({
  name: wire('language_name', text),
  /** The language's code, such as `zh-cn`. */
  code: wire('file_name', text),
  isDefault: wire('is_default', flag),
});
export type LanguageOffer = Decoded<typeof languageOffer>;

export const banner = record({ image: wire('img', note), url: wire('url', note), title: wire('title', note) });
export type Banner = Decoded<typeof banner>;

export const friendLink = record({ url: wire('url', note), image: wire('img', note), title: wire('title', note) });
export type FriendLink = Decoded<typeof friendLink>;

export const contentItem = record({
  id: wire('id', optional(id)),
  title: wire('title', note),
  image: wire('img', note),
  content: wire('content', htmlText),
});
export type ContentItem = Decoded<typeof contentItem>;

/** What every paged list asks for: pages from 1, 10 rows each (SHELL-13). */
export const pageFields = {
  page: wire('page', withDefault(integer, 1)),
  limit: wire('limit', withDefault(integer, 10)),
};
export const page = record(pageFields);
