/** Whether a call by which coins leave an account needs a second factor that was shown within the last minutes. */
import type { Decimal } from '../../src/contract/decimal.ts';
import { requireCoin } from '../services/balances/coins.ts';
import type { PriceOf } from '../services/balances/conversion.ts';
import { isLargeOutflow } from '../services/members/fresh-factor.ts';
import type { CallRequest } from './call-request.ts';

export const leavesMuch =
  (priceOf: PriceOf) =>
  async (
    { tx, member, clock }: CallRequest,
    { coinId, amount }: { readonly coinId: string; readonly amount: Decimal },
  ): Promise<boolean> => {
    const { title } = await requireCoin(tx, coinId);
    return isLargeOutflow(tx, member.id, { coin: title, amount }, priceOf, clock.now());
  };
