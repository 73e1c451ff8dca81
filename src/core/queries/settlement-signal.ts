/** A short tone and a buzz when an option settles: off until the member turns them on, on this device. */
import { atom, type WritableAtom } from 'jotai';
import type { OptionResult } from '../../contract/entities/options.ts';
import { deviceStorage } from '../base/device.ts';
import { store } from '../base/store.ts';

type Switch = WritableAtom<boolean, [boolean], void>;

const switchOf = (name: string): Switch => {
  const kept = deviceStorage(name);
  const on = atom(kept.get() === '1');
  on.onMount = (set) => kept.onOtherTab((text) => set(text === '1'));
  return atom(
    (get) => get(on),
    (_get, set, next: boolean) => {
      kept.set(next ? '1' : undefined);
      set(on, next);
    },
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
  /** Milliseconds of buzz, pause, buzz, …; as `navigator.vibrate` takes it. */
  readonly buzz: readonly number[];
}

const NOTE_S = 0.14;
/** Up for a win, down for a loss, the same twice where the stake came back: to be told apart with closed eyes. */
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
  /** The page is hidden: a sound from nowhere startles, and browsers refuse the buzz. */
  readonly hidden: boolean;
  /** Who wants less motion is spared the phone's too. */
  readonly reducedMotion: boolean;
}

/** What to play for a result; nothing where it is not wanted. */
export const signalOf = (result: OptionResult, { sound, haptic, hidden, reducedMotion }: SignalContext): Signal => {
  const kind = result === 'win' || result === 'loss' ? result : 'even';
  return {
    notes: sound && !hidden ? NOTES[kind] : [],
    buzz: haptic && !hidden && !reducedMotion ? BUZZ[kind] : [],
  };
};

const LOUDNESS = 0.12;
/** Several options that settle in one moment are one signal. */
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

/** Plays a signal. A device without sound or buzz, or one that refuses, stays silent. */
export const give = ({ notes, buzz }: Signal): void => {
  if (notes.length > 0 && typeof AudioContext !== 'undefined') play(notes).catch(() => undefined);
  if (buzz.length > 0 && canBuzz()) navigator.vibrate([...buzz]);
};

/** iPhones have no buzz for pages. */
export const canBuzz = (): boolean => typeof navigator !== 'undefined' && 'vibrate' in navigator;

let lastAtMs = Number.NEGATIVE_INFINITY;

/** An option settled before the member's eyes. */
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
