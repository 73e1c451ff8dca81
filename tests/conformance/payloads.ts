/** The payload of each read, made of ids from earlier answers. */
export interface Facts {
  marketId?: string | undefined;
  symbol?: string | undefined;
  tabId?: string | undefined;
  coinId?: string | undefined;
  orderId?: string | undefined;
  /** Another existing member. No answer brings one, so this is used only for requests without a token. */
  username?: string | undefined;
  /** Username of the member who asks. */
  ownName?: string | undefined;
  /** The raw prices in the list of markets, by symbol. */
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

/** undefined where no answer has brought what the payload needs. Calls without a payload get null. */
export const payloadFor = (name: string, facts: Facts): unknown => {
  const maker = MAKERS[name];
  return maker === undefined ? null : maker(facts);
};

/** For requests that must be refused anyway. */
export const PLACEHOLDERS: Facts = {
  marketId: '1',
  symbol: 'btcusdt',
  tabId: '1',
  coinId: '1',
  orderId: '1',
  username: 'nobody',
};
