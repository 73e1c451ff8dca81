import { describe, expect, test } from 'vitest';
import { type AnyCall, calls } from '../../tests/every-call/calls.ts';
import { decodePayload, encodePayload } from './call.ts';
import { EMPTY_PAYLOADS, SPECIFIED_PAYLOADS } from './specified-payloads.ts';

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
