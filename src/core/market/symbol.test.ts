import { expect, test } from 'vitest';
import { DEFAULT_SYMBOL, openedSymbol } from './symbol.ts';

test('SHELL-01 MKT-05 a trading page opens on the market that its address names, and on the first where it names none', () => {
  expect(openedSymbol('?currentSymbol=ETHUSDT&name=ETH%2FUSDT')).toBe('ethusdt');
  for (const search of [
    '',
    '?currentSymbol=',
    '?currentSymbol=%3Cscript%3E',
    '?currentSymbol=a%26symbol%3Db',
    '?%E0%A4%A',
  ])
    expect(openedSymbol(search)).toBe(DEFAULT_SYMBOL);
});
