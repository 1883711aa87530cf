/** Devices that are told, the installation's keys for that, and what is unread since a device was told. */
import type { NoticeKind } from '@telemachos/contract/features/notices/notices.rules.ts';
import { maxPushDevices } from '@telemachos/contract/features/notices/push.rules.ts';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { mayReadInSql, type Writer } from '../../access/messaging.store.ts';
import type { Connection } from '../../db/connect.ts';
import { queryRows } from '../../db/run-sql.ts';
import { isReadable, type Reader } from './notices.store.ts';

type Asking = { client: Pick<pg.Pool, 'query'> };

/** The keys: the public one, and the private one as it is kept. */
export type KeptKeys = { publicKey: string; secret: Buffer };

export const keptKeys = async ({ client }: Asking): Promise<KeptKeys | null> =>
  (await client.query<KeptKeys>('SELECT public_key AS "publicKey", secret FROM push_keys')).rows[0] ?? null;

/** Keep keys where there are none. */
export const keepKeys = async ({ client }: Asking, { publicKey, secret }: KeptKeys, at: Date): Promise<void> => {
  await client.query(
    'INSERT INTO push_keys (public_key, secret, created_at) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING',
    [publicKey, secret, at],
  );
};

/** Keys that cannot be opened any more go, and the devices that were added with them. */
export const forgetKeys = async ({ client }: Asking): Promise<void> => {
  await client.query('DELETE FROM push_keys');
  await client.query('DELETE FROM push_devices');
};

/** A device and where it is reached. */
export type Device = {
  id: number;
  sessionId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: Date;
  toldAt: Date;
  failures: number;
};

/** The devices of a person, the newest first; of sessions whose time is over none. */
export const devicesOf = async ({ client }: Asking, userId: number, now: Date): Promise<Device[]> => {
  const text = `SELECT d.id, d.session_id AS "sessionId", d.endpoint, d.p256dh, d.auth, d.created_at AS "createdAt",
      d.told_at AS "toldAt", d.failures
    FROM push_devices d JOIN sessions s ON s.id = d.session_id
    WHERE d.user_id = $1 AND s.expires_at > $2 ORDER BY d.created_at DESC, d.id DESC`;
  return (await client.query<Device>(text, [userId, now])).rows;
};

/** Which of these people have a device. */
export const withDevices = async ({ client }: Asking, userIds: readonly number[]): Promise<number[]> => {
  const text = 'SELECT DISTINCT user_id AS id FROM push_devices WHERE user_id = ANY($1) ORDER BY 1';
  return (await client.query<{ id: number }>(text, [userIds])).rows.map(({ id }) => id);
};

/** A session has one device, and an address is one device's, whoever it was before; too many are not kept. */
export const keepDevice = async (
  { client }: Asking,
  device: Pick<Device, 'sessionId' | 'endpoint' | 'p256dh' | 'auth'> & { userId: number; at: Date },
): Promise<void> => {
  const { userId, sessionId, endpoint, p256dh, auth, at } = device;
  // One after the other: a session and an address are each one device's.
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('push_devices'))`);
  await client.query('DELETE FROM push_devices WHERE endpoint = $1 AND session_id <> $2', [endpoint, sessionId]);
  await client.query(
    `INSERT INTO push_devices (user_id, session_id, endpoint, p256dh, auth, created_at, told_at)
      VALUES ($1, $2, $3, $4, $5, $6, $6)
      ON CONFLICT (session_id) DO UPDATE SET user_id = excluded.user_id, endpoint = excluded.endpoint,
        p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at, told_at = excluded.told_at,
        failures = 0`,
    [userId, sessionId, endpoint, p256dh, auth, at],
  );
  await client.query(
    `DELETE FROM push_devices WHERE id IN (
      SELECT id FROM push_devices WHERE user_id = $1 ORDER BY created_at DESC, id DESC OFFSET ${maxPushDevices})`,
    [userId],
  );
};

/** The device of a session of theirs is told no more. */
export const dropDevice = async ({ client }: Asking, userId: number, sessionId: number): Promise<void> => {
  await client.query('DELETE FROM push_devices WHERE user_id = $1 AND session_id = $2', [userId, sessionId]);
};

/** What came of telling a device: it was told up to an instant; it is gone; it could not be told this time. */
export type Outcome = { device: Device } & ({ toldAt: Date } | { gone: true } | { failed: true });

/** A device that fails this often in a row is dropped. */
const maxPushFailures = 10;

/** Keep what came of it, unless the device was added anew meanwhile. */
export const keepOutcome = async ({ client }: Asking, outcome: Outcome): Promise<void> => {
  const values = [outcome.device.id, outcome.device.endpoint];
  const which = 'WHERE id = $1 AND endpoint = $2';
  if ('toldAt' in outcome)
    await client.query(`UPDATE push_devices SET told_at = greatest(told_at, $3), failures = 0 ${which}`, [
      ...values,
      outcome.toldAt,
    ]);
  else if ('gone' in outcome || outcome.device.failures + 1 >= maxPushFailures)
    await client.query(`DELETE FROM push_devices ${which}`, values);
  else await client.query(`UPDATE push_devices SET failures = failures + 1 ${which}`, values);
};

/** The projects in which something came after an instant and is unread. */
export const projectsSince = async (
  { client }: Asking,
  userId: number,
  since: Date,
): Promise<{ id: number; url: string; descr: string }[]> => {
  const text = `SELECT p.id, p.url, p.descr FROM projects p WHERE p.id IN (
      SELECT project_id FROM notices WHERE user_id = $1 AND read_at IS NULL AND at > $2
      UNION
      SELECT c.project_id FROM conversation_members m JOIN conversations c ON c.id = m.conversation_id
      WHERE m.user_id = $1 AND NOT m.muted AND c.last_seq > m.read_seq + m.own_since AND c.last_at > $2)
    ORDER BY p.id`;
  return (await client.query<{ id: number; url: string; descr: string }>(text, [userId, since])).rows;
};

/** The newest notices of each project that are examined. */
const maxExaminedNotices = 200;

/** The notices of a project that came after an instant and are unread, as far as their reader may see them. */
export const noticesSince = (
  connection: Connection,
  reader: Reader,
  since: Date,
): Promise<{ kind: NoticeKind; actionId: number | null; aboutId: number | null; at: Date }[]> =>
  queryRows(
    connection,
    sql`SELECT n.kind, n.action_id AS "actionId", n.about_id AS "aboutId", n.at
      FROM notices n LEFT JOIN actions a ON a.id = n.action_id
      WHERE ${isReadable(reader)} AND n.read_at IS NULL AND n.at > ${since} ORDER BY n.at DESC LIMIT ${maxExaminedNotices}`,
  );

/** The conversations that are not muted, with how many messages of others came after an instant and are unread. */
export const messagesSince = (
  connection: Connection,
  reader: Writer,
  since: Date,
): Promise<{ id: number; count: number; at: Date }[]> =>
  queryRows(
    connection,
    sql`SELECT c.id, count(*)::int AS count, max(m.at) AS at
      FROM conversation_members p JOIN conversations c ON c.id = p.conversation_id
      JOIN messages m ON m.conversation_id = c.id AND m.seq > greatest(p.read_seq, p.from_seq)
      WHERE p.user_id = ${reader.viewer.userId} AND c.project_id = ${reader.projectId} AND NOT p.muted
        AND c.last_seq > p.read_seq + p.own_since AND c.last_at > ${since} AND m.at > ${since}
        AND m.user_id <> p.user_id AND m.taken_back_at IS NULL AND ${mayReadInSql(reader)}
      GROUP BY c.id`,
  );
