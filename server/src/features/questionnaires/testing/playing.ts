/** For tests: sets on the real database, played step by step against the plain model of one. */
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { makeMentee, type Made } from '../../../testing/people.ts';
import type { World } from '../../../testing/world.ts';
import { makeAction } from './making.ts';
import { SetModel, type Step } from './model.ts';

const el = (text: string) => ({ el: text });
const groups = [1, 2, 3];
const definition = (Duration?: number) => ({
  Title: el('Σειρές'),
  ...(Duration === undefined ? {} : { Duration }),
  Sections: [
    {
      Title: el('Μέρος'),
      Questions: groups.map((Group) => ({
        Id: `ID_000${Group}`,
        Type: questionTypes.oneChoice,
        Group,
        Text: el('Μία'),
        Options: [1, 2, 3].map((Id) => ({ Id, Text: el(String(Id)) })),
      })),
    },
  ],
});

/** Any step but waiting. */
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      device: fc.nat(1),
      number: fc.integer({ min: 1, max: 6 }),
      group: fc.constantFrom(...groups),
      option: fc.constantFrom(1, 2, 3, null),
      ago: fc.constantFrom(0, 0, 0, 5, 60, 700),
      times: fc.constantFrom(1, 1, 1, 2, 3),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('many' as const),
      device: fc.nat(1),
      list: fc.array(
        fc.record({
          number: fc.integer({ min: 1, max: 6 }),
          group: fc.constantFrom(...groups),
          option: fc.constantFrom(1, 2, 3, null),
          ago: fc.constantFrom(0, 5, 60, 700),
        }),
        { minLength: 1, maxLength: 5 },
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('retry' as const), back: fc.nat(3) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'start' as const,
        'start' as const,
        'pause' as const,
        'continue' as const,
        'finish' as const,
        'look' as const,
      ),
    }),
  },
);

/** What the plays of a test share: the world, its clock, and the actions without and with a time. */
export type Table = {
  world: World;
  clock: { now: number };
  versions: ReadonlyMap<number | null, { version: number; action: number }>;
  attempts: number;
  mentee: Made | null;
};

export const layTable = async (world: World, clock: Table['clock']): Promise<Table> => {
  const versions = new Map<number | null, { version: number; action: number }>();
  for (const duration of [null, 600]) {
    const action = await makeAction(world, definition(duration ?? undefined));
    const [row] = await world.rows<{ version: number }>(
      'SELECT v.id AS version FROM actions a JOIN questionnaire_versions v ON v.questionnaire_id = a.quest_id WHERE a.id = $1',
      [action],
    );
    versions.set(duration, { version: row?.version ?? 0, action });
  }
  return { world, clock, versions, attempts: 0, mentee: null };
};

/** Sets of one mentee: with thousands of attempts at one action the calls would be slow, and nobody has so many. */
const setsOfOne = 20;

/** A set of its own. */
export const freshSet = async (table: Table, duration: number | null): Promise<{ id: number; mentee: Made }> => {
  const { world, versions } = table;
  const { version, action } = versions.get(duration) ?? { version: 0, action: 0 };
  if (table.mentee === null || table.attempts % setsOfOne === 0) table.mentee = await makeMentee(world);
  table.attempts += 1;
  const { mentee } = table;
  const [row] = await world.rows<{ id: number }>(
    `INSERT INTO answer_sets (version_id, project_id, action_id, user_id, duration, countable, attempt, created_at)
      VALUES ($1, 1, $2, $3, $4, 3, $5, $6) RETURNING id`,
    [version, action, mentee.id, duration, table.attempts, new Date(table.clock.now - 1)],
  );
  return { id: row?.id ?? 0, mentee };
};

const devices = ['3f0a2c0e-6a3e-4a53-9b7c-0d4d9c6b2f10', '7a1b2c3d-0000-4a53-9b7c-0d4d9c6b2f11'];
type Given = Extract<Step, { do: 'answer' }> & { at: number };

