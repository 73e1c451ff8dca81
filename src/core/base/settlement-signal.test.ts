import { afterEach, describe, expect, test, vi } from 'vitest';
import type { OptionResult } from '../../contract/entities/options.ts';
import {
  type SignalContext,
  settlementHapticAtom,
  settlementSoundAtom,
  signalOf,
  signalSettlement,
} from './settlement-signal.ts';
import { store } from './store.ts';

const both: SignalContext = { sound: true, haptic: true, hidden: false, reducedMotion: false };
const pitch = (result: OptionResult): number => {
  const [first, second] = signalOf(result, both).notes;
  return Math.sign((second?.hertz ?? 0) - (first?.hertz ?? 0));
};

afterEach(() => void vi.unstubAllGlobals());

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

  test('sounds by the switch of the sound, and buzzes by that of the buzz', () => {
    const given: string[] = [];
    // Nothing is played here: that a tone would be is enough.
    class Speaker {
      resume = async () => {
        given.push('tone');
        throw new Error('silent');
      };
    }
    vi.stubGlobal('AudioContext', Speaker);
    vi.stubGlobal('navigator', { vibrate: () => given.push('buzz') });
    vi.stubGlobal('document', { hidden: false });
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    let nowMs = 0;
    // Signals in one moment are one: these are apart.
    vi.stubGlobal('performance', { now: () => (nowMs += 10_000) });
    const settle = (sound: boolean, haptic: boolean): string[] => {
      given.length = 0;
      store.set(settlementSoundAtom, sound);
      store.set(settlementHapticAtom, haptic);
      signalSettlement('win');
      return [...given];
    };
    expect(settle(true, false)).toEqual(['tone']);
    expect(settle(false, true)).toEqual(['buzz']);
    expect(settle(false, false)).toEqual([]);
    // Options that settle together, as those of one round do, give one signal.
    vi.stubGlobal('performance', { now: () => nowMs + 20_000 });
    expect([settle(true, false), settle(true, false)]).toEqual([['tone'], []]);
  });

  test('is short and soft: under half a second', () => {
    for (const result of ['win', 'loss', 'void'] as const) {
      const { notes, buzz } = signalOf(result, both);
      expect(Math.max(...notes.map(({ atS }) => atS))).toBeLessThan(0.3);
      expect(buzz.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(300);
    }
  });
});
