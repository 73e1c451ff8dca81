// `npm run types`: each part of the product sees only the globals of where it runs (pages, server, worker), so that a
// `document` on the server or `node:fs` in a page does not compile; tests and scripts may use everything.
import { join } from 'node:path';
import { root } from './prepare/paths.mjs';
import { run, tool } from './prepare/run.mjs';

const PROJECTS = ['src', 'server', 'sw', '.'];
// Several checkers of one project work out the same types each for itself, for twice the work; projects run side by side.
const ONE_CHECKER = '--singleThreaded';

const results = await Promise.all(
  PROJECTS.map((project) =>
    run(process.execPath, [tool('typescript-native/bin/tsc'), ONE_CHECKER, '-p', join(root, project)], { quiet: true }),
  ),
);
// The last project holds the files of the others again: an error of both is told once.
const lines = new Set(results.flatMap(({ output }) => output.split('\n')).filter((line) => line.trim() !== ''));
if (lines.size > 0) console.log([...lines].join('\n'));
process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0;