/** Send an answer; `times` at once, as a browser does that lost the reply. */
const send = async (
  mentee: Made,
  AnswerSetId: number,
  begin: number,
  { device, number, group, option, at, times }: Given,
): Promise<string[]> => {
  const input = {
    AnswerSetId,
    GroupId: group,
    OptionId: option,
    Device: devices[device] ?? '',
    Number: number,
    GivenAt: new Date(begin + at * 1000).toISOString(),
  };
  const answers = await Promise.all(Array.from({ length: times }, () => mentee.call('/api/quest/AnswerClosed', input)));
  return answers.map(({ problem }) =>
    problem ? (problem.details?.['Kept'] ? `${problem.code} kept` : problem.code) : 'kept',
  );
};

const paths = {
  start: '/api/quest/StartTime',
  pause: '/api/quest/pause',
  continue: '/api/quest/continue',
  finish: '/api/quest/finish',
} as const;

/** Play the steps on a set of its own: the server says and keeps what the model does. */
export const play = async (table: Table, duration: number | null, steps: readonly Step[]): Promise<void> => {
  const { world, clock } = table;
  const { id: AnswerSetId, mentee } = await freshSet(table, duration);
  const begin = clock.now;
  const model = new SetModel(duration, groups);
  const given: Given[] = [];
  const answer = async (one: Given, fresh: boolean) => {
    // The same number is the same answer: a queue never gives it twice.
    const same = given.find(({ device, number }) => device === one.device && number === one.number);
    const sent = same ? { ...same, times: one.times } : one;
    if (fresh && !same) given.push(one);
    const said = await send(mentee, AnswerSetId, begin, sent);
    // The first to come may find what the others then find changed: each saying must be one that the model says in
    // turn.
    const expected = Array.from({ length: sent.times }, () =>
      model.answer(sent.device, sent.number, sent.group, sent.option, sent.at),
    );
    expect(said.toSorted()).toEqual(expected.toSorted());
  };
  for (const each of steps) {
    if (each.do === 'wait') {
      clock.now += each.seconds * 1000;
      model.now += each.seconds;
    } else if (each.do === 'many') {
      const sent = each.list.map((one): Given => {
        const fresh: Given = { ...one, do: 'answer', device: each.device, times: 1, at: model.now - one.ago };
        const same = given.find(({ device, number }) => device === fresh.device && number === fresh.number);
        if (!same) given.push(fresh);
        return same ?? fresh;
      });
      const Answers = sent.map(({ number, group, option, at }) => ({
        GroupId: group,
        OptionId: option,
        Number: number,
        GivenAt: new Date(begin + at * 1000).toISOString(),
      }));
      const { Results } = await mentee.done('/api/quest/AnswerMany', {
        AnswerSetId,
        Device: devices[each.device] ?? '',
        Answers,
      });
      const said = Results.map(({ Code, Details }) =>
        Code === null ? 'kept' : Details['Kept'] ? `${Code} kept` : Code,
      );
      expect(said).toEqual(
        sent.map(({ device, number, group, option, at }) => model.answer(device, number, group, option, at)),
      );
    } else if (each.do === 'answer') await answer({ ...each, at: model.now - each.ago }, true);
    else if (each.do === 'retry') {
      const again = given.at(-1 - each.back);
      if (again) await answer({ ...again, times: 1 }, false);
    } else if (each.do === 'look') {
      model.settle();
      expect((await mentee.done('/api/quest/RemainingTime', { AnswerSetId })).Status).toBe(model.status);
    } else {
      const said = (await mentee.call(paths[each.do], { AnswerSetId })).problem?.code ?? 'done';
      expect(said).toBe(model.move(each.do));
    }
  }
  const [set] = await world.rows<{ status: string; answered: number; log: number }>(
    'SELECT status, answered, (SELECT count(*)::int FROM answer_log WHERE answer_set_id = s.id) AS log FROM answer_sets s WHERE id = $1',
    [AnswerSetId],
  );
  expect(set).toEqual({ status: model.status, answered: model.answered, log: model.log.length });
  const rows = await world.rows<{ group: number; options: number[] }>(
    'SELECT group_id AS group, option_ids AS options FROM answers WHERE answer_set_id = $1 ORDER BY group_id',
    [AnswerSetId],
  );
  expect(rows).toEqual(
    [...model.inForce.values()]
      .toSorted((a, b) => a.group - b.group)
      .map(({ group, option }) => ({ group, options: option === null ? [] : [option] })),
  );
};
