/** Withdrawal addresses (AUTH-08): one for each coin of a member. */
import { and, asc, eq, ne, or } from 'drizzle-orm';
import type { BoundAddress } from '../../../src/contract/entities/member.ts';
import { NETWORKS, type NetworkId, paymentKindOf } from '../../../src/contract/networks.ts';
import { isAddressText } from '../../../src/contract/rules/identity.ts';
import { addressFault, networkOfAddress, networksOfCoin } from '../../../src/contract/rules/wallet-address.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { coins } from '../../db/schema/coins.ts';
import { withdrawalAddresses } from '../../db/schema/members.ts';
import { depositNetworks } from '../../db/schema/wallet.ts';
import type { AccountContext } from '../members/account-context.ts';
import { requirePayPassword } from '../members/pay-password.ts';
import { recordSecurityEvent } from '../members/security-events.ts';
import { smallRowId } from '../products/ids.ts';
import { readSettings, requireFeature } from '../site/settings.ts';

const COIN = message(/*i18n*/ { id: 'server.address.coin', message: 'Choose a currency' });
const ADDRESS = message(/*i18n*/ { id: 'server.address.address', message: 'Enter a valid withdrawal address' });
const NOT_EDITABLE = message(
  /*i18n*/ {
    id: 'server.address.notEditable',
    message: 'A bound address cannot be changed. Contact customer service.',
  },
);

const NETWORK = /*i18n*/ { id: 'server.address.network', message: 'Enter a valid {networks} address' };

export interface MemberAddress extends BoundAddress {
  /** null where the coin has no known network, or the address was bound before networks were stored. */
  readonly network: NetworkId | null;
  /** Epoch milliseconds of the last change. */
  readonly changedAtMs: number;
}

const columns = {
  id: withdrawalAddresses.id,
  coinId: withdrawalAddresses.coinId,
  coin: coins.title,
  address: withdrawalAddresses.address,
  network: withdrawalAddresses.network,
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

/**
 * The member's address with this id, as the request gave it; undefined for an unknown id and for another member's
 * alike.
 */
export const findAddress = async (tx: Tx, memberId: number, id: string): Promise<MemberAddress | undefined> =>
  (await listAddresses(tx, memberId)).find((address) => address.id === id);

const coinOf = async (tx: Tx, coinId: string): Promise<{ id: number; title: string }> => {
  const id = smallRowId(coinId);
  const [coin] =
    id === undefined ? [] : await tx.select({ id: coins.id, title: coins.title }).from(coins).where(eq(coins.id, id));
  if (coin === undefined) throw new Refusal(COIN);
  return coin;
};

/**
 * @returns the network that the address belongs to; undefined for a coin without a known network
 * @throws Refusal where the address is valid on none of the coin's networks: what is sent there is lost
 */
export const requireNetwork = async (
  tx: Tx,
  coin: { id: number; title: string },
  address: string,
): Promise<NetworkId | undefined> => {
  const rows = await tx
    .select({ kind: depositNetworks.kind })
    .from(depositNetworks)
    .where(eq(depositNetworks.coinId, coin.id));
  const networks = networksOfCoin(
    coin.title,
    rows.map(({ kind }) => paymentKindOf(kind) ?? ''),
  );
  if (addressFault(networks, address) !== undefined)
    throw new Refusal(message(NETWORK, { networks: networks.map((network) => NETWORKS[network].name).join(' / ') }));
  return networkOfAddress(address, networks);
};

/**
 * Binds an address to a coin, or changes the one that is bound where the site allows that. The address that is bound
 * already is no change: it starts no hold, and the member is told nothing.
 */
export const bindAddress = async (
  context: AccountContext,
  memberId: number,
  asked: { readonly coinId: string; readonly address: string; readonly payPassword: string },
): Promise<void> => {
  const { tx, nowMs, origin } = context;
  await requireFeature(tx, 'address_switch');
  const coin = await coinOf(tx, asked.coinId);
  const address = asked.address.trim();
  if (!isAddressText(address)) throw new Refusal(ADDRESS);
  const network = await requireNetwork(tx, coin, address);
  await requirePayPassword(context, memberId, asked.payPassword);
  const coinId = coin.id;
  const editable = (await readSettings(tx)).can_edit_address === '1';
  const values = { memberId, coinId, address, network, createdAtMs: nowMs, changedAtMs: nowMs };
  const bound = await tx
    .insert(withdrawalAddresses)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: withdrawalAddresses.id });
  if (bound.length === 0) {
    // Comparing with a network that is not known, as of addresses bound before networks were kept, finds no difference.
    const differs = or(
      ne(withdrawalAddresses.address, address),
      network === undefined ? undefined : ne(withdrawalAddresses.network, network),
    );
    const [other] = await tx
      .select({ id: withdrawalAddresses.id })
      .from(withdrawalAddresses)
      .where(and(eq(withdrawalAddresses.memberId, memberId), eq(withdrawalAddresses.coinId, coinId), differs))
      .for('update');
    if (other === undefined) return;
    if (!editable) throw new Refusal(NOT_EDITABLE);
    await tx
      .update(withdrawalAddresses)
      .set({ address, network: network ?? null, changedAtMs: nowMs })
      .where(eq(withdrawalAddresses.id, other.id));
  }
  await recordSecurityEvent(tx, memberId, 'address-changed', origin, nowMs);
};
