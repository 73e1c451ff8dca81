/** Pictures of documents in a real browser: what leaves the phone, errors about a bad one, and the camera (AUTH-06). */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPhone, type Phone } from '../../harness/browser.ts';
import { registerMember, type TestMember } from '../../harness/member.ts';
import { untilPolledVisible } from '../../harness/page-clock.ts';
import { openRecorder, type Recorder } from '../../harness/recorder.ts';
import { openScriptedExchange, type ScriptedExchange } from '../../harness/scripted-exchange.ts';
import { button, field } from '../../harness/walk.ts';

/** When the exchange decides reviews: not in real time, so that a page under review is seen on a busy machine, too. */
const REVIEW_S = 600;
/** How often the page polls for the result of a review. */
const REVIEW_POLL_MS = 10_000;

let exchange: ScriptedExchange;
let recorder: Recorder;
let phone: Phone;
let member: TestMember;

/** Like a phone's photo: large, rotated by its EXIF data, and with location and device in them. */
const phonePhoto = (): Promise<Buffer> =>
  sharp(randomBytes(400 * 300 * 3), { raw: { width: 400, height: 300, channels: 3 } })
    .resize(4000, 3000)
    .jpeg({ quality: 60 })
    .withExif({
      IFD0: { Make: 'SecretMaker', Model: 'SecretModel' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 3230/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 1/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
const small = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();

const slot = (index: number) => phone.page.locator('.upload').nth(index);
const put = (index: number, buffer: Buffer, name = 'IMG_0042.jpg') =>
  slot(index).locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
const done = (index: number) => phone.page.locator(`.upload:nth-child(${index + 1}).upload-done`).waitFor();

/** The JPEG inside a multipart body. */
const jpegIn = (body: Buffer): Buffer => {
  const from = body.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
  return body.subarray(from, body.lastIndexOf(Buffer.from([0xff, 0xd9])) + 2);
};

beforeAll(async () => {
  exchange = await openScriptedExchange({ SANDBOX_AUTO_REVIEW: String(REVIEW_S) });
  recorder = await openRecorder(exchange.url);
  member = await registerMember(exchange.url);
  phone = await openPhone({ permissions: ['camera'], serviceWorkers: 'block' });
  // Counts the object URLs that a page holds for its previews.
  await phone.context.addInitScript(() => {
    const held = new Set<string>();
    const [make, revoke] = [URL.createObjectURL, URL.revokeObjectURL];
    URL.createObjectURL = (object: Blob) => {
      const address = make.call(URL, object);
      held.add(address);
      return address;
    };
    URL.revokeObjectURL = (address: string) => {
      held.delete(address);
      revoke.call(URL, address);
    };
    Object.assign(globalThis, { heldPictures: () => held.size });
  });
  await phone.page.goto(recorder.url);
  await phone.page.evaluate((token) => localStorage.setItem('member.token', token), member.token);
});
afterAll(async () => {
  await phone?.close();
  await recorder?.close();
  await exchange?.close();
});
beforeEach(async () => {
  await phone.page.goto(`${recorder.url}/real_authentication`);
  await phone.page.locator('.identity-status').waitFor();
});

const held = (): Promise<number> =>
  phone.page.evaluate(() => (globalThis as unknown as { heldPictures(): number }).heldPictures());

test('AUTH-06 SRV-09 of a photo with its place in it neither what leaves the phone nor what is stored has any', async () => {
  const original = await phonePhoto();
  const { exif, orientation } = await sharp(original).metadata();
  expect([exif?.includes('SecretMaker'), orientation]).toEqual([true, 6]);
  const answered = phone.page.waitForResponse(/common\/upload/);
  await put(0, original);
  await done(0);

  const [body] = recorder.sentTo('/common/upload');
  const sent = jpegIn(body ?? Buffer.alloc(0));
  for (const trace of ['Exif\0\0', 'SecretMa', 'SecretMo', 'IMG_0042', 'http://ns.adobe.com'])
    expect(body?.includes(trace), trace).toBe(false);
  const metadata = await sharp(sent).metadata();
  // Upright, and small enough for a slow connection.
  expect([metadata.format, metadata.width, metadata.height]).toEqual(['jpeg', 1500, 2000]);
  expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined]);
  expect(sent.length).toBeLessThan(original.length);

  const { data } = (await (await answered).json()) as { data: { fullurl: string } };
  const stored = Buffer.from(await (await fetch(exchange.url + data.fullurl)).arrayBuffer());
  const kept = await sharp(stored).metadata();
  expect([kept.width, kept.height, kept.exif, kept.xmp]).toEqual([1500, 2000, undefined, undefined]);
  for (const trace of ['Exif\0\0', 'SecretMa']) expect(stored.includes(trace), trace).toBe(false);
});

test('AUTH-06 a picture that cannot be read says so in words, and another takes its place, white where it was clear', async () => {
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(500)]);
  const before = recorder.sentTo('/common/upload').length;
  await put(0, heic, 'IMG_0042.HEIC');
  await slot(0).getByText('HEIC format').waitFor();
  await put(0, Buffer.from('%PDF-1.7 no picture'), 'paper.jpg');
  await slot(0).getByText('This file is not a picture').waitFor();
  await put(0, (await phonePhoto()).subarray(0, 300));
  await slot(0).getByText('damaged or cannot be opened').waitFor();
  expect(recorder.sentTo('/common/upload').length).toBe(before);
  // As a program for screenshots keeps one: a JPEG has no transparency, and what was clear would be black in it.
  await put(
    0,
    await sharp({ create: { width: 900, height: 600, channels: 4, background: '#0000' } })
      .png()
      .toBuffer(),
  );
  await done(0);
  const { channels } = await sharp(jpegIn(recorder.sentTo('/common/upload').at(-1) ?? Buffer.alloc(0))).stats();
  expect(channels.map(({ mean }) => mean)).toEqual([255, 255, 255]);
});

