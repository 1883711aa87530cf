/** SQL of the hashed tokens of links, sign-in steps and passkey challenges. */
import type { Connection } from '../db/connect.ts';
import type { Json } from '../db/schema/column-types.ts';

/**
 * What a token is for.
 *
 * Used once: `password` chooses a password, `setup` makes the first administrator, `login-as` starts an impersonation,
 * `email` confirms a new address and `email-stop` keeps the present one, `application-confirm` confirms an application's
 * address. `application` follows an application; `application-told` does the same from a mail that a stranger can trigger.
 * `application-sent` is returned to the browser that applied: for half an hour it may send the form to another address.
 * Three are no links: `second-step` proves the first step of a sign-in; `passkey-new` and `passkey` are challenges.
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

/** A link that is still valid. */
type Link<Purpose> = {
  purpose: Purpose;
  userId: number | null;
  applicationId: number | null;
  actorId: number | null;
  details: Json;
};

/** How many links of one purpose stay valid for an application. */
const maxValidLinks = 20;

/** Inserts a person's link and deletes the person's expired ones of the same purpose. */
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
 * Inserts links of applications and deletes the oldest when there are too many, except the first, which was mailed at the
 * confirmation. Each purpose counts for itself: mails that a stranger can trigger never invalidate other links.
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
    [ids, purpose, maxValidLinks],
  );
  await client.query(
    `INSERT INTO links (token_hash, purpose, application_id, created_at, expires_at)
     SELECT l.hash, $3, l.id, $5, l.until
     FROM unnest($1::bytea[], $2::int[], $4::timestamptz[]) AS l (hash, id, until)`,
    [links.map(({ tokenHash }) => tokenHash), ids, purpose, links.map(({ expiresAt }) => expiresAt), now],
  );
};

/**
 * SQL condition: the link `l` is valid at `now`. A link that follows an application stays valid until `days` after the
 * application ends, so that its outcome can be read.
 */
export const linkValidityCondition = (
  now: string,
  days: string,
): string => `(l.expires_at > ${now} OR l.purpose IN ('application', 'application-told') AND EXISTS (
  SELECT 1 FROM applications a
  WHERE a.id = l.application_id AND (a.withdrawn_at IS NULL AND a.status NOT IN (3, 1000)
    OR greatest(a.status_since, a.withdrawn_at, a.editable_until) + make_interval(days => ${days}) > ${now})))`;
const isLinkValid = linkValidityCondition('$3', '$4');

/** How many days the links of an ended application show its outcome. */
export const tokenRetentionDaysAfterEnd = 60;

/** Finds a valid link of one of these purposes; `lock` locks its row, so that it is used only once. */
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
    WHERE l.token_hash = $1 AND l.purpose = ANY($2) AND l.used_at IS NULL AND ${isLinkValid} ${lock ? 'FOR UPDATE' : ''}`;
  return (
    (await client.query<Link<Purpose>>(text, [tokenHash, purposes, now, tokenRetentionDaysAfterEnd])).rows[0] ?? null
  );
};

/** Whether this link confirmed an application that has not been withdrawn since. */
export const hasConfirmed = async ({ client }: Connection, tokenHash: Buffer): Promise<boolean> => {
  const text = `SELECT 1 FROM links l JOIN applications a ON a.id = l.application_id
    WHERE l.token_hash = $1 AND l.purpose = 'application-confirm' AND l.used_at IS NOT NULL
      AND a.confirmed_at IS NOT NULL AND a.withdrawn_at IS NULL`;
  return (await client.query(text, [tokenHash])).rowCount === 1;
};

/** Deletes passkey challenges that ran out: strangers can ask for them. */
export const deleteEndedChallenges = async ({ client }: Connection, now: Date): Promise<void> => {
  await client.query(`DELETE FROM links WHERE purpose IN ('passkey', 'passkey-new') AND expires_at < $1`, [now]);
};

/** Marks a link as used, which invalidates it. */
export const markLinkUsed = async ({ client }: Connection, tokenHash: Buffer, now: Date): Promise<void> => {
  await client.query('UPDATE links SET used_at = $2 WHERE token_hash = $1', [tokenHash, now]);
};

/**
 * Counts the links of a purpose that a person got since an instant. It locks the person first: two concurrent counts would
 * both stay below the limit.
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

/** Invalidates a person's links of a purpose; they still count. */
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

/** Invalidates the links that a person requested for others. */
export const endLinksBy = async ({ client }: Connection, actorId: number, now: Date): Promise<void> => {
  await client.query('UPDATE links SET used_at = $2 WHERE actor_id = $1 AND used_at IS NULL', [actorId, now]);
};

/** Deletes the links of one purpose of these applications. */
export const deleteApplicationLinks = async (
  { client }: Connection,
  applicationIds: readonly number[],
  purpose: ApplicationPurpose,
): Promise<void> => {
  await client.query('DELETE FROM links WHERE application_id = ANY($1) AND purpose = $2', [applicationIds, purpose]);
};
