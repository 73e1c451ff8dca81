import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upload } from '../../src/contract/calls/site.ts';
import { CODE } from '../../src/contract/envelope.ts';
import { requireOwnPicture } from '../services/uploads/uploads.ts';
import { photo } from '../testing/pictures.ts';
import { startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let member: TestMember;
let other: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  member = await server.newMember();
  other = await server.newMember();
});
afterAll(() => server.stop());

const send = (file: Uint8Array, as: TestMember | undefined = member) =>
  server.sendFile(upload, file, { purpose: 'identity' }, { as });
const fetchPicture = (url: string) => server.app.http.inject({ url });
const stored = async (): Promise<number> =>
  Number((await server.db.pool.query('select count(*) from upload')).rows[0]?.count);

test('SRV-09 a photo is written anew, without the place it was taken at', async () => {
  const original = await photo();
  expect((await sharp(original).metadata()).exif).toBeDefined();
  const { code, data } = await send(original);
  expect(code).toBe(CODE.ok);
  const answer = await fetchPicture(data?.fullUrl ?? '');
  expect(answer.headers['content-type']).toBe('image/jpeg');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(answer.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
  const metadata = await sharp(answer.rawPayload).metadata();
  expect([metadata.width, metadata.height, metadata.exif, metadata.iptc, metadata.xmp]).toEqual([
    640,
    480,
    undefined,
    undefined,
    undefined,
  ]);
});

test('AUTH-06 a photo taken upright stays upright, and a large one becomes smaller', async () => {
  const turned = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: 'red' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { data } = await send(turned);
  const { width, height } = await sharp((await fetchPicture(data?.fullUrl ?? '')).rawPayload).metadata();
  expect([width, height]).toEqual([800, 2400]);
});

test('SRV-09 an address without a good signature shows nothing, and a good one soon expires', async () => {
  const { data } = await send(await photo());
  const [url, full] = [data?.url ?? '', data?.fullUrl ?? ''];
  expect((await fetchPicture(url)).statusCode).toBe(404);
  expect((await fetchPicture(full.replace(/signature=.{4}/, 'signature=AAAA'))).statusCode).toBe(404);
  expect((await fetchPicture(full.replace(/until=\d/, 'until=9'))).statusCode).toBe(404);
  expect((await fetchPicture(`${url}?until=x&signature=`)).statusCode).toBe(404);
  expect((await fetchPicture(full)).statusCode).toBe(200);
  server.clock.advance(10 * 60_000);
  expect((await fetchPicture(full)).statusCode).toBe(404);
});

test('SRV-09 another member’s picture is as good as none', async () => {
  const { data } = await send(await photo());
  const url = data?.url ?? '';
  const { orm } = server.db;
  expect(await requireOwnPicture(orm, member.id, url)).toBe(url);
  expect(await requireOwnPicture(orm, member.id, `https://example.com${data?.fullUrl}`)).toBe(url);
  await expect(requireOwnPicture(orm, other.id, url)).rejects.toThrow(/not found/);
  for (const reference of ['', 'x', 'https://evil.example/api/uploads/', `${url}/../x`, `${url}A`, '/api/uploads/%00'])
    await expect(requireOwnPicture(orm, member.id, reference)).rejects.toThrow(/not found/);
});

test('SRV-09 hostile files are refused and nothing is stored', async () => {
  const before = await stored();
  const jpeg = await photo();
  const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: 'black' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  const hostile: Uint8Array[] = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;<script>'),
    Buffer.from('%PDF-1.7'),
    Buffer.from('<?php echo 1;'),
    jpeg.subarray(0, Math.floor(jpeg.length / 2)),
    Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(2000, 0xff)]),
    bomb,
    await sharp(jpeg).tiff().toBuffer(),
  ];
  for (const file of hostile) {
    const answer = await send(file);
    expect([answer.code, answer.msg]).toEqual([CODE.failed, expect.stringMatching(/not a picture/)]);
  }
  expect(await stored()).toBe(before);
});

test('SRV-02 no file, a file too large and no token are refused with words', async () => {
  expect((await send(new Uint8Array())).code).toBe(CODE.failed);
  expect((await send(Buffer.alloc(13 * 1024 * 1024, 1))).msg).toMatch(/too large/);
  const visitor = await server.sendFile(upload, await photo(), {}, {});
  expect(visitor.code).toBe(CODE.unauthorised);
});

test('API-08 the same key stores one picture', async () => {
  const file = await photo();
  const key = 'upload-key-0123456789';
  const before = await stored();
  const answers = [];
  for (let times = 0; times < 2; times += 1) answers.push(await server.sendFile(upload, file, {}, { as: member, key }));
  expect(answers[0]?.data?.url).toBe(answers[1]?.data?.url);
  expect(await stored()).toBe(before + 1);
  // Another picture under it is another write: its address would be that of the first one.
  expect((await server.sendFile(upload, await photo(64, 64), {}, { as: member, key })).code).toBe(CODE.failed);
  expect(await stored()).toBe(before + 1);
});

test('SRV-09 a member may upload sixty pictures an hour', async () => {
  const busy = await server.newMember();
  const file = await photo(8, 8);
  for (let times = 0; times < 60; times += 1) expect((await send(file, busy)).code).toBe(CODE.ok);
  expect((await send(file, busy)).msg).toMatch(/Too many/);
  expect((await send(file)).code).toBe(CODE.ok);
});

test('API-08 a picture sent again under its key is one picture, and another picture is no repeat of it', async () => {
  const [first, second] = [await photo(300), await photo(310)];
  const key = 'key-of-one-picture';
  const under = async (file: Uint8Array) => server.sendFile(upload, file, { purpose: 'identity' }, { as: member, key });
  const before = await stored();
  const { data } = await under(first);
  expect((await under(first)).data).toEqual(data);
  expect((await under(second)).msg).toMatch(/already sent and carried out/);
  expect(await stored()).toBe(before + 1);
});
