/**
 * Whether a backend that claims to apply each idempotency key once does so (API-08). The requests change nothing: a
 * transfer of 0 from an account to itself, which every backend refuses, and where a password is given a second login.
 */
import { randomUUID } from 'node:crypto';
import { encodePayload } from '../../src/contract/call.ts';
import { transferBetweenAccounts } from '../../src/contract/calls/assets.ts';
import { logIn } from '../../src/contract/calls/session.ts';
import { ZERO } from '../../src/contract/decimal.ts';
import { readEnvelope } from '../../src/contract/envelope.ts';
import { KEYS_HEADER, KEYS_HONOURED } from '../../src/contract/keys.ts';
import { ask, type Backend, type Sent, sentText } from './ask.ts';
import type { AnyCall, Finding } from './finding.ts';
import { beginning, FINE, type Judged } from './judge.ts';

const NAME = '(keys)';
export const DOUBLES = 'does each write twice whose answer is lost, since the app sends it again';

export const saysHonoured = (headers: Headers | undefined): boolean => headers?.get(KEYS_HEADER) === KEYS_HONOURED;

const said = ({ body, text, status }: Sent): string => {
  const envelope = readEnvelope(body);
  if (envelope === undefined) return `HTTP ${status}, ${beginning(text)}`;
  return envelope.kind === 'ok'
    ? 'code 1'
    : `code ${envelope.kind === 'refused' ? envelope.code : 401} ${envelope.message}`;
};

const refusedTwice = async (backend: Backend): Promise<Finding> => {
  const call = transferBetweenAccounts as AnyCall;
  const fields = encodePayload(transferBetweenAccounts, { coinId: '0', amount: ZERO, from: 1, to: 1 });
  const question = { call, fields, token: backend.token, key: randomUUID() };
  const [first, second] = [said(await ask(backend, question)), said(await ask(backend, question))];
  const finding = { call: NAME, sent: `${sentText(call, fields)}, twice with one key` };
  if (first === 'code 1')
    return {
      ...finding,
      verdict: 'broken',
      wrong: 'a transfer of 0 of no coin is taken',
      client: 'says that it went through',
    };
  if (first === second) return { ...finding, ...FINE };
  return {
    ...finding,
    verdict: 'broken',
    wrong: `says that it honours keys, but answers ${first}, and then ${second}`,
    client: 'shows the second answer after a lost first one',
  };
};

/** A new session for the same key shows that the backend ignores keys. */
const loggedInTwice = async (backend: Backend, fields: Readonly<Record<string, string>>): Promise<Finding> => {
  const question = { call: logIn as AnyCall, fields, token: undefined, key: randomUUID() };
  const tokens: string[] = [];
  for (const _ of ['first', 'second']) {
    const envelope = readEnvelope((await ask(backend, question)).body);
    tokens.push(envelope?.kind === 'ok' ? logIn.response.decode(envelope.data, 'data') : '');
  }
  const judged: Judged =
    tokens[0] === tokens[1]
      ? FINE
      : { verdict: 'broken', wrong: 'says that it honours keys, but logs in anew under the same one', client: DOUBLES };
  return { call: NAME, sent: 'login, twice with one key', ...judged };
};

/** @param credentials fields of a valid login; undefined where only a token is known */
export const checkKeys = async (
  backend: Backend,
  headers: Headers | undefined,
  credentials: Readonly<Record<string, string>> | undefined,
): Promise<Finding[]> => {
  if (!saysHonoured(headers))
    return [
      {
        call: NAME,
        sent: '',
        verdict: 'copes',
        wrong: `no header ${KEYS_HEADER}: ${KEYS_HONOURED}`,
        client: 'after a lost answer looks into the records, and asks before it sends again',
      },
    ];
  if (backend.token === undefined) return [];
  const found = [await refusedTwice(backend)];
  if (credentials !== undefined) found.push(await loggedInTwice(backend, credentials));
  return found;
};
