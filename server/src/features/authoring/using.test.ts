/** A questionnaire in an action: where it may go, and what stays because somebody has opened it. */
import { sampleFile } from '@telemachos/contract/features/authoring/sample.ts';
import { expect, test } from 'vitest';
import { lockWaiters } from '../../testing/table-lock.ts';
import { makeMentee } from '../../testing/people.ts';
import { openWorld, sharedWorld, type Person, type World } from '../../testing/world.ts';
import { makeAction, mixed } from '../questionnaires/testing/making.ts';

const shared = sharedWorld();
const Definition = JSON.parse(JSON.stringify(sampleFile.Definition)) as Record<string, unknown>;

const published = async (person: Person, name: string): Promise<number> => {
  const { Id } = await person.done('/anyquest/QuestAdmin/Create', { Name: `${name} ${crypto.randomUUID()}` });
  const { Revision } = await person.done('/anyquest/QuestAdmin/SaveDraft', {
    QuestionnaireId: Id,
    Definition,
    Revision: 1,
  });
  await person.done('/anyquest/QuestAdmin/Publish', { QuestionnaireId: Id, Revision });
  return Id;
};

/** A questionnaire action that holds none. */
const emptyAction = async (world: World, flags = 2): Promise<number> =>
  (
    await world.rows<{ id: number }>(
      `INSERT INTO actions (project_id, type_id, title, flags) VALUES (1, 3, 'Άδεια', $1) RETURNING id`,
      [flags],
    )
  )[0]?.id ?? 0;

const heldBy = async (world: World, action: number) =>
  (await world.rows<{ questId: number | null }>('SELECT quest_id AS "questId" FROM actions WHERE id = $1', [action]))[0]
    ?.questId;

test('a questionnaire is put into an action, in place of another, and taken out again', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const [one, two, ActionId] = [
    await published(coordinator, 'Πρώτο'),
    await published(coordinator, 'Δεύτερο'),
    await emptyAction(world),
  ];
  const use = (QuestionnaireId: number | null, Before: number | null) =>
    coordinator.call('/anyquest/QuestAdmin/UseInAction', { ActionId, QuestionnaireId, Before });
  const line = async () =>
    (await coordinator.done('/anyquest/QuestAdmin/Actions', { QuestionnaireId: one })).list.find(
      (action) => action.ActionId === ActionId,
    );
  expect(await line()).toEqual({ ActionId, Title: 'Άδεια', TitleEn: 'Άδεια', Quest: null, People: 0 });
  expect((await use(one, null)).status).toBe(200);
  expect((await use(one, null)).status, 'told again after a lost reply').toBe(200);
  expect((await line())?.Quest?.Id).toBe(one);
  expect((await use(two, null)).problem).toMatchObject({ code: 'STALE', details: { Theirs: one } });
  expect((await use(two, one)).status).toBe(200);
  const mentee = await makeMentee(world);
  expect((await mentee.done('/api/quest/getByAction', { ActionId, Language: 'el' })).ActionId).toBe(ActionId);
  expect((await line())?.People).toBe(1);
  for (const wanted of [one, null]) expect((await use(wanted, two)).problem?.code).toBe('ACTION_ANSWERED');
  expect(await heldBy(world, ActionId)).toBe(two);
});

test('taking it out leaves the action without one', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const ActionId = await emptyAction(world);
  const QuestionnaireId = await published(coordinator, 'Τρίτο');
  await coordinator.done('/anyquest/QuestAdmin/UseInAction', { ActionId, QuestionnaireId, Before: null });
  await coordinator.done('/anyquest/QuestAdmin/UseInAction', { ActionId, Before: QuestionnaireId });
  expect(await heldBy(world, ActionId)).toBeNull();
});

