/** A member who is ready for the wallet: registered by email, with a pay password and places to withdraw to. */
import type { Exchange } from './exchange.ts';
import { askServer, solvedCaptcha } from './member.ts';
import { mailedCode, newEmail, PASSWORD } from './walk.ts';

export const PAY_PASSWORD = 'Pay12345';
/** A TRC20 address with a valid checksum. */
export const WALLET_ADDRESS = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

export interface WalletMember {
  readonly email: string;
  readonly token: string;
}

/** By email, since the code for a bank card is mailed. */
export const registerWalletMember = async (exchange: Pick<Exchange, 'url'>): Promise<WalletMember> => {
  const email = newEmail();
  await askServer(exchange.url, 'emssend', { email });
  const data = (await askServer(exchange.url, 'register', {
    email,
    code: await mailedCode(exchange, email),
    password: PASSWORD,
    repassword: PASSWORD,
    type: '2',
    captcha: await solvedCaptcha(exchange.url),
  })) as { userinfo: { token: string } };
  return { email, token: data.userinfo.token };
};

/** Sets the pay password, and binds an address and a bank card with the mailed code. */
export const prepareWallet = async (exchange: Pick<Exchange, 'url'>, { email, token }: WalletMember): Promise<void> => {
  const ask = (name: string, fields: Record<string, string>) => askServer(exchange.url, name, fields, token);
  await ask('resetpay', { logpassword: PASSWORD, newpassword: PAY_PASSWORD });
  await ask('setusraddress', { c_id: '1', address: WALLET_ADDRESS, paypwd: PAY_PASSWORD });
  await ask('emssend', { email });
  const code = await mailedCode(exchange, email);
  await ask('setBank', { bank_name: 'Harbour Bank', card_name: 'Ada', card_number: '4111111111111111', code });
};
