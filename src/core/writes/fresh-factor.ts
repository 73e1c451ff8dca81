/** Asks for the second factor that the server requires before a call that weakens an account (AUTH-09). */
import { atom } from 'jotai';
import { CODE } from '../../contract/envelope.ts';
import { store } from '../base/store.ts';
import { Refused } from '../transport/errors.ts';
import type { Transport } from '../transport/transport.ts';

interface FactorQuestion {
  /** @param shown whether the server accepted a factor */
  readonly answer: (shown: boolean) => void;
}

/** The question that the shell currently shows to the member. */
export const factorQuestionAtom = atom<FactorQuestion | undefined>(undefined);

let asking: Promise<boolean> | undefined;

/** All waiting writes share one question. @returns whether the member showed a valid factor */
export const askForFactor = (): Promise<boolean> => {
  asking ??= new Promise<boolean>((resolve) => {
    const answer = (shown: boolean): void => {
      asking = undefined;
      store.set(factorQuestionAtom, undefined);
      resolve(shown);
    };
    store.set(factorQuestionAtom, { answer });
  });
  return asking;
};

/** A backend that does not honour keys is not the reference server, and means something else by this code. */
export const needsFactor = (error: unknown, { honoursKeys }: Transport): boolean =>
  error instanceof Refused && error.code === CODE.freshFactorNeeded && honoursKeys() === true;
