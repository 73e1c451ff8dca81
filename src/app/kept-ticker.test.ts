// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepTicker, showKeptTicker } from './kept-ticker.ts';

const row = (direction: string, link: string, [name = '', change = '', price = '']: readonly string[] = []) =>
  `<a class="ticker-quote" href="${link}"><span class="ticker-name">${name}</span>
   <span class="change move-${direction}"><bdi>${change}</bdi></span><span class="move-${direction}"><bdi>${price}</bdi></span></a>`;
const LOOKS = ['rise', 'fall', 'flat'];
const TEMPLATE = `<template id="first-ticker"><section><div class="ticker-page">${LOOKS.map((look) => row(look, '/')).join('')}</div></section></template>`;
const FRAME = '<div class="first-ticker"><div role="status">Loading</div></div>';
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
});
afterEach(forget);

const showAndKeep = (shown: string): void => {
  document.body.innerHTML = `<div><div class="ticker-page">${shown}</div><div class="ticker-page">${row('rise', '/')}</div></div>`;
  keepTicker();
  document.body.innerHTML = FRAME + TEMPLATE;
};

test('HOME-03 MKT-06 the prices last shown are there again, dimmed, each with its link and direction', () => {
  showAndKeep(SHOWN);
  expect(showKeptTicker()).toBe(true);
  expect(place()?.querySelector('.ticker-page')?.innerHTML).toBe(SHOWN);
  expect(place()?.hasAttribute('data-kept')).toBe(true);
});

test('it waits for the template of the page', () => {
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
