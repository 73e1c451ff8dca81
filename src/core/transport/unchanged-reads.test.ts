import { expect, test } from 'vitest';
import { withUnchangedReads } from './unchanged-reads.ts';

const page = (body: unknown, tag: string | undefined, status = 200) => ({ status, body, tag, honoursKeys: true });

/** A server that gives these answers in turn, and notes the tag that each request names. */
const serverWith = (...answers: ReturnType<typeof page>[]) => {
  const tags: (string | undefined)[] = [];
  const read = withUnchangedReads(async (_name, _url, { headers }) => {
    tags.push((headers as Record<string, string>)['If-None-Match']);
    return answers.shift() ?? page(undefined, undefined, 304);
  });
  return {
    tags,
    read: (reader: Record<string, string>, url = '/api/getNotices') =>
      read('getNotices', url, { headers: { ...reader } }, undefined).then(({ body }) => body),
  };
};
const ENGLISH = { Token: 'T1', Lang: 'en' };

test('SRV-10 an unchanged answer is the one before, to the same question of the same reader', async () => {
  const server = serverWith(page('words', 'a'));
  expect(await server.read(ENGLISH)).toBe('words');
  expect(await server.read(ENGLISH)).toBe('words');
  await server.read(ENGLISH, '/api/getNotices?page=2');
  expect(server.tags).toEqual([undefined, 'a', undefined]);
});

test.each([
  ['in another language', { ...ENGLISH, Lang: 'de' }],
  ['of another member', { ...ENGLISH, Token: 'T2' }],
])('SRV-10 LANG-02 a reader %s is not given the answer before', async (_who, other) => {
  const server = serverWith(page('words', 'a'), page('Wörter', 'b'), page('words', 'a'));
  await server.read(ENGLISH);
  expect(await server.read(other)).toBe('Wörter');
  await server.read(ENGLISH);
  expect(server.tags).toEqual([undefined, undefined, undefined]);
});

test('SRV-10 only a complete answer is asked about again', async () => {
  const server = serverWith(page('out of order', 'a', 503), page('words', undefined), page('words', 'c'));
  for (let turn = 0; turn < 4; turn += 1) await server.read(ENGLISH);
  expect(server.tags).toEqual([undefined, undefined, undefined, 'c']);
});
