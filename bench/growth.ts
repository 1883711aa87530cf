/**
 * How lists, searches and homes stand at 1,000, 10,000 and 100,000 people: the same database grows, every line of
 * growth-lines.ts is asked at each size, and docs/performance.md gets the table and the picture. Other sizes, as in
 * `npm run bench -- growth 500 2000`, are printed only.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import pg from 'pg';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { growDemonstration } from '../server/src/db/seed/seed.ts';
import { crowdLike } from './growth-crowd.ts';
import type { Grown, Known, Line } from './growth-line.ts';
import { lines } from './growth-lines.ts';
import { picture } from './growth-picture.ts';
import { makeThings } from './growth-things.ts';
import { call, fileMade, read, signIn, type Site } from './site.ts';
import { percentile, type Row } from './table.ts';

const defaultSizes = [1000, 10_000, 100_000] as const;

/** Times that are taken of a line, after some that warm it; fewer of one that takes long. */
const runs = { warm: 2, max: 15, min: 3, forMs: 3000 };

/** A page or a search may take this long, whatever the size. */
const anyPage = 100;
/** A list as it opens may take so many times what it took at the smallest size; up to so many milliseconds nothing is said. */
const opening = { times: 2, upTo: 10 };

const known = async (admin: pg.Client): Promise<Known> => {
  const { rows } = await admin.query<Known>(
    `SELECT a.project_id AS "ProjectId", a.quest_id AS "QuestionnaireId", a.id AS "ActionId", u.id AS "MenteeId",
        (SELECT c.id FROM conversation_members p
          JOIN users m ON m.id = p.user_id AND m.username = 'mentor'
          JOIN conversations c ON c.id = p.conversation_id AND c.project_id = a.project_id
          JOIN mentor_links l ON l.project_id = c.project_id AND l.mentor_id = m.id AND l.mentee_id IN (c.low_id, c.high_id)
          ORDER BY c.last_seq DESC, c.id LIMIT 1) AS "ConversationId",
        (SELECT id FROM actions WHERE title = '${namedAction}') AS "NamedId",
        (SELECT min(item_id) FROM library_shares) AS "SharedId",
        (SELECT sent_id FROM sent_to GROUP BY sent_id ORDER BY count(*) DESC LIMIT 1) AS "SentId",
        (SELECT id FROM batches ORDER BY rows DESC LIMIT 1) AS "BatchId",
        ARRAY(SELECT user_id FROM memberships WHERE project_id = a.project_id AND 'Mentee' = ANY(roles)
          ORDER BY user_id LIMIT 100) AS "MenteeIds",
        (SELECT id FROM users WHERE username = 'supervisor') AS "SupervisorId", s.id AS "SetId", s.user_id AS "SetOf",
        (SELECT min(id) FROM actions WHERE project_id = a.project_id AND type_id = ${actionTypeIds.meeting}) AS "MeetingId",
        (SELECT min(id) FROM actions WHERE project_id = a.project_id AND type_id = ${actionTypeIds.form}) AS "FormId",
        mentor.id AS "MentorId",
        ARRAY(SELECT mentee_id FROM mentor_links WHERE project_id = a.project_id AND mentor_id = mentor.id
          ORDER BY mentee_id LIMIT 25) AS "OwnIds"
      FROM actions a
      JOIN questionnaire_versions v ON v.questionnaire_id = a.quest_id AND jsonb_array_length(v.definition->'Scales') = 5
      JOIN users u ON u.username = 'mentee'
      JOIN users mentor ON mentor.username = 'mentor'
      JOIN answer_sets s ON s.action_id = a.id AND s.status = 'Finished'
      ORDER BY a.id, s.id LIMIT 1`,
  );
  if (!rows[0]) throw new Error('there is no demonstration project to measure');
  return rows[0];
};

