/**
 * Makes the frame of index.html useful while the app's code is still on its way: home shows its first prices, and a tap
 * on a link of the frame is kept. A file of its own beside the boot script, so that the frame need not wait for it.
 */
import { decodeResponse } from '../contract/call.ts';
import { getMarkets } from '../contract/calls/market.ts';
import type { MarketItem } from '../contract/entities/market.ts';
import { readEnvelope } from '../contract/envelope.ts';
import { createFormat } from '../core/create-format.ts';
import { readPublic } from '../core/storage.ts';
import { TICKERS_SHOWN } from '../features/home/gainers.ts';
import { moveOf } from '../kit/move.ts';

/** The first of a market list as it is sent; the rest is the app's. undefined where it is of no use. */
const firstOf = (data: unknown): MarketItem[] | undefined => {
  const list = typeof data === 'object' && data !== null && 'list' in data ? data.list : data;
  if (!Array.isArray(list) || list.length === 0) return undefined;
  try {
    return decodeResponse(getMarkets, list.slice(0, TICKERS_SHOWN));
  } catch {
    // The app says what is wrong with it.
    return undefined;
  }
};

const draw = (markets: readonly MarketItem[], kept: boolean): void => {
  const ticker = document.querySelector<HTMLElement>('.first-ticker');
  const template = document.getElementById('first-quote');
  // Not there any more once the app has drawn.
  if (!ticker || !(template instanceof HTMLTemplateElement)) return;
  const format = createFormat(document.documentElement.lang);
  const quotes = markets.map((market) => {
    const quote = template.content.cloneNode(true) as DocumentFragment;
    const move = moveOf(market.change);
    const search = new URLSearchParams({ currentSymbol: market.symbol, name: market.title });
    quote.querySelector('a')?.setAttribute('href', `/exchange?${search}`);
    for (const icon of quote.querySelectorAll(`.icon:not(.is-${move})`)) icon.remove();
    for (const figure of quote.querySelectorAll('.figures')) figure.classList.add(`move-${move}`);
    const say = (place: string, text: string): void => quote.querySelector(place)?.replaceChildren(text);
    say('.ticker-name', market.title);
    say('.change bdi', format.percent(market.change, { signed: true }));
    say('.price bdi', market.price === undefined ? '--' : format.price(market.price));
    return quote;
  });
  ticker.toggleAttribute('data-kept', kept);
  ticker.firstElementChild?.replaceChildren(...quotes);
};

/** What an earlier visit left, at once; what the boot script asked for, when it comes. */
const showPrices = async (): Promise<void> => {
  let live = false;
  const early = globalThis.earlyAnswers?.['/api/getMarketList']?.response;
  const drawLive = async (): Promise<void> => {
    // A copy: the answer itself is the app's.
    const answer = readEnvelope(await (await early)?.clone().json());
    const markets = answer?.kind === 'ok' ? firstOf(answer.data) : undefined;
    if (markets === undefined) return;
    live = true;
    draw(markets, false);
  };
  // No answer, none that can be read, or the app has read it first: then the app says what there is to say.
  drawLive().catch(() => undefined);
  const markets = firstOf((await readPublic(getMarkets.name))?.data);
  if (markets !== undefined && !live) draw(markets, true);
};

/** The router, which looks at the address when it starts and hears of changes from then on, goes where the tap led. */
const keepTaps = (): void => {
  const frame = document.querySelector<HTMLElement>('.shell[aria-busy]');
  const choose = (chosen: Element | null | undefined): void => {
    for (const other of frame?.querySelectorAll('[aria-current]') ?? []) other.removeAttribute('aria-current');
    chosen?.setAttribute('aria-current', 'page');
  };
  choose(frame?.querySelector(`.tab-bar-link[href="${CSS.escape(location.pathname)}"]`));
  frame?.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (link.href === location.href) return;
    choose(link);
    // The router reads the state of an entry that it is taken back to; the browser's own first one has none.
    history.replaceState({}, '');
    history.pushState({}, '', link.href);
  });
};

keepTaps();
globalThis.fetchAhead?.();
if (document.documentElement.dataset['frame'] === 'home') void showPrices();
