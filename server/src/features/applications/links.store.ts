/** The links mailed to applicants; their tokens are kept hashed. */
import type { Connection } from '../../db/connect.ts';

/** What a link is for: confirming the e-mail (once), following the application (until it ends). */
export type LinkPurpose = 'application-confirm' | 'application';

/** Keep new links of one purpose; the earlier ones of these applications end. */
export const insertLinks = async (
  { client }: Connection,
  purpose: LinkPurpose,
  links: { applicationId: number; tokenHash: Buffer; expiresAt: Date }[],
  now: Date,
): Promise<void> => {
  const ids = links.map(({ applicationId }) => applicationId);
  await client.query('DELETE FROM links WHERE application_id = ANY($1) AND purpose = $2', [ids, purpose]);
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
