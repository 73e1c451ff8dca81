import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../tests/harness/eventually.ts';
import { addBanner, removeBanner } from '../services/content/content-admin.ts';
import { writeSetting } from '../services/site/settings.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { SiteFiles } from './site-files.ts';

let server: TestServer;
let dist: string;

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2_000))})`;
const HASHED = '/assets/index-Cmva0IlW.js';
const PACKED = '/assets/packed-Cmva0IlW.js';

const build = (name: string, files: Readonly<Record<string, string | Buffer>>): void => {
  for (const [path, content] of Object.entries({ 'index.html': `<title>${name}</title>`, ...files })) {
    mkdirSync(join(dist, path, '..'), { recursive: true });
    writeFileSync(join(dist, path), content);
  }
};

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'exchange-dist-'));
  build('first', {
    'index.html':
      '<!doctype html><title>first</title><script>boot()</script><style>a{}</style><script src="/a.js"></script>',
    'assets/index-Cmva0IlW.js': SCRIPT,
    [PACKED]: SCRIPT,
    [`${PACKED}.br`]: brotliCompressSync(SCRIPT),
    'preloads.json': JSON.stringify({ '/': ['/a.js'], '/login': ['/a.js', '/login.css'] }),
    'sw.js': 'self',
    'retired-worker.js': 'unregister',
    'manifest.webmanifest': '{}',
    'icons/logo.svg': '<svg/>',
  });
  server = await startTestServer({ DIST_DIR: dist });
});
afterAll(async () => {
  await server.stop();
  rmSync(dist, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.http.inject({ method: 'GET', url, headers, remoteAddress: headers['x-test-address'] ?? '127.0.0.1' });

describe('the site', () => {
  test('SRV-10 the page is never cached, hashed files for ever, the worker always asked for again', async () => {
    const controls = await Promise.all(
      ['/', '/index.html', '/sw.js', '/manifest.webmanifest', '/preloads.json', HASHED, '/icons/logo.svg'].map(
        async (path) => (await get(path)).headers['cache-control'],
      ),
    );
    const immutable = 'public, max-age=31536000, immutable';
    const asked = ['no-cache', 'no-cache', 'no-cache', 'no-cache', 'no-cache'];
    expect(controls).toEqual([...asked, immutable, 'public, max-age=3600']);
  });

  test('PWA-01 the manifest has the name of the site and the words of the language, and is sent once', async () => {
    const english = await get('/manifest.webmanifest');
    expect(english.headers['content-type']).toContain('application/manifest+json');
    expect(english.json()).toMatchObject({ name: 'Exchange', lang: 'en', dir: 'ltr', theme_color: '#0b1622' });
    await writeSetting(server.db.orm, 'name', 'Harbour', server.clock.now());
    const other = await get('/manifest.webmanifest?lang=ar&theme=day');
    expect(other.json()).toMatchObject({ name: 'Harbour', id: '/', lang: 'ar', dir: 'rtl', theme_color: '#ffffff' });
    const again = await get('/manifest.webmanifest?lang=ar&theme=day', {
      'if-none-match': String(other.headers['etag']),
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/manifest.webmanifest?lang=%00&theme=%27')).json()).toMatchObject({ lang: 'en' });
    await writeSetting(server.db.orm, 'name', 'Exchange', server.clock.now());
  });

  test('PWA-01 a picture that is shared where no worker runs is not kept; the form asks for it', async () => {
    const answer = await server.app.http.inject({
      method: 'POST',
      url: '/share-voucher',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\ncontent-disposition: form-data; name="voucher"; filename="a.png"\r\n\r\nabc\r\n--x--\r\n',
    });
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/recharge']);
  });

  test('PWA-02 the worker may fetch what it keeps: its own file decides that', async () => {
    const policy = String((await get('/sw.js')).headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("default-src 'none'");
  });

  test('PWA-04 a retired worker is answered with the one that removes it', async () => {
    const retired = await startTestServer({ DIST_DIR: dist, SERVICE_WORKER: 'retired' });
    const answer = await retired.app.http.inject({ method: 'GET', url: '/sw.js' });
    await retired.stop();
    expect([answer.statusCode, answer.body]).toEqual([200, 'unregister']);
  });

  test('SRV-10 files are sent compressed to those who can read it, and not at all to those who have them', async () => {
    const site = new SiteFiles(dist);
    await site.refresh();
    await site.compress(4);
    expect(brotliDecompressSync(site.find(HASHED)?.encoded.br ?? Buffer.alloc(0)).toString()).toBe(SCRIPT);
    const plain = await get(HASHED);
    expect(plain.body).toBe(SCRIPT);
    expect(plain.headers['vary']).toBe('accept-encoding');
    const again = await get(HASHED, { 'if-none-match': String(plain.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('SRV-10 what the build compressed is sent to those who can read it alone, and is no file of its own', async () => {
    const packed = await get(PACKED, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(SCRIPT);
    const plain = await get(PACKED, { 'accept-encoding': 'gzip' });
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT]);
    expect((await get(`${PACKED}.br`)).statusCode).toBe(404);
    const head = await server.app.http.inject({ method: 'HEAD', url: PACKED });
    expect([head.body, Number(head.headers['content-length'])]).toEqual(['', SCRIPT.length]);
  });

  test('SRV-10 the page names what a browser would find later: the boot script, a page’s styles, the first banner', async () => {
    const linked = async (path: string) => (await get(path)).headers['link'];
    const boot = '</a.js>; rel=preload; as=script';
    const shown = async (image: string, expected: string) => {
      const id = await addBanner(server.db.orm, { image, position: -1 });
      server.clock.advance(60_000);
      await eventually(async () => expect(await linked('/')).toBe(expected));
      await removeBanner(server.db.orm, id ?? 0);
    };
    await shown('/uploads/a1.svg', `${boot}, </uploads/a1.svg>; rel=preload; as=image; fetchpriority=high`);
    expect(await linked('/login')).toBe(`${boot}, </login.css>; rel=preload; as=style; crossorigin`);
    expect(await linked('/no/such/page')).toBeUndefined();
    await shown('/a>; rel=preload; as=script, </b', boot);
  });

  test('SHELL-01 every route of the client gets the page, a wrong file or call does not', async () => {
    for (const path of ['/', '/login', '/market', '/assets', '/exchange?currentSymbol=btcusdt', '/no/such/page']) {
      const answer = await get(path);
      expect([path, answer.statusCode, answer.body.includes('<title>')]).toEqual([path, 200, true]);
    }
    for (const path of ['/assets/gone-12345678.js', '/api/gone', '/favicon.ico', '/..%2f..%2fetc%2fpasswd']) {
      const answer = await get(path);
      expect([path, answer.body.includes('root:')]).toEqual([path, false]);
      if (!path.includes('passwd')) expect([path, answer.statusCode]).toEqual([path, 404]);
    }
    const posted = await server.app.http.inject({ method: 'POST', url: '/login' });
    expect([posted.statusCode, posted.json().code]).toEqual([404, 201]);
    expect((await get('/%ff')).json()).toEqual({ code: 201, msg: 'The request could not be read', data: null });
  });

  test('PWA-04 a new build is served at the next page load and the old one’s parts stay reachable', async () => {
    build('second', { 'assets/index-Zz9y8X7w.js': 'second' });
    const later = new Date(Date.now() + 5_000);
    utimesSync(join(dist, 'index.html'), later, later);
    rmSync(join(dist, HASHED));
    expect((await get('/')).body).toContain('second');
    expect((await get('/assets/index-Zz9y8X7w.js')).body).toBe('second');
    expect((await get(HASHED)).body).toBe(SCRIPT);
  });

  test('PWA-04 a new build whose page another process has sent is served here from its first part on, and its worker', async () => {
    const replace = (name: string, afterMs: number): void => {
      build(name, { [`assets/index-${name}12.js`]: name, 'sw.js': name });
      const later = new Date(Date.now() + afterMs);
      utimesSync(join(dist, 'index.html'), later, later);
    };
    replace('third1', 20_000);
    expect((await get('/assets/index-third112.js')).body).toBe('third1');
    replace('fourth', 30_000);
    expect((await get('/sw.js')).body).toBe('fourth');
  });
});

describe('headers', () => {
  test('SRV-10 scripts come from files of ours or from the page by hash, and nobody may frame it', async () => {
    const fresh = await startTestServer({ DIST_DIR: dist });
    build('first', { 'index.html': '<script>boot()</script><style>a{}</style><script src="/a.js"></script>' });
    const later = new Date(Date.now() + 10_000);
    utimesSync(join(dist, 'index.html'), later, later);
    const { headers } = await fresh.app.http.inject({ method: 'GET', url: '/' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]{44}'(;| 'wasm)/);
    expect(policy).toMatch(/style-src-elem 'self' 'sha256-[\w+/=]{44}';/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline|unsafe-eval/);
    // The whole policy, so that whoever loosens it has to change this list, too.
    for (const part of [
      "default-src 'none'",
      "connect-src 'self'",
      "frame-src 'self'",
      "worker-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "img-src 'self' data: blob: https:",
      "font-src 'self' data:",
      "manifest-src 'self'",
      "media-src 'self' blob:",
      "require-trusted-types-for 'script'",
      'trusted-types default dompurify',
    ])
      expect(policy.split('; ')).toContain(part);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'permissions-policy': expect.stringMatching(
        /camera=\(self\), .*geolocation=\(\), .*microphone=\(\), .*payment=\(\)/,
      ),
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    await fresh.stop();
  });

  test('SRV-10 an https address promises to stay one', async () => {
    const secure = await startTestServer({ DIST_DIR: dist, PUBLIC_URL: 'https://exchange.example.com' });
    const { headers } = await secure.app.http.inject({ method: 'GET', url: '/' });
    expect(headers['strict-transport-security']).toMatch(/max-age=63072000/);
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    // No redirect: a program that sends its token over plain http by mistake must fail at once, not be led on to https.
    for (const url of ['/api/getusr', '/']) {
      const plain = await secure.app.http.inject({ url, headers: { 'x-forwarded-proto': 'http', token: 'x' } });
      expect([url, Math.floor(plain.statusCode / 100), plain.headers['location']]).toEqual([url, 2, undefined]);
    }
    await secure.stop();
  });

  test('SRV-10 pages of other sites open no websocket; own ones and programs do', async () => {
    const site = 'https://exchange.example.com';
    const secure = await startTestServer({ DIST_DIR: dist, PUBLIC_URL: site });
    const open = async (headers: Record<string, string>): Promise<boolean> => {
      const socket = await secure.app.http.injectWS('/ws', { headers }).catch(() => undefined);
      socket?.terminate();
      return socket !== undefined;
    };
    expect([await open({ origin: 'https://evil.example' }), await open({ origin: 'null' })]).toEqual([false, false]);
    expect([await open({ origin: site }), await open({})]).toEqual([true, true]);
    await secure.stop();
  });

  test('SRV-10 a request that says in two ways where it ends is none', async () => {
    const plain = await startTestServer({ DIST_DIR: dist });
    await plain.app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = plain.app.http.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(
      'POST /api/getBanner HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /);
    socket.destroy();
    await plain.stop();
  });

  test('SRV-10 nothing answers TRACE, which would tell what only headers know', async () => {
    const plain = await startTestServer({ DIST_DIR: dist });
    await plain.app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = plain.app.http.server.address() as AddressInfo;
    for (const path of ['/', '/index.html', '/api/getBanner', '/api/getSetting', '/metrics']) {
      const socket = connect(port, '127.0.0.1');
      socket.write(`TRACE ${path} HTTP/1.1\r\nHost: a\r\nToken: planted\r\nConnection: close\r\n\r\n`);
      const answer = await text(socket);
      expect([path, answer]).toEqual([path, expect.not.stringMatching(/^HTTP\/1\.1 [23]|planted/)]);
    }
    await plain.stop();
  });

  test('SRV-10 answers of calls may do nothing at all', async () => {
    const { headers } = await server.app.http.inject({ method: 'POST', url: '/api/getBanner' });
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    // Headers that only a page obeys would be larger than most answers of a poll.
    expect(headers['permissions-policy']).toBeUndefined();
    expect(JSON.stringify(headers).length).toBeLessThan(700);
  });

  test('SRV-10 no answer lets a page of another origin read it', async () => {
    const origin = 'https://evil.example';
    for (const url of ['/api/getConfig', '/', '/market/detail?symbol=btcusdt', '/manifest.webmanifest']) {
      const { headers } = await server.app.http.inject({ method: 'GET', url, headers: { origin } });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
    const asked = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'token' };
    const preflight = await server.app.http.inject({ method: 'OPTIONS', url: '/api/getusr', headers: asked });
    expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('health', () => {
  test('SRV-10 alive, ready, and not ready once it drains', async () => {
    // A busy machine's database may take longer than the time it has to answer.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    expect((await get('/health')).json()).toEqual({ status: 'alive' });
    expect((await get('/ready')).json()).toEqual({ status: 'ready' });
    server.readiness.drain();
    expect((await get('/ready')).statusCode).toBe(503);
  });

  test('SRV-10 metrics count by route and code and are for this machine, or for who has the token', async () => {
    await server.app.http.inject({ method: 'POST', url: '/api/getBanner' });
    const { body } = await get('/metrics');
    expect(body).toMatch(/exchange_request_seconds_count\{method="POST",route="\/api\/getBanner",code="1"\} \d/);
    expect(body).toContain('exchange_database_connections');
    expect((await get('/metrics', { 'x-test-address': '203.0.113.9' })).statusCode).toBe(404);
    const guarded = await startTestServer({ DIST_DIR: dist, METRICS_TOKEN: 'figures' });
    const ask = (authorization: string) =>
      guarded.app.http.inject({ method: 'GET', url: '/metrics', headers: { authorization } });
    expect([(await ask('Bearer figures')).statusCode, (await ask('Bearer other')).statusCode]).toEqual([200, 404]);
    await guarded.stop();
  });
});
