/** The session's table: finding the viewer, starting, touching, ending. */
import type pg from 'pg';
import { applicantRole, holdsEverywhere, menteeRole, roles, type Role } from '@telemachos/contract/access/roles.ts';
import type { GdprSettings } from '@telemachos/contract/features/account/account.rules.ts';
import { filterRoles, type Viewer } from '../access/viewer.ts';
import { sessionIdleSeconds, sessionLongestSeconds, touchEverySeconds } from './session.ts';

type PersonRow = {
  user_id: number;
  language: string;
  level_by_hand: number | null;
  default_project_id: number | null;
  project_id: number | null;
  roles: string[] | null;
  state: number | null;
  gdpr: GdprSettings | null;
  consent: number | null;
  must_choose_password: boolean;
  second: boolean;
  demands: unknown;
};
type Row = PersonRow & {
  token_hash: Buffer;
  id: number;
  stale: boolean;
  owner_id: number;
  looks: boolean;
  by_link: boolean;
  view_until: Date | null;
  view_writes: boolean;
};

/** The one meaning of a session that still holds, over `sessions` by this name: neither too old nor too long unused. */
export const liveSession = (name: string): string =>
  `${name}.expires_at > now() AND ${name}.last_seen_at > now() - make_interval(secs => ${sessionIdleSeconds})`;

/** Whether the session `s` shows the product as somebody else now. */
const looks = '(s.view_as IS NOT NULL AND s.view_until > now())';

/** Whether the session by this name began with a link to see the product as somebody else: it is good for nothing more. */
export const beganByLink = (name: string): string =>
  `(${name}.view_until IS NOT NULL AND ${name}.expires_at <= ${name}.view_until)`;

/**
 * What the person said to the policy in force of a project that asks for consent: the bits of the newest word on it.
 * Where the project has none of its own the installation's is in force, which is version 0
 * (features/account/policy.ts). Over `users u` and `projects p`.
 */
export const consent = `CASE WHEN p.gdpr->'Required' = 'true'::jsonb THEN (
    SELECT c.bits FROM consents c
    WHERE c.user_id = u.id AND c.project_id = p.id
      AND c.version = coalesce((SELECT max(t.version) FROM consent_texts t WHERE t.project_id = p.id), 0)
    ORDER BY c.id DESC LIMIT 1) END`;

/** The roles that hold in every project, as the database writes lists. */
const everywhere = `'{${roles.filter(holdsEverywhere).join(',')}}'::text[]`;

/**
 * The roles of which signing in in two steps is demanded: by the project of the membership, and of those that hold in every
 * project, by any of them.
 */
const demands = `CASE WHEN m.roles && ${everywhere} THEN coalesce(p.second_factor, '[]') || (
    SELECT coalesce(jsonb_agg(r), '[]') FROM unnest(${everywhere}) AS r
    WHERE EXISTS (SELECT 1 FROM projects q WHERE q.second_factor ? r))
  ELSE p.second_factor END`;

const personColumns = `u.id AS user_id, u.language, u.level_by_hand, u.default_project_id, u.must_choose_password,
  EXISTS (SELECT 1 FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS second,
  m.project_id, m.roles, m.state, p.gdpr, ${consent} AS consent, ${demands} AS demands`;
const placesOf = `LEFT JOIN memberships m ON m.user_id = u.id LEFT JOIN projects p ON p.id = m.project_id`;

const sessionsWhere = (condition: string): string => `
    SELECT s.token_hash, s.id, s.last_seen_at < now() - make_interval(secs => ${touchEverySeconds}) AS stale,
      s.user_id AS owner_id, ${looks} AS looks, ${beganByLink('s')} AS by_link, s.view_until, s.view_writes,
      ${personColumns}
    FROM sessions s
    JOIN users u ON u.id = CASE WHEN ${looks} THEN s.view_as ELSE s.user_id END
    ${placesOf}
    WHERE ${condition} AND ${liveSession('s')} AND (${looks} OR NOT ${beganByLink('s')})
    ORDER BY m.project_id`;

/** Whose session a token's hash is, with all that the gates ask of them. */
export const findSession = { name: 'find-session', text: sessionsWhere('s.token_hash = $1') };
const findSessions = { name: 'find-sessions', text: sessionsWhere('s.token_hash = ANY($1)') };

