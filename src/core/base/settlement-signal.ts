/** A short tone and a vibration when an option settles. Off until the member switches them on, per device. */
import { atom, type WritableAtom } from 'jotai';
import type { OptionResult } from '../../contract/entities/options.ts';
import { deviceStorage } from './device.ts';
import { keptTextAtom } from './kept-text-atom.ts';
import { store } from './store.ts';

type Switch = WritableAtom<boolean, [boolean], void>;

const switchOf = (name: string): Switch => {
  const kept = keptTextAtom(deviceStorage(name));
  return atom(
    (get) => get(kept) === '1',
    (_get, set, next: boolean) => set(kept, next ? '1' : undefined),
  );
};

export const settlementSoundAtom = switchOf('settlement-sound');
export const settlementHapticAtom = switchOf('settlement-haptic');

interface Note {
  readonly hertz: number;
  /** Seconds after the first note's start. */
  readonly atS: number;
}

export interface Signal {
  readonly notes: readonly Note[];
  /** Milliseconds of vibration, pause, vibration, …, as for `navigator.vibrate`. */
  readonly buzz: readonly number[];
}

const NOTE_S = 0.14;
/** Rising for a win, falling for a loss, level where the stake is returned: distinguishable without looking. */
const NOTES: Record<'win' | 'loss' | 'even', readonly Note[]> = {
  win: [
    { hertz: 659.25, atS: 0 },
    { hertz: 987.77, atS: NOTE_S },
  ],
  loss: [
    { hertz: 493.88, atS: 0 },
    { hertz: 329.63, atS: NOTE_S },
  ],
  even: [
    { hertz: 587.33, atS: 0 },
    { hertz: 587.33, atS: NOTE_S },
  ],
};
const BUZZ: Record<'win' | 'loss' | 'even', readonly number[]> = {
  win: [40, 60, 40],
  loss: [160],
  even: [40],
};

export interface SignalContext {
  readonly sound: boolean;
  readonly haptic: boolean;
  /** Whether the page is hidden: a sound from a hidden page would startle, and browsers refuse vibration there. */
  readonly hidden: boolean;
  /** The preference for reduced motion also suppresses vibration. */
  readonly reducedMotion: boolean;
}

/** What to play for a result; empty where switched off. */
export const signalOf = (result: OptionResult, { sound, haptic, hidden, reducedMotion }: SignalContext): Signal => {
  const kind = result === 'win' || result === 'loss' ? result : 'even';
  return {
    notes: sound && !hidden ? NOTES[kind] : [],
    buzz: haptic && !hidden && !reducedMotion ? BUZZ[kind] : [],
  };
};

const LOUDNESS = 0.12;
/** Options that settle within this time share one signal. */
const QUIET_MS = 600;

let context: AudioContext | undefined;

const play = async (notes: readonly Note[]): Promise<void> => {
  context ??= new AudioContext();
  await context.resume();
  const begin = context.currentTime + 0.02;
  for (const { hertz, atS } of notes) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hertz;
    // Without a ramp at both ends a tone clicks.
    volume.gain.setValueAtTime(0, begin + atS);
    volume.gain.linearRampToValueAtTime(LOUDNESS, begin + atS + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + atS + NOTE_S);
    tone.connect(volume).connect(context.destination);
    tone.start(begin + atS);
    tone.stop(begin + atS + NOTE_S);
  }
};

/** Plays a signal. Does nothing on devices that lack sound or vibration, or refuse them. */
export const give = ({ notes, buzz }: Signal): void => {
  if (notes.length > 0 && typeof AudioContext !== 'undefined') play(notes).catch(() => undefined);
  if (buzz.length > 0 && canBuzz()) navigator.vibrate([...buzz]);
};

/** iPhones offer no vibration to web pages. */
export const canBuzz = (): boolean => typeof navigator !== 'undefined' && 'vibrate' in navigator;

let lastAtMs = Number.NEGATIVE_INFINITY;

/** Called when an option settles while its screen is open. */
export const signalSettlement = (result: OptionResult): void => {
  const nowMs = performance.now();
  if (nowMs - lastAtMs < QUIET_MS) return;
  lastAtMs = nowMs;
  give(
    signalOf(result, {
      sound: store.get(settlementSoundAtom),
      haptic: store.get(settlementHapticAtom),
      hidden: document.hidden,
      reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    }),
  );
};
