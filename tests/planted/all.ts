import { ACCESS } from './faults/access.ts';
import { CLIENT } from './faults/client.ts';
import { CONTRACT } from './faults/contract.ts';
import { DEVICE } from './faults/device.ts';
import { FORMS_AND_RECEIPTS } from './faults/forms-and-receipts.ts';
import { FOUNDATIONS } from './faults/foundations.ts';
import { INTERFACE } from './faults/interface.ts';
import { MEMBER_MONEY } from './faults/member-money.ts';
import { MEMBER_PRODUCTS } from './faults/member-products.ts';
import { MEMBER_SCREENS } from './faults/member-screens.ts';
import { MONEY } from './faults/money.ts';
import { OPERATIONS } from './faults/operations.ts';
import { SCREENS } from './faults/screens.ts';
import { SERVER } from './faults/server.ts';
import { SERVER_ACCOUNTS } from './faults/server-accounts.ts';
import { SERVER_RULES } from './faults/server-rules.ts';
import { SERVER_TOLD } from './faults/server-told.ts';
import { SERVICES } from './faults/services.ts';
import { TRADING_SCREENS } from './faults/trading-screens.ts';
import { WALLET_SCREENS } from './faults/wallet-screens.ts';
import { WORKER } from './faults/worker.ts';

export const FAULTS = [
  ...ACCESS,
  ...CLIENT,
  ...CONTRACT,
  ...DEVICE,
  ...FORMS_AND_RECEIPTS,
  ...FOUNDATIONS,
  ...INTERFACE,
  ...MEMBER_MONEY,
  ...MEMBER_PRODUCTS,
  ...MEMBER_SCREENS,
  ...MONEY,
  ...OPERATIONS,
  ...SCREENS,
  ...SERVER_ACCOUNTS,
  ...SERVER_RULES,
  ...SERVER_TOLD,
  ...SERVER,
  ...SERVICES,
  ...TRADING_SCREENS,
  ...WALLET_SCREENS,
  ...WORKER,
];
