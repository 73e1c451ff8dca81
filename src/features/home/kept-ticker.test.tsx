// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { marketItem } from '../../contract/entities/market.ts';
import { keepTicker, noteSite, showKeptTicker } from './kept-ticker.ts';
import { Ticker } from './Ticker.tsx';

const row = (direction: string, link: string, [name = '', change = '', price = '']: readonly string[] = []) =>
  `<a class="ticker-quote" href="${link}"><span class="ticker-name">${name}</span>
   <span class="change move-${direction}"><bdi>${change}</bdi></span><span class="move-${direction}"><bdi>${price}</bdi></span></a>`;
const LOOKS = ['rise', 'fall', 'flat'];
const TEMPLATE = `<template id="first-ticker"><section><div class="ticker-page">${LOOKS.map((look) => row(look, '/')).join('')}</div></section></template>
   <template id="first-practice"><aside class="practice-label"></aside></template>`;
const FRAME = '<div class="shell-notes"></div><div class="first-ticker"><div role="status">Loading</div></div>';
const SHOWN = [
  row('fall', '/exchange?currentSymbol=btcusdt', ['BTC/USDT', '-0.48%', '84,820.70']),
  row('fall', '/exchange?currentSymbol=ethusdt', ['ETH/USDT', '-1.00%', '2,622.77']),
  row('flat', '/exchange?currentSymbol=solusdt', ['SOL/USDT', '0.00%', '150.00']),
].join('');

const place = () => document.querySelector('.first-ticker');
const forget = (): void => {
  localStorage.clear();
  document.body.innerHTML = '';
  document.documentElement.removeAttribute('lang');
};
beforeEach(() => {
  forget();
  document.documentElement.lang = 'en';
  noteSite(true);
});
afterEach(forget);

const showAndKeep = (shown: string, label = ''): void => {
  document.body.innerHTML = `<aside class="practice-label">${label}</aside><div><div class="ticker-page">${shown}</div><div class="ticker-page">${row('rise', '/')}</div></div>`;
  keepTicker();
  document.body.innerHTML = FRAME + TEMPLATE;
};

test('HOME-03 MKT-06 the prices last shown are there again, dimmed, each with its link and direction', () => {
  showAndKeep(SHOWN);
  expect(showKeptTicker()).toBe(true);
  expect(place()?.querySelector('.ticker-page')?.innerHTML).toBe(SHOWN);
  expect(place()?.hasAttribute('data-kept')).toBe(true);
});

test('SRV-01 the practice label comes with them', () => {
  showAndKeep(SHOWN, 'Practice money');
  showKeptTicker();
  expect(document.querySelector('.shell-notes')?.innerHTML).toBe(
    '<aside class="practice-label">Practice money</aside>',
  );
  showAndKeep(SHOWN);
  showKeptTicker();
  expect(document.querySelector('.shell-notes')?.innerHTML).toBe('');
});

test('SRV-01 SRV-04 while nobody knows the label, the prices kept before stay, with theirs', () => {
  showAndKeep(SHOWN, 'Practice money');
  noteSite(false);
  showAndKeep(row('rise', '/', ['BTC/USDT', '+1.00%', '90,000.00']));
  showKeptTicker();
  expect(place()?.textContent).toContain('84,820.70');
  expect(document.querySelector('.shell-notes')?.textContent).toBe('Practice money');
});

test('SRV-01 a practice label that is there already stays alone', () => {
  showAndKeep(SHOWN, 'Practice money');
  document.querySelector('.shell-notes')?.append('Recorded prices');
  showKeptTicker();
  expect(document.querySelector('.shell-notes')?.textContent).toBe('Recorded prices');
});

test('HOME-03 prices are kept when home is left for another page', async () => {
  const market = marketItem.decode({ id: 1, symbol: 'btcusdt', title: 'BTC/USDT', close: '81', change: '-19.5' }, '');
  const screen = await drawScreen(<Ticker markets={[market]} />, {});
  await screen.leave();
  document.body.innerHTML = FRAME + TEMPLATE;
  showKeptTicker();
  expect(place()?.querySelector('a')?.getAttribute('href')).toBe('/exchange?currentSymbol=btcusdt&name=BTC%2FUSDT');
  expect(place()?.textContent).toContain('-19.50%');
  expect(place()?.querySelectorAll('.move-fall')).toHaveLength(2);
});

test('they wait for the templates of the page', () => {
  showAndKeep(SHOWN);
  document.body.innerHTML = FRAME;
  expect(showKeptTicker()).toBe(false);
  expect(place()?.textContent).toBe('Loading');
});

test('LANG-04 figures of another language are not shown', () => {
  showAndKeep(SHOWN);
  document.documentElement.lang = 'de';
  expect(showKeptTicker()).toBe(true);
  expect(place()?.textContent).toBe('Loading');
});

test('MKT-06 prices that are there already stay', () => {
  showAndKeep(SHOWN);
  document.body.innerHTML = FRAME.replace('Loading', row('rise', '/', ['BTC/USDT', '+1.00%', '90,000.00'])) + TEMPLATE;
  expect(showKeptTicker()).toBe(true);
  expect(place()?.textContent).toContain('90,000.00');
});

test('a ticker without prices replaces no prices', () => {
  showAndKeep(SHOWN);
  showAndKeep('<span class="ticker-quote"></span>');
  showKeptTicker();
  expect(place()?.textContent).toContain('84,820.70');
});

test('where nothing was kept, the skeleton stays', () => {
  document.body.innerHTML = FRAME + TEMPLATE;
  expect(showKeptTicker()).toBe(true);
  expect(place()?.textContent).toBe('Loading');
});
