/**
 * The last step of `npm run build`: compresses the files, and writes the reference server's response headers to files
 * that nginx includes (docs/nginx). Each build writes them anew, because the page's Content-Security-Policy allows
 * inline blocks by hash.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filePreloads, PRELOADS_FILE } from '../server/app/page-preloads.ts';
import { contentSecurityPolicy, isSecure, securityHeaders, WORKER_POLICY } from '../server/app/security-headers.ts';
import { DIST } from './prepare/build.mjs';
import { compressFolder } from './prepare/compress.mjs';

/** An https address adds the headers that apply to https only: `PUBLIC_URL=https://exchange.example npm run build`. */
const environment = { publicUrl: process.env['PUBLIC_URL'] };

const directives = (policy?: string): string => {
  const headers = { ...securityHeaders(environment), ...(policy ? { 'content-security-policy': policy } : {}) };
  return Object.entries(headers)
    .map(([name, value]) => `add_header ${name} "${value}" always;\n`)
    .join('');
};

await compressFolder(DIST);
const folder = join(DIST, '.nginx');
mkdirSync(folder, { recursive: true });
const page = readFileSync(join(DIST, 'index.html'), 'utf8');
writeFileSync(join(folder, 'page.conf'), directives(contentSecurityPolicy(page, isSecure(environment))));
writeFileSync(join(folder, 'worker.conf'), directives(WORKER_POLICY));
writeFileSync(join(folder, 'file.conf'), directives());
const preloads = filePreloads(readFileSync(join(DIST, PRELOADS_FILE), 'utf8'));
const byAddress = [...preloads].map(([path, links]) => `"~^${path}(\\?|$)" "${links}";\n`);
writeFileSync(join(folder, 'preloads.map'), byAddress.join(''));
