/** What every answer tells the browser not to do (SRV-10). Routes that need another policy set their own header. */
import { createHash } from 'node:crypto';
import type { Environment } from '../base/environment.ts';

/** Blocks of a page that are written into it, by the hash that a policy can name. Data is no script and needs none. */
const inlineHashes = (html: string, element: 'script' | 'style'): string[] => {
  const pattern = new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, 'gi');
  return [...html.matchAll(pattern)]
    .filter(([, attributes = '', content = '']) => !/\bsrc\s*=|application\/json/.test(attributes) && content !== '')
    .map(([, , content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);
};

/**
 * The page's policy. Scripts are files of ours and nothing else; pictures of banners and coins may lie on an
 * operator's own https host. Style attributes are allowed, because charts and sheets place their parts by them.
 */
export const contentSecurityPolicy = (html: string, secure: boolean): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...inlineHashes(html, 'script')].join(' '),
    ["style-src-elem 'self'", ...inlineHashes(html, 'style')].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "media-src 'self' blob:",
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    // Text becomes a script nowhere; the two policies are the client's own (src/app/trusted-types.ts) and its sanitiser's.
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/** For answers that are no pages: nothing may load, run or embed them. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** A worker is bound by the policy of its own file: this one may fetch what it keeps for the pages. */
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'";

export const isSecure = (environment: Pick<Environment, 'publicUrl'>): boolean =>
  environment.publicUrl?.startsWith('https:') ?? false;

export const securityHeaders = (environment: Pick<Environment, 'publicUrl'>): Readonly<Record<string, string>> => ({
  'content-security-policy': DATA_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
  'permissions-policy':
    'accelerometer=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
  // A sandbox on plain http must stay reachable: only an https address promises to remain one.
  ...(isSecure(environment) ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
});
