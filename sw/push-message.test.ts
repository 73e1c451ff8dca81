import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownPath, readPushMessage, textDirectionOf } from './push-message.ts';

const SENT = {
  id: '7',
  kind: 'orders',
  title: 'Your order on BTC/USDT was filled',
  path: '/trade-lst',
  tag: 'order:1',
  lang: 'en',
  at: 1_700_000_000_000,
  unread: 3,
  device: 'device-name-012345',
};

describe('PWA-06 what the server sends', () => {
  test('PWA-06 is read whole, and what is missing or strange is left out', () => {
    const { id: _id, kind: _kind, ...read } = SENT;
    expect(readPushMessage(JSON.stringify(SENT))).toEqual(read);
    expect(readPushMessage(JSON.stringify({ ...SENT, tag: '', unread: -1, at: 'now', more: 1 }))).toEqual({
      ...read,
      tag: '7',
      unread: undefined,
      at: undefined,
    });
  });
  test('PWA-06 a message without words, or for nobody, is none', () => {
    for (const sent of ['', 'null', '[]', '{}', '7', 'hello', JSON.stringify({ ...SENT, title: '' })])
      expect(readPushMessage(sent)).toBeUndefined();
    expect(readPushMessage(JSON.stringify({ ...SENT, device: undefined }))).toBeUndefined();
  });
  test('PWA-06 nothing that can be sent makes it throw or leads to another site', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (sent) => {
        readPushMessage(sent);
        expect(new URL(ownPath(sent), 'https://exchange.test').origin).toBe('https://exchange.test');
      }),
    );
    for (const path of ['//evil.test', '/\\evil.test', 'https://evil.test', 'javascript:1', undefined, 7])
      expect(ownPath(path)).toBe('/');
  });
  test('LANG-04 runs in the direction of its language', () => {
    const read = (lang: string) => readPushMessage(JSON.stringify({ ...SENT, lang }));
    const directions = ['ar', 'fa', 'ur', 'en', 'zh-Hans'].map((lang) => {
      const message = read(lang);
      return message && textDirectionOf(message);
    });
    expect(directions).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'ltr']);
  });
});
