/** Hostile requests that must not harm a server. */
import type { Call } from '../../src/contract/call.ts';
import type { Random } from '../simulation/random.ts';

const LONG = 'x'.repeat(20_000);

export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '1',
  '1.5',
  '1e999',
  '-1e999',
  '1e-999',
  '1e30',
  '0.000000000000000000000000000001',
  '9'.repeat(30),
  '9223372036854775807',
  '9223372036854775808',
  '2147483648',
  '-2147483649',
  'NaN',
  'Infinity',
  '0x10',
  '1_000',
  '1,5',
  '１２３',
  '١٢٣',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  "' or '1'='1",
  "'; drop table member; --",
  '$1',
  '\\',
  '%00',
  '%',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '{"$ne":null}',
  '[]',
  '{}',
  '{{7*7}}',
  '\r\nX-Injected: 1',
  '\u0000',
  '\uFEFF',
  '\uD800',
  '🦀'.repeat(50),
  '\u202Eevil',
  'é'.normalize('NFD'),
  LONG,
];

const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  [],
  [[]],
  {},
  { length: -1 },
  { toString: 'x' },
  [null],
  { a: { b: { c: { d: { e: { f: { g: { h: { i: 1 } } } } } } } } },
];

/**
 * The wire names of a call's payload, found by decoding and encoding a proxy that answers "1" to every name. Decoding
 * stops at the first field that rejects "1"; encoding leaves out fields that take only a few fixed values.
 */
export const wireNames = (call: Pick<Call<unknown, unknown>, 'payload'>): string[] => {
  const names = new Set<string>();
  const curious = new Proxy(
    {},
    {
      get: (_target, name) => {
        if (typeof name === 'string') names.add(name);
        return '1';
      },
    },
  );
  try {
    call.payload.decode(curious, '');
  } catch {
    // A field rejected "1": the names found so far suffice.
  }
  try {
    const anything = new Proxy({}, { get: () => '1' });
    for (const name of Object.keys(call.payload.encode(anything) ?? {})) names.add(name);
  } catch {
    // A field that is neither text nor number.
  }
  return [...names];
};

export interface HostileRequest {
  readonly headers: Record<string, string>;
  readonly body: string;
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

const form = (random: Random, names: readonly string[]): string => {
  const fields = new URLSearchParams();
  for (const name of names) {
    if (random.chance(0.1)) continue;
    const key = random.chance(0.05) ? `${name}[]` : random.chance(0.05) ? `${name}[a][b]` : name;
    // Most fields are valid, so that about half of the requests pass the first check.
    fields.append(key, random.chance(0.55) ? String(random.integer(0, 200)) : random.pick(HOSTILE_TEXTS));
    if (random.chance(0.05)) fields.append(name, random.pick(HOSTILE_TEXTS));
  }
  return fields.toString();
};

const json = (random: Random, names: readonly string[]): string => {
  if (random.chance(0.1))
    return random.pick(['', '{', 'null', '[]', '"x"', '1e999', '{"a":}', '{"__proto__":{"a":1}}']);
  return JSON.stringify(
    Object.fromEntries(
      names.map((name) => [name, random.chance(0.5) ? random.pick(HOSTILE_VALUES) : random.pick(HOSTILE_TEXTS)]),
    ),
  );
};

/** @param names the payload's wire names */
export const hostileRequest = (random: Random, names: readonly string[]): HostileRequest => {
  const roll = random.next();
  if (roll < 0.75) return { headers: { 'content-type': FORM }, body: form(random, names) };
  if (roll < 0.92) return { headers: { 'content-type': JSON_TYPE }, body: json(random, names) };
  const type = random.pick(['multipart/form-data', 'multipart/form-data; boundary=x', 'text/plain', 'image/png', 'x']);
  const body = random.pick([
    '',
    '--x\r\n\r\n--x--',
    '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n',
    LONG,
  ]);
  return { headers: { 'content-type': type }, body };
};
