import { decodeResponse } from '../contract/call.ts';
import { getMarkets } from '../contract/calls/market.ts';
import type { MarketItem } from '../contract/entities/market.ts';

/**
 * Decodes only the start of a market list, which may hold hundreds: as much as contains `count` wanted markets.
 * @param sent the list as the server sends it
 * @throws where it is empty or cannot be decoded
 */
export const firstMarkets = (
  sent: unknown,
  count: number,
  isWanted: (market: MarketItem) => boolean = () => true,
): MarketItem[] => {
  const list = typeof sent === 'object' && sent !== null && 'list' in sent ? sent.list : sent;
  if (!Array.isArray(list) || list.length === 0) throw new Error('no markets');
  const found: MarketItem[] = [];
  for (let at = 0; at < list.length && found.filter(isWanted).length < count; at += count)
    found.push(...decodeResponse(getMarkets, list.slice(at, at + count), () => undefined));
  return found;
};
