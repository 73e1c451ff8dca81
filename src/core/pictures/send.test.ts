import { afterEach, expect, test, vi } from 'vitest';
import { Unauthorised, Unreachable } from '../transport/errors.ts';
import { sendPicture } from './send.ts';

const exchange = vi.hoisted(() => vi.fn());
const sessionExpired = vi.hoisted(() => vi.fn());
vi.mock('../transport/transport.ts', () => ({ transport: { exchange } }));
vi.mock('../session/session-end.ts', () => ({ sessionExpired }));

afterEach(() => {
  exchange.mockReset();
  sessionExpired.mockReset();
});

const picture = { blob: new Blob(['x']), purpose: 'voucher', key: 'K' };
const send = (): Promise<string> => sendPicture(picture, new AbortController().signal, () => undefined);

test('API-03 a picture that is refused because the session ended ends it here too, one that is lost does not', async () => {
  exchange.mockRejectedValueOnce(new Unreachable('upload', 'timeout'));
  await expect(send()).rejects.toThrow(Unreachable);
  expect(sessionExpired).not.toHaveBeenCalled();
  const ended = new Unauthorised('upload', 'Please log in again', 'T1');
  exchange.mockRejectedValueOnce(ended);
  await expect(send()).rejects.toBe(ended);
  expect(sessionExpired).toHaveBeenCalledWith(ended);
});

test('API-08 a picture is sent for its purpose, under the key of its attempt', async () => {
  exchange.mockResolvedValueOnce({ data: { url: '/uploads/1.jpg' } });
  expect(await send()).toBe('/uploads/1.jpg');
  const [, payload, options] = exchange.mock.calls[0] ?? [];
  expect(payload).toEqual({ file: picture.blob, purpose: 'voucher' });
  expect(options).toMatchObject({ key: 'K' });
});
