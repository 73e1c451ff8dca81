/** Holds the built client in memory: each file once, with encodings that are compressed before a request needs them. */
import { createHash } from 'node:crypto';
import { type Dirent, existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

export interface SiteFile {
  readonly path: string;
  readonly type: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly encoded: Partial<Record<Encoding, Buffer>>;
  readonly cacheControl: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.map': 'application/json; charset=utf-8',
};
const COMPRESSIBLE = /^(text\/|application\/(json|manifest|wasm)|image\/svg)/;

/** Where Vite puts files whose names contain a hash of their content. */
const HASHED = /^\/assets\/.*[-.][\w-]{8,}\.\w+$/;
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Revalidated on every use (304 if unchanged): the page, the worker and the manifest decide which build runs. */
const REVALIDATED = 'no-cache';
const HOUR = 'public, max-age=3600';

const cacheControlOf = (path: string): string => {
  if (HASHED.test(path)) return IMMUTABLE;
  return /\.(html|js|json|webmanifest)$/.test(path) ? REVALIDATED : HOUR;
};

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const readSite = async (root: string, entry: Dirent): Promise<SiteFile> => {
  const full = join(entry.parentPath, entry.name);
  const path = `/${relative(root, full).split(sep).join('/')}`;
  const plain = await readFile(full);
  const type = TYPES[extname(entry.name)] ?? 'application/octet-stream';
  const encoded: Partial<Record<Encoding, Buffer>> = {};
  // What the build compressed is used as it is.
  if (existsSync(`${full}.br`)) encoded.br = await readFile(`${full}.br`);
  if (existsSync(`${full}.gz`)) encoded.gzip = await readFile(`${full}.gz`);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  return { path, type, etag, plain, encoded, cacheControl: cacheControlOf(path) };
};

export class SiteFiles {
  private files = new Map<string, SiteFile>();
  private builtAtMs = -1;
  private scanning: Promise<void> | undefined;

  constructor(private readonly root: string) {}

  /** Returns undefined where there is no such file, as of the last `refresh`. */
  find(path: string): SiteFile | undefined {
    return this.files.get(path);
  }

  /** The page, of the newest build; undefined where nothing is built. */
  async page(): Promise<SiteFile | undefined> {
    await this.refresh();
    return this.files.get('/index.html');
  }

  /** Notices a new build. Costs one `stat` where there is none. */
  async refresh(): Promise<void> {
    const found = await stat(join(this.root, 'index.html')).catch(() => undefined);
    if (found === undefined || found.mtimeMs === this.builtAtMs) return;
    this.scanning ??= this.scan(found.mtimeMs).finally(() => {
      this.scanning = undefined;
    });
    await this.scanning;
  }

  /** Compresses every file that gains from it, small files first. @param quality brotli's, 11 is best and slowest */
  async compress(quality = 11): Promise<void> {
    const waiting = [...this.files.values()].filter(
      ({ type, plain }) => COMPRESSIBLE.test(type) && plain.length > 1_000,
    );
    for (const file of waiting.sort((a, b) => a.plain.length - b.plain.length)) await this.encode(file, quality);
  }

  private async encode({ plain, encoded }: SiteFile, quality: number): Promise<void> {
    encoded.gzip ??= await zip(plain, { level: 9 });
    encoded.br ??= await brotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    });
  }

  private async scan(builtAtMs: number): Promise<void> {
    const entries = await readdir(this.root, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name));
    const found = await Promise.all(files.map((entry) => readSite(this.root, entry)));
    // Hashed files of earlier builds stay, because pages that were opened on those builds still request them.
    const kept = [...this.files].filter(([path]) => HASHED.test(path));
    const known = this.files;
    this.files = new Map([
      ...kept,
      ...found.map((file): [string, SiteFile] => {
        const before = known.get(file.path);
        return [file.path, before?.etag === file.etag ? before : file];
      }),
    ]);
    this.builtAtMs = builtAtMs;
  }
}
