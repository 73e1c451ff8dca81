/** docs/nginx in a real nginx with the built app: the same headers as from the reference server (SRV-10). */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { contentSecurityPolicy } from '../../server/app/security-headers.ts';
import { openPhone, type Phone } from '../harness/browser.ts';
import { buildNamed, DIST } from '../harness/builds.ts';
import { freePort } from '../harness/free-port.ts';
import { registerMember } from '../harness/member.ts';
import { sharedExchange } from '../harness/shared-exchange.ts';
import { buildShown, outcomeOfUpdate, SHELL, untilReady } from '../harness/worker.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync);
/** Headers that differ between answers or belong to the transport. */
const OF_THE_ANSWER =
  /^(date|server|server-time|connection|keep-alive|etag|last-modified|accept-ranges|content-length|content-encoding|transfer-encoding|vary|x-request-id|content-type)$/;

describe.runIf(NGINX)('docs/nginx/static.conf (where nginx is installed)', () => {
  const exchange = sharedExchange();
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  const running: ChildProcess[] = [];
  let phone: Phone;
  let url = '';
  /** nginx serves a symbolic link to the build, which is switched as in a usual release. */
  const served = join(folder, 'site');
  const serveBuild = (build: string): void => {
    // Started by root, nginx runs as another user, who may not read temporary folders of tests.
    for (const way of [folder, build]) chmodSync(way, 0o755);
    symlinkSync(build, `${served}.next`);
    renameSync(`${served}.next`, served);
  };

  /** @param backend its host and port @returns the address of the site */
  const startNginx = async (name: string, backend: string): Promise<string> => {
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const site = readFileSync(join(ROOT, 'docs/nginx/static.conf'), 'utf8')
      .replaceAll('/srv/exchange/dist', served)
      .replace('listen 8080', `listen 127.0.0.1:${port}`)
      .replace('127.0.0.1:8081', backend);
    const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const types = ['/etc/nginx/mime.types', '/usr/local/etc/nginx/mime.types'].find(existsSync);
    writeFileSync(
      join(folder, `${name}.conf`),
      `daemon off; pid ${folder}/${name}.pid; error_log ${folder}/error.log; events {}
      http { access_log off; ${types ? `include ${types};` : ''} default_type application/octet-stream; ${kept.join(' ')}
      ${site} }`,
    );
    running.push(spawn(NGINX ?? '', ['-c', join(folder, `${name}.conf`)], { stdio: 'ignore' }));
    await vi.waitFor(async () => expect((await fetch(address)).status).toBe(200), { timeout: 20_000 });
    return address;
  };

  beforeAll(async () => {
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/finish-build.ts'], { cwd: ROOT });
    serveBuild(DIST);
    url = await startNginx('nginx', new URL(exchange.url).host);
    phone = await openPhone();
  });
  afterAll(async () => {
    await phone?.close();
    for (const nginx of running) nginx.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Without the first banner's picture, which only a server that has the banners can name. */
  const fileLinks = (link: string): string => link.replace(/, <[^>]+>; rel=preload; as=image.*$/, '');
  const headersOf = async (from: string, path: string) => {
    const { status, headers } = await fetch(from + path, { headers: { 'accept-encoding': 'gzip' } });
    return {
      status,
      headers: Object.fromEntries(
        [...headers]
          .filter(([name]) => !OF_THE_ANSWER.test(name))
          .map(([name, value]) => [name, name === 'link' ? fileLinks(value) : value]),
      ),
      all: headers,
    };
  };
  const anAsset = /\/assets\/[\w-]+\.js/.exec(readFileSync(join(DIST, 'index.html'), 'utf8'))?.[0] ?? '';

  test.each(['/', '/market', '/exchange?currentSymbol=btcusdt', '/sw.js', anAsset, '/icons/icon-192.png'])(
    'SRV-10 %s has the headers that the reference server sends',
    async (path) => {
      const [own, other] = [await headersOf(exchange.url, path), await headersOf(url, path)];
      expect(other.status).toBe(200);
      expect(other.headers).toEqual(own.headers);
      if (path === '/market') expect(own.headers['link']).toContain('as=style');
    },
  );

  test('SRV-10 compressed as built, the manifest by its type, and 404 for what is not there', async () => {
    expect((await headersOf(url, anAsset)).all.get('content-encoding')).toBe('gzip');
    expect((await headersOf(url, '/manifest.webmanifest')).all.get('content-type')).toMatch(
      /^application\/manifest\+json/,
    );
    for (const missing of ['/icons/x.png', '/assets/none-12345678.js', '/.nginx/page.conf'])
      expect((await headersOf(url, missing)).status, missing).toBe(404);
  });

  test('API-01 what a backend serves comes from it, whatever its name ends in, and hidden files from nowhere', async () => {
    const backend = createServer(({ url: asked }, response) => response.end(`backend: ${asked}`));
    await once(backend.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void backend.close());
    const site = await startNginx('other', `127.0.0.1:${(backend.address() as AddressInfo).port}`);
    for (const path of ['/uploads/x.jpg', '/uploads/20261129/3f.png', '/api/captcha.png'])
      expect(await (await fetch(site + path)).text()).toBe(`backend: ${path}`);
    expect(await (await fetch(`${site}/icons/icon-192.png`)).text()).not.toContain('backend:');
    for (const missing of ['/x.jpg', '/uploads/.env']) expect((await fetch(site + missing)).status, missing).toBe(404);
  });

  test('PWA-02 MKT-04 it installs, shows live prices by its websocket, opens a deep link, and starts without a network', async () => {
    const { page } = phone;
    await page.goto(`${url}/market`);
    await untilReady(page);
    await page.locator('.page-main').getByText('BTC').first().waitFor();
    const opened = await page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
          socket.onopen = () => resolve(true);
          socket.onerror = () => resolve(false);
        }),
    );
    expect(opened).toBe(true);
    await phone.context.setOffline(true);
    await page.goto(`${url}/market`);
    await page.locator('.page-main').getByText('BTC').first().waitFor();
    expect(phone.faults).toEqual([]);
  });

  test('SRV-10 PWA-02 the other address of the page leads to it by its path alone: the public port may be another', async () => {
    const answer = await fetch(`${url}/index.html`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/']);
  });

  /** Noise, which compresses badly. */
  const picture = (side: number): Promise<Buffer> =>
    sharp({
      create: {
        width: side,
        height: side,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer();
  const send = async (bytes: Buffer, token: string) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'voucher.jpg');
    return fetch(`${url}/api/common/upload`, { method: 'POST', headers: { Token: token, Lang: 'en' }, body });
  };

  test('AUTH-06 a picture as large as the backend takes comes through, and one beyond it is refused before it is sent on', async () => {
    const { token } = await registerMember(exchange.url);
    const large = await picture(2_200);
    expect(large.length).toBeGreaterThan(4_000_000);
    expect(large.length).toBeLessThan(10_000_000);
    const answer = (await (await send(large, token)).json()) as { code: number; data: { fullurl: string } };
    expect(answer.code).toBe(1);
    expect((await fetch(new URL(answer.data.fullurl, url))).headers.get('content-type')).toMatch(/^image\//);
    expect((await send(Buffer.alloc(13_000_000), token)).status).toBe(413);
  });

  test('PWA-04 a newer build behind the same address is offered to an open page, and comes whole when it is taken', async () => {
    const { page } = phone;
    await phone.context.setOffline(false);
    await page.goto(url);
    await page.locator(SHELL).waitFor();
    const next = buildNamed('next');
    try {
      const headers = join(next.folder, '.nginx/page.conf');
      const policy = contentSecurityPolicy(readFileSync(join(next.folder, 'index.html'), 'utf8'), false);
      const directives = readFileSync(headers, 'utf8');
      writeFileSync(headers, directives.replace(/(content-security-policy ")[^"]*/, `$1${policy}`));
      serveBuild(next.folder);
      // A page's headers belong to its build: nginx reads them on reload.
      execFileSync(NGINX ?? '', ['-c', join(folder, 'nginx.conf'), '-s', 'reload'], { stdio: 'ignore' });
      await vi.waitFor(async () => expect(await (await fetch(url)).text()).toContain('content="next"'), 20_000);
      expect(await outcomeOfUpdate(page)).toBe('installed');
      await page.getByText('A new version is ready.').waitFor();
      expect(await buildShown(page)).not.toBe('next');
      await page.getByRole('button', { name: 'Update', exact: true }).click();
      await expect.poll(() => buildShown(page)).toBe('next');
      await page.locator(SHELL).waitFor();
      expect(phone.faults).toEqual([]);
    } finally {
      next.remove();
    }
  });
});
