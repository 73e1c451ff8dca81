/** The payloads of the specification under their wire names, for tests that compare them with what is sent. */
const PAGE = { page: '1', limit: '10' };

/** Each variant of what each call of the specification sends. */
export const SPECIFIED_PAYLOADS: readonly (readonly [call: string, fields: Record<string, string>])[] = [
  ['setLang', { lang: 'de' }],
  [
    'register',
    { email: 'a@b.co', password: 'abc123', repassword: 'abc123', code: '123456', type: '2', captcha: 'proof' },
  ],
  ['register', { phone: '123456', password: 'abc123', repassword: 'abc123', type: '1', captcha: 'proof' }],
  ['emssend', { email: 'a@b.co' }],
  ['login', { username: 'a@b.co', password: 'abc123' }],
  ['getAllMarketList', { fid: '1', eid: '2' }],
  ['getAllMarketList', { fid: '1' }],
  ['usrsetreal', { real_name: 'Ada', front_card: '/f', back_card: '/b' }],
  ['resetpay', { logpassword: 'abc123', newpassword: 'abc124' }],
  ['resetpwd', { oldpassword: 'abc123', newpassword: 'abc124' }],
  ['getMarketBalance', { m_id: '1' }],
  ['upbbbuy', { m_id: '1', num: '0.5', price: '100', operate_type: '1', amount: '', type: '2' }],
  ['upbbbuy', { m_id: '1', num: '', price: '', operate_type: '2', amount: '5', type: '1' }],
  ['getHuoBiTradeFromRedis', { symbol: 'btcusdt' }],
  ['tradegetOrderList', { type: '1', status: '2', ...PAGE }],
  ['tradecancelOrder', { bb_id: '9' }],
  ['getBillList', { c_id: '1', type: '2', ...PAGE }],
  ['getWithdrawList', { c_id: '1', type: '2', ...PAGE }],
  ['getRechargeList', { c_id: '1', type: '2', ...PAGE }],
  ['getTransferList', { c_id: '1', type: '2', ...PAGE }],
  ['transfer', { c_id: '1', num: '5', from_type: '1', to_type: '2' }],
  ['recharge', { c_id: '1', num: '5', payimg: '/p', a_id: '2', type: '1' }],
  ['withdraw', { c_id: '1', num: '5', type: '1', paypwd: 'p', bank_id: '3', withdraw_type: '2' }],
  ['setBank', { id: '3', bank_name: 'Bank', card_number: '4111111111111111', card_name: 'Ada' }],
  ['setBank', { bank_name: 'Bank', card_number: '4111111111111111', card_name: 'Ada' }],
  ['exchangeCoin', { type: '1', from_coin_id: '1', to_coin_id: '2', amount: '5', paypassword: 'p' }],
  ['getCanExchangeCoin', { type: '1' }],
  ['creatorder', { m_id: '1', ctime: '30', ctzed: '10', buytype: '2' }],
  ['getHyOrderInfo', { order_id: '7' }],
  ['getHyOrderList', { status: '1', ...PAGE }],
  ['getNoticeList', { page: '1', limit: '1' }],
  ['getNoticeList', { id: '4', page: '1', limit: '1' }],
  ['getLoanProjects', {}],
  ['getLoanProjects', { id: '4' }],
  ['getLoanRecords', { status: '0', ...PAGE }],
  ['cancelLoanApply', { id: '4' }],
  ['applyLoan', { id: '4', amount: '100', front_card: '/f', later_card: '/l', handheld_card: '/h' }],
  ['getMiningMachineList', {}],
  ['getMiningMachineList', { id: '4' }],
  ['buyMiningMachine', { id: '4', amount: '100' }],
  ['getMiningMachineOrders', PAGE],
  ['getCoinBalance', { c_id: '1' }],
  ['getTransferCoin', { username: 'bob' }],
  ['searchUser', { username: 'bob' }],
  ['balanceTransfer', { to_uid: '4', c_id: '1', amount: '5', paypassword: 'p' }],
  ['cancelInternalTransfer', { id: '4' }],
  ['getInternalTransferList', { status: '0', ...PAGE }],
  ['submitStaking', { id: '1', s_id: '2', amount: '5', paypassword: 'p' }],
  ['getStakingOrderList', { status: '0', ...PAGE }],
  ['redeemStaking', { id: '4' }],
  // The pay password goes beyond the specification: an address decides where money goes.
  ['setusraddress', { c_id: '1', address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', paypwd: 'p' }],
];

/** Calls that send no fields. */
export const EMPTY_PAYLOADS =
  'getSetting getLangList getBanner getMarketList getusr logout getAllCurrencyList getusraddress getrecharge getFriendList getUserBalanceList getCanWithdrawCoin getUserBankList getHyConfig getStakingProjects getContentList getConfig getRechargeCoinList captcha'.split(
    ' ',
  );
