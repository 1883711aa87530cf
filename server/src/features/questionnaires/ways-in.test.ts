/** The ways into a questionnaire beside one's own action: a link, and the actions that mentors answer. */
import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';
import { makeAction, mixed } from './testing/making.ts';

const shared = sharedWorld();

/** A link to a questionnaire, as the authoring room keeps it; answers its token. */
const makeLink = async (world: World, { project = 1, days = 7, ended = false } = {}): Promise<string> => {
  const action = await makeAction(world, mixed);
  const token = randomBytes(32).toString('base64url');
  await world.rows(
    `INSERT INTO quest_tokens (token_hash, project_id, questionnaire_id, name, expires_at, ended_at)
     SELECT $1, $2, quest_id, 'δοκιμή', now() + $3 * interval '1 day', CASE WHEN $4 THEN now() END FROM actions WHERE id = $5`,
    [createHash('sha256').update(token).digest('hex'), project, days, ended, action],
  );
  return token;
};

test('a link opens one’s own answers, the same ones every time, and touches no action', async () => {
  const world = shared();
  const token = await makeLink(world);
  const mentee = await makeMentee(world);
  const coordinator = await makeLike(world, 'coordinator');
  const lines = () => world.rows('SELECT count(*)::int AS n FROM action_mentees');
  const before = await lines();
  const opened = await Promise.all(
    Array.from({ length: 4 }, () => mentee.done('/api/quest/GetByToken', { TokenName: token })),
  );
  expect(new Set(opened.map(({ AnswerSetID }) => AnswerSetID)).size).toBe(1);
  expect(opened[0]).toMatchObject({ Title: 'Δοκιμή', ActionId: null, Mine: true, Status: 'OK' });
  const AnswerSetId = opened[0]?.AnswerSetID ?? 0;
  expect(await mentee.done('/api/quest/AnswerClosed', { AnswerSetId, GroupId: 1, OptionId: 3 })).toMatchObject({
    Answered: 1,
  });
  const theirs = await coordinator.done('/api/quest/GetByToken', { TokenName: token });
  expect(theirs.AnswerSetID).not.toBe(AnswerSetId);
  expect(theirs.Answers).toEqual({});
  expect((await mentee.done('/api/quest/GetByToken', { TokenName: token })).Answers['a1']).toEqual({
    OptionId: 3,
    Text: '',
  });
  expect(await lines()).toEqual(before);
});

test('a wrong, ended, expired or foreign link says the same of itself: it does not hold', async () => {
  const world = shared();
  const mentee = await makeMentee(world);
  const [{ id: foreign = 0 } = {}] = await world.rows<{ id: number }>(
    `INSERT INTO projects (url, descr) VALUES ('foreign', 'Ξένο') RETURNING id`,
  );
  const tokens = [
    'x',
    randomBytes(32).toString('base64url'),
    await makeLink(world, { ended: true }),
    await makeLink(world, { days: -1 }),
    await makeLink(world, { project: foreign }),
  ];
  for (const TokenName of tokens)
    expect((await mentee.call('/api/quest/GetByToken', { TokenName })).problem).toMatchObject({
      code: 'LINK_INVALID',
      status: 410,
    });
});

test('mentors answer what is for mentors, once, without a line in the grid; mentees do not find it', async () => {
  const world = shared();
  const action = await makeAction(world, mixed, { flags: 2 | 8, data: { AnsweredBy: 'mentor' } });
  const [mentor, mentee, coordinator] = [
    await makeLike(world, 'mentor'),
    await makeMentee(world),
    await world.enter('coordinator'),
  ];
  const opened = await mentor.done('/api/quest/getByAction', { ActionId: action });
  expect(opened).toMatchObject({ ActionId: action, Mine: true });
  await mentor.done('/api/quest/AnswerClosed', { AnswerSetId: opened.AnswerSetID, GroupId: 1, OptionId: 2 });
  expect((await mentor.done('/api/quest/getByAction', { ActionId: action })).AnswerSetID).toBe(opened.AnswerSetID);
  expect(await world.rows('SELECT 1 FROM action_mentees WHERE action_id = $1', [action])).toEqual([]);
  for (const who of [mentee, coordinator])
    expect((await who.call('/api/quest/getByAction', { ActionId: action })).problem?.code).toBe('NOT_FOUND');
  expect(await mentor.done('/api/quest/MentorQuests', {})).toContainEqual({
    ActionId: action,
    Title: 'Δοκιμή',
    TitleEn: 'Δοκιμή',
    Minutes: null,
    Status: 'OK',
    Completion: 14,
  });
});

test('a mentor does not open what is for mentees', async () => {
  const world = shared();
  const mentor = await world.enter('mentor');
  expect(
    (await mentor.call('/api/quest/getByAction', { ActionId: await makeAction(world, mixed) })).problem?.code,
  ).toBe('NOT_FOUND');
});

test('an action that is hidden from mentors, or not published, is not for them to answer either', async () => {
  const world = shared();
  const mentor = await world.enter('mentor');
  for (const flags of [2 | 4, 0]) {
    const action = await makeAction(world, mixed, { flags, data: { AnsweredBy: 'mentor' } });
    expect((await mentor.call('/api/quest/getByAction', { ActionId: action })).problem?.code).toBe('NOT_FOUND');
    expect((await mentor.done('/api/quest/MentorQuests', {})).map(({ ActionId }) => ActionId)).not.toContain(action);
  }
});

test('a link into a project whose consent is owed waits for it, whichever project the page is in', async () => {
  const world = shared();
  const mentee = await makeMentee(world);
  const [{ project = 0 } = {}] = await world.rows<{ project: number }>(
    `INSERT INTO projects (url, descr, settings) SELECT 'other', 'Άλλο', settings FROM projects WHERE id = 1 RETURNING id AS project`,
  );
  await world.rows(
    `INSERT INTO consent_texts (project_id, version, language, title, body) VALUES ($1, 1, 'el', 'Πολιτική', 'Κείμενο')`,
    [project],
  );
  await world.rows(`INSERT INTO memberships (project_id, user_id, roles) VALUES ($1, $2, '{Mentee}')`, [
    project,
    mentee.id,
  ]);
  const TokenName = await makeLink(world, { project });
  for (const asked of [project, 1])
    expect((await mentee.call('/api/quest/GetByToken', { TokenName }, { project: asked })).problem?.code).toBe(
      'CONSENT_REQUIRED',
    );
  expect(await world.rows('SELECT 1 FROM answer_sets WHERE project_id = $1', [project])).toEqual([]);
  await world.rows(
    `INSERT INTO consents (project_id, user_id, version, language, bits) VALUES ($1, $2, 1, 'el', 65535)`,
    [project, mentee.id],
  );
  expect((await mentee.call('/api/quest/GetByToken', { TokenName }, { project: 1 })).status).toBe(200);
});