test('what is no published questionnaire of the project, or no action for one, is not put together', async () => {
  const world = shared();
  const [coordinator, mentor] = [await world.enter('coordinator'), await world.enter('mentor')];
  const ActionId = await emptyAction(world);
  const refused = async (input: { ActionId?: number; QuestionnaireId: number }, person = coordinator) =>
    (await person.call('/anyquest/QuestAdmin/UseInAction', { ActionId, Before: null, ...input })).problem?.code;
  const { Id: draft } = await coordinator.done('/anyquest/QuestAdmin/Create', {
    Name: `Πρόχειρο ${crypto.randomUUID()}`,
  });
  expect(await refused({ QuestionnaireId: draft })).toBe('NOT_PUBLISHED');
  const QuestionnaireId = await published(coordinator, 'Τέταρτο');
  expect(await refused({ QuestionnaireId }, mentor)).toBe('REFUSED');
  expect(await refused({ QuestionnaireId, ActionId: 7 }), 'a meeting').toBe('NOT_FOUND');
  const hidden = { QuestionnaireId, ActionId: await emptyAction(world, 2 | 32) };
  expect(await refused(hidden, await world.enter('supervisor'))).toBe('NOT_FOUND');
  expect(await refused(hidden), 'only administrators change it').toBe('NOT_FOUND');
  await coordinator.done('/anyquest/QuestAdmin/Retire', { QuestionnaireId, Retired: true });
  expect(await refused({ QuestionnaireId })).toBe('BAD_INPUT');
  const [other] = await world.rows<{ id: number }>(
    `INSERT INTO projects (url, descr, settings) VALUES ('other-' || gen_random_uuid(), '', '{}') RETURNING id`,
  );
  const foreign = (
    await world.rows<{ id: number }>(
      `INSERT INTO questionnaires (project_id, name, created_at) VALUES ($1, 'ξένο ' || gen_random_uuid(), now()) RETURNING id`,
      [other?.id],
    )
  )[0]?.id;
  const admin = await world.enter('admin');
  expect(await refused({ QuestionnaireId: foreign ?? 0 })).toBe('NOT_FOUND');
  expect(await refused({ QuestionnaireId: foreign ?? 0 }, admin)).toBe('NOT_FOUND');
  expect(await refused({ QuestionnaireId: draft, ActionId: await makeAction(world, mixed) })).toBe('STALE');
  expect(await heldBy(world, ActionId)).toBeNull();
});

test('who opens an action while another questionnaire is put there waits, and gets that one', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const [one, two, ActionId] = [
    await published(coordinator, 'Πριν'),
    await published(coordinator, 'Μετά'),
    await emptyAction(world),
  ];
  await coordinator.done('/anyquest/QuestAdmin/UseInAction', { ActionId, QuestionnaireId: one, Before: null });
  const mentee = await makeMentee(world);
  const client = await world.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM actions WHERE id = $1 FOR UPDATE', [ActionId]);
    const opening = mentee.done('/api/quest/getByAction', { ActionId, Language: 'el' });
    await expect.poll(async () => (await lockWaiters(world)).length).toBeGreaterThan(0);
    await client.query('UPDATE actions SET quest_id = $2 WHERE id = $1', [ActionId, two]);
    await client.query('COMMIT');
    await opening;
    expect(
      await world.rows(
        `SELECT v.questionnaire_id AS id FROM answer_sets s JOIN questionnaire_versions v ON v.id = s.version_id WHERE s.user_id = $1 AND s.action_id = $2`,
        [mentee.id, ActionId],
      ),
    ).toEqual([{ id: two }]);
  } finally {
    client.release();
  }
});

test('of more actions than are told at once it is told how many there are', async () => {
  const world = await openWorld();
  const coordinator = await world.signIn('coordinator');
  const [{ id: QuestionnaireId = 0 } = {}] = await world.rows<{ id: number }>(
    'SELECT min(id) AS id FROM questionnaires',
  );
  const read = () => coordinator.done('/anyquest/QuestAdmin/Actions', { QuestionnaireId });
  const before = await read();
  expect([before.list.length > 0, before.All]).toEqual([true, before.list.length]);
  await world.rows(
    `INSERT INTO actions (project_id, type_id, title, flags, position)
     SELECT 1, 3, 'Ενέργεια ' || n, 2, 1000 + n FROM generate_series(1, 500) n`,
  );
  const after = await read();
  expect([after.list.length, after.All]).toEqual([500, before.All + 500]);
  expect(after.list.slice(0, before.All)).toEqual(before.list);
});
