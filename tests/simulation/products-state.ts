/** What the model of wallet and products keeps of each thing; amounts in hundred-millionths of a coin, times in epoch ms. */
export type Coin = 'USDT' | 'BTC' | 'ETH';
export type AccountType = 1 | 2;

export interface Purse {
  available: bigint;
  frozen: bigint;
}

export interface Sending {
  readonly from: number;
  readonly to: number;
  readonly coin: Coin;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly arrivalAtMs: number;
  status: 'on its way' | 'arrived' | 'cancelled';
}

export interface Review {
  readonly member: number;
  readonly type: AccountType;
  readonly amount: bigint;
  status: 'waiting' | 'completed' | 'rejected';
}

export interface Loan {
  readonly member: number;
  readonly amount: bigint;
  status: 'applying' | 'approved' | 'rejected' | 'cancelled' | 'repaid';
  dueAtMs: number;
  /** When it is due, or when it is tried again. */
  collectAtMs: number;
}

export interface Mining {
  readonly member: number;
  readonly amount: bigint;
  readonly startAtMs: number;
  paidDays: number;
}

export interface Stake {
  readonly member: number;
  readonly amount: bigint;
  readonly reward: bigint;
  readonly endAtMs: number;
  status: 'active' | 'ended' | 'redeemed';
}
