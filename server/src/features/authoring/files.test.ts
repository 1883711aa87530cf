/** Questionnaires as files, and the links that open them. */
import { sampleFile } from '@telemachos/contract/features/authoring/sample.ts';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person, type World } from '../../testing/world.ts';
import { makeAction, mixed } from '../questionnaires/testing/making.ts';

const shared = sharedWorld();

const download = (world: World, { cookie }: Person, address: string) =>
  world.app.inject({ method: 'GET', url: address, headers: { cookie } });
const importing = (person: Person, content: unknown, more: object = {}) =>
  person.call('/anyquest/QuestAdmin/Import', {
    File: typeof content === 'string' ? content : JSON.stringify(content),
    ...more,
  });

/** A project beside the demonstration's. */
const otherProject = async (world: World, url: string): Promise<number> =>
  (
    await world.rows<{ id: number }>(`INSERT INTO projects (url, descr) VALUES ($1, 'Άλλο έργο') RETURNING id`, [url])
  )[0]?.id ?? 0;

test('the sample comes as a file, is imported as it is, and goes out the same', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const file = await download(world, coordinator, '/anyquest/QuestAdmin/Sample');
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-disposition']).toContain('attachment');
  const { Id, Faults } = (await importing(coordinator, file.body)).output;
  expect(Faults).toEqual([]);
  const out = await download(world, coordinator, `/anyquest/QuestAdmin/Export?QuestionnaireId=${Id}`);
  const again = (await importing(coordinator, out.body)).output;
  const [one, two] = await Promise.all(
    [Id, again.Id].map((QuestionnaireId) => coordinator.done('/anyquest/QuestAdmin/Get', { QuestionnaireId })),
  );
  expect(two?.Draft?.Definition).toEqual(one?.Draft?.Definition);
  expect([one?.Name, two?.Name]).toEqual(['Δείγμα ερωτηματολογίου', 'Δείγμα ερωτηματολογίου (2)']);
  await coordinator.done('/anyquest/QuestAdmin/Publish', { QuestionnaireId: Id, Revision: 1 });
  expect(
    (await download(world, coordinator, `/anyquest/QuestAdmin/Export?QuestionnaireId=${Id}&Number=1`)).json()
      .Definition,
  ).toEqual(one?.Draft?.Definition);
  expect(
    (await download(world, coordinator, `/anyquest/QuestAdmin/Export?QuestionnaireId=${Id}&Number=2`)).statusCode,
  ).toBe(404);
  const schema = (await download(world, coordinator, '/anyquest/QuestAdmin/Schema')).json();
  expect(schema).toMatchObject({ type: 'object', required: ['Format', 'FormatVersion', 'Definition'] });
});

test('who edits questionnaires in another project than the first of theirs has the sample and the schema from it', async () => {
  const world = shared();
  const project = await otherProject(world, 'elsewhere');
  const mentee = await makeMentee(world);
  await world.rows(`INSERT INTO memberships (project_id, user_id, roles) VALUES ($1, $2, '{Coordinator}')`, [
    project,
    mentee.id,
  ]);
  for (const file of ['Sample', 'Schema']) {
    expect((await download(world, mentee, `/anyquest/QuestAdmin/${file}`)).statusCode).toBe(403);
    expect((await download(world, mentee, `/anyquest/QuestAdmin/${file}?ProjectId=${project}`)).statusCode).toBe(200);
  }
});

test('a seeded questionnaire survives the way out and in', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const { list } = await coordinator.done('/anyquest/QuestAdmin/Quests', { count: 100 });
  for (const { Id } of list.filter(({ Shared }) => Shared)) {
    const out = await download(world, coordinator, `/anyquest/QuestAdmin/Export?QuestionnaireId=${Id}`);
    const answer = await importing(coordinator, out.body);
    expect(answer.problem, `${Id} ${JSON.stringify(answer.problem)}`).toBeUndefined();
    expect(
      (await coordinator.done('/anyquest/QuestAdmin/Get', { QuestionnaireId: answer.output.Id })).Draft?.Definition,
    ).toEqual(out.json().Definition);
  }
});

