/** The question for a second factor that the server asks before what weakens an account (AUTH-09). */
import { atom } from 'jotai';
import { CODE } from '../../contract/envelope.ts';
import { store } from '../base/store.ts';
import { Refused } from '../transport/errors.ts';

interface FactorQuestion {
  /** @param shown whether the server took one */
  readonly answer: (shown: boolean) => void;
}

/** What the shell asks the member now. */
export const factorQuestionAtom = atom<FactorQuestion | undefined>(undefined);

let asking: Promise<boolean> | undefined;

/** One question for all writes that wait for it. @returns whether the member showed a factor */
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

export const needsFactor = (error: unknown): boolean =>
  error instanceof Refused && error.code === CODE.freshFactorNeeded;
