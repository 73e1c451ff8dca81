import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import * as c from './codec.ts';
import { list, listEnvelope, rows, separated } from './codec-lists.ts';
import { decimal as toDecimal } from './decimal.ts';
import * as t from './times.ts';

const decode = <T>(codec: c.Codec<T>, value: unknown): T => codec.decode(value, 'field');

describe('API-06 the contract reads what existing backends send', () => {
  test('switches come as numbers, text, booleans or not at all', () => {
    for (const on of [1, '1', true, 'true', 'on', 'ON']) expect(decode(c.flag, on)).toBe(true);
    for (const off of [0, '0', false, '', null, undefined, 2, '2', 'no', {}]) expect(decode(c.flag, off)).toBe(false);
  });

  test('an object whose text cannot be had is no switch and no code', () => {
    const hostile = JSON.parse('{"toString":"x"}') as unknown;
    expect(decode(c.flag, hostile)).toBe(false);
    expect(() => decode(c.enumOf({ open: 1 }), hostile)).toThrow(c.WireError);
    expect(decode(c.enumOf({ open: 1 }, 'open'), hostile)).toBe('open');
  });

  test('times come as seconds, milliseconds or date text', () => {
    const expected = Date.UTC(2021, 10, 27, 2, 25, 20);
    for (const form of [
      expected / 1000,
      String(expected / 1000),
      expected,
      '2021-11-27 02:25:20',
      '2021/11/27 02:25:20',
      '2021-11-27T02:25:20Z',
    ])
      expect(decode(t.moment, form)).toBe(expected);
    for (const bad of ['soon', {}, [], true]) expect(() => decode(t.moment, bad)).toThrow(c.WireError);
  });

  test('date text without a zone is UTC, or in the zone that the build was told', () => {
    const read = (text: string) => new Date(decode(t.moment, text)).toISOString();
    expect(read('2021-11-27 10:25:20')).toBe('2021-11-27T10:25:20.000Z');
    vi.stubGlobal('BACKEND_TIME_ZONE', 'Asia/Shanghai');
    try {
      expect(read('2021-11-27 10:25:20')).toBe('2021-11-27T02:25:20.000Z');
      expect(read('2021/11/27')).toBe('2021-11-26T16:00:00.000Z');
      expect(read('2021-11-27T10:25:20Z')).toBe('2021-11-27T10:25:20.000Z');
      expect(read('1637979920')).toBe('2021-11-27T02:25:20.000Z');
      expect(decode(t.optionalMoment, '0000-00-00 00:00:00')).toBeUndefined();
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('date text that names its zone is read in each usual form; without year or zone it is no time', () => {
    for (const text of [
      '2021-11-27T02:25:20.000000Z',
      '2021-11-27T10:25:20+08:00',
      '2021-11-27 10:25:20 +0800',
      '2021-11-27 02:25:20 UTC',
      '2021/11/27 02:25:20 GMT',
      'Sat, 27 Nov 2021 02:25:20 GMT',
      '27 Nov 2021 02:25:20 GMT',
      'Sat Nov 27 2021 10:25:20 GMT+0800',
    ])
      expect(decode(t.moment, text)).toBe(Date.UTC(2021, 10, 27, 2, 25, 20));
    for (const text of [
      '01-05 16:00',
      '01/05 16:00Z',
      '05/12/2026 16:00',
      '05/12/2026 16:00 GMT',
      '5 Dec 26 16:00 GMT',
      'Nov 27, 2021',
    ]) {
      expect(() => decode(t.moment, text)).toThrow(c.WireError);
      expect(() => decode(t.optionalMoment, text)).toThrow(c.WireError);
    }
  });

  test('a time of a wall clock that no clock shows is none; milliseconds are told from seconds by their size', () => {
    for (const none of ['2021-11-27 24:00:00', '2021-11-27 10:60:00', '2021-02-30', '2021-13-01'])
      expect(() => decode(t.moment, none)).toThrow(c.WireError);
    expect(decode(t.moment, Date.UTC(2000, 0, 1))).toBe(Date.UTC(2000, 0, 1));
    expect(decode(t.moment, 99_999_999_999)).toBe(99_999_999_999_000);
    // Rounded up, it would lie in the future.
    expect(t.moment.encode(1_999)).toBe(1);
  });

  test('what is as large or as long as allowed is taken, and nothing beyond', () => {
    const between = c.integerIn(1, 3);
    expect([1, '3'].map((value) => decode(between, value))).toEqual([1, 3]);
    for (const beyond of [0, 4]) expect(() => decode(between, beyond)).toThrow('is not in 1..3');
    expect(decode(c.requiredText(3), 'abc')).toBe('abc');
    expect(() => decode(c.requiredText(3), 'abcd')).toThrow('is too long');
    expect([decode(c.decimal, '1e40'), decode(c.decimal, '1e-40')]).toEqual([
      `1${'0'.repeat(40)}`,
      `0.${'0'.repeat(39)}1`,
    ]);
    for (const beyond of ['1e41', '1e-41']) expect(() => decode(c.decimal, beyond)).toThrow('is not a number');
  });

  test('a switch is on by any word that a backend has for it, and by no other', () => {
    for (const on of [1, '1', true, 'true', 'on', 'yes', 'YES']) expect([on, decode(c.flag, on)]).toEqual([on, true]);
    for (const off of [0, '0', false, 'off', 'no', '', null, undefined, 2, [1]])
      expect([off, decode(c.flag, off)]).toEqual([off, false]);
  });

  test('numbers come as text', () => {
    expect(decode(c.decimal, '0.10')).toBe('0.1');
    expect(decode(c.decimal, 1e-7)).toBe('0.0000001');
    expect(decode(c.integer, '12')).toBe(12);
    expect(decode(c.integer, '12.00')).toBe(12);
    for (const bad of ['', null, undefined, 'x', {}, Number.NaN, Number.POSITIVE_INFINITY, [], true])
      expect(() => decode(c.decimal, bad)).toThrow(c.WireError);
    for (const bad of ['1.5', 2 ** 60, '', null, {}]) expect(() => decode(c.integer, bad)).toThrow(c.WireError);
  });

  test('an amount that is asked for is plain; what a backend answers may have an exponent', () => {
    for (const odd of ['1e2', '1E2', '1e-8']) expect(() => decode(c.plainDecimal, odd)).toThrow(c.WireError);
    expect([decode(c.plainDecimal, '100'), decode(c.decimal, '1e2')]).toEqual(['100', '100']);
  });

  test('an amount keeps every digit that the wire has', () => {
    for (const exact of ['12345678901234567.12345678', '0.100000000000000000001', '99999999999999999999'])
      expect(decode(c.decimal, exact)).toBe(exact);
  });

  test('nothing is "", null or a missing field', () => {
    for (const none of ['', null, undefined]) {
      expect(decode(c.optional(c.decimal), none)).toBeUndefined();
      expect(decode(c.withDefault(c.integer, 7), none)).toBe(7);
      expect(decode(list(c.text), none)).toEqual([]);
      expect(decode(c.text, none)).toBe('');
    }
    expect(decode(t.optionalMoment, '0')).toBeUndefined();
  });

  test('lists come bare, under list, as text, or as an object with numeric keys', () => {
    const numbers = listEnvelope(c.integer);
    for (const form of [
      ...[[1, 2], { list: [1, 2] }, { list: { 0: 1, 3: 2 } }, { data: ['1', '2'] }],
      { list: { data: [1, 2], total: 2 } },
    ])
      expect(decode(numbers, form)).toEqual([1, 2]);
    expect(decode(rows(c.integer), { list: [1, 2] })).toEqual([1, 2]);
    expect(decode(numbers, { list: {} })).toEqual([]);
    for (const form of ['30,60', '30|60', [30, 60], ['30', '60']])
      expect(decode(separated(c.integer), form)).toEqual([30, 60]);
    expect(() => decode(numbers, { list: 'no' })).toThrow(c.WireError);
  });

  test('extra fields are ignored and older spellings are read', () => {
    const codec = c.record({ amount: c.wire(['num', 'mum'], c.decimal) });
    expect(decode(codec, { mum: '5', extra: [] })).toEqual({ amount: '5' });
    expect(decode(codec, { num: '6', mum: '5' })).toEqual({ amount: '6' });
    expect(codec.encode({ amount: toDecimal(6) })).toEqual({ num: '6' });
  });

  test('a time that is set to none does not hide the older name of its field', () => {
    const dated = c.record({ at: c.wire(['updatetime', 'addtime'], t.optionalMoment) });
    for (const updatetime of [0, '0', '0000-00-00 00:00:00', '', null])
      expect(decode(dated, { updatetime, addtime: 1_767_225_600 }), String(updatetime)).toEqual({
        at: 1_767_225_600_000,
      });
    expect(decode(dated, { updatetime: 1_767_225_601, addtime: 1_767_225_600 })).toEqual({ at: 1_767_225_601_000 });
    expect(decode(dated, { updatetime: 0 })).toEqual({ at: undefined });
  });

  test('what cannot be read names its field', () => {
    const codec = listEnvelope(c.record({ price: c.wire('xjprice', c.decimal) }));
    expect(() => codec.decode({ list: [{ xjprice: '1' }, { xjprice: 'abc' }] }, 'data')).toThrow(
      expect.objectContaining({ name: 'WireError', field: 'data.list.1.xjprice' }),
    );
    expect(() => c.at('userinfo.token', c.requiredText()).decode({ userinfo: null }, 'data')).toThrow(
      expect.objectContaining({ field: 'data.userinfo.token' }),
    );
  });

  test('codes become terms and back; unknown codes use the fallback or fail', () => {
    const side = c.enumOf({ buy: 1, sell: 2 });
    expect(decode(side, '2')).toBe('sell');
    expect(side.encode('sell')).toBe(2);
    expect(() => decode(side, 3)).toThrow(c.WireError);
    expect(decode(c.enumOf({ up: 1, down: 2 }, 'down'), 0)).toBe('down');
  });

  test('a value nested under a path is written under that path', () => {
    expect(c.at('userinfo.token', c.text).encode('abc')).toEqual({ userinfo: { token: 'abc' } });
  });

  test('moments keep their second through the wire', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10 ** 9, max: 4 * 10 ** 9 }), (seconds) => {
        expect(decode(t.moment, t.moment.encode(seconds * 1000))).toBe(seconds * 1000);
      }),
    );
  });
});
