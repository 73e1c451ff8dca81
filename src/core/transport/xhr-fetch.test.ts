import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { xhrFetch } from './xhr-fetch.ts';

interface Sent {
  headers: Record<string, string>;
  aborted: boolean;
  upload: { onprogress?: (event: object) => void };
  status: number;
  responseText: string;
  onload: () => void;
  onerror: () => void;
  onabort: () => void;
  onloadend: () => void;
}
let sent: Sent | undefined;

beforeEach(() => {
  sent = undefined;
  class FakeXhr {
    headers: Record<string, string> = {};
    aborted = false;
    upload = {};
    status = 200;
    responseText = '{"code":1}';
    open = (): void => undefined;
    setRequestHeader = (name: string, value: string): void => {
      this.headers[name] = value;
    };
    getAllResponseHeaders = (): string => 'x-request-id: r1\r\nserver-time: 5\r\n';
    send = (): void => {
      sent = this as unknown as Sent;
    };
    abort = (): void => {
      this.aborted = true;
      (this as unknown as Sent).onabort();
    };
  }
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
});
afterEach(() => void vi.unstubAllGlobals());

/** An upload on its way, with the shares that it told. */
const begin = async () => {
  const shares: number[] = [];
  const controller = new AbortController();
  const body = new FormData();
  body.append('file', new Blob(['x']), 'a.jpg');
  const answer = xhrFetch((share) => shares.push(share), fetch)(
    new Request('http://app.test/api/common/upload', {
      method: 'POST',
      headers: { token: 'T1', 'content-type': 'text/plain' },
      signal: controller.signal,
    }),
    { body },
  );
  answer.catch(() => undefined);
  await eventually(() => expect(sent).toBeDefined());
  return { shares, controller, answer, xhr: sent as Sent };
};

test('SHELL-12 an upload carries the session, tells how far it is where that is known, and its answer is whole', async () => {
  const { shares, answer, xhr } = await begin();
  // The browser itself says where the parts of the form begin.
  expect(xhr.headers).toEqual({ token: 'T1' });
  xhr.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
  xhr.upload.onprogress?.({ lengthComputable: false, loaded: 9, total: 0 });
  expect(shares).toEqual([0.25]);
  xhr.onload();
  const response = await answer;
  expect([response.status, response.headers.get('x-request-id'), await response.text()]).toEqual([
    200,
    'r1',
    '{"code":1}',
  ]);
});

test('AUTH-06 an upload that is cancelled goes no further, and one whose line is cut fails', async () => {
  const cancelled = await begin();
  cancelled.controller.abort();
  expect(cancelled.xhr.aborted).toBe(true);
  await expect(cancelled.answer).rejects.toThrow('aborted');
  sent = undefined;
  const cut = await begin();
  cut.xhr.onerror();
  await expect(cut.answer).rejects.toThrow('failed');
});

test('AUTH-06 an upload that is cancelled before it begins sends nothing', async () => {
  const signal = AbortSignal.abort(new Error('cancelled'));
  const upload = xhrFetch(() => undefined, fetch);
  const body = new FormData();
  const request = new Request('http://app.test/api/common/upload', { method: 'POST', signal });
  await expect(upload(request, { body })).rejects.toThrow('cancelled');
  expect(sent).toBeUndefined();
});
