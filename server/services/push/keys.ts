/**
 * The VAPID key pair that identifies this server to push services. A new pair ends every subscription made with the
 * old.
 */
import webPush from 'web-push';
import type { PushKeys, VapidSettings } from '../../base/push-settings.ts';
import type { Tx } from '../../db/connection.ts';
import { pushKeys } from '../../db/schema/push.ts';

const readMade = async (tx: Tx): Promise<PushKeys | undefined> => {
  const [row] = await tx.select({ publicKey: pushKeys.publicKey, privateKey: pushKeys.privateKey }).from(pushKeys);
  return row;
};

/**
 * The keys of the environment, or a pair that a sandbox makes once; processes that start together agree on one pair.
 */
export const pushKeyPair = async (tx: Tx, { keys }: VapidSettings, nowMs: number): Promise<PushKeys> => {
  const known = keys ?? (await readMade(tx));
  if (known) return known;
  const made = webPush.generateVAPIDKeys();
  await tx
    .insert(pushKeys)
    .values({ ...made, createdAtMs: nowMs })
    .onConflictDoNothing();
  return (await readMade(tx)) ?? made;
};
