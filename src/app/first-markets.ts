import { decodeResponse } from '../contract/call.ts';
import { getMarkets } from '../contract/calls/market.ts';
import type { MarketItem } from '../contract/entities/market.ts';

/**
 * The first of a market list as it is sent, which may hold hundreds: decoded no further than it takes.
 * @throws where it is of no use
 */
export const firstMarkets = (
  sent: unknown,
  count: number,
  isWanted: (market: MarketItem) => boolean = () => true,
): MarketItem[] => {
  const list = typeof sent === 'object' && sent !== null && 'list' in sent ? sent.list : sent;
  if (!Array.isArray(list) || list.length === 0) throw new Error('no markets');
  const found: MarketItem[] = [];
  for (let at = 0; at < list.length && found.length < count; at += count)
    found.push(...decodeResponse(getMarkets, list.slice(at, at + count), () => undefined).filter(isWanted));
  return found.slice(0, count);
};
