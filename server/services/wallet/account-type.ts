import type { AccountType } from '../../../src/contract/entities/wallet.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { accountTypes } from '../balances/balances.ts';
import { readSettings } from '../site/settings.ts';

const UNKNOWN = message(/*i18n*/ { id: 'server.wallet.accountType', message: 'This account does not exist' });

/** @throws Refusal for the quantitative account while it is switched off */
export const requireAccountType = async (tx: Tx, type: AccountType): Promise<void> => {
  if (!accountTypes((await readSettings(tx)).quantize_switch === '1').includes(type)) throw new Refusal(UNKNOWN);
};
