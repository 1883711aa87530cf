/** Making questionnaires: drafts that are never lost, versions that never change, who may change what. */
import { stopping } from '@telemachos/contract/features/authoring/faults.ts';
import { judge } from '@telemachos/contract/features/authoring/judge.ts';
import { sampleFile } from '@telemachos/contract/features/authoring/sample.ts';
import { expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { openWorld, sharedWorld, type Person, type World } from '../../testing/world.ts';
import { makeAction, mixed } from '../questionnaires/testing/making.ts';

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

/** The questionnaire of an action; everybody's, as those of the demonstration. */
const questOf = async (world: World, action: number): Promise<number> =>
  (await world.rows<{ id: number }>('SELECT quest_id AS id FROM actions WHERE id = $1', [action]))[0]?.id ?? 0;

test('the titles of actions that are hidden from supervisors are told to whoever sees everything, and to nobody else', async () => {
  const world = shared();
  const action = await makeAction(world, mixed, { flags: 2 | 32 });
  const id = await questOf(world, action);
  const titlesFor = async (username: string) => {
    const person = await world.enter(username);
    const { list } = await person.done('/anyquest/QuestAdmin/Quests', { count: 100 });
    const { Actions } = await person.done('/anyquest/QuestAdmin/Get', { QuestionnaireId: id });
    return [list.find(({ Id }) => Id === id)?.Actions, Actions];
  };
  expect(await titlesFor('coordinator')).toEqual([[], []]);
  const seen = [{ Id: action, Title: 'Δοκιμή' }];
  expect(await titlesFor('admin')).toEqual([seen, seen]);
});

test('the list shows the project’s and the shared ones, with versions, attempts and actions; it can be searched in Greek', async () => {
  // It counts drafts.
  const world = await openWorld();
  const coordinator = await world.enter('coordinator');
  const { list, All, Counts } = await coordinator.done('/anyquest/QuestAdmin/Quests', { count: 100 });
  const skills = list.find(({ Name }) => Name === 'Δεξιότητες και στόχοι');
  expect(skills).toMatchObject({
    Shared: true,
    Editable: false,
    Number: 1,
    DraftSince: null,
    Actions: [{ Id: 9, Title: 'Δεξιότητες και στόχοι' }],
  });
  const [counted] = await world.rows<{ sets: number; finished: number }>(
    `SELECT count(*)::int AS sets, count(*) FILTER (WHERE s.status = 'Finished')::int AS finished FROM answer_sets s JOIN questionnaire_versions v ON v.id = s.version_id WHERE v.questionnaire_id = $1`,
    [skills?.Id],
  );
  expect({ sets: skills?.Sets, finished: skills?.Finished }).toEqual(counted);
  expect(All).toBe(Counts.current);
  expect(list.map(({ Name }) => Name)).toEqual(list.map(({ Name }) => Name).toSorted(new Intl.Collator('el').compare));
  expect(
    (await coordinator.done('/anyquest/QuestAdmin/Quests', { Search: 'ΔΕΞΙΟΤΗΤΕΣ' })).list.map(({ Id }) => Id),
  ).toEqual([skills?.Id]);
  expect((await coordinator.done('/anyquest/QuestAdmin/Quests', { Search: '%' })).All).toBe(0);
  const id = await make(coordinator);
  const drafts = await coordinator.done('/anyquest/QuestAdmin/Quests', { State: 'draft' });
  expect(drafts.list.map(({ Id, Shared, Editable, Number }) => ({ Id, Shared, Editable, Number }))).toEqual([
    { Id: id, Shared: false, Editable: true, Number: null },
  ]);
  await coordinator.done('/anyquest/QuestAdmin/Retire', { QuestionnaireId: id, Retired: true });
  expect(
    (await coordinator.done('/anyquest/QuestAdmin/Quests', { State: 'retired' })).list.map(({ Id }) => Id),
  ).toEqual([id]);
  await coordinator.done('/anyquest/QuestAdmin/Retire', { QuestionnaireId: id, Retired: false });
  expect((await coordinator.done('/anyquest/QuestAdmin/Quests', { State: 'draft' })).All).toBe(1);
});

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

test('a shared questionnaire is changed by administrators only; others copy it', async () => {
  const world = shared();
  const [coordinator, admin] = await Promise.all([world.enter('coordinator'), world.enter('admin')]);
  const everybodys = await questOf(world, await makeAction(world, mixed));
  const refused = await Promise.all([
    coordinator.call('/anyquest/QuestAdmin/BeginDraft', { QuestionnaireId: everybodys }),
    coordinator.call('/anyquest/QuestAdmin/SaveDraft', {
      QuestionnaireId: everybodys,
      Definition: sample,
      Revision: 0,
    }),
    coordinator.call('/anyquest/QuestAdmin/Publish', { QuestionnaireId: everybodys, Revision: 1 }),
    coordinator.call('/anyquest/QuestAdmin/Rename', { QuestionnaireId: everybodys, Name: 'Δικό μου' }),
    coordinator.call('/anyquest/QuestAdmin/Retire', { QuestionnaireId: everybodys, Retired: true }),
    coordinator.call('/anyquest/QuestAdmin/Import', { QuestionnaireId: everybodys, File: JSON.stringify(sampleFile) }),
  ]);
  expect(refused.map(({ problem }) => problem?.code)).toEqual(refused.map(() => 'QUESTIONNAIRE_SHARED'));
  expect((await coordinator.call('/anyquest/QuestAdmin/Create', { Name: 'Κοινό', Shared: true })).problem?.code).toBe(
    'REFUSED',
  );
  const { Id } = await coordinator.done('/anyquest/QuestAdmin/Create', { Name: 'Αντίγραφο', CopyOf: everybodys });
  const [copy, original] = await Promise.all([
    coordinator.done('/anyquest/QuestAdmin/Get', { QuestionnaireId: Id }),
    coordinator.done('/anyquest/QuestAdmin/Get', { QuestionnaireId: everybodys }),
  ]);
  expect(copy).toMatchObject({ Shared: false, Editable: true, Draft: { Definition: original.Version?.Definition } });
  expect(original.Editable).toBe(false);
  await admin.done('/anyquest/QuestAdmin/BeginDraft', { QuestionnaireId: everybodys });
  const common = await admin.done('/anyquest/QuestAdmin/Create', { Name: 'Κοινό', Shared: true });
  expect((await admin.done('/anyquest/QuestAdmin/Get', { QuestionnaireId: common.Id })).Shared).toBe(true);
});

test('who answered an action that is hidden from supervisors is hidden from them here, too', async () => {
  const world = shared();
  const [coordinator, admin] = [await world.enter('coordinator'), await world.enter('admin')];
  const action = await makeAction(world, mixed);
  const id = await questOf(world, action);
  for (let count = 0; count < 2; count += 1)
    await (await makeMentee(world)).done('/api/quest/getByAction', { ActionId: action });
  const answered = async (who: Person) =>
    (await who.done('/anyquest/QuestAdmin/Answerers', { QuestionnaireId: id })).All;
  expect(await answered(coordinator)).toBe(2);
  await world.rows('UPDATE actions SET flags = flags | 32 WHERE id = $1', [action]);
  expect([await answered(coordinator), await answered(admin)]).toEqual([0, 2]);
});
