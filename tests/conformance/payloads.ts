/** What each read of the contract is asked with: ids that earlier answers brought. */
export interface Facts {
  marketId?: string | undefined;
  symbol?: string | undefined;
  tabId?: string | undefined;
  coinId?: string | undefined;
  orderId?: string | undefined;
  /** A member who exists and is not the one who asks; nothing brings it, so it is asked for only without a token. */
  username?: string | undefined;
  /** Of the member who asks. */
  ownName?: string | undefined;
  /** Symbols of the list of markets with what stands there as their prices. */
  prices?: ReadonlyMap<string, unknown>;
}

const PAGE = { page: 1, limit: 10 };

type Maker = (facts: Facts) => unknown;
const needing =
  (fact: Exclude<keyof Facts, 'prices'>, make: (value: string) => unknown): Maker =>
  (facts) =>
    facts[fact] === undefined ? undefined : make(facts[fact]);
const records: Maker = ({ coinId }) => ({ coinId, type: 1, ...PAGE });

const MAKERS: Record<string, Maker> = {
  setLang: () => ({ code: 'en' }),
  getAllMarketList: needing('tabId', (tabId) => ({ tabId, childId: undefined })),
  getPrices: needing('symbol', (symbols) => ({ symbols })),
  getHuoBiTradeFromRedis: needing('symbol', (symbol) => ({ symbol })),
  getMarketBalance: needing('marketId', (marketId) => ({ marketId })),
  tradegetOrderList: () => ({ side: 'all', status: 'all', marketId: undefined, ...PAGE }),
  getHyOrderInfo: needing('orderId', (orderId) => ({ orderId })),
  getHyOrderReceipt: needing('orderId', (orderId) => ({ orderId, fromSequence: undefined })),
  getHyOrderList: () => ({ status: 'finished', ...PAGE }),
  getBillList: records,
  getWithdrawList: records,
  getRechargeList: records,
  getTransferList: records,
  getCoinBalance: needing('coinId', (coinId) => ({ coinId })),
  getUserCoinBalance: needing('coinId', (coinId) => ({ coinId, type: 1 })),
  getCanExchangeCoin: () => ({ type: 1 }),
  getLoanProjects: () => ({ id: undefined }),
  getLoanRecords: () => ({ status: 'all', ...PAGE }),
  getMiningMachineList: () => ({ id: undefined }),
  getMiningMachineOrders: () => PAGE,
  getStakingOrderList: () => ({ status: 'all', ...PAGE }),
  getTransferCoin: ({ ownName }) => ({ username: ownName ?? 'nobody' }),
  searchUser: needing('username', (username) => ({ username })),
  getInternalTransferList: () => ({ status: 'all', ...PAGE }),
  getNoticeList: () => ({ id: undefined, ...PAGE }),
};

/** undefined where nothing is known to ask with. Calls without a payload are asked with nothing. */
export const payloadFor = (name: string, facts: Facts): unknown => {
  const maker = MAKERS[name];
  return maker === undefined ? null : maker(facts);
};

/** For questions that must not be answered anyway. */
export const PLACEHOLDERS: Facts = {
  marketId: '1',
  symbol: 'btcusdt',
  tabId: '1',
  coinId: '1',
  orderId: '1',
  username: 'nobody',
};
