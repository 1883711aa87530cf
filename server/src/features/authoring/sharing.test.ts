/**
 * Questionnaires of everybody and of a project: who sees them in the list, who changes them, what hidden actions tell.
 */
import { sampleFile } from '@telemachos/contract/features/authoring/sample.ts';
import { expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { openWorld, sharedWorld, type Person, type World } from '../../testing/world.ts';
import { makeAction, mixed } from '../questionnaires/testing/making.ts';

const sample = JSON.parse(JSON.stringify(sampleFile.Definition)) as Record<string, unknown>;

const shared = sharedWorld();

/** The questionnaire of an action; everybody's, as those of the demonstration. */
const questOf = async (world: World, action: number): Promise<number> =>
  (await world.rows<{ id: number }>('SELECT quest_id AS id FROM actions WHERE id = $1', [action]))[0]?.id ?? 0;

test('the titles of actions that are hidden from supervisors are told to supervisors in no list', async () => {
  const world = shared();
  const action = await makeAction(world, mixed, { flags: 2 | 32 });
  const id = await questOf(world, action);
  const titlesFor = async (username: string) => {
    const person = await world.enter(username);
    const { list } = await person.done('/anyquest/QuestAdmin/Quests', { count: 100 });
    const { Actions } = await person.done('/anyquest/QuestAdmin/Get', { QuestionnaireId: id });
    return [list.find(({ Id }) => Id === id)?.Actions, Actions];
  };
  expect(await titlesFor('supervisor')).toEqual([[], []]);
  const seen = [{ Id: action, Title: 'Δοκιμή' }];
  for (const name of ['coordinator', 'admin']) expect(await titlesFor(name)).toEqual([seen, seen]);
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
  const { Id: id } = await coordinator.done('/anyquest/QuestAdmin/Create', { Name: 'Δοκιμαστικό' });
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
  const [supervisor, coordinator] = [await world.enter('supervisor'), await world.enter('coordinator')];
  const action = await makeAction(world, mixed);
  const id = await questOf(world, action);
  for (let count = 0; count < 2; count += 1)
    await (await makeMentee(world)).done('/api/quest/getByAction', { ActionId: action });
  const answered = async (who: Person) =>
    (await who.done('/anyquest/QuestAdmin/Answerers', { QuestionnaireId: id })).All;
  expect(await answered(supervisor)).toBe(2);
  await world.rows('UPDATE actions SET flags = flags | 32 WHERE id = $1', [action]);
  expect([await answered(supervisor), await answered(coordinator)]).toEqual([0, 2]);
});
