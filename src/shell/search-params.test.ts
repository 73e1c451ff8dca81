import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountTypeParam,
  amountParam,
  idParam,
  nameParam,
  pathParam,
  searchParams,
  symbolParam,
} from './search-params.ts';

const read = searchParams({
  id: idParam,
  symbol: symbolParam,
  name: nameParam,
  next: pathParam,
  type: accountTypeParam,
  usd: amountParam,
});

describe('SHELL-01 query parameters', () => {
  test('SHELL-01 good values are read', () => {
    expect(
      read({ id: 17, symbol: 'BTCUSDT', name: 'BTC/USDT', next: '/withdrawal?id=1', type: '2', usd: '12.50' }),
    ).toEqual({ id: '17', symbol: 'btcusdt', name: 'BTC/USDT', next: '/withdrawal?id=1', type: '2', usd: '12.5' });
  });

  test('SHELL-01 a bad value is undefined and hides what was sent', () => {
    const params = read({ id: '../x', symbol: '<script>', name: '\u0000', next: '//evil', type: '4', usd: 'x' });
    expect(Object.keys(params).sort()).toEqual(['id', 'name', 'next', 'symbol', 'type', 'usd']);
    expect(Object.values(params).every((value) => value === undefined)).toBe(true);
  });

  test('SHELL-01 a text is read up to its limit, and not beyond it', () => {
    const of = (length: number): string => 'a'.repeat(length);
    expect(read({ id: of(64), name: of(40), next: `/${of(512)}` })).toMatchObject({
      id: of(64),
      name: of(40),
      next: `/${of(512)}`,
    });
    const { id, name, next } = read({ id: of(65), name: of(41), next: `/${of(513)}` });
    expect([id, name, next]).toEqual([undefined, undefined, undefined]);
  });

  test('SHELL-01 nothing that a query can hold makes it throw', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('id', 'symbol', 'name', 'next', 'type', 'usd'), fc.anything()),
        (search) => {
          read(search);
        },
      ),
    );
  });
});

describe('SHELL-02 where a login leads', () => {
  test.each([
    'https://evil.test/',
    '//evil.test',
    '/.//evil.test',
    '/a/..//evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'javascript:alert(1)',
    'evil',
    '',
    '/\t/evil.test',
    '/a\nb',
  ])('SHELL-02 %j is no path of this site', (next) => {
    expect(pathParam(next)).toBeUndefined();
  });

  test('SHELL-02 whatever is taken stays on this site', () => {
    const piece = fc.constantFrom('/', '\\', '.', ':', '@', '?', '#', '%2f', 'evil.test', '\t', '\n', 'a', 'https:');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = pathParam(pieces.join(''));
        if (path !== undefined) expect(new URL(path, 'https://exchange.test').origin).toBe('https://exchange.test');
      }),
    );
  });
});
