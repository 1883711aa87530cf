/** The session's table: finding the viewer, starting, touching, ending. */
import type pg from 'pg';
import type { GdprSettings } from '@telemachos/contract/features/account/account.rules.ts';
import type { Language } from '@telemachos/contract/kit/ids.ts';
import { onlyRoles, type Viewer } from '../access/viewer.ts';
import { sessionIdleSeconds, sessionLongestSeconds, touchEverySeconds } from './session.ts';

type PersonRow = {
  user_id: number;
  language: Language;
  level_by_hand: number | null;
  default_project_id: number | null;
  project_id: number | null;
  roles: string[] | null;
  state: number | null;
  gdpr: GdprSettings | null;
  consent: number | null;
  must_choose_password: boolean;
};
type Row = PersonRow & {
  token_hash: Buffer;
  id: number;
  stale: boolean;
};

/** The one meaning of a session that still holds, over `sessions` by this name: neither too old nor too long unused. */
export const liveSession = (name: string): string =>
  `${name}.expires_at > now() AND ${name}.last_seen_at > now() - make_interval(secs => ${sessionIdleSeconds})`;

/**
 * What the person said to the policy in force of a project that asks for consent: the bits of the newest word on it.
 * Where the project has none of its own the installation's is in force, which is version 0
 * (features/account/policy.ts).
 */
const consent = `CASE WHEN p.gdpr->'Required' = 'true'::jsonb THEN (
    SELECT c.bits FROM consents c
    WHERE c.user_id = u.id AND c.project_id = p.id
      AND c.version = coalesce((SELECT max(t.version) FROM consent_texts t WHERE t.project_id = p.id), 0)
    ORDER BY c.id DESC LIMIT 1) END`;

const personColumns = `u.id AS user_id, u.language, u.level_by_hand, u.default_project_id, u.must_choose_password,
  m.project_id, m.roles, m.state, p.gdpr, ${consent} AS consent`;
const placesOf = `LEFT JOIN memberships m ON m.user_id = u.id LEFT JOIN projects p ON p.id = m.project_id`;

const sessionsWhere = (condition: string): string => `
    SELECT s.token_hash, s.id, s.last_seen_at < now() - make_interval(secs => ${touchEverySeconds}) AS stale, ${personColumns}
    FROM sessions s
    JOIN users u ON u.id = coalesce(s.view_as, s.user_id)
    ${placesOf}
    WHERE ${condition} AND ${liveSession('s')}
    ORDER BY m.project_id`;

const findSession = { name: 'find-session', text: sessionsWhere('s.token_hash = $1') };
const findSessions = { name: 'find-sessions', text: sessionsWhere('s.token_hash = ANY($1)') };

/** The viewer that the rows of a person say, in a session; 0 is none. */
const viewerOf = (rows: readonly PersonRow[], row: PersonRow, sessionId: number): Viewer => ({
  userId: row.user_id,
  sessionId,
  language: row.language,
  levelByHand: row.level_by_hand,
  defaultProjectId: row.default_project_id,
  mustChoosePassword: row.must_choose_password,
  memberships: rows.flatMap((of) =>
    of.project_id === null
      ? []
      : [
          {
            projectId: of.project_id,
            roles: onlyRoles(of.roles ?? []),
            state: of.state ?? 0,
            gdpr: of.gdpr,
            consent: of.consent ?? 0,
          },
        ],
  ),
});

/** Who a session is, and whether its last use should be written down. */
export type FoundSession = { viewer: Viewer; stale: boolean };

const foundIn = (rows: readonly Row[]): FoundSession | null => {
  const row = rows[0];
  return row ? { stale: row.stale, viewer: viewerOf(rows, row, row.id) } : null;
};

/** The sessions of these tokens' hashes, each at its place; null for one that ended. */
export const findViewers = async (
  client: pg.ClientBase | pg.Pool,
  tokenHashes: readonly Buffer[],
): Promise<(FoundSession | null)[]> => {
  const query: pg.QueryConfig =
    tokenHashes.length === 1
      ? { ...findSession, values: [...tokenHashes] }
      : { ...findSessions, values: [tokenHashes] };
  const { rows } = await client.query<Row>(query);
  const rowsOf = new Map<string, Row[]>();
  for (const row of rows) {
    const key = row.token_hash.toString('latin1');
    const known = rowsOf.get(key);
    if (known) known.push(row);
    else rowsOf.set(key, [row]);
  }
  return tokenHashes.map((hash) => foundIn(rowsOf.get(hash.toString('latin1')) ?? []));
};

/** The session of a token's hash; null when it ended. */
export const findViewer = async (client: pg.ClientBase, tokenHash: Buffer): Promise<FoundSession | null> =>
  (await findViewers(client, [tokenHash]))[0] ?? null;

/** A person as they are now, without a session: work that they ordered is judged by what they may do then. */
export const findPerson = async (client: pg.ClientBase, userId: number): Promise<Viewer | null> => {
  const text = `SELECT ${personColumns} FROM users u ${placesOf} WHERE u.id = $1 ORDER BY m.project_id`;
  const { rows } = await client.query<PersonRow>(text, [userId]);
  return rows[0] ? viewerOf(rows, rows[0], 0) : null;
};

/** Write down that a session is in use. */
export const touchSession = async (client: pg.ClientBase, sessionId: number): Promise<void> => {
  await client.query('UPDATE sessions SET last_seen_at = now() WHERE id = $1', [sessionId]);
};

/** End the session of a token: another begins in the same browser. */
export const endSessionOf = async (client: pg.ClientBase, tokenHash: Buffer): Promise<void> => {
  await client.query('DELETE FROM sessions WHERE token_hash = $1', [tokenHash]);
};

/** Keep a new session; ended ones of the same person go. Answers the hash of the person's password. */
export const insertSession = async (
  client: pg.ClientBase,
  session: { userId: number; tokenHash: Buffer; address: string; device: string },
): Promise<string | null> => {
  await client.query(`DELETE FROM sessions s WHERE user_id = $1 AND NOT (${liveSession('s')})`, [session.userId]);
  const text = `INSERT INTO sessions (user_id, token_hash, address, device, expires_at)
    VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
    RETURNING (SELECT password_hash FROM users WHERE id = $1) AS "passwordHash"`;
  const { rows } = await client.query<{ passwordHash: string | null }>(text, [
    session.userId,
    session.tokenHash,
    session.address,
    session.device,
    sessionLongestSeconds,
  ]);
  return rows[0]?.passwordHash ?? null;
};
