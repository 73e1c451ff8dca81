/** The formats of the language on screen (SHELL-14). */
import { atom, useAtomValue } from 'jotai';
import { memoize } from '../../kit/memoize.ts';
import { languageAtom } from '../language/language-choice.ts';
import { createFormat, type Format } from './create-format.ts';
import { timeZoneAtom } from './time-zone.ts';

const formats = memoize((key: string) => {
  const [tag = 'en', timeZone] = key.split(' ');
  return createFormat(tag, timeZone);
});

const formatAtom = atom((get): Format => formats(`${get(languageAtom).tag} ${get(timeZoneAtom)}`));

/** Formats for the language on screen and the member's time zone. One atom, because price lists use it per number. */
export const useFormat = (): Format => useAtomValue(formatAtom);
