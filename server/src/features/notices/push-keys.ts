/** The installation's keys for telling devices (VAPID, RFC 8292): made once, the private one sealed. */
import webPush from 'web-push';
import type pg from 'pg';
import { inTransaction } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { encryptSecret, decryptSecret } from '../../platform/encryption.ts';
import { forgetKeys, keepKeys, keptKeys } from './push.store.ts';

/** Whose secret it is: the installation's. */
const owner = 'push';
const keyOf = ({ deriveKey }: Pick<Services, 'deriveKey'>): Buffer => deriveKey('push');

/** The keys as they are used. */
export type PushKeys = { publicKey: string; privateKey: string };

/** The keys; null where there are none, or they were sealed with another secret of the installation. */
export const readKeys = async (
  client: Parameters<typeof keptKeys>[0]['client'],
  services: Pick<Services, 'deriveKey'>,
): Promise<PushKeys | null> => {
  const kept = await keptKeys({ client });
  const secret = kept && decryptSecret(keyOf(services), owner, kept.secret);
  return kept && secret ? { publicKey: kept.publicKey, privateKey: secret.toString('base64url') } : null;
};

/**
 * There are keys when this is done. Those that cannot be opened any more give way to new ones, and the devices that know
 * the old ones are to be added anew.
 */
export const ensureKeys = async (pool: pg.Pool, services: Pick<Services, 'deriveKey' | 'clock'>): Promise<void> => {
  if (await readKeys(pool, services)) return;
  await inTransaction(pool, async (connection) => {
    if (await keptKeys(connection)) await forgetKeys(connection);
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const secret = encryptSecret(keyOf(services), owner, Buffer.from(privateKey, 'base64url'));
    await keepKeys(connection, { publicKey, secret }, services.clock());
  });
};
