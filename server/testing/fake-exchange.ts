/** A fake exchange that a test controls, over a real websocket and real HTTP. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type WebSocket, WebSocketServer } from 'ws';
import { eventually } from '../../tests/harness/eventually.ts';

export interface FakeExchange {
  readonly url: string;
  readonly asked: string[];
  readonly said: Record<string, unknown>[];
  /** Sends a frame to every socket. */
  push(frame: object): void;
  raw(data: Buffer | string): void;
  /** Sends a ping with the exchange's time, and waits until the client has read every frame sent before it. */
  ping(theirMs: number): Promise<void>;
  drop(): void;
  answer: (url: URL) => unknown;
  stop(): Promise<void>;
}

export const fakeExchange = async (): Promise<FakeExchange> => {
  const asked: string[] = [];
  const said: Record<string, unknown>[] = [];
  const sockets = new Set<WebSocket>();
  const server: Server = createServer((request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(exchange.answer(new URL(request.url ?? '/', 'http://exchange'))));
  });
  new WebSocketServer({ server, path: '/ws' }).on('connection', (socket) => {
    sockets.add(socket);
    socket.on('message', (data) => said.push(JSON.parse(data.toString())));
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const exchange: FakeExchange = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    said,
    push: (frame) => exchange.raw(gzipSync(JSON.stringify(frame))),
    raw: (data) => {
      for (const socket of sockets) socket.send(data);
    },
    ping: async (theirMs) => {
      const answers = (): number => said.filter(({ pong }) => pong === theirMs).length;
      const before = answers();
      exchange.push({ ping: theirMs });
      await eventually(() => {
        if (answers() === before) throw new Error('no answer to the ping yet');
      });
    },
    drop: () => {
      for (const socket of sockets) socket.terminate();
    },
    answer: () => ({ status: 'error', 'err-code': 'invalid-parameter', 'err-msg': 'invalid symbol' }),
    stop: () => {
      for (const socket of sockets) socket.terminate();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return exchange;
};
