/** A request as the account services take it. */
import { siteOf } from '../base/environment.ts';
import type { AccountContext } from '../services/members/account-context.ts';
import type { CallRequest } from './call-request.ts';

export const accountContext = (request: CallRequest): AccountContext => ({
  tx: request.tx,
  nowMs: request.clock.now(),
  lang: request.lang,
  origin: { address: request.address, agent: request.agent, device: request.device, site: siteOf(request.environment) },
  environment: request.environment,
});
