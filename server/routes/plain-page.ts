/**
 * Plain HTML pages for browsers of any age and people who are not signed in: no script, one small inline style that the
 * CSP names by its hash, and no external resources.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { type LanguageCode, languageOf } from '../../src/contract/languages.ts';

const STYLE = `
body { max-inline-size: 36rem; margin: 0 auto; padding: 24px 16px; font: 17px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 24px; line-height: 1.25 }
h2 { font-size: 17px }
input { min-block-size: 44px; max-inline-size: 100%; box-sizing: border-box; padding: 0 12px; font: inherit }
button { min-block-size: 48px; padding: 0 24px; border: 0; border-radius: 24px; background: #0a5fd6; color: #fff; font: inherit; font-weight: 600 }
`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

interface PlainPage {
  readonly lang: LanguageCode;
  readonly title: string;
  /** Markup. The caller has escaped all text in it that comes from outside. */
  readonly body: string;
}

export const sendPlainPage = (answer: FastifyReply, { lang, title, body }: PlainPage): FastifyReply =>
  answer
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .header('content-security-policy', POLICY)
    .send(`<!doctype html>
<html lang="${languageOf(lang).tag}" dir="${languageOf(lang).dir}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="dark light">
    <title>${title}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <h1>${title}</h1>
${body}
  </body>
</html>
`);
