/**
 * One start of vitest for many runs: starting it, and a test database, takes longer than most tests. Each run has worker
 * processes of its own, so no run affects the next.
 */
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import { projectOf, type TestRun, titleOf } from './run-tests.ts';

/** Many a fault lets a test wait for what never comes. Without a fault, the tests and hooks take a few seconds. */
const LIMITS = { testTimeout: 30_000, hookTimeout: 30_000 };

export interface SharedRunner {
  /** @param titles by file: in each, the tests whose titles contain one of these texts are run */
  run(titles: ReadonlyMap<string, readonly string[]>): Promise<TestRun>;
  /** To be called when a file of the copy has changed. */
  changed(file: string): void;
  close(): Promise<void>;
}

/** @param copy also the working directory of this process: tests have paths relative to it */
export const openSharedRunner = async (copy: string): Promise<SharedRunner> => {
  // What a run returns says all that a reporter would print.
  const vitest = await createVitest('test', { root: copy, watch: false, bail: 1, reporters: [{}] });
  for (const { config } of vitest.projects) Object.assign(config, LIMITS);
  return {
    async run(titles) {
      const specifications = [...titles].map(([file, texts]) =>
        vitest
          .getProjectByName(projectOf(file))
          .createSpecification(join(copy, file), { testNamePattern: titleOf(...texts) }),
      );
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
      const ran = testModules.filter(({ moduleId }) => specifications.some((each) => each.moduleId === moduleId));
      const tests = ran.flatMap(({ children }) => [...children.allTests()]);
      const failed = tests.filter((test) => test.result().state === 'failed');
      const errors = [
        ...ran.flatMap((module) => module.errors()),
        ...failed.flatMap((test) => test.result().errors ?? []),
        ...unhandledErrors,
      ];
      return {
        passed: tests.filter((test) => test.result().state === 'passed').length,
        failed: failed.map(({ fullName }) => fullName),
        output: errors.map((error) => String((error as Error).message)).join('\n'),
      };
    },
    changed: (file) => vitest.invalidateFile(join(copy, file)),
    close: () => vitest.close(),
  };
};
