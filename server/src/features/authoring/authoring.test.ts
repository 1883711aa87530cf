/**
 * Making questionnaires: drafts that are never lost, versions that never change. Who may change what: sharing.test.ts.
 */
import { stopping } from '@telemachos/contract/features/authoring/faults.ts';
import { judge } from '@telemachos/contract/features/authoring/judge.ts';
import { sampleFile } from '@telemachos/contract/features/authoring/sample.ts';
import { expect, test } from 'vitest';
import { sharedWorld, type Person } from '../../testing/world.ts';

const sample = JSON.parse(JSON.stringify(sampleFile.Definition)) as Record<string, unknown>;

const shared = sharedWorld();

let made = 0;
const make = async (person: Person, name = `Δοκιμαστικό ${(made += 1)}`): Promise<number> =>
  (await person.done('/anyquest/QuestAdmin/Create', { Name: name })).Id;
const filled = async (person: Person): Promise<number> => {
  const id = await make(person);
  await person.done('/anyquest/QuestAdmin/SaveDraft', { QuestionnaireId: id, Definition: sample, Revision: 1 });
  return id;
};

test('names are taken once; blank ones are refused', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const id = await make(coordinator, 'Δοκιμαστικό');
  expect((await coordinator.call('/anyquest/QuestAdmin/Create', { Name: ' Δοκιμαστικό ' })).problem?.code).toBe(
    'NAME_TAKEN',
  );
  expect((await coordinator.call('/anyquest/QuestAdmin/Create', { Name: '  ' })).problem?.code).toBe('BAD_INPUT');
  const other = await make(coordinator, 'Άλλο');
  expect(
    (await coordinator.call('/anyquest/QuestAdmin/Rename', { QuestionnaireId: other, Name: 'Δοκιμαστικό' })).problem
      ?.code,
  ).toBe('NAME_TAKEN');
  await coordinator.done('/anyquest/QuestAdmin/Rename', { QuestionnaireId: id, Name: 'Καινούργιο' });
  expect((await coordinator.done('/anyquest/QuestAdmin/Get', { QuestionnaireId: id })).Name).toBe('Καινούργιο');
});

test('a draft is kept however incomplete; a stale save is told both and overwrites nothing; a repeated one changes nothing', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const id = await make(coordinator);
  const half = {
    Title: { el: '' },
    Sections: [{ Title: { el: 'α' }, Questions: [{ Id: 'ID_0001', Type: 99, Text: { el: 'μισή' } }] }],
    Mine: 'ό,τι έγραψα',
  };
  const first = await coordinator.done('/anyquest/QuestAdmin/SaveDraft', {
    QuestionnaireId: id,
    Definition: half,
    Revision: 1,
  });
  expect(first.Revision).toBe(2);
  expect(first.Faults.map(({ Code }) => Code)).toContain('UNKNOWN_TYPE');
  expect((await coordinator.done('/anyquest/QuestAdmin/Get', { QuestionnaireId: id })).Draft).toMatchObject({
    Definition: half,
    Revision: 2,
  });
  expect(
    (await coordinator.done('/anyquest/QuestAdmin/SaveDraft', { QuestionnaireId: id, Definition: half, Revision: 1 }))
      .Revision,
  ).toBe(2);
  const refused = await coordinator.call('/anyquest/QuestAdmin/SaveDraft', {
    QuestionnaireId: id,
    Definition: sample,
    Revision: 1,
  });
  expect(refused.problem).toMatchObject({ code: 'STALE', details: { Theirs: half, Revision: 2 } });
  expect(
    (await coordinator.call('/anyquest/QuestAdmin/Publish', { QuestionnaireId: id, Revision: 2 })).problem,
  ).toMatchObject({ code: 'INVALID_DEFINITION' });
  expect((await coordinator.done('/anyquest/QuestAdmin/Get', { QuestionnaireId: id })).Versions).toEqual([]);
  for (const bad of [
    '{"QuestionnaireId":ID,"Revision":2,"Definition":{"Title":"a\\u0000"}}',
    '{"QuestionnaireId":ID,"Revision":2,"Definition":{"Title":"\\ud800"}}',
    `{"QuestionnaireId":ID,"Revision":2,"Definition":{"a":${'['.repeat(500)}${']'.repeat(500)}}}`,
    '{"QuestionnaireId":ID,"Revision":2,"Definition":[1]}',
  ])
    expect((await coordinator.raw('/anyquest/QuestAdmin/SaveDraft', bad.replace('ID', String(id)))).problem?.code).toBe(
      'BAD_INPUT',
    );
});

test('a draft that can be read but has faults which stop it is not published', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const id = await make(coordinator);
  const [section, ...others] = sampleFile.Definition.Sections;
  const unreadable = {
    ...sample,
    Sections: [
      {
        ...section,
        Questions: section?.Questions.map((question, index) =>
          index === 0 ? { ...question, Show: 'answers.a999.OptionId == 1' } : question,
        ),
      },
      ...others,
    ],
  };
  const { Revision, Faults } = await coordinator.done('/anyquest/QuestAdmin/SaveDraft', {
    QuestionnaireId: id,
    Definition: unreadable,
    Revision: 1,
  });
  expect(judge(unreadable).definition).not.toBeNull();
  expect(stopping(Faults)).not.toEqual([]);
  const refused = await coordinator.call('/anyquest/QuestAdmin/Publish', { QuestionnaireId: id, Revision });
  expect(refused.problem).toMatchObject({ code: 'INVALID_DEFINITION', details: { Faults } });
  expect(await world.rows('SELECT published_at FROM questionnaire_versions WHERE questionnaire_id = $1', [id])).toEqual(
    [{ published_at: null }],
  );
});

