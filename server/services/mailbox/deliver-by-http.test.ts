import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverByHttp } from './deliver.ts';

const LETTER = { id: 7, recipient: 'ada@example.com', subject: 'Code', body: '123456' };

let status = 202;
let service: Server;
let url: string;
const taken: { readonly headers: IncomingHttpHeaders; readonly body: unknown }[] = [];
beforeAll(async () => {
  service = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    taken.push({ headers: request.headers, body: JSON.parse(body) });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => service.close(resolve)));

test('a letter reaches the mail service with its token, and a name by which it knows one that comes again', async () => {
  await deliverByHttp(url, 'secret')(LETTER);
  expect(taken).toMatchObject([
    {
      headers: { authorization: 'Bearer secret', 'idempotency-key': 'mail-7', 'content-type': 'application/json' },
      body: { to: 'ada@example.com', subject: 'Code', text: '123456' },
    },
  ]);
});

test.each([400, 401, 404, 429, 500, 503])(
  'a letter that the mail service answers with %i was not taken',
  async (refusal) => {
    status = refusal;
    await expect(deliverByHttp(url, undefined)(LETTER)).rejects.toThrow(`the mail service answered ${refusal}`);
  },
);
