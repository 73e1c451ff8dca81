/** Products of a new site. Each table is filled once; what an operator changes or removes afterwards stays. */
import { decimal } from '../../../src/contract/decimal.ts';
import type { Tx } from '../../db/connection.ts';
import {
  loanProducts,
  miningProducts,
  stakingProjects,
  stakingTerms,
  transferRules,
} from '../../db/schema/products.ts';
import { type Coin, listCoins } from '../balances/coins.ts';
import { BUSINESS_LOAN, LENDER, PERSONAL_LOAN, STARTER_LOAN } from '../content/own-words.ts';
import { productImage } from './images.ts';

const LOANS = [
  { title: STARTER_LOAN.message, minAmount: '100', maxAmount: '2000', dailyRate: '0.05', cycleDays: 7 },
  { title: PERSONAL_LOAN.message, minAmount: '1000', maxAmount: '20000', dailyRate: '0.04', cycleDays: 30 },
  { title: BUSINESS_LOAN.message, minAmount: '10000', maxAmount: '200000', dailyRate: '0.03', cycleDays: 90 },
] as const;

const MINING = [
  { title: 'Miner S1', coin: 'USDT', minAmount: '100', maxAmount: '5000', dailyRate: '0.05', cycleDays: 7 },
  { title: 'Miner M3', coin: 'USDT', minAmount: '1000', maxAmount: '50000', dailyRate: '0.08', cycleDays: 30 },
  { title: 'Miner L6', coin: 'USDT', minAmount: '10000', maxAmount: '500000', dailyRate: '0.1', cycleDays: 60 },
  { title: 'Miner ETH', coin: 'ETH', minAmount: '1', maxAmount: '100', dailyRate: '0.02', cycleDays: 30 },
] as const;

const STAKING = [
  {
    coin: 'USDT',
    redeemable: true,
    terms: [
      [7, '3', '100'],
      [30, '6', '100'],
      [90, '9', '500'],
    ],
  },
  {
    coin: 'ETH',
    redeemable: false,
    terms: [
      [30, '2.5', '1'],
      [90, '4', '1'],
      [180, '5.5', '2'],
    ],
  },
  {
    coin: 'SOL',
    redeemable: true,
    terms: [
      [30, '4', '10'],
      [60, '6', '10'],
    ],
  },
] as const;

const TRANSFERS = [
  { coin: 'USDT', feeRate: '0', arrivalDays: 0 },
  { coin: 'BTC', feeRate: '0.001', arrivalDays: 0 },
  { coin: 'ETH', feeRate: '0.001', arrivalDays: 1 },
] as const;

const isEmpty = async (
  tx: Tx,
  table: typeof loanProducts | typeof miningProducts | typeof stakingProjects | typeof transferRules,
): Promise<boolean> => (await tx.select().from(table).limit(1)).length === 0;

const seedStaking = async (tx: Tx, idOf: (title: string) => number | undefined): Promise<void> => {
  if (!(await isEmpty(tx, stakingProjects))) return;
  for (const [position, { coin, redeemable, terms }] of STAKING.entries()) {
    const coinId = idOf(coin);
    if (coinId === undefined) continue;
    const [project] = await tx
      .insert(stakingProjects)
      .values({ coinId, image: productImage(coin), redeemable, position })
      .returning({ id: stakingProjects.id });
    if (project === undefined) throw new Error('a project was not written');
    await tx.insert(stakingTerms).values(
      terms.map(([days, yearlyRate, minAmount]) => ({
        projectId: project.id,
        days,
        yearlyRate: decimal(yearlyRate),
        minAmount: decimal(minAmount),
      })),
    );
  }
};

/** Run it after the coins are seeded. */
export const seedProducts = async (tx: Tx): Promise<void> => {
  const known: Coin[] = await listCoins(tx);
  const idOf = (title: string): number | undefined => known.find((coin) => coin.title === title)?.id;
  if (await isEmpty(tx, loanProducts)) {
    await tx.insert(loanProducts).values(
      LOANS.map((loan, position) => ({
        ...loan,
        lender: LENDER.message,
        minAmount: decimal(loan.minAmount),
        maxAmount: decimal(loan.maxAmount),
        dailyRate: decimal(loan.dailyRate),
        position,
      })),
    );
  }
  if (await isEmpty(tx, miningProducts)) {
    const rows = MINING.flatMap(({ coin, ...product }, position) => {
      const coinId = idOf(coin);
      return coinId === undefined
        ? []
        : [
            {
              ...product,
              coinId,
              image: productImage(coin),
              minAmount: decimal(product.minAmount),
              maxAmount: decimal(product.maxAmount),
              dailyRate: decimal(product.dailyRate),
              position,
            },
          ];
    });
    if (rows.length > 0) await tx.insert(miningProducts).values(rows);
  }
  await seedStaking(tx, idOf);
  if (await isEmpty(tx, transferRules)) {
    const rows = TRANSFERS.flatMap(({ coin, feeRate, arrivalDays }) => {
      const coinId = idOf(coin);
      return coinId === undefined ? [] : [{ coinId, feeRate: decimal(feeRate), arrivalDays }];
    });
    if (rows.length > 0) await tx.insert(transferRules).values(rows);
  }
};
