/** SQL of sessions: find the viewer, start, touch, end. */
import type pg from 'pg';
import { applicantRole, holdsEverywhere, menteeRole, roles, type Role } from '@telemachos/contract/access/roles.ts';
import type { GdprSettings } from '@telemachos/contract/features/account/account.rules.ts';
import { filterRoles, type Viewer } from '../access/viewer.ts';
import { sessionIdleSeconds, maxSessionSeconds, touchEverySeconds } from './session.ts';

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
  impersonates: boolean;
  by_link: boolean;
  view_until: Date | null;
  view_writes: boolean;
};

/** SQL condition: the session `name` has not expired and was used recently. */
export const liveSession = (name: string): string =>
  `${name}.expires_at > now() AND ${name}.last_seen_at > now() - make_interval(secs => ${sessionIdleSeconds})`;

/** SQL condition: the session `s` impersonates somebody now. */
const impersonates = '(s.view_as IS NOT NULL AND s.view_until > now())';

/** SQL condition: an impersonation link started the session `name`, which ends with the impersonation. */
export const startedByLink = (name: string): string =>
  `(${name}.view_until IS NOT NULL AND ${name}.expires_at <= ${name}.view_until)`;

/**
 * SQL expression: the bits of the person's latest consent to the policy of a project that requires consent. Version 0 is
 * the installation's policy, which applies to projects without their own (features/account/policy.ts). It reads `users u`
 * and `projects p`.
 */
export const consent = `CASE WHEN p.gdpr->'Required' = 'true'::jsonb THEN (
    SELECT c.bits FROM consents c
    WHERE c.user_id = u.id AND c.project_id = p.id
      AND c.version = coalesce((SELECT max(t.version) FROM consent_texts t WHERE t.project_id = p.id), 0)
    ORDER BY c.id DESC LIMIT 1) END`;

/** SQL array of the roles that hold in every project. */
const everywhere = `'{${roles.filter(holdsEverywhere).join(',')}}'::text[]`;

/**
 * SQL expression: the roles that must sign in with a second factor. The membership's project demands it; for roles that
 * hold in every project, any project may.
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
      s.user_id AS owner_id, ${impersonates} AS impersonates, ${startedByLink('s')} AS by_link, s.view_until, s.view_writes,
      ${personColumns}
    FROM sessions s
    JOIN users u ON u.id = CASE WHEN ${impersonates} THEN s.view_as ELSE s.user_id END
    ${placesOf}
    WHERE ${condition} AND ${liveSession('s')} AND (${impersonates} OR NOT ${startedByLink('s')})
    ORDER BY m.project_id`;

/** Prepared statement: the session of a token hash, with all that authorization needs. */
export const findSession = { name: 'find-session', text: sessionsWhere('s.token_hash = $1') };
const findSessions = { name: 'find-sessions', text: sessionsWhere('s.token_hash = ANY($1)') };

/** Keeps the staff roles among the names in a project's settings. */
const staffAmong = (names: unknown): Role[] =>
  Array.isArray(names)
    ? filterRoles(names.filter((name) => typeof name === 'string')).filter(
        (role) => role !== menteeRole && role !== applicantRole,
      )
    : [];

/** Builds the viewer from the rows of one person, one row for each membership; session 0 means no session. */
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

/** A session's viewer, and whether the last use must be recorded again. */
export type FoundSession = { viewer: Viewer; stale: boolean };

const foundIn = (rows: readonly Row[]): FoundSession | null => {
  const row = rows[0];
  if (!row) return null;
  const impersonator =
    row.impersonates && row.view_until
      ? { actorId: row.owner_id, until: row.view_until, changes: row.view_writes, byLink: row.by_link }
      : null;
  return { stale: row.stale && impersonator === null, viewer: viewerOf(rows, row, row.id, impersonator) };
};

/** Finds the sessions of token hashes, in their order; null for an ended session. */
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

/** Finds the session of a token hash; null when it has ended. */
export const findViewer = async (client: pg.ClientBase, tokenHash: Buffer): Promise<FoundSession | null> =>
  (await findViewers(client, [tokenHash]))[0] ?? null;

/** Finds a person's current rights without a session, for background work that they ordered. */
export const findViewerOfUser = async (client: pg.ClientBase, userId: number): Promise<Viewer | null> => {
  const text = `SELECT ${personColumns} FROM users u ${placesOf} WHERE u.id = $1 ORDER BY m.project_id`;
  const { rows } = await client.query<PersonRow>(text, [userId]);
  return rows[0] ? viewerOf(rows, rows[0], 0) : null;
};

/** Records the last use of a session. */
export const touchSession = async (client: pg.ClientBase, sessionId: number): Promise<void> => {
  await client.query('UPDATE sessions SET last_seen_at = now() WHERE id = $1', [sessionId]);
};

/** Ends the session of a token hash, because another one starts in the same browser. */
export const endSessionOf = async (client: pg.ClientBase, tokenHash: Buffer): Promise<void> => {
  await client.query('DELETE FROM sessions WHERE token_hash = $1', [tokenHash]);
};

/** Impersonates a person within an existing session, for at most `seconds`; returns when the impersonation ends. */
export const startImpersonation = async (
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

/** Ends an impersonation. Returns true when the session ended with it, because a link had started it. */
export const stopImpersonation = async (client: pg.ClientBase, sessionId: number): Promise<boolean> => {
  const { rowCount } = await client.query(`DELETE FROM sessions s WHERE id = $1 AND ${startedByLink('s')}`, [
    sessionId,
  ]);
  if (rowCount !== 0) return true;
  await client.query('UPDATE sessions SET view_as = NULL, view_until = NULL, view_writes = false WHERE id = $1', [
    sessionId,
  ]);
  return false;
};

/** Allows or forbids writes during an impersonation. */
export const setImpersonationWrites = async (
  client: pg.ClientBase,
  sessionId: number,
  changes: boolean,
): Promise<void> => {
  await client.query('UPDATE sessions SET view_writes = $2 WHERE id = $1', [sessionId, changes]);
};

/** Ends the sessions that a person started with impersonation links. */
export const endImpersonationsByLink = async (client: pg.ClientBase, userId: number): Promise<void> => {
  await client.query(`DELETE FROM sessions s WHERE user_id = $1 AND ${startedByLink('s')}`, [userId]);
};

/** Inserts a session that impersonates a person and ends after `seconds`. */
export const insertImpersonationSession = async (
  client: pg.ClientBase,
  impersonation: {
    userId: number;
    personId: number;
    seconds: number;
    tokenHash: Buffer;
    address: string;
    device: string;
  },
): Promise<void> => {
  const text = `INSERT INTO sessions (user_id, token_hash, address, device, view_as, view_until, expires_at)
    VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), now() + make_interval(secs => $6))`;
  const { userId, tokenHash, address, device, personId, seconds } = impersonation;
  await client.query(text, [userId, tokenHash, address, device, personId, seconds]);
};

/** Inserts a session and deletes the person's ended ones; returns the person's password hash. */
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
    maxSessionSeconds,
  ]);
  return rows[0]?.passwordHash ?? null;
};
