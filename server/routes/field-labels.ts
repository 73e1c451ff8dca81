/** Labels of wire fields for error messages. Members see forms, not payloads. */
import type { LanguageCode } from '../../src/contract/languages.ts';
import { type MessageDescriptor, message, textOf } from '../base/messages.ts';

const QUANTITY = /*i18n*/ { id: 'server.label.quantity', message: 'Quantity' };
const PASSWORD = /*i18n*/ { id: 'server.label.password', message: 'Password' };
const PAY_PASSWORD = /*i18n*/ { id: 'server.label.payPassword', message: 'Payment password' };
const COIN = /*i18n*/ { id: 'server.label.coin', message: 'Coin' };
const IMAGE = /*i18n*/ { id: 'server.label.image', message: 'Image' };

const DURATION = /*i18n*/ { id: 'server.label.duration', message: 'Duration' };
const ACCOUNT = /*i18n*/ { id: 'server.label.account', message: 'Account' };
const ORDER = /*i18n*/ { id: 'server.label.order', message: 'Order' };

const LABELS: Readonly<Record<string, MessageDescriptor>> = {
  num: QUANTITY,
  amount: /*i18n*/ { id: 'server.label.amount', message: 'Amount' },
  price: /*i18n*/ { id: 'server.label.price', message: 'Price' },
  password: PASSWORD,
  logpassword: PASSWORD,
  oldpassword: PASSWORD,
  newpassword: /*i18n*/ { id: 'server.label.newPassword', message: 'New password' },
  repassword: /*i18n*/ { id: 'server.label.confirmation', message: 'Confirm password' },
  paypwd: PAY_PASSWORD,
  paypassword: PAY_PASSWORD,
  username: /*i18n*/ { id: 'server.label.username', message: 'Username' },
  email: /*i18n*/ { id: 'server.label.email', message: 'Email' },
  phone: /*i18n*/ { id: 'server.label.phone', message: 'Phone' },
  code: /*i18n*/ { id: 'server.label.code', message: 'Verification code' },
  captcha: /*i18n*/ { id: 'server.label.captcha', message: 'Captcha' },
  address: /*i18n*/ { id: 'server.label.address', message: 'Address' },
  c_id: COIN,
  from_coin_id: COIN,
  to_coin_id: COIN,
  from_type: ACCOUNT,
  to_type: ACCOUNT,
  ctime: DURATION,
  s_id: DURATION,
  ctzed: QUANTITY,
  buytype: /*i18n*/ { id: 'server.label.direction', message: 'Direction' },
  bb_id: ORDER,
  order_id: ORDER,
  to_uid: /*i18n*/ { id: 'server.label.recipient', message: 'Recipient' },
  bank_id: /*i18n*/ { id: 'server.label.destination', message: 'Address or bank card' },
  a_id: /*i18n*/ { id: 'server.label.network', message: 'Network' },
  symbol: /*i18n*/ { id: 'server.label.symbol', message: 'Symbol' },
  status: /*i18n*/ { id: 'server.label.status', message: 'Status' },
  m_id: /*i18n*/ { id: 'server.label.market', message: 'Market' },
  real_name: /*i18n*/ { id: 'server.label.realName', message: 'Real name' },
  front_card: IMAGE,
  back_card: IMAGE,
  later_card: IMAGE,
  handheld_card: IMAGE,
  payimg: IMAGE,
  file: IMAGE,
  bank_name: /*i18n*/ { id: 'server.label.bankName', message: 'Bank name' },
  card_number: /*i18n*/ { id: 'server.label.cardNumber', message: 'Card number' },
  card_name: /*i18n*/ { id: 'server.label.cardName', message: 'Card holder' },
};

/** The field's label in the language; the wire name of a field without a label. */
export const labelOf = (field: string, lang: LanguageCode): string => {
  const label = Object.hasOwn(LABELS, field) ? LABELS[field] : undefined;
  return label ? textOf(message(label), lang) : field.slice(0, 64);
};
