/** The rows of the reporting views equal what the calls give, for every role of the demonstration and for made people. */
import type { Role } from '@telemachos/contract/access/roles.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '../../platform/context.ts';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { createSecondProject } from '../../testing/second-project.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { storeScores } from '../questionnaires/stored-scores.ts';

const ProjectId = 1;
const world = sharedWorld();
let second = 0;
let mentee: Made;
let mentor: Made;

/** The account of each role, and the roles of each query, so that everybody may run it. */
const accounts: Record<string, Role> = {
  admin: 'Admin',
  super: 'Super',
  supervisor: 'Supervisor',
  coordinator: 'Coordinator',
  supervisorliteplus: 'SupervisorLitePlus',
  supervisorlite: 'SupervisorLite',
  microdata: 'Microdata',
  translator: 'Translator',
  mentor: 'Mentor',
  mentee: 'Mentee',
};

const queries = new Map<string, number>();

/** The rows of a statement for a person, by a published query that every role may run. */
const rowsOf = async (person: Person, Query: string): Promise<unknown[][]> => {
  if (!queries.has(Query)) {
    const admin = await world().enter('admin');
    const { Id } = await admin.done('/api/Query/Edit', {
      Query: {
        Id: 0,
        Name: `R${queries.size}`,
        Query,
        Roles: Object.values(accounts),
      },
    });
    await admin.done('/api/definitions/Publish', { Id, Version: 1 });
    queries.set(Query, Id);
  }
  return (await person.done('/api/Query/execute', { Id: queries.get(Query) ?? 0 })).Rows;
};
const column = (rows: unknown[][]): unknown[] => rows.map(([first]) => first);

/** A grid of the project as the person sees it: mentees who are active or not yet activated, with their cells. */
const gridOf = async (person: Person) => {
  const lines = [];
  for (let Page = 0; ; Page += 1) {
    const page = await person.done('/api/project/GetActionsGrid_Partial', {
      ProjectId,
      Active: false,
      Count: 50,
      Page,
    });
    lines.push(...page.filter(({ User }) => User.State < 2));
    if (page.length < 50) return lines;
  }
};

beforeAll(async () => {
  await storeScores(world().pool, {} as Services, () => undefined);
  mentor = await makeLike(world(), 'mentor');
  mentee = await makeMentee(world(), { mentor: mentor.username });
  // A mentor for one action alone, a hidden action, and people who belong to two projects.
  const forAction = await makeMentee(world());
  await world().rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, 6)', [
    forAction.id,
    mentor.id,
  ]);
  await world().rows('UPDATE actions SET flags = flags | 32 WHERE id = 8');
  second = await createSecondProject(world(), [mentor, mentee, await makeMentee(world(), { mentor: mentor.username })]);
  await world().rows(
    `INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, changed_at, created_at)
      SELECT 1, a.id, l.mentor_id, t.at, t.at + interval '45 minutes', now(), now()
      FROM (SELECT row_number() OVER () AS n, mentor_id, mentee_id FROM mentor_links WHERE project_id = 1 LIMIT 20) l
      JOIN LATERAL (SELECT id FROM actions WHERE project_id = 1 AND type_id = 2 ORDER BY id LIMIT 1) a ON true
      JOIN LATERAL (SELECT '2026-11-30 09:00+00'::timestamptz + l.n * interval '1 hour' AS at) t ON true`,
  );
  await world().rows(
    `INSERT INTO meeting_mentees (meeting_id, mentee_id, starts_at, ends_at)
      SELECT m.id, l.mentee_id, m.starts_at, m.ends_at
      FROM (SELECT id, mentor_id, starts_at, ends_at, row_number() OVER (ORDER BY id) AS n FROM meetings) m
      JOIN (SELECT row_number() OVER () AS n, mentee_id FROM mentor_links WHERE project_id = 1 LIMIT 20) l ON l.n = m.n`,
  );
});

const gridRoles = ['admin', 'super', 'supervisor', 'coordinator', 'microdata', 'mentor'] as const;

