import { type Decoded, enumOf, flag, id, integer, orElse, record, text, wire, withDefault } from '../codec.ts';
import { IDENTITY } from '../status-codes.ts';
import { optionalMomentMs } from '../times.ts';

export const identityStatus = enumOf(IDENTITY, 'awaiting');
export type IdentityStatus = Decoded<typeof identityStatus>;

export const member = record({
  username: wire('username', text),
  id: wire('id', id),
  vip: wire('vip', orElse(text, '')),
  creditScore: wire('credit_score', orElse(text, '')),
  identityStatus: wire('rzstatus', identityStatus),
  /** Why the identity documents were sent back; sent by the reference server only, and '' in every other state. */
  identityRemark: wire('rz_remark', orElse(text, '')),
  hasPayPassword: wire('have_pay', flag),
  hasUnreadNotices: wire('has_unread', flag),
  /** Sent by the reference server only, for the badge on the app's icon. */
  unreadNotices: wire('unread_count', withDefault(integer, 0)),
  inviteCode: wire('invit', orElse(text, '')),
});
export type Member = Decoded<typeof member>;

/** A withdrawal address the member bound to a coin. */
export const boundAddress = record({
  id: wire('id', id),
  coinId: wire('c_id', text),
  coin: wire(['title', 'coin', 'coinname'], text),
  address: wire('address', text),
});
export type BoundAddress = Decoded<typeof boundAddress>;

export const bankCard = record({
  id: wire('id', id),
  bankName: wire('bank_name', text),
  cardNumber: wire('card_number', text),
  holderName: wire('card_name', text),
  /** Epoch ms from which a new or changed card accepts withdrawals; the reference server only, while in the future. */
  opensAtMs: wire('opens_ms', optionalMomentMs),
});
export type BankCard = Decoded<typeof bankCard>;
