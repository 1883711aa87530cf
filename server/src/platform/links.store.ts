/**
 * The links that are mailed or printed: a new password, the first administrator, an application. Their tokens are kept
 * hashed.
 */
import type { Connection } from '../db/connect.ts';
import type { Json } from '../db/schema/column-types.ts';

/**
 * What a link is for: choosing a password, making the first administrator, seeing the product as somebody else,
 * a new e-mail and staying with the present one (`email-stop`), confirming an application's e-mail (each once),
 * following the application; `application-told` is the same in a letter that anybody can cause. What a sending
 * answers its browser is `application-sent`: for half an hour it can be sent again to another address in its place.
 * Three are no links: `second-step` stands for the first step of signing in, the passkeys' for what a device is asked to
 * sign.
 */
export type LinkPurpose =
  | 'password'
  | 'setup'
  | 'login-as'
  | 'second-step'
  | 'email'
  | 'email-stop'
  | 'passkey-new'
  | 'passkey'
  | ApplicationPurpose;
export type ApplicationPurpose = 'application-confirm' | 'application-sent' | 'application' | 'application-told';

/** A link that can still be used. */
type Link<Purpose> = {
  purpose: Purpose;
  userId: number | null;
  applicationId: number | null;
  actorId: number | null;
  details: Json;
};

/** How many links of one purpose stay good beside each other for an application. */
const mostGood = 20;

/** Keep a person's link beside those that are still good; the person's ended ones go. */
export const insertLink = async (
  { client }: Connection,
  link: {
    tokenHash: Buffer;
    purpose: LinkPurpose;
    userId: number | null;
    createdAt: Date;
    expiresAt: Date;
    actorId?: number;
    details?: Json;
  },
): Promise<void> => {
  const { tokenHash, purpose, userId, createdAt, expiresAt, actorId = null, details = null } = link;
  if (userId !== null)
    await client.query('DELETE FROM links WHERE user_id = $1 AND purpose = $2 AND expires_at < $3', [
      userId,
      purpose,
      createdAt,
    ]);
  await client.query(
    `INSERT INTO links (token_hash, purpose, user_id, created_at, expires_at, actor_id, details)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [tokenHash, purpose, userId, createdAt, expiresAt, actorId, details],
  );
};

/**
 * Keep new links of one purpose beside the earlier ones of these applications, of which the oldest end when they are
 * too many; the first, mailed when it was confirmed, never does. Those of letters that a stranger can cause are counted
 * by themselves: they end none of the others.
 */
export const insertApplicationLinks = async (
  { client }: Connection,
  purpose: ApplicationPurpose,
  links: { applicationId: number; tokenHash: Buffer; expiresAt: Date }[],
  now: Date,
): Promise<void> => {
  const ids = links.map(({ applicationId }) => applicationId);
  await client.query(
    `DELETE FROM links WHERE token_hash IN (
       SELECT token_hash FROM (
         SELECT token_hash,
           row_number() OVER (PARTITION BY application_id ORDER BY created_at DESC, token_hash) AS place,
           row_number() OVER (PARTITION BY application_id ORDER BY created_at, token_hash) AS age
         FROM links WHERE application_id = ANY($1) AND purpose = $2) AS l
       WHERE place >= $3 AND (age > 1 OR $2 <> 'application'))`,
    [ids, purpose, mostGood],
  );
  await client.query(
    `INSERT INTO links (token_hash, purpose, application_id, created_at, expires_at)
     SELECT l.hash, $3, l.id, $5, l.until
     FROM unnest($1::bytea[], $2::int[], $4::timestamptz[]) AS l (hash, id, until)`,
    [links.map(({ tokenHash }) => tokenHash), ids, purpose, links.map(({ expiresAt }) => expiresAt), now],
  );
};

/**
 * Whether the link `l` is in time at `now`. One that follows an application is good as long as that goes on, and so many
 * `days` longer; how it ends can still be read.
 */
export const linkInTime = (
  now: string,
  days: string,
): string => `(l.expires_at > ${now} OR l.purpose IN ('application', 'application-told') AND EXISTS (
  SELECT 1 FROM applications a
  WHERE a.id = l.application_id AND (a.withdrawn_at IS NULL AND a.status NOT IN (3, 1000)
    OR greatest(a.status_since, a.withdrawn_at, a.editable_until) + make_interval(days => ${days}) > ${now})))`;
const inTime = linkInTime('$3', '$4');

/** For how many days after the end of an application its links show how it ended. */
export const daysAfterEnd = 60;

/**
 * A link of one of these purposes that can still be used; `lock` holds it for this transaction, so that it is used
 * once.
 */
export const findLink = async <Purpose extends LinkPurpose>(
  { client }: Connection,
  tokenHash: Buffer,
  purposes: readonly Purpose[],
  now: Date,
  lock = false,
): Promise<Link<Purpose> | null> => {
  const text = `SELECT l.purpose, l.user_id AS "userId", l.application_id AS "applicationId",
      l.actor_id AS "actorId", l.details
    FROM links l
    WHERE l.token_hash = $1 AND l.purpose = ANY($2) AND l.used_at IS NULL AND ${inTime} ${lock ? 'FOR UPDATE' : ''}`;
  return (await client.query<Link<Purpose>>(text, [tokenHash, purposes, now, daysAfterEnd])).rows[0] ?? null;
};

/** Whether this very link confirmed an application that has not been withdrawn since. */
export const hasConfirmed = async ({ client }: Connection, tokenHash: Buffer): Promise<boolean> => {
  const text = `SELECT 1 FROM links l JOIN applications a ON a.id = l.application_id
    WHERE l.token_hash = $1 AND l.purpose = 'application-confirm' AND l.used_at IS NOT NULL
      AND a.confirmed_at IS NOT NULL AND a.withdrawn_at IS NULL`;
  return (await client.query(text, [tokenHash])).rowCount === 1;
};

/** A link is used: it is good no more. */
export const useLink = async ({ client }: Connection, tokenHash: Buffer, now: Date): Promise<void> => {
  await client.query('UPDATE links SET used_at = $2 WHERE token_hash = $1', [tokenHash, now]);
};

/**
 * How many links of a purpose a person was given since an instant; the person is held until the end of the transaction,
 * so that two counts are not one.
 */
export const countLinksSince = async (
  { client }: Connection,
  userId: number,
  purpose: LinkPurpose,
  since: Date,
): Promise<number> => {
  await client.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  const text = 'SELECT count(*)::int AS n FROM links WHERE user_id = $1 AND purpose = $2 AND created_at > $3';
  return (await client.query<{ n: number }>(text, [userId, purpose, since])).rows[0]?.n ?? 0;
};

/** A person's links of a purpose end; how many there were is still known. */
export const endLinks = async (
  { client }: Connection,
  userId: number,
  purpose: LinkPurpose,
  now: Date,
): Promise<void> => {
  await client.query('UPDATE links SET used_at = $3 WHERE user_id = $1 AND purpose = $2 AND used_at IS NULL', [
    userId,
    purpose,
    now,
  ]);
};

/** The links that a person asked for about others end. */
export const endLinksBy = async ({ client }: Connection, actorId: number, now: Date): Promise<void> => {
  await client.query('UPDATE links SET used_at = $2 WHERE actor_id = $1 AND used_at IS NULL', [actorId, now]);
};

/** The links of one purpose of these applications go. */
export const deleteApplicationLinks = async (
  { client }: Connection,
  applicationIds: readonly number[],
  purpose: ApplicationPurpose,
): Promise<void> => {
  await client.query('DELETE FROM links WHERE application_id = ANY($1) AND purpose = $2', [applicationIds, purpose]);
};
