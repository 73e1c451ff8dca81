/**
 * `npm run conformance -- --url https://exchange.example [--token T | --username U --password P] [--writes] [--json]`
 *
 * Exits with 1 where the client cannot use something.
 */
import { parseArgs } from 'node:util';
import { decodeResponse, encodePayload } from '../../src/contract/call.ts';
import { logIn } from '../../src/contract/calls/session.ts';
import { readEnvelope } from '../../src/contract/envelope.ts';
import { readJson } from '../../src/contract/exact-json.ts';
import { isTimeZone } from '../../src/contract/wall-time.ts';
import { SPECIFIED_CALLS } from './calls.ts';
import { dial } from './dial.ts';
import { beginning } from './judge.ts';
import { report } from './report.ts';
import { walkContract } from './walk.ts';
import { tryWrites } from './writes.ts';

const HELP = `Checks a backend against the contract, call by call.

  npm run conformance -- --url http://localhost:8080 [options]

  --token T                  a member's token, to read the member's calls too
  --username U --password P  logs in for one
  --writes                   makes each write too, for an account that nobody needs; what it has is used up
  --time-zone Z             reads date text without a zone as an app built with BACKEND_TIME_ZONE=Z does; else it is UTC
  --paypwd P --to U          its payment password, and the name of a second member to send something to
  --json                     findings as JSON
`;

const readArguments = () =>
  parseArgs({
    options: {
      url: { type: 'string' },
      token: { type: 'string' },
      username: { type: 'string' },
      password: { type: 'string' },
      writes: { type: 'boolean', default: false },
      paypwd: { type: 'string' },
      to: { type: 'string' },
      'time-zone': { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  }).values;

const logInFor = async (url: string, username: string, password: string): Promise<string> => {
  const body = new URLSearchParams(encodePayload(logIn, { username, password, secondFactor: undefined }));
  const request = fetch(`${url}/api/${logIn.name}`, { method: 'POST', body, headers: { Lang: 'en' } });
  const response = await request.catch((error: Error) => {
    throw new Error(`${url} cannot be asked: ${error.message}`);
  });
  const text = await response.text();
  const answer = readEnvelope(readJson(text));
  if (answer?.kind !== 'ok') throw new Error(`login was refused: ${answer?.message ?? beginning(text)}`);
  return decodeResponse(logIn, answer.data);
};

const main = async (): Promise<number> => {
  const values = readArguments();
  if (values.help || values.url === undefined) {
    process.stdout.write(HELP);
    return values.help ? 0 : 2;
  }
  const url = values.url.replace(/\/+$/, '');
  const zone = values['time-zone'];
  if (zone !== undefined && !isTimeZone(zone)) throw new Error(`${zone} is no time zone, such as Asia/Shanghai`);
  if (zone !== undefined) Object.assign(globalThis, { BACKEND_TIME_ZONE: zone });
  const { username, password } = values;
  const token =
    values.token ??
    (username !== undefined && password !== undefined ? await logInFor(url, username, password) : undefined);
  const credentials =
    username === undefined || password === undefined
      ? undefined
      : encodePayload(logIn, { username, password, secondFactor: undefined });
  const backend = { url, token, fetch: globalThis.fetch, now: Date.now, dial };
  const findings = await walkContract(backend, SPECIFIED_CALLS, credentials);
  if (values.writes && token !== undefined)
    findings.push(...(await tryWrites(backend, { payPassword: values.paypwd, to: values.to })));
  if (values.json) process.stdout.write(`${JSON.stringify(findings, null, 2)}\n`);
  else {
    process.stdout.write(report(findings));
    if (token === undefined)
      process.stdout.write("The member's calls were only asked without a token; give --token to read them.\n");
  }
  return findings.some(({ verdict }) => verdict === 'broken') ? 1 : 0;
};

// A problem that prevents the walk (a wrong option, a refused login) is printed as one sentence.
process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
