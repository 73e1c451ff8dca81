import { defineConfig } from 'vitest/config';

/** One runner for everything, so that one kind of report counts every test (docs/decisions/one-test-runner.md). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'units',
          include: ['{src,sw,scripts}/**/*.test.{ts,tsx}', 'tests/{rules,faults}/**/*.test.ts'],
          server: { deps: { inline: [/framework7/] } },
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/{server,fuzz}/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          globalSetup: ['tests/journeys/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
