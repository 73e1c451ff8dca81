/** Whether a backend that has the operator's own script serves it where the app's frame loads it (SHELL-11). */
import { getSettings } from '../../src/contract/calls/site.ts';
import { ask, type Backend, dataOf, TIMEOUT_MS } from './ask.ts';
import type { AnyCall, Finding } from './finding.ts';
import { FINE } from './judge.ts';

const PATH = '/api/custom-script';

const fault = async (backend: Backend): Promise<string | undefined> => {
  const { status, headers } = await backend.fetch(`${backend.url}${PATH}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (status !== 200) return `custom_script is set, but ${PATH} answers HTTP ${status}`;
  if (!headers.get('content-type')?.startsWith('text/html')) return `${PATH} is no page`;
  return headers.get('content-security-policy')?.includes('sandbox')
    ? undefined
    : `${PATH} is not sandboxed by its CSP`;
};

export const checkCustomScript = async (backend: Backend): Promise<Finding[]> => {
  const question = { call: getSettings as AnyCall, fields: {}, token: undefined };
  const { custom_script: script } = (dataOf((await ask(backend, question)).body) ?? {}) as { custom_script?: unknown };
  if (typeof script !== 'string' || script === '') return [];
  const wrong = await fault(backend);
  const judged =
    wrong === undefined ? FINE : { verdict: 'broken' as const, wrong, client: 'does not run the operator’s script' };
  return [{ call: '(custom script)', sent: `GET ${PATH}`, ...judged }];
};
