/** What the walk's writes need: the member's balances, the products on offer, and destinations. */
import { encodePayload } from '../../src/contract/call.ts';
import { getBalances } from '../../src/contract/calls/assets.ts';
import { getLoanProducts } from '../../src/contract/calls/loans.ts';
import { getMarkets } from '../../src/contract/calls/market.ts';
import { findMember } from '../../src/contract/calls/member-transfer.ts';
import { getMiningProducts } from '../../src/contract/calls/mining.ts';
import { getOptionConfig } from '../../src/contract/calls/options.ts';
import { upload } from '../../src/contract/calls/site.ts';
import { getStakingProjects } from '../../src/contract/calls/staking.ts';
import {
  getDepositCoins,
  getSwapCoins,
  getWithdrawalCoins,
  getWithdrawalInfo,
} from '../../src/contract/calls/wallet.ts';
import type { AskRead } from '../../src/contract/sightings.ts';
import { ask, type Backend, dataOf } from './ask.ts';
import type { AnyCall } from './finding.ts';

/** A picture of one pixel. */
const picture = (): Blob =>
  new Blob(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    { type: 'image/png' },
  );

/** Reads and decodes as the client does. @throws where the answer cannot be used */
export const readerOf =
  (backend: Backend): AskRead =>
  async (call, payload) => {
    const token = call.access === 'member' ? backend.token : undefined;
    const { body } = await ask(backend, { call: call as AnyCall, fields: encodePayload(call, payload), token });
    return call.response.decode(dataOf(body), 'data');
  };

/** undefined where the backend does not provide it; the walk of the reads has reported why. */
const perhaps = async <T>(run: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await run();
  } catch {
    return undefined;
  }
};

export interface Purse {
  readonly payPassword: string | undefined;
  /** Username of a second member, to whom transfers are sent. */
  readonly to: string | undefined;
}

export const lookAround = async (backend: Backend, { payPassword, to }: Purse) => {
  const read = readerOf(backend);
  const [coin] = (await perhaps(() => read(getWithdrawalCoins, undefined))) ?? [];
  const balances = await perhaps(() => read(getBalances, undefined));
  const sent = await perhaps(() =>
    ask(backend, {
      call: upload as unknown as AnyCall,
      fields: { purpose: 'voucher' },
      token: backend.token,
      file: picture(),
    }),
  );
  return {
    payPassword,
    spot: balances?.accounts.find(({ type }) => type === 1)?.coins ?? [],
    markets: (await perhaps(() => read(getMarkets, undefined))) ?? [],
    options: await perhaps(() => read(getOptionConfig, undefined)),
    swapCoins: (await perhaps(() => read(getSwapCoins, { type: 1 }))) ?? [],
    depositCoins: (await perhaps(() => read(getDepositCoins, undefined))) ?? [],
    withdrawalCoin: coin,
    withdrawal: coin && (await perhaps(() => read(getWithdrawalInfo, { coinId: coin.id, type: 1 }))),
    loans: (await perhaps(() => read(getLoanProducts, { id: undefined }))) ?? [],
    mining: (await perhaps(() => read(getMiningProducts, { id: undefined }))) ?? [],
    staking: (await perhaps(() => read(getStakingProjects, undefined))) ?? [],
    receiver: to === undefined ? undefined : await perhaps(() => read(findMember, { username: to })),
    /** The path of an uploaded picture. */
    picture: await perhaps(async () => upload.response.decode(dataOf(sent?.body), 'data').url),
  };
};
export type Ground = Awaited<ReturnType<typeof lookAround>>;
