/** The product under measurement: its own process, a database beside it, people signed in over HTTP. */
import type pg from 'pg';
import { startEmbedded } from '../server/src/db/embedded/postgres.ts';
import { demonstrationPassword } from '../server/src/db/seed/seed.ts';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProduct, type Product } from '../scripts/product.ts';

export type Site = { url: string; databaseUrl: string; product: Product; stop(): Promise<void> };

/** The secret that signs the cookies of the product under measurement. */
export const benchSecret = randomBytes(32).toString('hex');

/** The cookie of a token, signed as the product signs it. */
export const cookieOf = (token: string): string =>
  `telemachos=${encodeURIComponent(`${token}.${createHmac('sha256', benchSecret).update(token).digest('base64').replace(/=+$/, '')}`)}`;

/** Start PostgreSQL and the product over it, so that both sides of a comparison use the same database. */
export const startSite = async (): Promise<Site> => {
  const folder = await mkdtemp(join(tmpdir(), 'telemachos-bench-'));
  const database = await startEmbedded(folder);
  const product = await startProduct({
    DATABASE_URL: database.url,
    NODE_ENV: 'production',
    SESSION_SECRET: benchSecret,
  });
  return {
    url: product.url,
    databaseUrl: database.url,
    product,
    stop: async () => {
      await product.end();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Call as a person; answers the parsed body. */
export const call = async (site: Site, cookie: string, path: string, body: object): Promise<unknown> => {
  const response = await fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(site.url).origin, cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
  return response.json();
};

/** Fetch a file as a person; answers when the last of it came. */
export const read = async (site: Site, cookie: string, path: string, query: object): Promise<void> => {
  const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const response = await fetch(`${site.url}${path}?${asked}`, { headers: { cookie } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  await response.arrayBuffer();
};

/**
 * Order a file and wait until it is made; answers how long it took, in milliseconds. It is the database that is asked
 * every so many milliseconds: asking the server so often would keep it busy, and long work stands back then.
 */
export const fileMade = async (
  site: Site,
  { admin, cookie }: { admin: pg.Client; cookie: string },
  path: string,
  order: object,
  every: number,
): Promise<number> => {
  const begun = performance.now();
  const { JobId } = (await call(site, cookie, path, order)) as { JobId: number };
  for (;;) {
    const { rows } = await admin.query<{ state: string }>('SELECT state FROM jobs WHERE id = $1', [JobId]);
    const state = rows[0]?.state;
    if (state === 'done') return performance.now() - begun;
    if (state !== 'waiting' && state !== 'running') throw new Error(`a file ended as ${state}`);
    await new Promise((rest) => setTimeout(rest, every));
  }
};

/** Sign in; answers the cookie. */
export const signIn = async (site: Site, Username: string): Promise<string> => {
  const response = await fetch(`${site.url}/Account/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(site.url).origin },
    body: JSON.stringify({ Username, Password: demonstrationPassword }),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error(`${Username} could not sign in: ${response.status}`);
  return cookie;
};

/** Each measurement has attempts of its own. */
let attempts = 90;

/** Mentees with a fresh attempt at the personality questionnaire each, signed in. */
export const signedIn = async (
  site: Site,
  admin: pg.Client,
  count: number,
): Promise<{ cookie: string; userId: number; answerSet: number }[]> => {
  attempts += 1;
  const { rows } = await admin.query<{ id: number; username: string; answer_set: number }>(
    `WITH quest AS (
       SELECT a.id AS action_id, a.project_id, v.id AS version_id
       FROM actions a
       JOIN questionnaire_versions v ON v.questionnaire_id = a.quest_id
       WHERE jsonb_array_length(v.definition->'Scales') = 5 LIMIT 1
     ), people AS (
       SELECT u.id, u.username
       FROM users u
       JOIN memberships m ON m.user_id = u.id
       WHERE m.state = 1 AND 'Mentee' = ANY(m.roles)
       ORDER BY u.id
       LIMIT $1
     ), agreed AS (
       INSERT INTO consents (project_id, user_id, version, language, bits)
       SELECT quest.project_id, people.id, (SELECT max(version) FROM consent_texts WHERE project_id = quest.project_id),
         'el', (SELECT (gdpr->>'MinValue')::int FROM projects WHERE id = quest.project_id)
       FROM people, quest
     ), made AS (
       INSERT INTO answer_sets (version_id, project_id, action_id, user_id, attempt, time_started, countable)
       SELECT version_id, project_id, action_id, people.id, $2, now(), 50 FROM people, quest RETURNING id, user_id
     )
       SELECT people.id, people.username, made.id AS answer_set
       FROM made
       JOIN people ON people.id = made.user_id
       ORDER BY people.id`,
    [count, attempts],
  );
  return Promise.all(
    rows.map(async ({ id, username, answer_set }) => ({
      cookie: await signIn(site, username),
      userId: id,
      answerSet: answer_set,
    })),
  );
};
