/**
 * The operator's own markup (`custom_script`), for a sandboxed frame only (SHELL-11). The CSP `sandbox` gives the
 * document an opaque origin, so that its scripts read no page, no storage and no token, however it is opened.
 */
import { readSiteSettings } from '../services/site/settings.ts';
import type { App } from './app.ts';
import { inNetworkShare } from './shares.ts';

const POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'unsafe-inline' https:",
  "style-src 'unsafe-inline'",
  'img-src https: data:',
  'connect-src https:',
  "frame-ancestors 'self'",
].join('; ');

export const registerCustomScript = (app: App): void => {
  app.http.get('/api/custom-script', async (request, answer) => {
    const { customScript } = await inNetworkShare(request.ip, () => readSiteSettings(app.database.orm));
    return answer
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .send(`<!doctype html><meta charset="utf-8"><title></title>${customScript}`);
  });
};