test('the database keeps one draft for each questionnaire, whatever writes to it; versions may be many', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const id = await make(coordinator);
  const another = (published: Date | null) =>
    world.rows(
      `INSERT INTO questionnaire_versions (questionnaire_id, number, definition, published_at) SELECT $1, max(number) + 1, '{}', $2 FROM questionnaire_versions WHERE questionnaire_id = $1`,
      [id, published],
    );
  await expect(another(null)).rejects.toMatchObject({ code: '23505', constraint: 'questionnaire_versions_draft' });
  for (const at of [new Date(), new Date()]) await another(at);
  expect(
    await world.rows('SELECT count(*)::int AS n FROM questionnaire_versions WHERE questionnaire_id = $1', [id]),
  ).toEqual([{ n: 3 }]);
});

test('publishing numbers the version; it never changes, and attempts keep theirs', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const id = await filled(coordinator);
  expect(
    await coordinator.done('/anyquest/QuestAdmin/Publish', { QuestionnaireId: id, Revision: 2, Note: 'Πρώτη' }),
  ).toEqual({ Number: 1 });
  expect(
    await coordinator.done('/anyquest/QuestAdmin/Publish', { QuestionnaireId: id, Revision: 2, Note: 'Πρώτη' }),
  ).toEqual({ Number: 1 });
  const [version] = await world.rows<{ id: number; definition: unknown }>(
    'SELECT id, definition FROM questionnaire_versions WHERE questionnaire_id = $1',
    [id],
  );
  await world.rows(
    'INSERT INTO answer_sets (version_id, project_id, action_id, user_id, attempt) SELECT $1, 1, 9, user_id, 7 FROM memberships WHERE project_id = 1 LIMIT 1',
    [version?.id],
  );
  const begun = await coordinator.done('/anyquest/QuestAdmin/BeginDraft', { QuestionnaireId: id });
  expect(await coordinator.done('/anyquest/QuestAdmin/BeginDraft', { QuestionnaireId: id })).toEqual(begun);
  await coordinator.done('/anyquest/QuestAdmin/SaveDraft', {
    QuestionnaireId: id,
    Definition: { ...sample, Duration: 60 },
    Revision: begun.Revision,
  });
  expect(
    await coordinator.done('/anyquest/QuestAdmin/Publish', {
      QuestionnaireId: id,
      Revision: begun.Revision + 1,
      Note: 'Δεύτερη',
    }),
  ).toEqual({ Number: 2 });
  expect((await world.rows('SELECT definition FROM questionnaire_versions WHERE id = $1', [version?.id]))[0]).toEqual({
    definition: version?.definition,
  });
  const details = await coordinator.done('/anyquest/QuestAdmin/Get', { QuestionnaireId: id });
  expect(details.Versions.map(({ Number, Note, Sets, Finished }) => ({ Number, Note, Sets, Finished }))).toEqual([
    { Number: 2, Note: 'Δεύτερη', Sets: 0, Finished: 0 },
    { Number: 1, Note: 'Πρώτη', Sets: 1, Finished: 0 },
  ]);
  expect(details.Draft).toBeNull();
  expect(details.Version).toMatchObject({ Number: 2, Definition: { Duration: 60 } });
  expect(
    (await coordinator.done('/anyquest/QuestAdmin/Get', { QuestionnaireId: id, Number: 1 })).Version?.Definition[
      'Duration'
    ],
  ).toBe(900);
  expect((await coordinator.call('/anyquest/QuestAdmin/Get', { QuestionnaireId: id, Number: 3 })).problem?.code).toBe(
    'NOT_FOUND',
  );
  const { list } = await coordinator.done('/anyquest/QuestAdmin/Answerers', { QuestionnaireId: id });
  expect(list.map(({ Number, Attempt, Completion }) => ({ Number, Attempt, Completion }))).toEqual([
    { Number: 1, Attempt: 7, Completion: 0 },
  ]);
  expect((await coordinator.done('/anyquest/QuestAdmin/Answerers', { QuestionnaireId: id, Number: 2 })).All).toBe(0);
  expect(
    await world.rows(
      `SELECT DISTINCT call FROM audit WHERE subject = 'questionnaire' AND subject_id = $1 ORDER BY call`,
      [id],
    ),
  ).toEqual(['beginDraft', 'create', 'publish', 'saveDraft'].map((name) => ({ call: `authoring.${name}` })));
});

test('a draft that somebody else published or threw away is no loss: what was typed becomes a new one', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const id = await filled(coordinator);
  expect(
    (await coordinator.call('/anyquest/QuestAdmin/DiscardDraft', { QuestionnaireId: id, Revision: 1 })).problem?.code,
  ).toBe('STALE');
  await coordinator.done('/anyquest/QuestAdmin/DiscardDraft', { QuestionnaireId: id, Revision: 2 });
  const refused = await coordinator.call('/anyquest/QuestAdmin/SaveDraft', {
    QuestionnaireId: id,
    Definition: sample,
    Revision: 2,
  });
  expect(refused.problem).toMatchObject({ code: 'STALE', details: { Theirs: {}, Revision: 0 } });
  expect(
    (await coordinator.done('/anyquest/QuestAdmin/SaveDraft', { QuestionnaireId: id, Definition: sample, Revision: 0 }))
      .Revision,
  ).toBe(1);
});
