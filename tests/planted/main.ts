/**
 * `npm run planted`: makes one fault after the other in a copy of the tree and runs the test that must catch it.
 * `npm run planted -- name` plants those alone whose name contains one of the words. Ends with status 1 where a fault is
 * not caught, or its text is no longer there.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/prepare/build.mjs';
import { FAULTS } from './all.ts';
import { type Fault, plant, sourceOf } from './fault.ts';
import { projectOf, runTests, type TestRun } from './run-tests.ts';
import { makeCopy, root } from './scratch-copy.ts';
import { openSharedRunner } from './shared-runner.ts';

const words = process.argv.slice(2);
const chosen = FAULTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
if (chosen.length === 0) {
  console.error(`No fault has such a name. There are:\n${FAULTS.map(({ name }) => `  ${name}`).join('\n')}`);
  process.exit(2);
}

// A build compiles the server's catalogues, without which its tests of languages fail.
await ensureBuilt();
const copy = makeCopy();
process.chdir(copy);
const runner = await openSharedRunner(copy);

/** Journeys run on a build, which only a start of its own makes anew. */
const sharesRunner = ({ test }: Fault): boolean => projectOf(test) !== 'journeys';
const sharing = chosen.filter(sharesRunner);
const inBrowser = chosen.filter((fault) => !sharesRunner(fault));

/** Runs the tests without a fault: a test that fails anyway catches nothing. */
const proveSound = async (faults: readonly Fault[], run: (titles: Map<string, string[]>) => Promise<TestRun>) => {
  if (faults.length === 0) return;
  const titles = new Map<string, string[]>();
  for (const { test, title } of faults) titles.set(test, [...(titles.get(test) ?? []), title]);
  console.log(`Without a fault: ${titles.size} files of tests …`);
  const { failed, passed, output } = await run(titles);
  if (failed.length === 0 && passed > 0) return;
  console.log(`${output}\n${failed.join('\n')}\nThe tests fail as it is, and so prove nothing.`);
  process.exit(1);
};

const verdictOn = async (fault: Fault): Promise<string | undefined> => {
  const path = join(copy, fault.file);
  const sound = sourceOf(root, fault.file);
  const write = (text: string): void => {
    writeFileSync(path, text);
    runner.changed(fault.file);
  };
  try {
    write(plant(sound, fault));
    const shared = sharesRunner(fault) ? await runner.run(new Map([[fault.test, [fault.title]]])) : undefined;
    // What only a start loads, such as the template of the test databases, is wrong only in a start of its own.
    const { failed, passed, output } = shared?.failed[0] ? shared : await runTests(copy, [fault.test], fault.title);
    if (failed[0] !== undefined) {
      console.log(`${fault.name}: caught by ${fault.test}: ${failed[0]}`);
      return undefined;
    }
    return passed > 0 ? `${fault.test} passes` : `no test ran\n${output}`;
  } catch (error) {
    return String(error);
  } finally {
    write(sound);
  }
};

await proveSound(sharing, (titles) => runner.run(titles));
await proveSound(inBrowser, (titles) => runTests(copy, [...titles.keys()]));
let caught = 0;
for (const fault of chosen) {
  const missed = await verdictOn(fault);
  if (missed === undefined) caught += 1;
  else console.log(`${fault.name}: NOT CAUGHT: ${missed}`);
}
// Once more: a fault that was not taken back would have been caught in place of the next ones.
await proveSound(sharing, (titles) => runner.run(titles));
await runner.close();
console.log(`\n${caught} of ${chosen.length} caught`);
process.exit(caught === chosen.length ? 0 : 1);
