import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that run for 15 seconds or longer, roughly the longest first. */
const LONG = [
  'every-screen/ios',
  'every-screen/md',
  'long/call-faults',
  'long/keyboard',
  'server/products-simulation',
  'server/trading-simulation',
  'shell/first-screen',
  'worker/update',
  'shell/shell',
  'journeys/first-day',
  'parts/parts',
  'shell/narrow',
  'wallet/sentences',
  'wallet/switch-table',
  'account/pictures',
  'worker/storage',
  'wallet/money-buttons',
  'account/account',
  'parts/forms',
  'core/hostile-backend',
  'market/soak',
  'wallet/switches',
  'core/privacy',
  'wallet/money-life',
  'worker/offline',
  'account/app-lock',
  'worker/hidden',
  'worker/cold-start',
  'fuzz/calls',
  'market/chart',
  'trading/records',
  'protection/protection',
  'server/bad-lines',
  'server/kill',
  'server/trading-kill',
  'server/failover',
  'core/hostile-markup',
  'server/races',
  'server/conformance',
  'server/availability',
  'routes/takeover',
  'server/every-call',
  'routes/one-member',
  'rules/tables',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const found = LONG.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return found === -1 ? LONG.length : found;
};

/** The environment of a file, found as vitest finds it. */
const environment = ({ moduleId }: TestSpecification): string =>
  /@vitest-environment\s+([\w-]+)/.exec(readFileSync(moduleId, 'utf8'))?.[1] ?? 'node';

/**
 * Groups files by environment, since vitest ends a worker whose next file needs another environment.
 *
 * A long file that starts last would run alone while the other workers idle. Without durations of an earlier run, which
 * a fresh clone does not have, vitest starts with the largest files, and the longest tests are among the smallest
 * files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const environments = new Map(sorted.map((file) => [file, environment(file)]));
    const order = (file: TestSpecification): string => environments.get(file) ?? '';
    return sorted.sort((one, other) => order(one).localeCompare(order(other)) || rank(one) - rank(other));
  }
}