test('AUTH-06 an upload shows its percent, is cancelled, tried again and replaced, and frees its memory', async () => {
  const { page, context } = phone;
  const network = await context.newCDPSession(page);
  const speed = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await network.send('Network.enable');
  await speed(200_000);
  await put(0, await phonePhoto());
  await slot(0)
    .getByText(/^[1-9]\d?%$/)
    .waitFor();
  await slot(0).locator('.upload-remove').click();
  await page.locator('.upload-empty').nth(1).waitFor();
  await expect.poll(held).toBe(0);
  await speed(-1);

  await context.setOffline(true);
  await put(0, await small('#a33'));
  await slot(0).getByText('Upload failed').waitFor();
  await context.setOffline(false);
  await slot(0).getByRole('button', { name: 'Retry' }).click();
  await done(0);
  await put(0, await small('#3a3'));
  await done(0);
  await put(1, await small('#33a'));
  await done(1);
  await expect.poll(held).toBe(2);
  await slot(1).getByRole('button', { name: 'Remove Back of the document' }).click();
  await page.locator('.upload-empty').waitFor();
  await expect.poll(held).toBe(1);
  await button(page, 'Back').click();
  await page.locator('.upload').first().waitFor({ state: 'detached' });
  await expect.poll(held).toBe(0);
});

test('AUTH-06 the camera shows a frame, the photo is looked at, taken again, and used', async () => {
  const { page } = phone;
  await slot(0).locator('.upload-slot').click();
  await button(page, 'Take a photo').click();
  await page.locator('.camera-shutter:enabled').click();
  await button(page, 'Retake').click();
  await page.locator('.camera-shutter:enabled').click();
  await button(page, 'Use this photo').click();
  await done(0);
  // The crop has the frame's proportions, with its margin.
  const sent = await sharp(jpegIn(recorder.sentTo('/common/upload').at(-1) ?? Buffer.alloc(0))).metadata();
  expect((sent.width ?? 0) / (sent.height ?? 1)).toBeGreaterThan(1.3);
  // The camera is off once its view is closed.
  expect(await page.locator('video').count()).toBe(0);
});

test('AUTH-06 an older browser draws in the page; one whose canvas lies says so instead of sending noise', async () => {
  const { page } = phone;
  await page.evaluate(() => Object.assign(globalThis, { OffscreenCanvas: undefined, createImageBitmap: undefined }));
  const before = recorder.sentTo('/common/upload').length;
  await put(0, await phonePhoto());
  await done(0);
  const sent = jpegIn(recorder.sentTo('/common/upload').at(-1) ?? Buffer.alloc(0));
  const { width, height, exif } = await sharp(sent).metadata();
  expect([width, height, exif]).toEqual([1500, 2000, undefined]);
  await page.evaluate(() => {
    const read = CanvasRenderingContext2D.prototype.getImageData;
    CanvasRenderingContext2D.prototype.getImageData = function (...box: Parameters<typeof read>) {
      const pixels = read.apply(this, box);
      crypto.getRandomValues(pixels.data);
      return pixels;
    };
  });
  await put(1, await small('#667'));
  await slot(1).getByText('does not let the app prepare pictures').waitFor();
  expect(recorder.sentTo('/common/upload').length).toBe(before + 1);
});

test('AUTH-06 a blurred or dark photo is warned of and accepted all the same', async () => {
  const { page } = phone;
  await put(0, await small('#101010'));
  await slot(0).getByText('Too dark').waitFor();
  await put(1, await small('#888888'));
  await slot(1).getByText('Looks blurred').waitFor();
  await done(0);
  await done(1);
  await field(page, 'Real name').fill('Ada Lovelace');
  await button(page, 'Submit').click();
  await page.getByText('Under review', { exact: true }).waitFor();
});

test('AUTH-06 papers that are sent back say why, and are submitted again until they are accepted', async () => {
  const { page } = phone;
  const again = await registerMember(exchange.url);
  await page.clock.install();
  await page.evaluate((token) => localStorage.setItem('member.token', token), again.token);
  const submit = async (name: string): Promise<void> => {
    for (const index of [0, 1]) {
      await put(index, await small('#667'));
      await done(index);
    }
    await field(page, 'Real name').fill(name);
    await button(page, 'Submit').click();
    await page.getByText('Under review', { exact: true }).waitFor();
  };
  await page.goto(`${recorder.url}/real_authentication`);
  await page.getByText('Not verified yet').waitFor();
  await submit('Reject Me');
  await exchange.jump(REVIEW_S + 1);
  await untilPolledVisible(page, REVIEW_POLL_MS, page.getByText('Sent back'));
  await page.getByText('sends back every name').waitFor();
  // The form is a new one, without the rejected documents.
  expect(await page.locator('.upload-empty').count()).toBe(2);
  expect(await field(page, 'Real name').inputValue()).toBe('');
  await submit('Ada Lovelace');
  await exchange.jump(REVIEW_S + 1);
  await untilPolledVisible(page, REVIEW_POLL_MS, page.getByText('Your identity is confirmed'));
  expect(await page.locator('form').count()).toBe(0);
});

test('nothing went wrong on the way', () => {
  expect(phone.faults).toEqual([]);
});
