/** Where and whether a member has signed in before, as the security log has it. */
import { and, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../src/contract/time-units.ts';
import type { Tx } from '../../db/connection.ts';
import { securityEvents } from '../../db/schema/access.ts';
import { subnetOf } from '../limits/attempts.ts';
import type { SecurityEventKind } from './security-events.ts';

const FAMILIAR_MS = 90 * DAY_MS;
const SIGNED_IN: SecurityEventKind[] = ['logged-in', 'new-device', 'registered'];
const NEW_PASSWORD: SecurityEventKind[] = ['login-password-changed', 'login-password-reset'];

/**
 * Whether the member has signed in from this network in the last months. Only events since the last new password count,
 * a change of password by the member included: earlier logins may be those of somebody who knew the old one.
 */
export const hasSignedInFrom = async (tx: Tx, memberId: number, network: string, nowMs: number): Promise<boolean> => {
  const { id, kind, memberId: owner, atMs } = securityEvents;
  const changed = tx
    .select({ id: sql`coalesce(max(${id}), 0)` })
    .from(securityEvents)
    .where(and(eq(owner, memberId), inArray(kind, NEW_PASSWORD)));
  const rows = await tx
    .selectDistinct({ address: securityEvents.address })
    .from(securityEvents)
    .where(
      and(
        eq(owner, memberId),
        inArray(kind, [...SIGNED_IN, 'login-password-changed']),
        gt(atMs, nowMs - FAMILIAR_MS),
        gte(id, sql`(${changed})`),
      ),
    );
  return rows.some(({ address }) => subnetOf(address) === network);
};

/** Whether the account was ever signed in to: its first device is not reported as new. */
export const hasEverSignedIn = async (tx: Tx, memberId: number): Promise<boolean> => {
  const { kind, memberId: owner } = securityEvents;
  const rows = await tx
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(and(eq(owner, memberId), inArray(kind, SIGNED_IN)))
    .limit(1);
  return rows.length > 0;
};
