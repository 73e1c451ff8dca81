/**
 * A web server for builds that simulates faults: a new build from one moment to the next, a connection that is open but
 * silent, a server that is down. It answers API calls briefly, or not at all.
 */
import { readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { freePort } from './free-port.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

export interface Site {
  readonly url: string;
  /** Paths requested so far. */
  readonly asked: string[];
  /** Serves another folder from now on. */
  show(folder: string): void;
  /**
   * Sends only the part of each page before a given text.
   * @returns sends the rest, and whole pages from then on
   */
  holdPagesAt(text: string): () => void;
  /** Accepts connections and never answers. */
  fallSilent(): void;
  stop(): Promise<void>;
  start(): Promise<void>;
}

const isFile = (path: string): boolean => {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

/** Handles calls and market data itself. */
type Backend = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;

/** @param answers the `data` of each call by its name, or a backend that handles them */
export const openSite = async (first: string, answers: Record<string, unknown> | Backend = {}): Promise<Site> => {
  const port = await freePort();
  const asked: string[] = [];
  let folder = first;
  let silent = false;
  let heldAt: string | undefined;
  const held: (() => void)[] = [];
  let server: Server | undefined;

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    asked.push(pathname);
    if (silent) return;
    if (typeof answers === 'function' && /^\/(?:api|market)\/./.test(pathname)) {
      response.setHeader('content-type', 'application/json');
      void answers(request, response, pathname);
      return;
    }
    if (typeof answers !== 'function' && pathname.startsWith('/api/')) {
      const data = answers[pathname.slice('/api/'.length)];
      response.writeHead(data === undefined ? 503 : 200, { 'content-type': 'application/json' });
      response.end(data === undefined ? '' : JSON.stringify({ code: 1, msg: '', data }));
      return;
    }
    const asset = join(folder, pathname);
    const path = isFile(asset) ? asset : join(folder, 'index.html');
    if (path !== asset && extname(pathname) !== '') {
      response.writeHead(404).end();
      return;
    }
    const immutable = pathname.startsWith('/assets/');
    response.writeHead(200, {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const body = readFileSync(path);
    const end = heldAt === undefined || extname(path) !== '.html' ? -1 : body.indexOf(heldAt);
    if (end === -1) {
      response.end(body);
      return;
    }
    response.write(body.subarray(0, end));
    held.push(() => response.end(body.subarray(end)));
  };

  const start = async (): Promise<void> => {
    silent = false;
    const listening = createServer(answer);
    server = listening;
    await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve));
  };
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    show: (next) => {
      folder = next;
    },
    holdPagesAt: (text) => {
      heldAt = text;
      return () => {
        heldAt = undefined;
        for (const sendRest of held.splice(0)) sendRest();
      };
    },
    fallSilent: () => {
      silent = true;
    },
    stop: async () => {
      const running = server;
      server = undefined;
      if (!running) return;
      running.closeAllConnections();
      await new Promise((resolve) => running.close(resolve));
    },
    start,
  };
};
