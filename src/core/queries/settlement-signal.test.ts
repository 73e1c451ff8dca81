import { describe, expect, test } from 'vitest';
import type { OptionResult } from '../../contract/entities/options.ts';
import { type SignalContext, signalOf } from './settlement-signal.ts';

const both: SignalContext = { sound: true, haptic: true, hidden: false, reducedMotion: false };
const pitch = (result: OptionResult): number => {
  const [first, second] = signalOf(result, both).notes;
  return Math.sign((second?.hertz ?? 0) - (first?.hertz ?? 0));
};

describe('OPT-04 the signal of a settlement', () => {
  test('rises for a win, falls for a loss, stays level where the stake came back', () => {
    expect(pitch('win')).toBe(1);
    expect(pitch('loss')).toBe(-1);
    expect(pitch('returned')).toBe(0);
    expect(pitch('void')).toBe(0);
    const buzzes = (['win', 'loss', 'returned'] as const).map((result) => signalOf(result, both).buzz.join());
    expect(new Set(buzzes).size).toBe(3);
  });

  test('is only what was turned on', () => {
    expect(signalOf('win', { ...both, sound: false }).notes).toEqual([]);
    expect(signalOf('win', { ...both, sound: false }).buzz).not.toEqual([]);
    expect(signalOf('win', { ...both, haptic: false }).buzz).toEqual([]);
    expect(signalOf('win', { ...both, haptic: false }).notes).not.toEqual([]);
  });

  test('is nothing on a hidden page, and no buzz where motion is reduced', () => {
    expect(signalOf('loss', { ...both, hidden: true })).toEqual({ notes: [], buzz: [] });
    expect(signalOf('loss', { ...both, reducedMotion: true }).buzz).toEqual([]);
    expect(signalOf('loss', { ...both, reducedMotion: true }).notes).not.toEqual([]);
  });

  test('is short and soft: under half a second', () => {
    for (const result of ['win', 'loss', 'void'] as const) {
      const { notes, buzz } = signalOf(result, both);
      expect(Math.max(...notes.map(({ atS }) => atS))).toBeLessThan(0.3);
      expect(buzz.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(300);
    }
  });
});