/** The staff roles that a project's settings name; whatever else stands there names nobody. */
const staffAmong = (names: unknown): Role[] =>
  Array.isArray(names)
    ? filterRoles(names.filter((name) => typeof name === 'string')).filter(
        (role) => role !== menteeRole && role !== applicantRole,
      )
    : [];

/** The viewer that the rows of a person say, in a session; 0 is none. */
const viewerOf = (
  rows: readonly PersonRow[],
  row: PersonRow,
  sessionId: number,
  impersonator: Viewer['impersonator'] = null,
): Viewer => ({
  userId: row.user_id,
  impersonator,
  sessionId,
  language: row.language,
  levelByHand: row.level_by_hand,
  defaultProjectId: row.default_project_id,
  mustChoosePassword: row.must_choose_password,
  hasSecondFactor: row.second,
  memberships: rows.flatMap((of) =>
    of.project_id === null
      ? []
      : [
          {
            projectId: of.project_id,
            roles: filterRoles(of.roles ?? []),
            state: of.state ?? 0,
            gdpr: of.gdpr,
            consent: of.consent ?? 0,
            secondFactorRoles: staffAmong(of.demands),
          },
        ],
  ),
});

/** Who a session is, and whether its last use should be written down. */
export type FoundSession = { viewer: Viewer; stale: boolean };

const foundIn = (rows: readonly Row[]): FoundSession | null => {
  const row = rows[0];
  if (!row) return null;
  const impersonator =
    row.looks && row.view_until
      ? { actorId: row.owner_id, until: row.view_until, changes: row.view_writes, byLink: row.by_link }
      : null;
  return { stale: row.stale && impersonator === null, viewer: viewerOf(rows, row, row.id, impersonator) };
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

/**
 * Let a session of one's own show the product as somebody else, for so many seconds; it goes on as one's own after
 * that. Answers until when.
 */
export const lookThrough = async (
  client: pg.ClientBase,
  sessionId: number,
  personId: number,
  seconds: number,
): Promise<Date | null> => {
  const text = `UPDATE sessions SET view_as = $2, view_writes = false,
      view_until = least(now() + make_interval(secs => $3), expires_at - interval '1 second')
    WHERE id = $1 RETURNING view_until AS until`;
  return (await client.query<{ until: Date }>(text, [sessionId, personId, seconds])).rows[0]?.until ?? null;
};

/** See the product as oneself again; a session that began with a link ends. Answers whether it did. */
export const lookNoMore = async (client: pg.ClientBase, sessionId: number): Promise<boolean> => {
  const { rowCount } = await client.query(`DELETE FROM sessions s WHERE id = $1 AND ${beganByLink('s')}`, [sessionId]);
  if (rowCount !== 0) return true;
  await client.query('UPDATE sessions SET view_as = NULL, view_until = NULL, view_writes = false WHERE id = $1', [
    sessionId,
  ]);
  return false;
};

/** Switch changes on or off while one sees the product as somebody else. */
export const lookWithChanges = async (client: pg.ClientBase, sessionId: number, changes: boolean): Promise<void> => {
  await client.query('UPDATE sessions SET view_writes = $2 WHERE id = $1', [sessionId, changes]);
};

/** End every session that a person began with a link to see the product as somebody else. */
export const endLooksByLink = async (client: pg.ClientBase, userId: number): Promise<void> => {
  await client.query(`DELETE FROM sessions s WHERE user_id = $1 AND ${beganByLink('s')}`, [userId]);
};

/** Keep a session that shows the product as somebody else for so many seconds, and ends then. */
export const insertLook = async (
  client: pg.ClientBase,
  look: { userId: number; personId: number; seconds: number; tokenHash: Buffer; address: string; device: string },
): Promise<void> => {
  const text = `INSERT INTO sessions (user_id, token_hash, address, device, view_as, view_until, expires_at)
    VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), now() + make_interval(secs => $6))`;
  const { userId, tokenHash, address, device, personId, seconds } = look;
  await client.query(text, [userId, tokenHash, address, device, personId, seconds]);
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
