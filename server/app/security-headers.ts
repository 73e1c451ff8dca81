/** Security headers of every response (SRV-10). Routes that need another policy set their own header. */
import { createHash } from 'node:crypto';
import type { Environment } from '../base/environment.ts';

/** CSP hashes of a page's inline scripts or styles. Inline JSON data needs no hash, because it does not run. */
const inlineHashes = (html: string, element: 'script' | 'style'): string[] => {
  const pattern = new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, 'gi');
  return [...html.matchAll(pattern)]
    .filter(([, attributes = '', content = '']) => !/\bsrc\s*=|application\/json/.test(attributes) && content !== '')
    .map(([, , content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`);
};

/**
 * The page's policy. Only our own script files and the hashed inline blocks run. Images may come from any https host,
 * because operators may host banners and coin icons elsewhere. Style attributes are allowed, because charts and sheets
 * position their elements with them.
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
    // No string becomes script. The policies are the client's (src/app/trusted-types.ts) and its sanitiser's.
    "require-trusted-types-for 'script'",
    'trusted-types default dompurify',
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/** For responses that are not pages: they may load and run nothing, and no page may embed them. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** A service worker is bound by the policy of its own file: this policy lets it fetch what it caches for the pages. */
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
  // HSTS would make a sandbox on plain http unreachable, so only an https address sends it.
  ...(isSecure(environment) ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
});
