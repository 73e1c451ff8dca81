/**
 * `npm run planted`: makes one fault after the other in a copy of the tree and runs the test that must catch it.
 * `npm run planted -- name` plants those alone whose name contains one of the words. Ends with status 1 where a fault is
 * not caught, or its text is no longer there.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAULTS } from './all.ts';
import { type Fault, plant, sourceOf } from './fault.ts';
import { runTests } from './run-tests.ts';
import { makeCopy, root } from './scratch-copy.ts';

const words = process.argv.slice(2);
const chosen = FAULTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (chosen.length === 0) {
  console.error(`No fault has such a name. There are:\n${FAULTS.map(({ name }) => `  ${name}`).join('\n')}`);
  process.exit(2);
}

const copy = makeCopy();

/** Runs the tests without a fault first: a test that fails anyway catches nothing. */
const proveSound = async (): Promise<void> => {
  console.log(`Without a fault: ${new Set(chosen.map(({ test }) => test)).size} files of tests …`);
  const { failed, passed, output } = await runTests(copy, [...new Set(chosen.map(({ test }) => test))]);
  if (failed.length === 0 && passed > 0) return;
  console.log(output);
  console.log('The tests fail as it is: nothing was planted.');
  process.exit(1);
};

const verdictOn = async (fault: Fault): Promise<string | undefined> => {
  const path = join(copy, fault.file);
  const sound = sourceOf(root, fault.file);
  try {
    writeFileSync(path, plant(sound, fault));
    const { failed, passed, output } = await runTests(copy, [fault.test], fault.title);
    if (failed[0] !== undefined) {
      console.log(`${fault.name}: caught by ${fault.test}: ${failed[0]}`);
      return undefined;
    }
    return passed > 0 ? `${fault.test} passes` : `no test ran\n${output}`;
  } catch (error) {
    return String(error);
  } finally {
    writeFileSync(path, sound);
  }
};

await proveSound();
let caught = 0;
for (const fault of chosen) {
  const missed = await verdictOn(fault);
  if (missed === undefined) caught += 1;
  else console.log(`${fault.name}: NOT CAUGHT: ${missed}`);
}
console.log(`\n${caught} of ${chosen.length} caught`);
process.exit(caught === chosen.length ? 0 : 1);