/** An action of its own that is published for every tenth mentee; the seed's are all for everybody. */
const namedAction = 'Μόνο για μερικούς';
const publishForSome = async (site: Site, admin: pg.Client, projectId: number): Promise<void> => {
  const { rows } = await admin.query<{ id: number }>(`SELECT id FROM actions WHERE title = $1`, [namedAction]);
  const made = { ProjectId: projectId, TypeId: 6, Title: namedAction };
  const id =
    rows[0]?.id ??
    ((await call(site, await signIn(site, 'admin'), '/api/project/CreateAction', made)) as { Id: number }).Id;
  await admin.query('UPDATE actions SET flags = flags | 66 WHERE id = $1', [id]);
  await admin.query(
    `INSERT INTO action_mentees (action_id, mentee_id, next_actor, since, published_at)
      SELECT $1, m.user_id, 'mentee', now(), now() FROM (
        SELECT user_id, row_number() OVER (ORDER BY user_id) AS place FROM memberships
        WHERE project_id = $2 AND 'Mentee' = ANY(roles)) m
      WHERE m.place % 10 = 0 ON CONFLICT DO NOTHING`,
    [id, projectId],
  );
};

/** The home's figures are kept for all who look; ask until they are of the people there are now. */
const homeIsOfNow = async (site: Site, ProjectId: number): Promise<void> => {
  const cookie = await signIn(site, 'coordinator');
  const begun = new Date().toISOString();
  const asked = async () => (await call(site, cookie, '/api/home/Staff', { ProjectId })) as { AsOf: string };
  while ((await asked()).AsOf < begun) await new Promise((rest) => setTimeout(rest, 500));
};

/** How many pages a list has, as the call itself or its counting neighbour says. */
const pagesOf = async (site: Site, cookie: string, line: Line, body: Record<string, unknown>): Promise<number> => {
  const counting = line.path.replace(/Grid_(Partial|Glance)/, 'Grid_Count');
  const asked = 'Totals' in body ? { ...body, Totals: 'alone' } : body;
  const told = (await call(site, cookie, counting, asked)) as { count?: number; Pages?: number; list?: unknown[] };
  return told.count ?? told.Pages ?? 1;
};

/** The time of one line now, of the half of its calls unless it says of how many; that of each who asks at once counts. */
const measure = async (
  { site, admin }: { site: Site; admin: pg.Client },
  /** Who asks it, at once where they are several. */
  cookies: readonly [string, ...string[]],
  line: Line,
  ids: Known,
): Promise<number | string> => {
  const body = line.body(ids);
  const beside = (line.beside ?? []).map((one) => ({ path: one.path, body: one.body(ids) }));
  try {
    if (line.file) return await fileMade(site, { admin, cookie: cookies[0] }, line.path, body, 100);
    if (line.last) {
      const page = Math.max(0, (await pagesOf(site, cookies[0], line, body)) - 1);
      for (const name of ['page', 'Page']) if (name === 'page' || 'Page' in body) body[name] = page;
    }
    const one = async (cookie: string): Promise<number> => {
      const before = performance.now();
      await Promise.all(
        [{ path: line.path, body }, ...beside].map((asked) =>
          line.get ? read(site, cookie, asked.path, asked.body) : call(site, cookie, asked.path, asked.body),
        ),
      );
      return performance.now() - before;
    };
    const once = () => Promise.all(cookies.map(one));
    const times: number[][] = [];
    for (let run = 0; run < runs.warm; run += 1) await once();
    const begun = performance.now();
    while (times.length < runs.min || (times.length < runs.max && performance.now() - begun < runs.forMs))
      times.push(await once());
    return percentile(times.flat(), line.percent ?? 50);
  } catch (error) {
    return `failed: ${String(error).slice(0, 60)}`;
  }
};

/** Every line once, on the database as it is. */
export const measureLines = async (site: Site, admin: pg.Client): Promise<(number | string)[]> => {
  const ids = await known(admin);
  const alone = new Map<string, string>();
  const figures: (number | string)[] = [];
  for (const line of lines) {
    const cookie = alone.get(line.as) ?? (await signIn(site, line.as));
    alone.set(line.as, cookie);
    const others = line.atOnce === undefined ? [] : await crowdLike(site, admin, line.as, line.atOnce - 1);
    figures.push(await measure({ site, admin }, [cookie, ...others], line, ids));
  }
  return figures;
};

const told = (time: number | string | undefined): string =>
  typeof time === 'number' ? time.toFixed(time < 10 ? 1 : 0) : (time ?? '');

