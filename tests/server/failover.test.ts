/** A primary that fails while members trade; `npm run failover` prints the long form, `npm run test:all` runs it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failOver, waysOf } from '../failover/failover.ts';

const FAILOVERS = Number(process.env['FAILOVERS'] ?? 1);

test.runIf(process.platform === 'linux')(
  'SRV-01 API-08 a standby takes over from a primary that is gone, and nothing that was acknowledged is missing',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'exchange-failover-'));
    try {
      const { differences, downtimesMs } = await failOver(folder, {
        ways: waysOf(FAILOVERS),
        traders: 4,
        orders: 20 * FAILOVERS,
        say: () => undefined,
      });
      expect(differences).toEqual([]);
      expect(downtimesMs).toHaveLength(FAILOVERS);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  180_000 + FAILOVERS * 180_000,
);
