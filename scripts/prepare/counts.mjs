import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './paths.mjs';

const firstLine = (text = '') => text.split('\n', 1)[0];

/**
 * Counts the results in a vitest JSON report. A test file that fails to load has no tests, so it counts as one failure.
 * A run that exits with an error but names no failure (a crash, an unhandled error) also counts as one, as does a
 * missing report.
 * @param {string} path path of the report
 * @param {number} code exit status of the runner
 * @returns {{ passed: number, failed: number, skipped: number, notes: string[] }} the notes name each failed test with
 *   the first line of its error, and each skipped test, whose title says when it is skipped
 */
export const countVitest = (path, code) => {
  if (!existsSync(path))
    return { passed: 0, failed: 1, skipped: 0, notes: [`the runner left no report (exit ${code})`] };
  let report;
  try {
    report = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0, notes: [`the runner left half a report (exit ${code})`] };
  }
  const notes = [];
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
  );
  for (const file of unloadable) notes.push(`${file.name} failed outside its tests: ${file.message}`);
  for (const file of report.testResults) {
    for (const { status, fullName, failureMessages } of file.assertionResults) {
      if (status === 'failed')
        notes.push(`${relative(root, file.name)}: ${fullName}: ${firstLine(failureMessages?.[0])}`);
      else if (status !== 'passed') notes.push(`skipped: ${relative(root, file.name)}: ${fullName}`);
    }
  }
  const counted = report.testResults.flatMap((file) => file.assertionResults);
  const passed = counted.filter((one) => one.status === 'passed').length;
  let failed = counted.filter((one) => one.status === 'failed').length + unloadable.length;
  const skipped = counted.filter((one) => one.status !== 'failed' && one.status !== 'passed').length;
  if (counted.length === 0 && failed === 0) {
    failed = 1;
    notes.push('the runner found no tests');
  }
  if (code !== 0 && failed === 0) {
    failed = 1;
    notes.push(`the runner ended with status ${code} although no test failed`);
  }
  return { passed, failed, skipped, notes };
};