describe.each(gridRoles)('for a %s', (name) => {
  it('people and progress are those of the grid', async () => {
    const person = await world().enter(name);
    const lines = await gridOf(person);
    expect(lines.length).toBeGreaterThan(5);
    const people = await rowsOf(
      person,
      'SELECT user_id FROM people WHERE project_id = 1 AND state IN (0, 1) ORDER BY user_id',
    );
    expect(column(people)).toEqual(lines.map(({ User }) => User.Id).toSorted((a, b) => a - b));
    const inGrid = lines.flatMap(({ User, Actions }) =>
      Actions.map(({ ActionId, Completion, NextActor }) => `${User.Id} ${ActionId} ${Completion} ${NextActor}`),
    );
    const shown = new Set((await person.done('/api/project/GetActionsGridHeader', { ProjectId })).map(({ Id }) => Id));
    const progress = await rowsOf(
      person,
      `SELECT p.user_id, p.action_id, p.completion, p.next_actor FROM progress p JOIN people USING (project_id, user_id)
        WHERE project_id = 1 AND state IN (0, 1)`,
    );
    const cells = progress.filter(([, action]) => shown.has(Number(action))).map((cell) => cell.join(' '));
    expect(cells.toSorted()).toEqual(inGrid.toSorted());
    expect(progress.some(([, action]) => action === 8)).toBe(name !== 'supervisor');
  });

  it('attempts and answers are those of each person’s page', async () => {
    const person = await world().enter(name);
    const expected: number[] = [];
    for (const { User } of await gridOf(person)) {
      const { list } = await person.done('/api/quest/Attempts', { MenteeId: User.Id });
      expected.push(...list.map(({ AnswerSetId }) => AnswerSetId));
    }
    const attempts = column(
      await rowsOf(
        person,
        `SELECT attempt_id FROM attempts JOIN people USING (project_id, user_id)
          WHERE project_id = 1 AND state IN (0, 1) AND action_id IS NOT NULL ORDER BY 1`,
      ),
    );
    expect(attempts).toEqual(expected.toSorted((a, b) => a - b));
    const answered = column(
      await rowsOf(
        person,
        `SELECT DISTINCT attempt_id FROM answers JOIN people USING (project_id, user_id)
          WHERE project_id = 1 AND state IN (0, 1) AND action_id IS NOT NULL`,
      ),
    );
    expect(answered.filter((id) => !expected.includes(Number(id)))).toEqual([]);
  });

  it('scale scores are those of the results of each finished attempt', async () => {
    const person = await world().enter(name);
    const expected: string[] = [];
    for (const { User } of await gridOf(person)) {
      const { list } = await person.done('/api/quest/Attempts', { MenteeId: User.Id });
      for (const { AnswerSetId } of list.filter(({ Status }) => Status === 'Finished')) {
        const { Scale } = await person.done('/api/quest/results', { AnswerSetId, Language: 'el' });
        expected.push(...Scale.map((one) => [AnswerSetId, one.Id, one.Score, one.Min, one.Max].join(' ')));
      }
    }
    const scores = await rowsOf(
      person,
      `SELECT attempt_id, scale, score, least, greatest FROM scale_scores JOIN people USING (project_id, user_id)
        WHERE project_id = 1 AND state IN (0, 1) AND action_id IS NOT NULL`,
    );
    expect(scores.length).toBeGreaterThan(5);
    expect(scores.map((row) => row.join(' ')).toSorted()).toEqual(expected.toSorted());
  });
});

it.each(['supervisorlite', 'supervisorliteplus', 'translator'])('a %s reads no answers', async (name) => {
  expect(await rowsOf(await world().enter(name), 'SELECT attempt_id FROM answers')).toEqual([]);
});

it.each(['admin', 'supervisor', 'coordinator', 'mentor', 'mentee'])(
  'meetings are the calendar of a %s',
  async (name) => {
    const person = await world().enter(name);
    const { list } = await person.done('/api/meetings/List', { ProjectId, From: '2026-11-29', Until: '2026-12-10' });
    const rows = await rowsOf(person, 'SELECT meeting_id FROM meetings WHERE project_id = 1 ORDER BY 1');
    expect(column(rows)).toEqual(list.map(({ Id }) => Id).toSorted((a, b) => a - b));
  },
);

describe('a person of two projects', () => {
  it('gets the rows of the project in which they work', async () => {
    const inProject = async (project: number) => {
      const Id = queries.get('SELECT user_id, project_id FROM people') ?? 0;
      return (await mentor.done('/api/Query/execute', { Id }, { project })).Rows;
    };
    await rowsOf(mentor, 'SELECT user_id, project_id FROM people');
    for (const project of [ProjectId, second])
      expect((await inProject(project)).every(([, found]) => found === project)).toBe(true);
    expect((await inProject(second)).length).toBe(2);
  });
});