/** What a line may take at the greatest size, in words. */
const goalOf = (line: Line): string => {
  if (line.maxMs === Infinity) return 'made apart';
  const goal = `≤ ${line.maxMs ?? anyPage}`;
  return line.opens ? `${goal}, ≤ ${opening.times} × the first` : goal;
};

/**
 * Whether a line is where it should be at the greatest size: within what its kind may take, and as a list opens within
 * twice its time at the smallest size, unless it is so quick that the difference is the machine's.
 */
const isMet = ({ line, times }: Grown): boolean => {
  const [first, greatest] = [times[0], times.at(-1)];
  if (typeof first !== 'number' || typeof greatest !== 'number' || greatest > (line.maxMs ?? anyPage)) return false;
  return !line.opens || greatest <= Math.max(opening.upTo, opening.times * first);
};

const asMarkdown = (grown: readonly Grown[], sizes: readonly number[], note: string): string =>
  [
    note,
    '',
    `| ms, the half of the calls | ${sizes.map((size) => size.toLocaleString('en')).join(' | ')} | goal |`,
    `|---|${'--:|'.repeat(sizes.length)}---|`,
    ...grown.map(
      (one) =>
        `| ${one.line.what} | ${one.times.map(told).join(' | ')} | ${goalOf(one.line)}${isMet(one) ? '' : ' **not met**'} |`,
    ),
  ].join('\n');

const page = new URL('../docs/performance.md', import.meta.url);
const drawing = new URL('../docs/images/growth.svg', import.meta.url);
const [begin, end] = ['<!-- growth: written by npm run bench -- growth -->', '<!-- growth ends -->'];

/** Put the table between its marks; the rest of the page is somebody's words. */
const write = async (grown: readonly Grown[], sizes: readonly number[], note: string): Promise<void> => {
  const words = await readFile(page, 'utf8');
  const [before, rest] = words.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error('docs/performance.md has lost the marks of its table');
  await writeFile(page, `${before}${begin}\n\n${asMarkdown(grown, sizes, note)}\n\n${end}${after}`);
  await writeFile(drawing, picture(grown, sizes));
};

/** The rows of the bench's own table; the whole one is in docs/performance.md, where the sizes are the usual ones. */
export const benchGrowth = async (site: Site, wanted: readonly number[] = []): Promise<Row[]> => {
  const sizes = wanted.length > 0 ? wanted : defaultSizes;
  const admin = new pg.Client({ connectionString: site.databaseUrl });
  admin.on('error', () => undefined); // the database is stopped under it when a measurement fails
  await admin.connect();
  const pool = new pg.Pool({ connectionString: site.databaseUrl, max: 3 });
  const grown: Grown[] = lines.map((line) => ({ line, times: [] }));
  const seeding: string[] = [];
  const loads: string[] = [];
  try {
    for (const mentees of sizes) {
      const begun = performance.now();
      await growDemonstration(pool, { mentees, now: new Date() });
      seeding.push(`${mentees.toLocaleString('en')} in ${Math.round((performance.now() - begun) / 1000)} s`);
      const { ProjectId } = await known(admin);
      await makeThings(admin, ProjectId, mentees);
      await publishForSome(site, admin, ProjectId);
      await admin.query('VACUUM ANALYZE');
      await homeIsOfNow(site, ProjectId);
      console.log(`  ${mentees.toLocaleString('en')} mentees …`);
      const figures = await measureLines(site, admin);
      grown.forEach(({ times }, place) => times.push(figures[place] ?? ''));
      loads.push((loadavg()[0] ?? 0).toFixed(1));
    }
  } finally {
    await pool.end();
    await admin.end();
  }
  const day = new Date().toISOString().slice(0, 10);
  const note =
    `Measured on ${day} over HTTP, on ${availableParallelism()} cores whose load was ${loads.join(', ')} at the three sizes; ` +
    `made in one go: ${seeding.join(', ')}.`;
  if (wanted.length === 0) await write(grown, sizes, note);
  else console.log(note);
  return grown.map((one) => ({
    what: one.line.what,
    ours: one.times.map(told).join(' / '),
    beside: '',
    ratio: typeof one.times[0] === 'number' ? (Number(one.times.at(-1)) / one.times[0]).toFixed(1) : '',
    goal: goalOf(one.line),
    met: isMet(one),
  }));
};
