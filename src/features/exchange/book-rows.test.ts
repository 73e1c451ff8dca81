import { describe, expect, test } from 'vitest';
import { orderBook } from '../../contract/entities/market.ts';
import { bookRows } from './book-rows.ts';

const levels = (from: number, step: number) => Array.from({ length: 20 }, (_, index) => [from + index * step, 1]);
const book = orderBook.decode({ sell: levels(101, 1), buy: levels(100, -1) }, 'data');

describe('SPOT-01 rows of the order book', () => {
  test('five of each side, best prices next to each other', () => {
    const { asks, bids } = bookRows(book, 'both');
    expect(asks.map(({ price }) => price)).toEqual(['105', '104', '103', '102', '101']);
    expect(bids.map(({ price }) => price)).toEqual(['100', '99', '98', '97', '96']);
    expect(bids.map(({ depth }) => depth)).toEqual([0.2, 0.4, 0.6, 0.8, 1]);
  });

  test('nine of one side', () => {
    expect(bookRows(book, 'asks')).toMatchObject({ asks: { length: 9 }, bids: [] });
    expect(bookRows(book, 'bids')).toMatchObject({ asks: [], bids: { length: 9 } });
  });

  test('an empty book is no fault', () => {
    expect(bookRows(orderBook.decode({ sell: null, buy: '' }, 'data'), 'both')).toEqual({ asks: [], bids: [] });
  });
});
