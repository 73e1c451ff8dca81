/**
 * A backend that replays the recorded answers of a real one, identically each time, except for one faulty call. A call
 * without a recording is forwarded to the real server and recorded, so that two visits to a page can be compared.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** Recorded answers by their request; several sites share one recording. */
export type Remembered = Map<string, Answer>;

export const FAULTS = {
  null: ({ body }: Answer) => JSON.stringify({ ...JSON.parse(body.toString()), data: null, tick: null }),
  'an empty list': ({ body }: Answer) => JSON.stringify({ ...JSON.parse(body.toString()), data: [], tick: [] }),
  'HTML with 200': () => '<!doctype html><title>Welcome</title><h1>It works!</h1>',
  'cut JSON': ({ body }: Answer) => body.toString().slice(0, Math.floor(body.length * 0.7)),
  'code 401': () => JSON.stringify({ code: 401, msg: 'Please log in again', data: null }),
  'HTTP 500': () => 'Internal Server Error',
  '17 s': () => undefined,
} as const satisfies Record<string, (real: Answer) => string | undefined>;
export type FaultName = keyof typeof FAULTS;

export interface Fault {
  readonly call: string;
  readonly name: FaultName;
}

export interface FaultySite {
  readonly url: string;
  /** Clears what was recorded about requests; from now on this call is faulty, or none. */
  begin(fault?: Fault): void;
  /** Calls requested since `begin`. */
  asked(): ReadonlySet<string>;
  /** Bodies sent since `begin`, except the faulty ones. */
  given(): readonly string[];
  /** Whether every request is answered, except those that never will be. */
  isQuiet(): boolean;
  /** How many connections are open that will never be answered. */
  unanswered(): number;
  close(): Promise<void>;
}

const API = /^\/(?:api|market)\/(?<call>[\w/]+)/;
/** Prices become stale after seconds, and stale prices look different: these calls always go to the real server. */
const LIVE = /^(?:getMarketList|getAllMarketList|getPrices|getHuoBiTradeFromRedis|detail)$/;
const KEPT_HEADERS = /^(?:content-type|content-security-policy|cache-control|idempotency-keys|x-.*)$/;

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

/** @param real origin of the real server */
export const openFaultySite = async (real: string, remembered: Remembered): Promise<FaultySite> => {
  let fault: Fault | undefined;
  let asked = new Set<string>();
  let given: string[] = [];
  let underWay = 0;
  let unanswered = 0;

  const askReal = async (request: IncomingMessage, body: Buffer): Promise<Answer> => {
    const { token, lang } = request.headers;
    const response = await fetch(real + request.url, {
      method: request.method ?? 'GET',
      headers: {
        ...(typeof token === 'string' ? { token } : {}),
        ...(typeof lang === 'string' ? { lang } : {}),
        ...(body.length > 0 ? { 'content-type': request.headers['content-type'] ?? '' } : {}),
      },
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    });
    return {
      status: response.status,
      headers: Object.fromEntries([...response.headers].filter(([name]) => KEPT_HEADERS.test(name))),
      body: Buffer.from(await response.arrayBuffer()),
    };
  };

  const answerOf = async (request: IncomingMessage, call: string | undefined): Promise<Answer> => {
    const body = await bodyOf(request);
    if (call !== undefined && LIVE.test(call)) return askReal(request, body);
    const key = [request.method, request.url, request.headers['token'], request.headers['lang'], body].join(' ');
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const answer = await askReal(request, body);
    remembered.set(key, answer);
    return answer;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = API.exec(request.url ?? '')?.groups?.['call'];
    if (call !== undefined) asked.add(call);
    const { status, headers, body } = await answerOf(request, call);
    if (call !== undefined && fault?.call !== call) given.push(body.toString());
    if (fault === undefined || fault.call !== call) {
      response.writeHead(status, headers).end(body);
      return;
    }
    const spoiled = FAULTS[fault.name]({ status, headers, body });
    // Never answered: the page's timeout closes the connection.
    if (spoiled === undefined) {
      unanswered += 1;
      response.once('close', () => {
        unanswered -= 1;
      });
      return;
    }
    const type = fault.name === 'HTML with 200' ? 'text/html' : headers['content-type'];
    response.writeHead(fault.name === 'HTTP 500' ? 500 : 200, { ...headers, 'content-type': type }).end(spoiled);
  };

  const server = createServer((request, response) => {
    underWay += 1;
    serve(request, response)
      .catch(() => response.destroy())
      .finally(() => {
        underWay -= 1;
      });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begin: (next) => {
      fault = next;
      asked = new Set();
      given = [];
    },
    asked: () => asked,
    given: () => given,
    isQuiet: () => underWay === 0,
    unanswered: () => unanswered,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
