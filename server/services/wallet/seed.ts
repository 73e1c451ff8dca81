/** Where a new site takes deposits and what its withdrawals cost. Each table is filled once. */
import { decimal } from '../../../src/contract/decimal.ts';
import { PAY_TYPES } from '../../../src/contract/networks.ts';
import type { Mode } from '../../base/environment.ts';
import type { Tx } from '../../db/connection.ts';
import { depositNetworks, withdrawalRules } from '../../db/schema/wallet.ts';
import { listCoins } from '../balances/coins.ts';

/**
 * Deposit addresses of a sandbox: well-formed, and nobody has their keys, so that real money sent there by mistake can
 * never be taken. A live site starts without any: its operator enters its own.
 */
const NOBODYS_TRON = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const NOBODYS_ETHEREUM = '0x000000000000000000000000000000000000dEaD';

const NETWORKS = [
  { coin: 'USDT', kind: PAY_TYPES.trc20, address: NOBODYS_TRON },
  { coin: 'USDT', kind: PAY_TYPES.erc20, address: NOBODYS_ETHEREUM },
  {
    coin: 'USDT',
    kind: PAY_TYPES.bank,
    bankName: 'Sandbox Bank',
    cardNumber: '0000 0000 0000 0000',
    recipientName: 'Sandbox Exchange Ltd',
    bankAddress: '1 Practice Street, Sandbox',
    transferCode: 'SANDBOXX',
    companyAddress: '2 Practice Street, Sandbox',
  },
  { coin: 'ETH', kind: PAY_TYPES.erc20, address: NOBODYS_ETHEREUM },
] as const;

const RULES = [
  { coin: 'USDT', minimum: '10', maximum: '50000', feeMode: 'fixed', feePercent: '0', feeFixed: '1' },
  { coin: 'BTC', minimum: '0.001', maximum: '10', feeMode: 'percent', feePercent: '0.1', feeFixed: '0' },
  { coin: 'ETH', minimum: '0.01', maximum: '100', feeMode: 'percent', feePercent: '0.1', feeFixed: '0' },
] as const;

/** Run it after the coins are seeded. */
export const seedWallet = async (tx: Tx, _nowMs: number, mode: Mode): Promise<void> => {
  const known = await listCoins(tx);
  const idOf = (title: string): number | undefined => known.find((coin) => coin.title === title)?.id;
  if (mode === 'sandbox' && (await tx.select().from(depositNetworks).limit(1)).length === 0) {
    const rows = NETWORKS.flatMap(({ coin, ...network }, position) => {
      const coinId = idOf(coin);
      return coinId === undefined ? [] : [{ ...network, coinId, position }];
    });
    if (rows.length > 0) await tx.insert(depositNetworks).values(rows);
  }
  if ((await tx.select().from(withdrawalRules).limit(1)).length > 0) return;
  const rows = RULES.flatMap(({ coin, ...rule }) => {
    const coinId = idOf(coin);
    if (coinId === undefined) return [];
    return [
      {
        ...rule,
        coinId,
        minimum: decimal(rule.minimum),
        maximum: decimal(rule.maximum),
        feePercent: decimal(rule.feePercent),
        feeFixed: decimal(rule.feeFixed),
      },
    ];
  });
  if (rows.length > 0) await tx.insert(withdrawalRules).values(rows);
};
