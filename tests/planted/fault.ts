/** A planted fault: a replacement in a source file, and the test that must catch it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Fault {
  /** Unique; what `npm run planted -- name` asks for. */
  readonly name: string;
  /** Path of the file that becomes wrong, from the root of the repository. */
  readonly file: string;
  /** Text that occurs exactly once in the file; unlike a line number it survives other edits. */
  readonly before: string;
  readonly after: string;
  /** Path of the file of the test that catches it. */
  readonly test: string;
  /** Part of the test's title, so that no others are run. */
  readonly title: string;
}

/** @throws Error where the text is no longer there, or more than once: the fault has to be written anew */
export const plant = (text: string, { name, file, before, after }: Fault): string => {
  const places = text.split(before).length - 1;
  if (places !== 1) throw new Error(`${name}: its text is ${places} times in ${file}, not once`);
  if (before === after) throw new Error(`${name}: changes nothing`);
  return text.replace(before, () => after);
};

export const sourceOf = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');
