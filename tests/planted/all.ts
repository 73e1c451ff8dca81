import { ACCESS } from './faults/access.ts';
import { CHARTS } from './faults/charts.ts';
import { CLIENT } from './faults/client.ts';
import { CONTRACT } from './faults/contract.ts';
import { CORE } from './faults/core.ts';
import { DEVICE } from './faults/device.ts';
import { EXCHANGE_LISTS } from './faults/exchange-lists.ts';
import { EXCHANGE_SCREENS } from './faults/exchange-screens.ts';
import { FEEDS } from './faults/feeds.ts';
import { FORMS_AND_RECEIPTS } from './faults/forms-and-receipts.ts';
import { FOUNDATIONS } from './faults/foundations.ts';
import { FRAME } from './faults/frame.ts';
import { GATEWAY } from './faults/gateway.ts';
import { INTERFACE } from './faults/interface.ts';
import { KEPT } from './faults/kept.ts';
import { LABELS_AND_PARTS } from './faults/labels-and-parts.ts';
import { MARKET_SCREENS } from './faults/market-screens.ts';
import { MARKET_STREAM } from './faults/market-stream.ts';
import { MEMBER_FORMS } from './faults/member-forms.ts';
import { MEMBER_MONEY } from './faults/member-money.ts';
import { MEMBER_PRODUCTS } from './faults/member-products.ts';
import { MEMBER_SCREENS } from './faults/member-screens.ts';
import { MONEY } from './faults/money.ts';
import { OPERATIONS } from './faults/operations.ts';
import { OPTIONS_SCREENS } from './faults/options-screens.ts';
import { OTHER_BACKENDS } from './faults/other-backends.ts';
import { PAGE } from './faults/page.ts';
import { PARTS } from './faults/parts.ts';
import { PORTFOLIO_SCREENS } from './faults/portfolio-screens.ts';
import { PRICES_AND_WRITES } from './faults/prices-and-writes.ts';
import { PRODUCT_LISTS } from './faults/product-lists.ts';
import { READ_AGAIN } from './faults/read-again.ts';
import { SCREENS } from './faults/screens.ts';
import { SERVER } from './faults/server.ts';
import { SERVER_ACCOUNTS } from './faults/server-accounts.ts';
import { SERVER_BOOKS } from './faults/server-books.ts';
import { SERVER_GUARDS } from './faults/server-guards.ts';
import { SERVER_ORDERS } from './faults/server-orders.ts';
import { SERVER_RULES } from './faults/server-rules.ts';
import { SERVER_TOLD } from './faults/server-told.ts';
import { SERVICES } from './faults/services.ts';
import { SETTINGS_AND_OPERATORS } from './faults/settings-and-operators.ts';
import { SETTLED_OPTIONS } from './faults/settled-options.ts';
import { TOLD_TO_MEMBERS } from './faults/told-to-members.ts';
import { TRADING_RULES } from './faults/trading-rules.ts';
import { WALLET_SCREENS } from './faults/wallet-screens.ts';
import { WORKER } from './faults/worker.ts';
import { WRITES_IN_DOUBT } from './faults/writes-in-doubt.ts';

export const FAULTS = [
  ...ACCESS,
  ...CHARTS,
  ...CLIENT,
  ...CONTRACT,
  ...CORE,
  ...DEVICE,
  ...EXCHANGE_LISTS,
  ...EXCHANGE_SCREENS,
  ...FEEDS,
  ...FORMS_AND_RECEIPTS,
  ...FOUNDATIONS,
  ...FRAME,
  ...GATEWAY,
  ...INTERFACE,
  ...KEPT,
  ...LABELS_AND_PARTS,
  ...MARKET_SCREENS,
  ...MARKET_STREAM,
  ...MEMBER_FORMS,
  ...MEMBER_MONEY,
  ...MEMBER_PRODUCTS,
  ...MEMBER_SCREENS,
  ...MONEY,
  ...OPERATIONS,
  ...OPTIONS_SCREENS,
  ...OTHER_BACKENDS,
  ...PAGE,
  ...PARTS,
  ...PORTFOLIO_SCREENS,
  ...PRICES_AND_WRITES,
  ...PRODUCT_LISTS,
  ...READ_AGAIN,
  ...SCREENS,
  ...SERVER,
  ...SERVER_ACCOUNTS,
  ...SERVER_BOOKS,
  ...SERVER_GUARDS,
  ...SERVER_ORDERS,
  ...SERVER_RULES,
  ...SERVER_TOLD,
  ...SERVICES,
  ...SETTINGS_AND_OPERATORS,
  ...SETTLED_OPTIONS,
  ...TOLD_TO_MEMBERS,
  ...TRADING_RULES,
  ...WALLET_SCREENS,
  ...WORKER,
  ...WRITES_IN_DOUBT,
];
