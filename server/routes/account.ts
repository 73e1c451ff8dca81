/** A request as the account services take it. */
import { siteOf } from '../base/environment.ts';
import type { AccountContext } from '../services/members/account-context.ts';
import { compareLoginPassword } from '../services/members/change-passwords.ts';
import type { Compared } from '../services/members/passwords.ts';
import { comparePayPassword } from '../services/members/pay-password.ts';
import type { CallRequest } from './call-request.ts';

/** @param compared what `before` compared */
export const accountContext = (request: CallRequest, compared?: Compared): AccountContext => ({
  tx: request.tx,
  nowMs: request.clock.now(),
  lang: request.lang,
  origin: { address: request.address, agent: request.agent, device: request.device, site: siteOf(request.environment) },
  environment: request.environment,
  compared,
});

type Before<P> = (request: CallRequest, payload: P) => Promise<Compared | undefined>;

/** For a write's `before`: the login password is compared before the transaction, where it is asked for again. */
export const beforeOwn =
  <P>(of: (payload: P) => { readonly password: string; readonly next?: string }): Before<P> =>
  (request, payload) => {
    const { password, next } = of(payload);
    return compareLoginPassword(accountContext(request), request.member.id, password, next);
  };

/** The same for the pay password. */
export const beforePaying: Before<{ readonly payPassword: string }> = (request, { payPassword }) =>
  comparePayPassword(accountContext(request), request.member.id, payPassword);
