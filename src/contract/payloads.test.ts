import { describe, expect, test } from 'vitest';
import { type Call, decodePayload, encodePayload } from './call.ts';
import { EMPTY_PAYLOADS, SPECIFIED_PAYLOADS } from './specified-payloads.ts';

type AnyCall = Call<unknown, unknown>;
const isCall = (value: unknown): value is AnyCall =>
  typeof value === 'object' && value !== null && 'payload' in value && 'response' in value;
const modules = import.meta.glob<Record<string, unknown>>('./calls/*.ts', { eager: true });
const calls = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isCall);

const named = (name: string): AnyCall => {
  const call = calls.find((one) => one.name === name);
  if (call === undefined) throw new Error(`no call ${name}`);
  return call;
};

describe('API-02 a call sends what is listed for it, and nothing that has no value', () => {
  test.each(SPECIFIED_PAYLOADS)('%s %j', (name, fields) => {
    const call = named(name);
    expect(encodePayload(call, decodePayload(call, fields))).toEqual(fields);
  });

  test.each(EMPTY_PAYLOADS)('%s', (name) => {
    const call = named(name);
    expect(encodePayload(call, decodePayload(call, {}))).toEqual({});
  });
});
