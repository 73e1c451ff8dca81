import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readManifest } from './manifest.ts';

const OWN = '/assets/en-Own12345.json';
const OTHER = '/assets/en-Other123.json';
const manifest = readManifest([OWN]);
const at = (path: string): URL => new URL(path, 'https://exchange.test');

let worker: typeof import('./languages.ts') & typeof import('../src/core/storage/storage-catalogues.ts');

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  worker = { ...(await import('./languages.ts')), ...(await import('../src/core/storage/storage-catalogues.ts')) };
  vi.stubGlobal('fetch', async (path: string) => Response.json({ messages: { hello: path } }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const serve = async (path: string): Promise<unknown> => (await worker.serveLanguage(manifest, at(path))).json();
const keptPath = async (): Promise<string | undefined> => (await worker.readCatalogue('en'))?.path;

test("PWA-02 LANG-04 a page of the build before, still open, gets its words and does not take this build's place", async () => {
  await worker.renewLanguages(manifest);
  expect(await keptPath()).toBeUndefined();
  await serve(OWN);
  expect(await serve(OTHER)).toEqual({ messages: { hello: OTHER } });
  await worker.keepLanguages(manifest, [OTHER]);
  expect(await keptPath()).toBe(OWN);
});

test('PWA-02 LANG-04 words of the build before are kept as long as there are no others, and renewed', async () => {
  await worker.keepLanguages(manifest, [OTHER]);
  expect(await keptPath()).toBe(OTHER);
  await worker.renewLanguages(manifest);
  expect(await keptPath()).toBe(OWN);
});

test('PWA-02 LANG-04 an error in the place of words is handed on and never kept', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ messages: { hello: 'down' } }, { status: 503 }));
  expect((await worker.serveLanguage(manifest, at(OWN))).status).toBe(503);
  expect(await keptPath()).toBeUndefined();
});

test('LANG-04 a language is fetched ahead once, and only one that this build has', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ messages: {} });
  });
  await worker.prefetchLanguages(manifest, ['en', 'xx']);
  await worker.prefetchLanguages(manifest, ['en']);
  expect(asked).toEqual([OWN]);
});
