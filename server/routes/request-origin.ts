/** Who sends a request, from where and in which language, as its headers and its session say. */
import type { FastifyRequest } from 'fastify';
import { DEVICE_HEADER } from '../../src/contract/device.ts';
import { askedLanguage } from '../base/asked-language.ts';
import { Unauthorised } from '../base/refusal.ts';
import type { Tx } from '../db/connection.ts';
import type { App, SignedInMember } from './app.ts';
import type { RequestOrigin } from './call-request.ts';
import { rememberMemberOf } from './shares.ts';

export const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/** The Origin header that a page's fetch carries; for any other request, the address at which it arrived. */
const siteOf = (request: FastifyRequest): string => {
  const said = headerOf(request, 'origin');
  return /^https?:\/\/[^\s/?#@]+$/.test(said) && URL.canParse(said) ? said : `${request.protocol}://${request.host}`;
};

/**
 * Whether a page of this origin sent the request by script, as far as the browser says (Fetch Metadata). Clients that
 * are not browsers send none of these headers, and send nobody's token without that person's will.
 */
export const isOwnPage = (request: FastifyRequest): boolean =>
  /^(|same-origin)$/.test(headerOf(request, 'sec-fetch-site')) &&
  /^(|cors|same-origin)$/.test(headerOf(request, 'sec-fetch-mode')) &&
  /^(|empty)$/.test(headerOf(request, 'sec-fetch-dest'));

export const originOf = (request: FastifyRequest, upload: RequestOrigin['upload']): RequestOrigin => ({
  token: headerOf(request, 'token').slice(0, 512),
  lang: askedLanguage(headerOf(request, 'lang')),
  address: request.ip,
  agent: headerOf(request, 'user-agent'),
  device: headerOf(request, DEVICE_HEADER),
  site: siteOf(request),
  requestId: request.id,
  upload,
});

export const signedInMember = async (
  app: App,
  tx: Tx,
  origin: RequestOrigin,
  needed: boolean,
): Promise<SignedInMember | undefined> => {
  const member = origin.token === '' ? undefined : await app.findMember(tx, origin.token, app.clock.now());
  rememberMemberOf(origin.token, member?.id);
  if (needed && member === undefined) throw new Unauthorised();
  return member;
};
