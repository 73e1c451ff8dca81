import { CONTRACT } from './faults/contract.ts';
import { MONEY } from './faults/money.ts';
import { SERVER } from './faults/server.ts';

export const FAULTS = [...CONTRACT, ...MONEY, ...SERVER];
