/**
 * A browser's push service for tests: accepts messages by RFC 8030, checks who signed them (RFC 8292) and decrypts them
 * as the browser would (RFC 8291). It shares no code with the server's own implementation.
 */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushSubscriptionKeys } from '../../src/contract/entities/push.ts';

interface ReceivedPush {
  /** Path of the subscription it came to. */
  readonly path: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly ttl: number;
  readonly urgency: string | undefined;
  readonly topic: string | undefined;
  /** The signed claims: audience, subject, expiry. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** The server's key, as the browser would compare it. */
  readonly signedBy: string;
}

interface Browser {
  readonly keys: ECDH;
  readonly auth: Buffer;
}

export interface FakePushService {
  readonly origin: string;
  readonly received: readonly ReceivedPush[];
  /** Sets the status of further answers; 201 at first. */
  answer(status: number, headers?: Readonly<Record<string, string>>): void;
  /** A new subscription, as a browser's `PushManager` makes one. */
  newSubscription(device?: string): PushSubscriptionKeys;
  stop(): Promise<void>;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** One record of aes128gcm: salt, record size, length and bytes of the sender's key, then the ciphertext. */
const decrypt = (body: Buffer, { keys, auth }: Browser): string => {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const opener = createDecipheriv('aes-128-gcm', key, nonce);
  opener.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([opener.update(sealed.subarray(0, -16)), opener.final()]);
  // The plaintext ends with the delimiter 2 and any number of zeros as padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
};

/** @throws Error where the signature is not by the key that it names */
const claimsOf = (authorization: string): Pick<ReceivedPush, 'claims' | 'signedBy'> => {
  const [, token = '', signedBy = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(signedBy, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const good = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!good) throw new Error('the signature is not by the key that it names');
  return { claims: JSON.parse(Buffer.from(body, 'base64url').toString('utf8')), signedBy };
};

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

export const startFakePushService = async (): Promise<FakePushService> => {
  const received: ReceivedPush[] = [];
  const browsers = new Map<string, Browser>();
  let status = 201;
  let headers: Readonly<Record<string, string>> = {};
  const server = createServer((request, response) => {
    void (async () => {
      const body = await readBody(request);
      const browser = browsers.get(request.url ?? '');
      if (status === 201 && browser) {
        received.push({
          path: request.url ?? '',
          payload: JSON.parse(decrypt(body, browser)),
          ttl: Number(request.headers['ttl']),
          urgency: request.headers['urgency'] as string | undefined,
          topic: request.headers['topic'] as string | undefined,
          ...claimsOf(String(request.headers.authorization)),
        });
      }
      response.writeHead(browser ? status : 404, headers).end();
    })().catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    answer: (next, also = {}) => {
      status = next;
      headers = also;
    },
    newSubscription: (device = randomBytes(16).toString('base64url')) => {
      const path = `/send/${randomBytes(12).toString('base64url')}`;
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      browsers.set(path, { keys, auth });
      return {
        endpoint: origin + path,
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
        device,
      };
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
