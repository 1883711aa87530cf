/**
 * What is hidden from somebody – by a flag, unpublished, published for others only or later, put away – appears in no
 * answer to them: every call that reads, with the hidden actions in place of its own where it names one. There is work in
 * each, and a word that stands nowhere else.
 */
import type { Role } from '@telemachos/contract/access/roles.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { scopedFields } from '../../platform/authorization.ts';
import { collectAnswers, readCallsOf } from '../../testing/read-calls.ts';
import { makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';

const shared = sharedWorld();
const secret = 'ΑΠΟΚΡΥΦΟ';
const people = new Map<string, Person>();
let mentee: Made;

/** Kinds of hidden action by their ids, which no other number of an answer is like. */
const kinds = {
  unpublished: { id: 987_654_301, flags: 1, published: null, archived: false },
  fromMentee: { id: 987_654_302, flags: 2 | 8, published: null, archived: false },
  fromMentor: { id: 987_654_303, flags: 2 | 4, published: null, archived: false },
  fromSupervisor: { id: 987_654_304, flags: 2 | 32, published: null, archived: false },
  forOthers: { id: 987_654_305, flags: 2 | 64, published: null, archived: false },
  forLater: { id: 987_654_306, flags: 2 | 64, published: '2099-01-01', archived: false },
  archived: { id: 987_654_307, flags: 0, published: null, archived: true },
} as const;
type Kind = keyof typeof kinds;

/** Who makes actions takes out again there what was put away. */
const takenOut = { 'making.list archived': 'the list of those who make actions' };

/** What is hidden from whom, and the calls that name it to them all the same, and why. */
const hiddenFrom: Record<string, { role: Role; kinds: readonly Kind[]; but: Record<string, string> }> = {
  mentee: {
    role: 'Mentee',
    kinds: ['unpublished', 'fromMentee', 'forOthers', 'forLater', 'archived'],
    but: {},
  },
  mentor: { role: 'Mentor', kinds: ['unpublished', 'fromMentor', 'archived'], but: {} },
  coordinator: { role: 'Coordinator', kinds: ['archived'], but: takenOut },
  supervisor: { role: 'Supervisor', kinds: ['fromSupervisor', 'archived'], but: takenOut },
  microdata: { role: 'Microdata', kinds: ['unpublished', 'archived'], but: {} },
  supervisorlite: { role: 'SupervisorLite', kinds: ['unpublished', 'fromSupervisor', 'archived'], but: {} },
  supervisorliteplus: { role: 'SupervisorLitePlus', kinds: ['unpublished', 'fromSupervisor', 'archived'], but: {} },
};

beforeAll(async () => {
  const world = shared();
  mentee = await makeMentee(world);
  people.set('mentee', mentee);
  for (const name of Object.keys(hiddenFrom).filter((one) => one !== 'mentee'))
    people.set(name, await world.enter(name));
  for (const [kind, { id, flags, published, archived }] of Object.entries(kinds)) {
    const words = `${secret} ${kind}`;
    await world.rows(
      `INSERT INTO actions (id, project_id, type_id, title, descr, groups, titles, data, flags, archived_at, quest_id)
        VALUES ($1, 1, 3, $2, $2, ARRAY[$2], jsonb_build_object('en', $2::text), jsonb_build_object('Text',
          jsonb_build_object('el', $2::text), 'DueDays', 1), $3, CASE WHEN $4 THEN now() END,
          (SELECT quest_id FROM actions WHERE id = 6))`,
      [id, words, flags, archived],
    );
    await world.rows(
      `INSERT INTO action_mentees (action_id, mentee_id, completion, next_actor, since, due_at, mentee_data, public_data,
          published_at)
        VALUES ($1, $2, 40, 'mentee', '2026-01-01', '2026-02-01', $3, $4, $5)`,
      [id, mentee.id, { a: words }, { Note: words }, published],
    );
  }
});

describe.each(Object.entries(hiddenFrom))('from a %s', (name, { role, kinds: hidden, but }) => {
  const may = readCallsOf(role);

  test('in no answer', async () => {
    const person = people.get(name);
    const told: string[] = [];
    for (const { name: call, entry } of may)
      for (const kind of hidden) {
        const { id } = kinds[kind];
        const takesActions = scopedFields(entry).some(
          ({ kind: scoped }) => scoped === 'action' || scoped === 'actions',
        );
        // What names no action is asked once for all of them.
        if (!takesActions && kind !== hidden[0]) continue;
        const body = person ? await collectAnswers(shared(), person, entry, { menteeId: mentee.id, actionId: id }) : '';
        for (const one of hidden)
          if (body.includes(`${secret} ${one}`) || body.includes(String(kinds[one].id))) told.push(`${call} ${one}`);
      }
    expect(may.length).toBeGreaterThan(10);
    expect([...new Set(told)].toSorted()).toEqual(Object.keys(but).toSorted());
  });
});

test('what is hidden and what is missing are answered alike, in calls that would have nothing to say of either', async () => {
  const world = shared();
  const mentor = await world.enter('mentor');
  const missing = 987_654_399;
  const ask = {
    notes: (ActionId: number) => mentor.call('/api/mentor/Notes', { ProjectId: 1, MenteeId: mentee.id, ActionId }),
    compared: (ActionId: number) =>
      mentor.call('/api/quest/CombinedResults', { MenteeId: mentee.id, ActionIds: [ActionId] }),
    own: (ActionId: number) =>
      mentee.call('/api/quest/CombinedResults', { MenteeId: mentee.id, ActionIds: [ActionId] }),
  };
  const answers = async (id: number) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(ask).map(async ([name, call]) => [name, (await call(id)).problem?.code ?? 'done']),
      ),
    ) as Record<keyof typeof ask, string>;
  expect(await answers(missing)).toEqual({ notes: 'NOT_FOUND', compared: 'NOT_FOUND', own: 'NOT_FOUND' });
  for (const kind of ['unpublished', 'fromMentor', 'archived'] as const) {
    const { notes, compared } = await answers(kinds[kind].id);
    expect([kind, notes, compared]).toEqual([kind, 'NOT_FOUND', 'NOT_FOUND']);
  }
  for (const kind of hiddenFrom['mentee']?.kinds ?? [])
    expect([kind, (await answers(kinds[kind].id)).own]).toEqual([kind, 'NOT_FOUND']);
  // The first questionnaire of the demonstration is there for both.
  expect(await answers(6)).toEqual({ notes: 'done', compared: 'done', own: 'done' });
});

test('nor in what is counted: who is late by what a mentee does not have is not late', async () => {
  const world = shared();
  const other = await makeMentee(world, { mentor: 'mentor2' });
  await world.rows(`UPDATE action_mentees SET completed = true, next_actor = 'nobody' WHERE mentee_id = $1`, [
    other.id,
  ]);
  const late = async () => {
    const home = await (
      await world.enter('mentor2')
    ).done('/api/mentor/Mentees', {
      ProjectId: 1,
      Search: other.username,
      count: 10,
    });
    return home.list.find(({ User }) => User.Id === other.id)?.Reason;
  };
  const cell = (published: string | null) =>
    world.rows(
      `INSERT INTO action_mentees (action_id, mentee_id, next_actor, since, due_at, published_at)
        VALUES ($1, $2, 'mentee', '2026-01-01', '2026-02-01', $3)
        ON CONFLICT (mentee_id, action_id) DO UPDATE SET published_at = excluded.published_at`,
      [kinds.forOthers.id, other.id, published],
    );
  await cell(null);
  expect(await late()).not.toBe('overdue');
  await cell('2026-01-01');
  expect(await late()).toBe('overdue');
});
