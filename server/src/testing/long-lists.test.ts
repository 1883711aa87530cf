/** Long lists: rows before totals, totals alone, and both together. */
import type { Calls } from '@telemachos/contract/calls.ts';
import type { Totals } from '@telemachos/contract/kit/paging.rules.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedWorld, type Person } from './world.ts';

const shared = sharedWorld();

/** More than are counted at once. */
const many = 2100;
const ProjectId = 1;

beforeAll(async () => {
  const world = shared();
  await world.rows(
    `WITH made AS (
       INSERT INTO users (username, fields)
       SELECT 'many' || n, jsonb_build_object('last_name', 'Πολλοπούλου' || n, 'first_name', 'Άννα')
       FROM generate_series(1, $1::int) n RETURNING id
     ), belong AS (
       INSERT INTO memberships (project_id, user_id, roles) SELECT ${ProjectId}, id, '{Mentee,Mentor}' FROM made
     ), applied AS (
       INSERT INTO applications (project_id, email, answers)
       SELECT ${ProjectId}, 'many' || id || '@example.org', jsonb_build_object('last_name', 'Πολλοπούλου', 'first_name', 'Άννα')
       FROM made
     ), mailed AS (
       INSERT INTO mails (address, template, subject, body, language, status)
       SELECT 'many' || id || '@example.org', 'x', 'Πολλά', '', 'el', CASE WHEN id % 10 = 0 THEN 'failed' ELSE 'sent' END
       FROM made
     )
     INSERT INTO answer_sets (version_id, project_id, action_id, user_id, attempt)
     SELECT s.version_id, s.project_id, s.action_id, made.id, 1
     FROM made, (SELECT * FROM answer_sets WHERE project_id = ${ProjectId} AND action_id IS NOT NULL ORDER BY id LIMIT 1) s`,
    [many],
  );
});

type Numbered = { list: readonly unknown[]; All: number | null; count: number | null; Counts?: object | null };
type Ask = (person: Person, asked: { Totals?: Totals; page?: number }) => Promise<Numbered>;

const of =
  <Path extends keyof Calls>(path: Path, input: Calls[Path]['input']) =>
  (person: Person, asked: object): Promise<Calls[Path]['output']> =>
    person.done(path, Object.assign({}, input, asked));

const firstOf = async (text: string): Promise<number> => (await shared().rows<{ id: number }>(text))[0]?.id ?? 0;

const lists: Record<string, { as: string; ask: Ask }> = {
  people: { as: 'coordinator', ask: of('/api/user/FindUsers', { ProjectId }) },
  'people, searched': { as: 'coordinator', ask: of('/api/user/FindUsers', { ProjectId, Search: 'πολλοπουλου' }) },
  'people without a mentor': { as: 'coordinator', ask: of('/api/user/FindUsers', { ProjectId, Unpaired: true }) },
  mentors: { as: 'coordinator', ask: of('/api/User/GetMentors', { ProjectId }) },
  'mentees by name': { as: 'coordinator', ask: of('/api/mentor/Mentees', { ProjectId, Order: 'last_name' }) },
  applications: { as: 'coordinator', ask: of('/api/ApplicationForm/List', { ProjectId }) },
  'applications, searched': {
    as: 'coordinator',
    ask: of('/api/ApplicationForm/List', { ProjectId, Search: 'Πολλοπ' }),
  },
  outbox: { as: 'super', ask: of('/api/console/Outbox', {}) },
  'outbox, failed': { as: 'super', ask: of('/api/console/Outbox', { Status: ['failed'] }) },
  'who answered': {
    as: 'coordinator',
    ask: async (person, asked) =>
      of('/anyquest/QuestAdmin/Answerers', {
        QuestionnaireId: await firstOf(
          `SELECT v.questionnaire_id AS id FROM answer_sets s JOIN questionnaire_versions v ON v.id = s.version_id
           GROUP BY v.questionnaire_id ORDER BY count(*) DESC LIMIT 1`,
        ),
      })(person, asked),
  },
  'an action’s mentees': {
    as: 'coordinator',
    ask: (person, { page, ...asked }) =>
      of('/api/action/GetAggregateMentees', { Id: 3, ProjectId, ...(page === undefined ? {} : { Page: page }) })(
        person,
        asked,
      ),
  },
  'an action’s data': {
    as: 'coordinator',
    ask: async (person, { page, ...asked }) =>
      of('/api/mentor/GetAllActionMenteeData', {
        ActionId: await firstOf(
          'SELECT action_id AS id FROM answer_sets WHERE action_id IS NOT NULL ORDER BY id LIMIT 1',
        ),
        ...(page === undefined ? {} : { Page: page }),
      })(person, asked),
  },
};

describe.each(Object.entries(lists))('%s', (_, { as, ask }) => {
  test('the lines come without the numbers, the numbers without the lines, and both are those of the whole answer', async () => {
    const person = await shared().enter(as);
    const whole = await ask(person, {});
    expect(whole.list).toHaveLength(10);
    expect(whole.count).toBe(Math.ceil((whole.All ?? 0) / 10));
    const lines = await ask(person, { Totals: 'without' });
    expect({ list: lines.list, All: lines.All, count: lines.count }).toEqual({
      list: whole.list,
      All: null,
      count: null,
    });
    expect(lines.Counts ?? null).toBeNull();
    const numbers = await ask(person, { Totals: 'alone' });
    expect(numbers).toMatchObject({ list: [], All: whole.All, count: whole.count });
    expect(numbers.Counts).toEqual(whole.Counts);
    expect((await ask(person, { Totals: 'without', page: 3 })).list).toEqual((await ask(person, { page: 3 })).list);
  });

  test('a page far away is told with its numbers, being read from the nearer end', async () => {
    const person = await shared().enter(as);
    const page = 201;
    expect(await ask(person, { Totals: 'without', page })).toEqual(await ask(person, { page }));
  });
});

test('the first of many whom a search finds are those by name, wherever they lie in the alphabet and whoever else is found', async () => {
  const world = shared();
  // Before them by name: nobody of this project, and somebody whom a role leaves out.
  await world.rows(
    `WITH made AS (
       INSERT INTO users (username, fields)
       SELECT 'aside' || n, jsonb_build_object('last_name', 'Πολλοπούλου' || n, 'first_name', 'Άλφα')
       FROM generate_series(1, 150) n RETURNING id
     ) INSERT INTO memberships (project_id, user_id, roles) SELECT ${ProjectId}, id, '{Guest}' FROM made WHERE id % 2 = 0`,
  );
  const person = await world.enter('coordinator');
  for (const Roles of [[], ['Mentor' as const]])
    for (const page of [0, 2, 9]) {
      const asked = { ProjectId, Search: 'pollopoulou', Roles, page };
      const whole = await person.done('/api/user/FindUsers', asked);
      const lines = await person.done('/api/user/FindUsers', { ...asked, Totals: 'without' });
      expect([lines.All, lines.list]).toEqual([null, whole.list]);
    }
});

test('of few everything is told at once', async () => {
  const person = await shared().enter('coordinator');
  for (const asked of [{ Search: 'many77' }, { Roles: ['Supervisor' as const] }, { Search: 'ξψζξψζ' }]) {
    const whole = await person.done('/api/user/FindUsers', { ProjectId, ...asked });
    expect(await person.done('/api/user/FindUsers', { ProjectId, ...asked, Totals: 'without' })).toEqual(whole);
  }
  const mine = { ProjectId, Search: 'ξψζξψζ' };
  expect(await person.done('/api/ApplicationForm/List', { ...mine, Totals: 'without' })).toMatchObject({
    list: [],
    All: 0,
  });
});
