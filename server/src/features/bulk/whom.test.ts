/** Whom a call for everybody means: its words, its filters, its mentor and its state, and nobody else. */
import { maxPeoplePerValue } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import { expect, test } from 'vitest';
import { insertMentees, makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';

const ProjectId = 1;
const shared = sharedWorld();

const stateOf = async (world: World, id: number) =>
  (await world.rows<{ state: number }>('SELECT state FROM memberships WHERE user_id = $1 AND project_id = 1', [id]))[0]
    ?.state;

test('the state of everybody who is found: by words, by a field, by a mentor, by the state they have', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  const mentor = await makeLike(world, 'mentor');
  const [named, fielded, linked, suspended, other] = [
    await makeMentee(world),
    await makeMentee(world),
    await makeMentee(world, { mentor: mentor.username }),
    await makeMentee(world, { mentor: mentor.username }),
    await makeMentee(world),
  ];
  await world.rows(`UPDATE users SET fields = fields || '{"last_name":"Ξεχωριστός"}' WHERE id = $1`, [named.id]);
  await world.rows(`UPDATE users SET fields = fields || '{"postcode":"99123"}' WHERE id = ANY($1)`, [
    [fielded.id, other.id],
  ]);
  await world.rows(`UPDATE users SET fields = fields || '{"sex":"5302"}' WHERE id = $1`, [fielded.id]);
  await world.rows(`UPDATE users SET fields = fields || '{"sex":"5301"}' WHERE id = $1`, [other.id]);
  await world.rows('UPDATE memberships SET state = 3 WHERE user_id = $1', [suspended.id]);
  const all = [named, fielded, linked, suspended, other];
  const set = async (ask: object) => {
    const { Rows } = await supervisor.done('/api/user/SetActiveStateMany', { ProjectId, State: 2, ...ask });
    const states = await Promise.all(all.map(({ id }) => stateOf(world, id)));
    await world.rows('UPDATE memberships SET state = 1 WHERE user_id = ANY($1)', [
      [named.id, fielded.id, linked.id, other.id],
    ]);
    await world.rows('UPDATE memberships SET state = 3 WHERE user_id = $1', [suspended.id]);
    return [Rows.map(({ UserId }) => UserId).toSorted((a, b) => (a ?? 0) - (b ?? 0)), states];
  };
  expect(await set({ Search: 'ξεχωριστος' })).toEqual([[named.id], [2, 1, 1, 3, 1]]);
  const byField = { Filter: { postcode: '99123' } };
  expect(await set(byField)).toEqual([
    [fielded.id, other.id],
    [1, 2, 1, 3, 2],
  ]);
  expect(await set({ Filter: { postcode: '99123', sex: '5302' } })).toEqual([[fielded.id], [1, 2, 1, 3, 1]]);
  const caseload = { filterMentorId: mentor.id };
  expect(await set(caseload)).toEqual([
    [linked.id, suspended.id],
    [1, 1, 2, 2, 1],
  ]);
  expect(await set({ ...caseload, filterState: 3 })).toEqual([[suspended.id], [1, 1, 1, 2, 1]]);
  expect(await set({ ...caseload, Roles: ['Mentor'] })).toEqual([[], [1, 1, 1, 3, 1]]);
  const unknown = await supervisor.call('/api/user/SetActiveStateMany', {
    ProjectId,
    State: 2,
    Filter: { nothing: 'x' },
  });
  expect(unknown.problem?.fields).toEqual({ 'Filter.nothing': 'BAD_INPUT' });
});

test('people of another project are brought over by words and by a field, to begin here from now on', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const [target] = await world.rows<{ id: number }>(
    `INSERT INTO projects (url, descr) VALUES ('whom', 'Επόμενο') RETURNING id`,
  );
  const [one, two, three] = [await makeMentee(world), await makeMentee(world), await makeMentee(world)];
  await world.rows(
    `UPDATE users SET fields = fields || '{"postcode":"99321","last_name":"Μετακινούμενος"}' WHERE id = ANY($1)`,
    [[one.id, two.id]],
  );
  await world.rows(`UPDATE users SET fields = fields || '{"postcode":"99322"}' WHERE id = $1`, [two.id]);
  const bring = async (ask: object) =>
    (
      await admin.done('/api/project/AddExistingMentees', {
        ProjectId: target?.id ?? 0,
        CurrentProjectId: 1,
        setDefault: true,
        ...ask,
      })
    ).Rows.map(({ UserId, Outcome }) => [UserId, Outcome]);
  expect(await bring({ Search: 'μετακινουμενος', Filter: { postcode: '99321' } })).toEqual([[one.id, 'changed']]);
  expect(await bring({ Search: 'μετακινουμενος' })).toEqual([[two.id, 'changed']]);
  const begins = await world.rows<{ id: number }>(
    'SELECT default_project_id AS id FROM users WHERE id = ANY($1) ORDER BY users.id',
    [[one.id, two.id, three.id]],
  );
  expect(begins.map(({ id }) => id)).toEqual([target?.id, target?.id, 1]);
});

test('people by their ids: each once, with what who asks may read, none of another project', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const [one, two] = [await makeMentee(world), await makeMentee(world)];
  const list = await coordinator.done('/api/user/GetByIds', { ProjectId, Ids: [two.id, one.id, two.id] });
  expect(list.map(({ Id, Username }) => [Id, Username]).toSorted()).toEqual(
    [
      [one.id, one.username],
      [two.id, two.username],
    ].toSorted(),
  );
  const [stranger] = await world.rows<{ id: number }>(`INSERT INTO users (username) VALUES ('by-ids') RETURNING id`);
  const foreign = { ProjectId, Ids: [one.id, stranger?.id ?? 0] };
  expect((await coordinator.call('/api/user/GetByIds', foreign)).problem?.code).toBe('NOT_FOUND');
});

test('each value is answered by itself: of one that very many have as many as show it, and another one’s whoever they are', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  await insertMentees(world, 1100, `'{"address":"Κοινή οδός 1"}'::jsonb`);
  const [only, one, two, mentor] = [
    await makeMentee(world),
    await makeMentee(world),
    await makeMentee(world),
    await makeLike(world, 'mentor'),
  ];
  const set = (ids: number[], address: string) =>
    world.rows(`UPDATE users SET fields = fields || jsonb_build_object('address', $2::text) WHERE id = ANY($1)`, [
      ids,
      address,
    ]);
  await set([only.id], 'Μόνη οδός 1');
  await set([one.id, two.id], 'Διπλή οδός 1');
  await set([mentor.id], 'Κοινή οδός 1');
  const Values = ['Κοινή οδός 1', 'Μόνη οδός 1', 'Διπλή οδός 1', 'Καμία οδός 1'];
  const find = async (more: object) => {
    const asked = { ProjectId, Field: 'address', Values, ...more };
    const list = await coordinator.done('/api/user/GetUsersByField', asked);
    return Values.map((value) => list.filter(({ Value }) => Value === value).map(({ Id }) => Id));
  };
  const [many, ...others] = await find({});
  expect(others).toEqual([[only.id], [one.id, two.id], []]);
  expect(new Set(many).size).toBe(maxPeoplePerValue);
  // However many others have it: of those who hold a role everybody.
  expect(await find({ Roles: ['Mentor'] })).toEqual([[mentor.id], [], [], []]);
  const asked = JSON.stringify({ ProjectId, Field: 'address', Values, Roles: ['Nobody'] });
  expect((await coordinator.raw('/api/user/GetUsersByField', asked)).problem?.code).toBe('BAD_INPUT');
});
