/** The links mailed to applicants; their tokens are kept hashed. */
import type { Connection } from '../../db/connect.ts';

/** What a link is for: confirming the e-mail (once), following the application; `application-told` is the same in a letter that anybody can cause. */
export type LinkPurpose = 'application-confirm' | 'application' | 'application-told';

/** How many links of one purpose stay good beside each other. */
const mostGood = 20;

/**
 * Keep new links of one purpose beside the earlier ones of these applications, of which the oldest end when they are too many. Those of letters that
 * a stranger can cause are counted by themselves: they end none of the others.
 */
export const insertLinks = async (
  { client }: Connection,
  purpose: LinkPurpose,
  links: { applicationId: number; tokenHash: Buffer; expiresAt: Date }[],
  now: Date,
): Promise<void> => {
  const ids = links.map(({ applicationId }) => applicationId);
  await client.query(
    `DELETE FROM links WHERE token_hash IN (SELECT token_hash FROM (SELECT token_hash, row_number() OVER (PARTITION BY application_id ORDER BY created_at DESC, token_hash) AS place
       FROM links WHERE application_id = ANY($1) AND purpose = $2) AS l WHERE place >= $3)`,
    [ids, purpose, mostGood],
  );
  const text = `INSERT INTO links (token_hash, purpose, application_id, created_at, expires_at) SELECT l.hash, $3, l.id, $5, l.until FROM unnest($1::bytea[], $2::int[], $4::timestamptz[]) AS l (hash, id, until)`;
  await client.query(text, [
    links.map(({ tokenHash }) => tokenHash),
    ids,
    purpose,
    links.map(({ expiresAt }) => expiresAt),
    now,
  ]);
};

/** The application of a link that can still be used; `lock` holds it, so that it is used once. */
export const findLink = async (
  { client }: Connection,
  tokenHash: Buffer,
  purposes: readonly LinkPurpose[],
  now: Date,
  lock = false,
): Promise<{ applicationId: number; purpose: LinkPurpose } | null> => {
  const text = `SELECT application_id AS "applicationId", purpose FROM links WHERE token_hash = $1 AND purpose = ANY($2) AND application_id IS NOT NULL AND used_at IS NULL AND expires_at > $3${lock ? ' FOR UPDATE' : ''}`;
  return (
    (await client.query<{ applicationId: number; purpose: LinkPurpose }>(text, [tokenHash, purposes, now])).rows[0] ??
    null
  );
};

export const useLink = async ({ client }: Connection, tokenHash: Buffer, now: Date): Promise<void> => {
  await client.query('UPDATE links SET used_at = $2 WHERE token_hash = $1', [tokenHash, now]);
};

/** End the links of one purpose. */
export const endLinks = async (
  { client }: Connection,
  applicationIds: readonly number[],
  purpose: LinkPurpose,
): Promise<void> => {
  await client.query('DELETE FROM links WHERE application_id = ANY($1) AND purpose = $2', [applicationIds, purpose]);
};