describe('a mentee', () => {
  it('gets the own rows alone', async () => {
    for (const view of ['people', 'progress', 'attempts', 'answers', 'links'])
      expect([
        view,
        (await rowsOf(mentee, `SELECT DISTINCT user_id FROM ${view}`)).flat().filter((id) => id !== mentee.id),
      ]).toEqual([view, []]);
    expect(column(await rowsOf(mentee, 'SELECT user_id FROM people'))).toEqual([mentee.id]);
  });

  it('gets no action that is hidden from mentees, named for others or shown on a condition', async () => {
    const listed = new Set((await mentee.done('/api/data/getactions', {})).map(({ Id }) => Id));
    const actions = column(await rowsOf(mentee, 'SELECT action_id FROM actions WHERE project_id = 1')).map(Number);
    expect(actions.length).toBeGreaterThan(5);
    expect(actions.filter((id) => !listed.has(id))).toEqual([]);
  });
});

describe('profile fields', () => {
  const fieldsOf = async (person: Person) =>
    (await rowsOf(person, `SELECT email, afm, fields FROM people WHERE user_id = ${mentee.id}`))[0];

  it('are null where the project keeps them from the Level, in every column that shows them', async () => {
    await world().rows(`UPDATE users SET fields = fields || '{"AFM":"012345678","secret":"x"}' WHERE id = $1`, [
      mentee.id,
    ]);
    const set = (visible: number) =>
      world().rows(
        `UPDATE projects SET settings = jsonb_set(settings, '{User,Fields}', (
          SELECT jsonb_agg(CASE WHEN f->>'Name' IN ('email', 'AFM') THEN f || jsonb_build_object('Visible', $1::int) ELSE f END)
          FROM jsonb_array_elements(settings->'User'->'Fields') f)) WHERE id = 1`,
        [visible],
      );
    await set(200);
    const coordinator = await fieldsOf(await world().enter('coordinator'));
    expect(coordinator?.slice(0, 2)).toEqual([mentee.username + '@example.org', '012345678']);
    const kept = await fieldsOf(await world().enter('mentor'));
    const ownMentor = await fieldsOf(mentor);
    expect([kept, ownMentor?.slice(0, 2)]).toEqual([undefined, [null, null]]);
    expect(String(ownMentor?.[2])).not.toMatch(/AFM|secret|@example/);
    // A field that no project declares is kept from everybody.
    expect(String(coordinator?.[2])).not.toContain('secret');
  });
});

it('meetings go by the reach of meetings: a wider one of people shows no action that is hidden from mentors', async () => {
  const both = await makeLike(world(), 'mentor');
  await world().rows(`UPDATE memberships SET roles = roles || '{Microdata}' WHERE user_id = $1`, [both.id]);
  const [hidden] = await world().rows<{ id: number }>(
    'SELECT id FROM actions WHERE project_id = 1 AND flags & 4 = 4 AND flags & 2 = 2 LIMIT 1',
  );
  const [meeting] = await world().rows<{ id: number }>(
    `INSERT INTO meetings (project_id, action_id, mentor_id, starts_at, ends_at, changed_at, created_at)
      VALUES (1, $1, $2, '2027-03-01 09:00+00', '2027-03-01 09:45+00', now(), now()) RETURNING id`,
    [hidden?.id, both.id],
  );
  await world().rows(
    `INSERT INTO meeting_mentees (meeting_id, mentee_id, starts_at, ends_at)
      VALUES ($1, $2, '2027-03-01 09:00+00', '2027-03-01 09:45+00')`,
    [meeting?.id, mentee.id],
  );
  const of = (view: string) => rowsOf(both, `SELECT meeting_id FROM ${view} WHERE meeting_id = ${meeting?.id}`);
  expect([await of('meetings'), await of('attendance')]).toEqual([[], []]);
  expect(
    await rowsOf(
      await world().enter('coordinator'),
      `SELECT meeting_id FROM meetings WHERE meeting_id = ${meeting?.id}`,
    ),
  ).toHaveLength(1);
});

it('a link for an archived action is in no view of its mentor', async () => {
  const [admin, own, other] = [
    await world().enter('admin'),
    await makeLike(world(), 'mentor'),
    await makeMentee(world()),
  ];
  const Data = { Fields: [] };
  const { Id } = await admin.done('/api/project/CreateAction', {
    ProjectId,
    TypeId: 1,
    Title: 'Παλιά',
    Data,
    Flags: 3,
  });
  await world().rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, $3)', [
    other.id,
    own.id,
    Id,
  ]);
  const links = () => rowsOf(own, `SELECT user_id FROM links WHERE user_id = ${other.id}`);
  expect(await links()).toEqual([[other.id]]);
  await world().rows('UPDATE actions SET archived_at = now() WHERE id = $1', [Id]);
  expect(await links()).toEqual([]);
});
