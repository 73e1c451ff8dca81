/** Adapts a request to the context that the account services take. */
import { siteOf } from '../base/environment.ts';
import type { AccountContext } from '../services/members/account-context.ts';
import { compareLoginPassword } from '../services/members/change-passwords.ts';
import type { Compared } from '../services/members/passwords.ts';
import { comparePayPassword } from '../services/members/pay-password.ts';
import type { CallRequest } from './call-request.ts';

/** @param compared result of the password comparison in the call's `before` */
export const accountContext = (request: CallRequest, compared?: Compared): AccountContext => ({
  tx: request.tx,
  nowMs: request.clock.now(),
  lang: request.lang,
  origin: { address: request.address, agent: request.agent, device: request.device, site: siteOf(request.environment) },
  environment: request.environment,
  compared,
});

type Before<P> = (request: CallRequest, payload: P) => Promise<Compared | undefined>;

/** For a write's `before`: compares the login password before the transaction, which then takes the result. */
export const beforeOwn =
  <P>(of: (payload: P) => { readonly password: string; readonly next?: string }): Before<P> =>
  (request, payload) => {
    const { password, next } = of(payload);
    return compareLoginPassword(accountContext(request), request.member.id, password, next);
  };

/** The same for the pay password. */
export const beforePaying: Before<{ readonly payPassword: string }> = (request, { payPassword }) =>
  comparePayPassword(accountContext(request), request.member.id, payPassword);
