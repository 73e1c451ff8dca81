/** Withdrawal addresses (AUTH-08): one for each coin of a member. */
import { and, asc, eq } from 'drizzle-orm';
import type { BoundAddress } from '../../../src/contract/entities/member.ts';
import { isAddressText } from '../../../src/contract/rules/identity.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { coins } from '../../db/schema/coins.ts';
import { withdrawalAddresses } from '../../db/schema/members.ts';
import type { AccountContext } from '../members/account-context.ts';
import { recordSecurityEvent } from '../members/security-events.ts';
import { readSettings, requireFeature } from '../site/settings.ts';

const COIN = message(/*i18n*/ { id: 'server.address.coin', message: 'Choose a currency' });
const ADDRESS = message(/*i18n*/ { id: 'server.address.address', message: 'Enter a valid withdrawal address' });
const NOT_EDITABLE = message(
  /*i18n*/ {
    id: 'server.address.notEditable',
    message: 'A bound address cannot be changed. Contact customer service.',
  },
);

export interface MemberAddress extends BoundAddress {
  /** Epoch milliseconds of the last change. */
  readonly changedAtMs: number;
}

const columns = {
  id: withdrawalAddresses.id,
  coinId: withdrawalAddresses.coinId,
  coin: coins.title,
  address: withdrawalAddresses.address,
  changedAtMs: withdrawalAddresses.changedAtMs,
};

export const listAddresses = async (tx: Tx, memberId: number): Promise<MemberAddress[]> => {
  const rows = await tx
    .select(columns)
    .from(withdrawalAddresses)
    .innerJoin(coins, eq(coins.id, withdrawalAddresses.coinId))
    .where(eq(withdrawalAddresses.memberId, memberId))
    .orderBy(asc(coins.position), asc(withdrawalAddresses.id));
  return rows.map((row) => ({ ...row, id: String(row.id), coinId: String(row.coinId) }));
};

/** A member's address by its id as it came; undefined for another member's, as for one that does not exist. */
export const findAddress = async (tx: Tx, memberId: number, id: string): Promise<MemberAddress | undefined> =>
  (await listAddresses(tx, memberId)).find((address) => address.id === id);

const coinIdOf = async (tx: Tx, coinId: string): Promise<number> => {
  if (!/^\d{1,9}$/.test(coinId)) throw new Refusal(COIN);
  const [coin] = await tx
    .select({ id: coins.id })
    .from(coins)
    .where(eq(coins.id, Number(coinId)));
  if (coin === undefined) throw new Refusal(COIN);
  return coin.id;
};

/** Binds an address to a coin, or changes the one that is bound where the site allows that. */
export const bindAddress = async (
  context: AccountContext,
  memberId: number,
  coin: string,
  typed: string,
): Promise<void> => {
  const { tx, nowMs, origin } = context;
  await requireFeature(tx, 'address_switch');
  const coinId = await coinIdOf(tx, coin);
  const address = typed.trim();
  if (!isAddressText(address)) throw new Refusal(ADDRESS);
  const editable = (await readSettings(tx)).can_edit_address === '1';
  const values = { memberId, coinId, address, createdAtMs: nowMs, changedAtMs: nowMs };
  const bound = await tx
    .insert(withdrawalAddresses)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: withdrawalAddresses.id });
  if (bound.length === 0) {
    if (!editable) throw new Refusal(NOT_EDITABLE);
    await tx
      .update(withdrawalAddresses)
      .set({ address, changedAtMs: nowMs })
      .where(and(eq(withdrawalAddresses.memberId, memberId), eq(withdrawalAddresses.coinId, coinId)));
  }
  await recordSecurityEvent(tx, memberId, 'address-changed', origin, nowMs);
};
