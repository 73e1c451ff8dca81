/** Parameters of each simulated coin: the level of its price, how the price moves and how much is traded. */
export interface Asset {
  readonly coin: string;
  /** Price in USDT around which it moves from 2026 on. */
  readonly anchor: number;
  /** Standard deviation of a year's logarithmic return. */
  readonly yearlyVolatility: number;
  /** How much of its movement it shares with the whole market, 0..1. */
  readonly beta: number;
  /** Yearly logarithmic growth before 2026. */
  readonly growth: number;
  /** Quote traded in a usual day, in USDT. */
  readonly dailyTurnover: number;
  /** First day of its history. */
  readonly listed: string;
}

const asset = (
  coin: string,
  anchor: number,
  yearlyVolatility: number,
  beta: number,
  growth: number,
  dailyTurnover: number,
  listed: string,
): Asset => ({ coin, anchor, yearlyVolatility, beta, growth, dailyTurnover, listed });

export const ASSETS: readonly Asset[] = [
  asset('BTC', 94_000, 0.48, 0.93, 0.34, 1_450_000_000, '2017-10-27'),
  asset('ETH', 3_350, 0.62, 0.9, 0.28, 870_000_000, '2017-10-27'),
  asset('SOL', 172, 0.85, 0.8, 0.45, 210_000_000, '2020-09-14'),
  asset('XRP', 2.15, 0.78, 0.66, 0.22, 260_000_000, '2017-12-05'),
  asset('DOGE', 0.182, 0.95, 0.68, 0.5, 120_000_000, '2019-07-05'),
  asset('TRX', 0.262, 0.55, 0.55, 0.3, 95_000_000, '2018-01-22'),
  asset('LTC', 96, 0.68, 0.78, 0.05, 62_000_000, '2017-10-27'),
  asset('ADA', 0.62, 0.8, 0.78, 0.28, 58_000_000, '2018-04-17'),
  asset('BCH', 465, 0.72, 0.74, -0.05, 41_000_000, '2017-10-27'),
  asset('LINK', 15.4, 0.84, 0.78, 0.4, 47_000_000, '2019-01-24'),
  asset('DOT', 4.35, 0.82, 0.8, -0.1, 28_000_000, '2020-08-19'),
  asset('AVAX', 21.8, 0.9, 0.8, 0.3, 33_000_000, '2020-09-22'),
  asset('ATOM', 4.6, 0.86, 0.76, 0.02, 15_000_000, '2019-04-28'),
  asset('NEAR', 2.72, 0.95, 0.76, 0.15, 19_000_000, '2020-10-15'),
  asset('TON', 3.05, 0.78, 0.6, 0.2, 21_000_000, '2022-09-01'),
  asset('SUI', 3.1, 1.0, 0.72, 0.6, 44_000_000, '2023-05-03'),
  asset('APT', 5.2, 0.95, 0.74, -0.15, 17_000_000, '2022-10-19'),
  asset('ALGO', 0.213, 0.88, 0.74, -0.02, 9_500_000, '2019-06-21'),
  asset('XLM', 0.271, 0.8, 0.68, 0.12, 18_000_000, '2018-01-22'),
  asset('ETC', 18.6, 0.76, 0.76, 0.08, 14_000_000, '2017-10-27'),
  asset('FIL', 2.75, 0.86, 0.76, -0.4, 16_000_000, '2020-10-15'),
  asset('ARB', 0.41, 0.95, 0.78, -0.4, 15_500_000, '2023-03-23'),
  asset('OP', 0.83, 0.96, 0.78, -0.1, 13_000_000, '2022-06-01'),
  asset('POL', 0.236, 0.84, 0.76, 0.2, 10_500_000, '2019-05-10'),
  asset('IMX', 0.61, 0.98, 0.74, -0.2, 6_200_000, '2021-11-05'),
  asset('UNI', 6.4, 0.86, 0.78, 0.08, 17_500_000, '2020-09-17'),
  asset('AAVE', 178, 0.9, 0.78, 0.15, 19_500_000, '2020-10-16'),
  asset('CRV', 0.62, 1.05, 0.72, -0.1, 9_800_000, '2020-08-14'),
  asset('LDO', 0.95, 1.0, 0.74, -0.2, 8_600_000, '2022-05-10'),
  asset('MKR', 1_540, 0.82, 0.7, 0.15, 6_900_000, '2019-12-20'),
  asset('SHIB', 0.0000138, 0.95, 0.68, 0.3, 36_000_000, '2021-05-10'),
  asset('PEPE', 0.0000094, 1.15, 0.66, 0.7, 41_000_000, '2023-05-05'),
  asset('FLOKI', 0.0000865, 1.15, 0.64, 0.4, 8_800_000, '2022-11-30'),
];

/** Coins whose price in USDT is 1. */
export const STABLE = new Set(['USDT', 'USDC']);
