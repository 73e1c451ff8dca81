/** What a coin's withdrawal costs, how much it may be, and where it may go (WALLET-02). */
import { and, asc, eq } from 'drizzle-orm';
import { SPOT_ACCOUNT } from '../../../src/contract/account-types.ts';
import { type Decimal, ZERO } from '../../../src/contract/decimal.ts';
import type { AccountType, CoinChoice, WithdrawalInfo } from '../../../src/contract/entities/wallet.ts';
import { networkNameOf } from '../../../src/contract/rules/wallet-address.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { coins } from '../../db/schema/coins.ts';
import { withdrawalRules } from '../../db/schema/wallet.ts';
import { balanceOf, balancesOf } from '../../ledger/balances.ts';
import { listAddresses } from '../addresses/addresses.ts';
import type { PriceOf } from '../balances/conversion.ts';
import { isCertified } from '../identity/identity.ts';
import { holdsOf } from '../members/holds.ts';
import { smallRowId } from '../products/ids.ts';
import { readSettings } from '../site/settings.ts';
import { requireAccountType } from '../wallet/account-type.ts';

const COIN = message(/*i18n*/ { id: 'server.withdrawal.coin', message: 'This coin cannot be withdrawn' });

export interface WithdrawalRule {
  readonly coinId: number;
  readonly coin: string;
  readonly minimum: Decimal;
  readonly maximum: Decimal;
  readonly feeMode: 'percent' | 'fixed';
  readonly feePercent: Decimal;
  readonly feeFixed: Decimal;
}

const ruleColumns = {
  coinId: withdrawalRules.coinId,
  coin: coins.title,
  minimum: withdrawalRules.minimum,
  maximum: withdrawalRules.maximum,
  feeMode: withdrawalRules.feeMode,
  feePercent: withdrawalRules.feePercent,
  feeFixed: withdrawalRules.feeFixed,
};

/** @throws Refusal for a coin that cannot be withdrawn */
export const requireRule = async (tx: Tx, coinId: string): Promise<WithdrawalRule> => {
  const id = smallRowId(coinId);
  const [rule] =
    id === undefined
      ? []
      : await tx
          .select(ruleColumns)
          .from(withdrawalRules)
          .innerJoin(coins, eq(coins.id, withdrawalRules.coinId))
          .where(and(eq(withdrawalRules.coinId, id), eq(withdrawalRules.offered, true)));
  if (rule === undefined) throw new Refusal(COIN);
  return rule;
};

export const listWithdrawalCoins = async (tx: Tx, memberId: number, priceOf: PriceOf): Promise<CoinChoice[]> => {
  const rules = await tx
    .select(ruleColumns)
    .from(withdrawalRules)
    .innerJoin(coins, eq(coins.id, withdrawalRules.coinId))
    .where(eq(withdrawalRules.offered, true))
    .orderBy(asc(coins.position), asc(coins.id));
  const held = (await balancesOf(tx, memberId)).filter(({ type }) => type === SPOT_ACCOUNT);
  return rules.map(({ coinId, coin }) => ({
    id: String(coinId),
    title: coin,
    balance: held.find((balance) => balance.coin === coin)?.available ?? ZERO,
    price: priceOf(coin),
  }));
};

export const withdrawalInfoOf = async (
  tx: Tx,
  memberId: number,
  coinId: string,
  type: AccountType,
  nowMs: number,
): Promise<WithdrawalInfo> => {
  const rule = await requireRule(tx, coinId);
  await requireAccountType(tx, type);
  const held = await balanceOf(tx, memberId, type, rule.coin);
  const bound = (await listAddresses(tx, memberId)).filter((address) => address.coinId === String(rule.coinId));
  const settings = await readSettings(tx);
  const identityRequired = settings.withdrawal_identity_required === '1' && !(await isCertified(tx, memberId));
  const opensAtMs = await holdsOf(tx, memberId, nowMs);
  return {
    balance: held.available,
    frozen: held.frozen,
    minimum: rule.minimum,
    maximum: rule.maximum,
    feeMode: rule.feeMode,
    feePercent: rule.feePercent,
    feeFixed: rule.feeFixed,
    addresses: bound.map(({ id, address, network, changedAtMs }) => ({
      id,
      address,
      network: networkNameOf(address, network),
      opensAtMs: opensAtMs(changedAtMs),
    })),
    identityRequired,
  };
};
