/** Accounts in the database: people, failures, links, sessions, consents. */
import { and, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import {
  consentTexts,
  consents,
  links,
  memberships,
  projects,
  sessions,
  signInFailures,
  users,
} from '../../db/schema/people.ts';
import { mentorLinks } from '../../db/schema/programme.ts';
import { liveSession } from '../../platform/session.store.ts';

/** The account of a user name or e-mail address, in any letter case. */
export const findAccount = async ({ db }: Connection, name: string) => {
  const columns = { id: users.id, passwordHash: users.passwordHash, email: users.email, language: users.language };
  const [row] = await db
    .select(columns)
    .from(users)
    .where(sql`lower(${users.username}) = lower(${name}) OR lower(${users.email}) = lower(${name})`)
    .orderBy(users.id)
    .limit(1);
  return row;
};

/** A person's memberships. */
export const membershipsOf = ({ db }: Connection, userId: number) =>
  db
    .select({ projectId: memberships.projectId, roles: memberships.roles, state: memberships.state })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(memberships.projectId);

/** What the current-user call shows of a person. */
export const findPerson = async ({ db }: Connection, userId: number, projectId: number | null) => {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      language: users.language,
      levelByHand: users.levelByHand,
      passwordHash: users.passwordHash,
      mustChoosePassword: users.mustChoosePassword,
      fields: users.fields,
      projectFields: memberships.fields,
      state: memberships.state,
    })
    .from(users)
    .leftJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.projectId, projectId ?? 0)))
    .where(eq(users.id, userId));
  return row;
};

/** Every project, for those who hold in all of them; else those the person belongs to. */
export const projectsFor = ({ db }: Connection, userId: number, everywhere: boolean) =>
  db
    .selectDistinct({ id: projects.id, url: projects.url, descr: projects.descr })
    .from(projects)
    .leftJoin(memberships, eq(memberships.projectId, projects.id))
    .where(everywhere ? undefined : eq(memberships.userId, userId))
    .orderBy(projects.id);

/** Settings of a project. */
export const settingsOf = async ({ db }: Connection, projectId: number) =>
  (
    await db
      .select({ settings: projects.settings, descr: projects.descr })
      .from(projects)
      .where(eq(projects.id, projectId))
  )[0];

/** The mentors of a mentee in a project: action id (0 for the project) and mentor. */
export const mentorsOf = ({ db }: Connection, projectId: number, menteeId: number) =>
  db
    .select({ actionId: mentorLinks.actionId, mentorId: mentorLinks.mentorId })
    .from(mentorLinks)
    .where(and(eq(mentorLinks.projectId, projectId), eq(mentorLinks.menteeId, menteeId)));

/**
 * Count a try under a key, unless the last failure is too near: one statement, so that tries at once are judged one after the other. `waits` has
 * the seconds to wait after so many failures. Answers the seconds that are still to be waited, 0 when it was counted.
 */
export const takeTry = async (
  { client }: Connection,
  key: Buffer,
  now: Date,
  waits: readonly number[],
  forgottenAfter: number,
): Promise<number> => {
  const { rows } = await client.query<{ seconds: number }>(
    `WITH taken AS (
       INSERT INTO sign_in_failures AS f (key, failures, last_at) VALUES ($1, 1, $2)
       ON CONFLICT (key) DO UPDATE SET last_at = greatest(f.last_at, $2),
         failures = CASE WHEN f.last_at < $2::timestamptz - make_interval(secs => $4) THEN 1 ELSE f.failures + 1 END
       WHERE f.last_at < $2::timestamptz - make_interval(secs => $4) OR ($3::int[])[least(f.failures + 1, cardinality($3::int[]))] = 0
         OR f.last_at + make_interval(secs => ($3::int[])[least(f.failures + 1, cardinality($3::int[]))]) <= $2
       RETURNING 1
     )
     SELECT 0 AS seconds FROM taken UNION ALL
     SELECT greatest(1, ceil(($3::int[])[least(failures + 1, cardinality($3::int[]))] - extract(epoch FROM $2::timestamptz - last_at)))::int
     FROM sign_in_failures WHERE key = $1 AND NOT EXISTS (SELECT 1 FROM taken)`,
    [key, now, waits, forgottenAfter],
  );
  // The first try of a key that another one counts at this very moment is seen by neither part: it waits the shortest time.
  return rows[0]?.seconds ?? 1;
};

/** Take a counted try back; the wait before it was over, and is over again unless others have failed since. */
export const giveTryBack = async (
  { client }: Connection,
  key: Buffer,
  now: Date,
  waits: readonly number[],
): Promise<void> => {
  await client.query(
    `UPDATE sign_in_failures SET failures = failures - 1,
       last_at = CASE WHEN last_at > $2 THEN last_at ELSE last_at - make_interval(secs => ($3::int[])[least(failures, cardinality($3::int[]))]) END
     WHERE key = $1 AND failures > 0`,
    [key, now, waits],
  );
};

/** Forget the failures kept under these keys. */
export const forgetFailures = async ({ db }: Connection, keys: readonly Buffer[]): Promise<void> => {
  await db.delete(signInFailures).where(inArray(signInFailures.key, [...keys]));
};

/** Keep a link beside those that are still good; the person's ended ones go. */
export const insertLink = async (
  { db }: Connection,
  link: { tokenHash: Buffer; purpose: string; userId: number | null; createdAt: Date; expiresAt: Date },
): Promise<void> => {
  if (link.userId !== null)
    await db
      .delete(links)
      .where(and(eq(links.userId, link.userId), eq(links.purpose, link.purpose), lt(links.expiresAt, link.createdAt)));
  await db.insert(links).values(link);
};

