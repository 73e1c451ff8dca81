/** A request as the account services take it. */
import type { AccountContext } from '../services/members/account-context.ts';
import type { CallRequest } from './call-request.ts';

/** Never the request's own word for it: a link in a mail leads where the operator said, or to this machine. */
const siteOf = ({ publicUrl, port }: CallRequest['environment']): string => publicUrl ?? `http://localhost:${port}`;

export const accountContext = (request: CallRequest): AccountContext => ({
  tx: request.tx,
  nowMs: request.clock.now(),
  lang: request.lang,
  origin: { address: request.address, agent: request.agent, site: siteOf(request.environment) },
  environment: request.environment,
});
