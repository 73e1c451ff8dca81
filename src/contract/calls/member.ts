import { read, write } from '../call.ts';
import { omitted, record, text, wire } from '../codec.ts';
import { listEnvelope, rows } from '../codec-lists.ts';
import { bankCard, boundAddress } from '../entities/member.ts';

export const submitIdentity = write({
  name: 'usrsetreal',
  access: 'member',
  payload: record({
    realName: wire('real_name', text),
    frontPhoto: wire('front_card', text),
    backPhoto: wire('back_card', text),
  }),
});

export const getAddresses = read({
  name: 'getusraddress',
  method: 'GET',
  access: 'member',
  response: listEnvelope(boundAddress),
});
export const bindAddress = write({
  name: 'setusraddress',
  access: 'member',
  restates: ({ coinId }) => `address ${coinId}`,
  payload: record({
    coinId: wire('c_id', text),
    address: wire('address', text),
    /** Required by the reference server, because an address decides where money goes. */
    payPassword: wire('paypwd', text),
  }),
});

export const getBankCards = read({ name: 'getUserBankList', access: 'member', response: rows(bankCard) });
/** Binds a card, or modifies the one named by `id`; `code` is the email code when binding. */
export const saveBankCard = write({
  name: 'setBank',
  access: 'member',
  payload: record({
    id: wire('id', omitted(text)),
    bankName: wire('bank_name', text),
    cardNumber: wire('card_number', text),
    holderName: wire('card_name', text),
    code: wire('code', omitted(text)),
  }),
});
