/** Passkeys in the database: their public halves. */
import type { Connection } from '../../db/connect.ts';

type Passkey = {
  id: number;
  userId: number;
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};

const columns = `id, user_id AS "userId", credential_id AS "credentialId", public_key AS "publicKey",
  sign_count::float8 AS "signCount", name, created_at AS "createdAt", last_used_at AS "lastUsedAt"`;

/** A person's passkeys, the newest first. */
export const passkeysOf = async ({ client }: Connection, userId: number): Promise<Passkey[]> =>
  (await client.query<Passkey>(`SELECT ${columns} FROM passkeys WHERE user_id = $1 ORDER BY id DESC`, [userId])).rows;

/** A passkey by what the device calls it; held until the end of the transaction: its count rises once for each use. */
export const findPasskey = async ({ client }: Connection, credentialId: Buffer): Promise<Passkey | undefined> =>
  (
    await client.query<Passkey>(`SELECT ${columns} FROM passkeys WHERE credential_id = $1 FOR NO KEY UPDATE`, [
      credentialId,
    ])
  ).rows[0];

/** Keep a passkey; answers whether it was kept: no two people have the same one. */
export const insertPasskey = async (
  { client }: Connection,
  key: Pick<Passkey, 'userId' | 'credentialId' | 'publicKey' | 'signCount' | 'name'> & {
    transports: readonly string[];
    backedUp: boolean;
  },
): Promise<boolean> => {
  const text = `INSERT INTO passkeys (user_id, credential_id, public_key, sign_count, transports, backed_up, name)
    VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`;
  const { userId, credentialId, publicKey, signCount, transports, backedUp, name } = key;
  return (
    (await client.query(text, [userId, credentialId, publicKey, signCount, transports, backedUp, name])).rowCount === 1
  );
};

/** A passkey was used. */
export const usePasskey = async ({ client }: Connection, id: number, signCount: number, now: Date): Promise<void> => {
  await client.query('UPDATE passkeys SET sign_count = $2, last_used_at = $3 WHERE id = $1', [id, signCount, now]);
};

/** Remove a passkey of a person, or all of them; answers how many that were. */
export const deletePasskeys = async ({ client }: Connection, userId: number, id: number | null): Promise<number> =>
  (await client.query('DELETE FROM passkeys WHERE user_id = $1 AND ($2::int IS NULL OR id = $2)', [userId, id]))
    .rowCount ?? 0;
