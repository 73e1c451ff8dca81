/**
 * Responses that the boot script requested while the code was still loading: public reads that every start needs. The first
 * request for each call takes the preloaded response; if anything about it differs, the request is sent as usual.
 */

/** Calls without a payload, which the boot script preloads on every page. */
export const PRELOAD_ALWAYS = ['getConfig', 'getSetting'] as const;
/** Further calls to preload, by the page's path, prices first. A member's exchange also preloads the order book. */
export const PRELOAD_BY_PAGE: Readonly<Record<string, readonly string[]>> = {
  '/': ['getMarketList', 'getBanner'],
  '/market': ['getMarketList', 'getAllCurrencyList'],
  '/exchange': ['getMarketList'],
  '/options': ['getMarketList'],
};

export interface PreloadedResponse {
  readonly language: string;
  readonly token: string | undefined;
  readonly response: Promise<Response>;
  /** Device epoch ms of the response; undefined until it arrives. */
  answeredAtMs?: number;
}

declare global {
  /**
   * Keyed by path and fields, as the transport sends: `/api/getConfig`, `/api/getHuoBiTradeFromRedis?symbol=btcusdt`.
   */
  var earlyAnswers: Record<string, PreloadedResponse | undefined> | undefined;
  /** Defined by the boot script: requests what was not requested yet. */
  var startPreloads: (() => void) | undefined;
}

/** Headers with the server's time: outdated once the response is used, so the server clock must not learn from them. */
const TIMES = ['server-time', 'date'];

/** Changes the response itself: building another one from its body takes 20 ms on a slow phone. */
const withoutTimes = (response: Response): Response => {
  const headers = new Headers(response.headers);
  for (const name of TIMES) headers.delete(name);
  return Object.defineProperty(response, 'headers', { value: headers });
};

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** @param fields as sent, empty where there are none */
export const preloadName = (path: string, fields: string): string => (fields === '' ? path : `${path}?${fields}`);

/** Reads the body only where a call was preloaded with fields: cloning it takes 15 ms on a slow phone. */
const nameOf = async (request: Request, answers: object): Promise<string> => {
  const { pathname, search } = new URL(request.url);
  const isAskedWithFields =
    request.method === 'POST' && Object.keys(answers).some((name) => name.startsWith(`${pathname}?`));
  return preloadName(pathname, isAskedWithFields ? await request.clone().text() : search.slice(1));
};

/** A fetch that uses preloaded responses first. */
export const withPreloadedResponses =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const answers = globalThis.earlyAnswers;
    if (!request || !answers) return fetch(input, init);
    const name = await nameOf(request, answers);
    const early = answers[name];
    if (!early) return fetch(input, init);
    delete answers[name];
    const said = (header: string): string | undefined => request.headers.get(header) ?? undefined;
    const same = said('lang') === early.language && said('token') === early.token;
    if (!same) return fetch(input, init);
    try {
      const response = await Promise.race([early.response, aborted(request.signal)]);
      if (response.ok) return withoutTimes(response);
    } catch {
      request.signal.throwIfAborted();
    }
    return fetch(input, init);
  };

/** Discards unused responses: they would be stale later, and a body that nobody reads stays open. */
export const dropPreloadedResponses = (): void => {
  for (const early of Object.values(globalThis.earlyAnswers ?? {})) {
    early?.response.then((response) => response.body?.cancel()).catch(() => undefined);
  }
  globalThis.earlyAnswers = undefined;
};
