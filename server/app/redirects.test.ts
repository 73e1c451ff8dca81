/**
 * The server follows no redirect of a service that it calls: a redirect is an error, and its target is not requested.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExchangeRest } from '../market/htx/exchange-rest.ts';
import { deliverByHttp } from '../services/mailbox/deliver.ts';
import { sendPush } from '../services/push/service.ts';
import { startFakePushService } from '../testing/fake-push-service.ts';

const asked: string[] = [];
let elsewhere: Server;
let there: string;

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );

beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok","data":[]}');
  });
  there = await listen(elsewhere);
});
afterAll(() => new Promise((resolve) => elsewhere.close(resolve)));

test.each([301, 302, 307, 308])('SRV-09 prices and mail are not followed to where a %i sends them', async (status) => {
  const service = createServer((_request, response) => response.writeHead(status, { location: `${there}/x` }).end());
  const url = await listen(service);
  const letter = { id: 1, recipient: 'ada@example.com', subject: 'Code', body: '123456' };
  await expect(createExchangeRest(url).candles('btcusdt', '1min', 1)).rejects.toThrow();
  await expect(deliverByHttp(url, 'token')(letter)).rejects.toThrow();
  await new Promise((resolve) => service.close(resolve));
  expect(asked).toEqual([]);
});

test('SRV-09 a push goes to the service that its browser named, and no further', async () => {
  const service = await startFakePushService();
  const { endpoint, p256dh, auth } = service.newSubscription();
  service.answer(307, { location: `${there}/push` });
  const parcel = { endpoint, p256dh, auth, payload: '{}', ttlSeconds: 60, urgent: false, topic: '' };
  const keys = {
    publicKey: 'BFNLi-VSVA1eQnCsDHxUdADGQ7xyOH7dLWZiWM1kDdbpP5YBTBvqc1vUe5yC066NW3XY2IPIaa1SRovBg--jyQ4',
    privateKey: 'XrHWzuKiCSlqVB6v5yyBcxZFB8Wj2wMizH8tcRu1vSo',
  };
  expect(await sendPush(parcel, keys, 'mailto:operator@example.com')).toEqual({ retryAfterMs: 0 });
  expect(asked).toEqual([]);
  await service.stop();
});
