import { defineConfig } from 'vitest/config';
import { linguiMacros } from './scripts/vite/lingui-macros.ts';

/** One runner for everything, so that one kind of report counts every test (docs/decisions/one-test-runner.md). */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [linguiMacros()],
        test: {
          name: 'units',
          include: ['{src,sw}/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs', 'tests/{rules,faults}/**/*.test.ts'],
          // A machine that does much else at once is slow, not wrong.
          testTimeout: 20_000,
          hookTimeout: 60_000,
          server: { deps: { inline: [/framework7/] } },
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/{server,fuzz}/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/journeys/global-setup.ts'],
          setupFiles: ['tests/harness/pictures-of-failures.ts'],
          // A browser mostly waits: two at a time keep a machine of two cores busy without making either late.
          maxWorkers: 2,
          // What a browser shows comes when it comes: a second is often too short on a busy machine.
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
