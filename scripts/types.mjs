// `npm run types`: type-checks each part of the product with only the globals of its environment (page, server,
// worker), so that `document` on the server or `node:fs` in a page does not compile. Tests and scripts may use all
// globals.
import { join } from 'node:path';
import { root } from './prepare/paths.mjs';
import { run, tool } from './prepare/run.mjs';

const PROJECTS = ['src', 'server', 'sw', '.'];
// Several checker threads of one project would each compute the same types, for twice the work; the projects run in
// parallel.
const ONE_CHECKER = '--singleThreaded';

const results = await Promise.all(
  PROJECTS.map((project) =>
    run(process.execPath, [tool('typescript-native/bin/tsc'), ONE_CHECKER, '-p', join(root, project)], { quiet: true }),
  ),
);
// The last project includes the files of the others, so the same error can occur twice: print it once.
const lines = new Set(results.flatMap(({ output }) => output.split('\n')).filter((line) => line.trim() !== ''));
if (lines.size > 0) console.log([...lines].join('\n'));
process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0;
