/** Accounts in the database: people, failures, links, sessions, consents. */
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { consentTexts, consents, links, memberships, projects, sessions, signInFailures, users } from '../../db/schema/people.ts';
import { mentorLinks } from '../../db/schema/programme.ts';
import { liveSession } from '../../platform/session.store.ts';

/** The account of a user name or e-mail address, in any letter case. */
export const findAccount = async ({ db }: Connection, name: string) => {
  const columns = { id: users.id, passwordHash: users.passwordHash, email: users.email, language: users.language };
  const [row] = await db.select(columns).from(users).where(sql`lower(${users.username}) = lower(${name}) OR lower(${users.email}) = lower(${name})`).orderBy(users.id).limit(1);
  return row;
};

/** A person's memberships. */
export const membershipsOf = ({ db }: Connection, userId: number) =>
  db.select({ projectId: memberships.projectId, roles: memberships.roles, state: memberships.state }).from(memberships).where(eq(memberships.userId, userId)).orderBy(memberships.projectId);

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
  (await db.select({ settings: projects.settings, descr: projects.descr }).from(projects).where(eq(projects.id, projectId)))[0];

/** The mentors of a mentee in a project: action id (0 for the project) and mentor. */
export const mentorsOf = ({ db }: Connection, projectId: number, menteeId: number) =>
  db.select({ actionId: mentorLinks.actionId, mentorId: mentorLinks.mentorId }).from(mentorLinks).where(and(eq(mentorLinks.projectId, projectId), eq(mentorLinks.menteeId, menteeId)));

/** The failures kept under these keys. */
export const failuresOf = ({ db }: Connection, keys: Buffer[]) =>
  db.select({ key: signInFailures.key, failures: signInFailures.failures, lastAt: signInFailures.lastAt }).from(signInFailures).where(sql`${signInFailures.key} IN ${keys}`);

/** Count one more failure under each key; old counts start again. */
export const countFailure = async ({ client }: Connection, keys: Buffer[], now: Date, forgottenAfter: number): Promise<void> => {
  await client.query(
    `INSERT INTO sign_in_failures (key, failures, last_at) SELECT key, 1, $2 FROM unnest($1::bytea[]) AS key ORDER BY key
     ON CONFLICT (key) DO UPDATE SET last_at = $2,
       failures = CASE WHEN sign_in_failures.last_at < $2::timestamptz - make_interval(secs => $3) THEN 1 ELSE sign_in_failures.failures + 1 END`,
    [keys, now, forgottenAfter],
  );
};

/** Forget the failures of an account. */
export const forgetFailures = async ({ db }: Connection, key: Buffer): Promise<void> => {
  await db.delete(signInFailures).where(eq(signInFailures.key, key));
};

/** Keep a link; earlier ones of the same purpose and person end. */
export const insertLink = async ({ db }: Connection, link: { tokenHash: Buffer; purpose: string; userId: number | null; expiresAt: Date }): Promise<void> => {
  if (link.userId !== null) await db.delete(links).where(and(eq(links.userId, link.userId), eq(links.purpose, link.purpose)));
  await db.insert(links).values(link);
};

/** A link that can still be used; `lock` holds it for this transaction, so that it is used once. */
export const findLink = async ({ client }: Connection, tokenHash: Buffer, purpose: string, now: Date, lock: boolean): Promise<{ userId: number | null } | undefined> => {
  const text = `SELECT user_id AS "userId" FROM links WHERE token_hash = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3${lock ? ' FOR UPDATE' : ''}`;
  return (await client.query<{ userId: number | null }>(text, [tokenHash, purpose, now])).rows[0];
};

export const useLink = async ({ db }: Connection, tokenHash: Buffer, now: Date): Promise<void> => {
  await db.update(links).set({ usedAt: now }).where(eq(links.tokenHash, tokenHash));
};

/** Keep a new password; people not yet activated become active by it. */
export const savePassword = async ({ db }: Connection, userId: number, passwordHash: string, mustChoose: boolean): Promise<void> => {
  await db.update(users).set({ passwordHash, mustChoosePassword: mustChoose, version: sql`${users.version} + 1` }).where(eq(users.id, userId));
  await db.update(memberships).set({ state: 1 }).where(and(eq(memberships.userId, userId), eq(memberships.state, 0)));
};

/** A person's live sessions, the newest first. */
export const sessionsOf = ({ db }: Connection, userId: number) =>
  db
    .select({ id: sessions.id, startedAt: sessions.startedAt, lastSeenAt: sessions.lastSeenAt, address: sessions.address, device: sessions.device })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), sql.raw(liveSession('sessions'))))
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100);

export const deleteSession = async ({ db }: Connection, id: number): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.id, id));
};

/** End a person's sessions but one; answers how many ended. */
export const deleteSessions = async ({ db }: Connection, userId: number, butId: number | null): Promise<number> =>
  (await db.delete(sessions).where(and(eq(sessions.userId, userId), butId === null ? undefined : ne(sessions.id, butId))).returning({ id: sessions.id })).length;

export const saveLanguage = async ({ db }: Connection, userId: number, language: string): Promise<void> => {
  await db.update(users).set({ language }).where(eq(users.id, userId));
};

/** The newest policy of a project in a language, or in Greek where there is none. */
export const newestPolicy = async ({ db }: Connection, projectId: number, language: string) => {
  const order = [desc(consentTexts.version), sql`${consentTexts.language} = ${language} DESC`];
  const [row] = await db.select().from(consentTexts).where(eq(consentTexts.projectId, projectId)).orderBy(...order).limit(1);
  return row;
};

/** The bits of the person's newest word on this version of the policy. */
export const newestConsent = async ({ db }: Connection, projectId: number, userId: number, version: number) => {
  const wanted = and(eq(consents.projectId, projectId), eq(consents.userId, userId), eq(consents.version, version));
  return (await db.select({ bits: consents.bits }).from(consents).where(wanted).orderBy(desc(consents.id)).limit(1))[0];
};

/** Keep a yes or a no, and set the consent field of the profile by it. */
export const saveConsent = async ({ db }: Connection, consent: { projectId: number; userId: number; version: number; language: string; bits: number }, field: string): Promise<void> => {
  await db.insert(consents).values(consent);
  await db.update(users).set({ fields: sql`${users.fields} || jsonb_build_object(${field}::text, ${String(consent.bits)}::text)` }).where(eq(users.id, consent.userId));
};

/** The first administrator and the first project. */
export const insertFirst = async ({ db }: Connection, first: { username: string; email: string; passwordHash: string; fields: Record<string, string>; title: string; role: string; settings: Record<string, unknown> }) => {
  const [project] = await db.insert(projects).values({ url: 'main', descr: first.title, settings: first.settings }).returning({ id: projects.id });
  if (!project) throw new Error('the first project was not kept');
  const { username, email, passwordHash, fields } = first;
  const [user] = await db.insert(users).values({ username, email, passwordHash, fields, defaultProjectId: project.id }).onConflictDoNothing().returning({ id: users.id });
  if (!user) return null;
  await db.insert(memberships).values({ projectId: project.id, userId: user.id, roles: [first.role], state: 1 });
  return user;
};
