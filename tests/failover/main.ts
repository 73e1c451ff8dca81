/**
 * `npm run failover`: a primary with a synchronous standby, two server processes, members who trade; the primary hangs,
 * its successor is killed, and so on. Reports how long writes were impossible, and which are missing.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failOver, waysOf } from './failover.ts';

const folder = mkdtempSync(join(tmpdir(), 'exchange-failover-'));
try {
  const { writes, differences } = await failOver(folder, {
    ways: waysOf(4),
    traders: 12,
    orders: 200,
    say: (line) => process.stdout.write(`${line}\n`),
  });
  process.stdout.write(
    differences.length === 0
      ? `${writes} writes acknowledged, every one of them there, the ledger sound\n`
      : `${writes} writes acknowledged. ${differences.join('. ')}\n`,
  );
  process.exitCode = differences.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
