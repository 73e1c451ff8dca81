import { defineConfig } from 'vitest/config';
import { framework7 } from './scripts/vite/framework7/plugin.ts';
import { linguiMacros } from './scripts/vite/lingui-macros.ts';
import { LongestFirst } from './tests/harness/longest-first.ts';

/** What a test waits for comes when it comes: vitest's own limit of a second is often too short on a busy machine. */
const pollFor = (timeout: number) => ({ poll: { timeout } });

/**
 * Tests in a browser. The second tier, `long`, is what takes minutes of waiting, or repeats what a journey or a test below
 * the browser has proved: `npm run test:all` runs it too.
 */
const browserProject = (name: 'journeys' | 'long') => ({
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    globalSetup: ['server/testing/global-setup.ts', 'tests/journeys/global-setup.ts'],
    setupFiles: ['tests/harness/pictures-of-failures.ts'],
    // A browser mostly waits: three at a time keep a machine of two cores busy.
    maxWorkers: 3,
    // A run of several projects has one after the other, since each has as many workers as suit it.
    sequence: { groupOrder: 2 },
    isolate: false,
    expect: pollFor(45_000),
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});

/**
 * One runner for everything, so that one kind of report counts every test (docs/decisions/one-test-runner.md). Limits are
 * wide: a machine that does much else at once is slow, not wrong, and a test that waits for ever still fails.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [framework7(), linguiMacros()],
        test: {
          name: 'units',
          include: [
            '{src,sw}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.mjs',
            'tests/{rules,faults,planted}/**/*.test.ts',
          ],
          // A worker for each file would cost more than the tests themselves.
          isolate: false,
          setupFiles: ['tests/harness/fresh-modules.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          expect: pollFor(60_000),
          testTimeout: 120_000,
          hookTimeout: 300_000,
          server: { deps: { inline: [/framework7/] } },
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/{server,fuzz}/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          // Each file has a database of its own, and waits for it half of the time.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          isolate: false,
          expect: pollFor(60_000),
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
      ...(['journeys', 'long'] as const).map(browserProject),
    ],
  },
});
