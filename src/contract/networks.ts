/**
 * The blockchain networks that coins are sent over. Each also needs an address check in `rules/wallet-address`, or the
 * code does not compile.
 */

interface Network {
  /** As wallets and exchanges write it, in every language. */
  readonly name: string;
  /** `pay_type` on the wire; undefined where members cannot deposit over this network. */
  readonly payType: number | undefined;
  /** Matches titles of coins that travel on this network alone, such as `USDT-TRC20` and `TRX`. */
  readonly titles: RegExp;
  /** Whether its addresses can receive USDT and USDC, even where no deposit over it is configured. */
  readonly holdsStableCoins: boolean;
}

export const NETWORKS = {
  trc20: { name: 'TRC20', payType: 1, titles: /trc-?20|tron|^trx$/i, holdsStableCoins: true },
  erc20: { name: 'ERC20', payType: 2, titles: /erc-?20|ethereum|^eth$/i, holdsStableCoins: true },
  bitcoin: { name: 'Bitcoin', payType: undefined, titles: /bitcoin$|^btc$/i, holdsStableCoins: false },
} as const satisfies Readonly<Record<string, Network>>;

export type NetworkId = keyof typeof NETWORKS;

export const NETWORK_IDS = Object.keys(NETWORKS) as NetworkId[];

type DepositNetworkId = {
  [Id in NetworkId]: (typeof NETWORKS)[Id]['payType'] extends number ? Id : never;
}[NetworkId];

/** Ways to pay a deposit: by a network, or to a bank account. */
export type PaymentKind = DepositNetworkId | 'bank';

const BANK_PAY_TYPE = 3;

/** `pay_type` of each way to pay. */
export const PAY_TYPES = Object.fromEntries([
  ...NETWORK_IDS.flatMap((id) => (NETWORKS[id].payType === undefined ? [] : [[id, NETWORKS[id].payType]])),
  ['bank', BANK_PAY_TYPE],
]) as Readonly<Record<PaymentKind, number>>;

export const PAYMENT_KINDS = Object.keys(PAY_TYPES) as PaymentKind[];

/** undefined for an unknown `pay_type`. */
export const paymentKindOf = (payType: number): PaymentKind | undefined =>
  PAYMENT_KINDS.find((kind) => PAY_TYPES[kind] === payType);

/** The English name of a way to pay; '' for an unknown `pay_type`. */
export const paymentNameOf = (payType: number): string => {
  const kind = paymentKindOf(payType);
  if (kind === undefined) return '';
  return kind === 'bank' ? 'Bank' : NETWORKS[kind].name;
};