/** How many links of a purpose a person was given since an instant; the person is held until the end of the transaction, so that two counts are not one. */
export const countLinksSince = async (
  { client }: Connection,
  userId: number,
  purpose: string,
  since: Date,
): Promise<number> => {
  await client.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
  return (
    (
      await client.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM links WHERE user_id = $1 AND purpose = $2 AND created_at > $3',
        [userId, purpose, since],
      )
    ).rows[0]?.n ?? 0
  );
};

/** A person's links of a purpose end; how many there were is still known. */
export const endLinks = async ({ db }: Connection, userId: number, purpose: string, now: Date): Promise<void> => {
  await db
    .update(links)
    .set({ usedAt: now })
    .where(and(eq(links.userId, userId), eq(links.purpose, purpose), isNull(links.usedAt)));
};

/** A link that can still be used; `lock` holds it for this transaction, so that it is used once. */
export const findLink = async (
  { client }: Connection,
  tokenHash: Buffer,
  purpose: string,
  now: Date,
  lock: boolean,
): Promise<{ userId: number | null } | undefined> => {
  const text = `SELECT user_id AS "userId" FROM links WHERE token_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3${lock ? ' FOR UPDATE' : ''}`;
  return (await client.query<{ userId: number | null }>(text, [tokenHash, purpose, now])).rows[0];
};

export const useLink = async ({ db }: Connection, tokenHash: Buffer, now: Date): Promise<void> => {
  await db.update(links).set({ usedAt: now }).where(eq(links.tokenHash, tokenHash));
};

/** Keep a new password; people not yet activated become active by it. */
export const savePassword = async (
  { db }: Connection,
  userId: number,
  passwordHash: string,
  mustChoose: boolean,
): Promise<void> => {
  await db
    .update(users)
    .set({ passwordHash, mustChoosePassword: mustChoose, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId));
  await db
    .update(memberships)
    .set({ state: 1 })
    .where(and(eq(memberships.userId, userId), eq(memberships.state, 0)));
};

/** A person's live sessions, the newest first. */
export const sessionsOf = ({ db }: Connection, userId: number) =>
  db
    .select({
      id: sessions.id,
      startedAt: sessions.startedAt,
      lastSeenAt: sessions.lastSeenAt,
      address: sessions.address,
      device: sessions.device,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), sql.raw(liveSession('sessions'))))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100);

export const deleteSession = async ({ db }: Connection, id: number): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.id, id));
};

/** End a person's sessions but one; answers how many ended. */
export const deleteSessions = async ({ db }: Connection, userId: number, butId: number | null): Promise<number> =>
  (
    await db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), butId === null ? undefined : ne(sessions.id, butId)))
      .returning({ id: sessions.id })
  ).length;

export const saveLanguage = async ({ db }: Connection, userId: number, language: string): Promise<void> => {
  await db.update(users).set({ language }).where(eq(users.id, userId));
};

/** The newest policy of a project in a language, or in Greek where there is none. */
export const newestPolicy = async ({ db }: Connection, projectId: number, language: string) => {
  const order = [desc(consentTexts.version), sql`${consentTexts.language} = ${language} DESC`];
  const [row] = await db
    .select()
    .from(consentTexts)
    .where(eq(consentTexts.projectId, projectId))
    .orderBy(...order)
    .limit(1);
  return row;
};

/** The bits of the person's newest word on this version of the policy. */
export const newestConsent = async ({ db }: Connection, projectId: number, userId: number, version: number) => {
  const wanted = and(eq(consents.projectId, projectId), eq(consents.userId, userId), eq(consents.version, version));
  return (await db.select({ bits: consents.bits }).from(consents).where(wanted).orderBy(desc(consents.id)).limit(1))[0];
};

/** Keep a yes or a no, and set the consent field of the profile by it. */
export const saveConsent = async (
  { db }: Connection,
  consent: { projectId: number; userId: number; version: number; language: string; bits: number },
  field: string,
): Promise<void> => {
  await db.insert(consents).values(consent);
  await db
    .update(users)
    .set({ fields: sql`${users.fields} || jsonb_build_object(${field}::text, ${String(consent.bits)}::text)` })
    .where(eq(users.id, consent.userId));
};

/** Whoever makes the first administrator waits for who is doing so already, until the end of the transaction. */
export const holdSetup = async ({ client }: Connection): Promise<void> => {
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('setup'))`);
};

/** The first administrator and the first project. */
export const insertFirst = async (
  { db }: Connection,
  first: {
    username: string;
    email: string;
    passwordHash: string;
    fields: Record<string, string>;
    title: string;
    role: string;
    settings: Record<string, unknown>;
  },
) => {
  const [project] = await db
    .insert(projects)
    .values({ url: 'main', descr: first.title, settings: first.settings })
    .returning({ id: projects.id });
  if (!project) throw new Error('the first project was not kept');
  const { username, email, passwordHash, fields } = first;
  const [user] = await db
    .insert(users)
    .values({ username, email, passwordHash, fields, defaultProjectId: project.id })
    .returning({ id: users.id });
  if (!user) throw new Error('the first administrator was not kept');
  await db.insert(memberships).values({ projectId: project.id, userId: user.id, roles: [first.role], state: 1 });
  return user;
};