test('a file with faults is refused with the place named, and nothing is kept', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const [before] = await world.rows('SELECT count(*) FROM questionnaires');
  const sample = () => structuredClone(sampleFile);
  const unknown = sample();
  Object.assign(unknown.Definition.Sections[0]?.Questions[1] ?? {}, { Type: 42 });
  const circle = sample();
  Object.assign(circle.Definition.Sections[0]?.Questions[0] ?? {}, { Show: 'answers.a2.Text != ""' });
  const cases: [unknown, string, string][] = [
    ['{"Format":', '', 'SHAPE'],
    ['[]', '', 'SHAPE'],
    [{ ...sampleFile, Format: 'other' }, 'Format', 'SHAPE'],
    [{ ...sampleFile, FormatVersion: 2 }, 'FormatVersion', 'SHAPE'],
    [{ ...sampleFile, Definition: { Title: { el: 'α' } } }, 'Sections', 'NO_QUESTIONS'],
    [unknown, 'Sections.0.Questions.1.Type', 'UNKNOWN_TYPE'],
    [circle, 'Sections.0.Questions.0.Show', 'CYCLE'],
  ];
  for (const [content, path, code] of cases) {
    const { problem } = await importing(coordinator, content);
    const faults = (problem?.details?.['Faults'] ?? []) as { Path: string[]; Code: string }[];
    expect({ code: problem?.code, faults: faults.map(({ Path, Code }) => `${Path.join('.')} ${Code}`) }).toEqual({
      code: 'INVALID_DEFINITION',
      faults: expect.arrayContaining([`${path} ${code}`]),
    });
  }
  expect(await world.rows('SELECT count(*) FROM questionnaires')).toEqual([before]);
});

test('a file becomes the draft of a questionnaire, but never over a draft one has not seen', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const { Id } = await coordinator.done('/anyquest/QuestAdmin/Create', { Name: 'Κενό' });
  expect((await importing(coordinator, sampleFile, { QuestionnaireId: Id })).problem?.code).toBe('STALE');
  await coordinator.done('/anyquest/QuestAdmin/Import', {
    QuestionnaireId: Id,
    Revision: 1,
    File: JSON.stringify(sampleFile),
  });
  expect((await coordinator.done('/anyquest/QuestAdmin/Get', { QuestionnaireId: Id })).Draft).toMatchObject({
    Revision: 2,
    Definition: { Duration: 900 },
  });
});

test('a link is told once, kept as a hash, bound to its questionnaire and project, and ended', async () => {
  const world = shared();
  const [coordinator, admin] = await Promise.all([world.enter('coordinator'), world.enter('admin')]);
  const { Id } = await coordinator.done('/anyquest/QuestAdmin/Create', { Name: 'Με σύνδεσμο' });
  const link = (days: number, QuestionnaireId = Id) => ({
    QuestionnaireId,
    Name: 'Ημερίδα',
    ExpiresAt: new Date(Date.now() + days * 86_400_000).toISOString(),
  });
  expect((await coordinator.call('/anyquest/QuestAdmin/MakeToken', link(30))).problem?.code).toBe('NOT_PUBLISHED');
  await coordinator.done('/anyquest/QuestAdmin/SaveDraft', {
    QuestionnaireId: Id,
    Definition: JSON.parse(JSON.stringify(sampleFile.Definition)),
    Revision: 1,
  });
  await coordinator.done('/anyquest/QuestAdmin/Publish', { QuestionnaireId: Id, Revision: 2 });
  for (const days of [-1, 400])
    expect((await coordinator.call('/anyquest/QuestAdmin/MakeToken', link(days))).problem?.code).toBe(
      'EXPIRY_NOT_ALLOWED',
    );
  const { Token, TokenId } = await coordinator.done('/anyquest/QuestAdmin/MakeToken', link(30));
  expect(Token).toMatch(/^[\w-]{43}$/);
  const [row] = await world.rows('SELECT * FROM quest_tokens WHERE id = $1', [TokenId]);
  expect(JSON.stringify(row)).not.toContain(Token);
  expect(row).toMatchObject({
    token_hash: createHash('sha256').update(Token).digest('hex'),
    project_id: 1,
    questionnaire_id: Id,
  });
  expect(JSON.stringify(await world.rows('SELECT * FROM audit'))).not.toContain(Token);
  expect((await coordinator.done('/anyquest/QuestAdmin/Tokens', { QuestionnaireId: Id })).list).toMatchObject([
    { TokenId, Name: 'Ημερίδα', EndedAt: null, Opened: 0 },
  ]);
  const [{ id: other = 0 } = {}] = await world.rows<{ id: number }>(
    'SELECT quest_id AS id FROM actions WHERE id = $1',
    [await makeAction(world, mixed)],
  );
  expect(
    (await coordinator.call('/anyquest/QuestAdmin/EndToken', { QuestionnaireId: other, TokenId })).problem?.code,
  ).toBe('NOT_FOUND');
  const foreign = await otherProject(world, 'theirs');
  const theirs = await admin.done('/anyquest/QuestAdmin/MakeToken', link(30, other), { project: foreign });
  expect(
    (await coordinator.call('/anyquest/QuestAdmin/EndToken', { QuestionnaireId: other, TokenId: theirs.TokenId }))
      .problem?.code,
  ).toBe('NOT_FOUND');
  expect((await coordinator.done('/anyquest/QuestAdmin/Tokens', { QuestionnaireId: other })).list).toEqual([]);
  await coordinator.done('/anyquest/QuestAdmin/EndToken', { QuestionnaireId: Id, TokenId });
  const [ended] = (await coordinator.done('/anyquest/QuestAdmin/Tokens', { QuestionnaireId: Id })).list;
  expect(ended?.EndedAt).not.toBeNull();
});
