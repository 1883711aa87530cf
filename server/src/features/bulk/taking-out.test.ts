/** Taking people out whom a work took in: never with anything that they, or others, have come to have since. */
import { beforeAll, describe, expect, test } from 'vitest';
import { lockWaiters } from '../../testing/table-lock.ts';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person, type World } from '../../testing/world.ts';
import { begin, fault, idOf, person, taken, undoAll } from './testing/works.ts';
import { goesAlong, onlySignedIn, things } from './undo.store.ts';

const ProjectId = 1;
const shared = sharedWorld();

/** Somebody of the second project whom a work brought into the first. */
const brought = async (world: World) => {
  const admin = await world.enter('admin');
  const { id, username } = await makeMentee(world);
  await world.rows('DELETE FROM mentor_links WHERE mentee_id = $1', [id]);
  await world.rows('DELETE FROM action_mentees WHERE mentee_id = $1', [id]);
  await world.rows('DELETE FROM consents WHERE user_id = $1', [id]);
  await world.rows('DELETE FROM memberships WHERE user_id = $1', [id]);
  const BatchId = await begin(admin, 'people', 1);
  const Batch = { Id: BatchId, Places: [0] };
  await admin.done('/api/User/AddUsers', { ProjectId, Users: [{ Username: username }], Batch });
  return { admin, username, BatchId, id };
};

const has = (name: string, and = '') =>
  `EXISTS (SELECT 1 FROM pg_attribute h WHERE h.attrelid = c.conrelid AND h.attname = '${name}' ${and})`;
/** Every row of such a table is about an action. */
const ofEach = 'AND h.attnotnull';

test('every column that names a person is known to the undoing', async () => {
  const columns = await shared().rows<{ column: string; ofProject: boolean; ofAction: boolean }>(
    `SELECT c.conrelid::regclass || '.' || a.attname AS column, ${has('project_id')} AS "ofProject", ${has('action_id', ofEach)} AS "ofAction"
      FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass AND c.conparentid = 0 ORDER BY 1`,
  );
  const all = columns.map(({ column }) => column);
  const excused: readonly string[] = [...goesAlong, ...onlySignedIn];
  const judged = columns.filter(({ column }) => !excused.includes(column));
  const names = (list: typeof columns) => list.map(({ column }) => column);
  expect(things).toEqual({
    ofProject: names(judged.filter(({ ofProject }) => ofProject)),
    ofAction: names(judged.filter(({ ofProject, ofAction }) => ofAction && !ofProject)),
    ofAccount: names(judged.filter(({ ofProject, ofAction }) => !ofAction && !ofProject)),
  });
  expect(excused.filter((column) => !all.includes(column))).toEqual([]);
});

test('so is every column of an account and of a place', async () => {
  const columns = await shared().rows<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name IN ('users', 'memberships') AND is_generated = 'NEVER' ORDER BY 1, 2`,
  );
  const of = (table: string) => columns.filter((one) => one.table === table).map(({ column }) => column);
  // What the history of people tells of: fields, roles, state. What is looked at: capacity, data (by its version). The
  // mark of an evaluation mentee comes with the place, and goes with it.
  expect(of('memberships')).toEqual([
    'capacity',
    'data',
    'data_version',
    'evaluation',
    'fields',
    'joined_at',
    'project_id',
    'roles',
    'state',
    'user_id',
  ]);
  // The same: default project, e-mail, fields, user name. Looked at: password, Level by hand, photograph (in its table).
  // A language, and whether one wants reminders, is chosen by who signed in.
  expect(of('users')).toEqual([
    'created_at',
    'default_project_id',
    'email',
    'fields',
    'id',
    'language',
    'level_by_hand',
    'must_choose_password',
    'password_hash',
    'photo',
    'reminders',
    'username',
    'version',
  ]);
});

/** Values for what a row must have. */
const dummies: Record<string, string> = {
  integer: '(random() * 1e9)::int',
  bigint: '(random() * 1e9)::int',
  smallint: '1',
  text: `md5(random()::text)`,
  bytea: `decode(md5(random()::text), 'hex')`,
  boolean: 'false',
  'timestamp with time zone': 'now()',
  jsonb: `'{}'`,
  uuid: 'gen_random_uuid()',
  ARRAY: `'{}'`,
};

/** Give a person a row of a table, whatever else such a row may ask for. */
const give = async (world: World, name: string, id: number): Promise<void> => {
  const [table = '', column = ''] = name.split('.');
  const needed = await world.rows<{ name: string; type: string }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = $1 AND column_name <> $2 AND is_generated = 'NEVER' AND is_identity = 'NO'
        AND (is_nullable = 'NO' AND column_default IS NULL OR column_name = 'project_id')`,
    [table, column],
  );
  const columns = [column, ...needed.map((one) => one.name)].join(', ');
  const valueOf = (one: { name: string; type: string }) =>
    one.name === 'project_id' || one.name === 'action_id' ? '1' : (dummies[one.type] ?? 'NULL');
  const values = [String(id), ...needed.map(valueOf)].join(', ');
  await world.rows(`INSERT INTO ${table} (${columns}) VALUES (${values})`);
};

const { ofProject, ofAction, ofAccount } = things;
/** A mentee’s link to a mentor has tests of its own: it can be taken back, too. */
const isWork = (name: string): boolean => name !== 'mentor_links.mentee_id';

describe('whoever has something', () => {
  // A world in which rows stand by themselves: what they name beside the person need not be there.
  const loose = sharedWorld();
  beforeAll(async () => {
    const found = await loose().rows<{ table: string; name: string }>(
      `SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
        WHERE contype IN ('c', 'f') AND conparentid = 0 AND connamespace = 'public'::regnamespace`,
    );
    for (const { table, name } of found) await loose().rows(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`);
  });

  test.each([...ofProject, ...ofAction, ...ofAccount].filter(isWork))(
    'an account with something in %s stays',
    async (name) => {
      const world = loose();
      const { supervisor, Username, BatchId, id } = await taken(world);
      await give(world, name, id);
      const { Rows } = await supervisor.done('/api/user/UndoBatch', { BatchId, DryRun: true });
      expect(Rows.map(fault)).toEqual([['left', { Username: 'USED' }]]);
      expect((await undoAll(supervisor, BatchId)).map(fault)).toEqual([['left', { Username: 'USED' }]]);
      expect(await person(world, Username)).toBeDefined();
    },
  );

  test.each([...ofProject, ...ofAction].filter(isWork))(
    'a place in a project with something in %s stays',
    async (name) => {
      const world = loose();
      const { admin, BatchId, id, username } = await brought(world);
      await give(world, name, id);
      expect((await undoAll(admin, BatchId)).map(fault)).toEqual([['left', { Username: 'USED' }]]);
      expect((await person(world, username))?.roles).toBeDefined();
    },
  );
});

test('nothing of what others keep about a person goes with an account or a place', async () => {
  const world = shared();
  const [made, come] = [await taken(world), await brought(world)];
  const { supervisor } = made;
  await supervisor.done('/api/project/SetUserData', { ProjectId, UserId: made.id, Data: { note: 'important' } });
  await supervisor.done('/api/project/SetUserData', { ProjectId, UserId: come.id, Data: { note: 'important' } });
  expect((await undoAll(supervisor, made.BatchId)).map(fault)).toEqual([['left', { Username: 'USED' }]]);
  expect((await undoAll(come.admin, come.BatchId)).map(fault)).toEqual([['left', { Username: 'USED' }]]);
  for (const UserId of [made.id, come.id])
    expect((await supervisor.done('/api/project/GetUserData', { ProjectId, UserId })).Data).toEqual({
      note: 'important',
    });
  const mentor = await taken(world);
  await world.rows('UPDATE memberships SET capacity = 3 WHERE user_id = $1', [mentor.id]);
  expect((await undoAll(supervisor, mentor.BatchId)).map(fault)).toEqual([['left', { Username: 'USED' }]]);
  const byHand = await taken(world);
  await world.rows('UPDATE users SET level_by_hand = 300 WHERE id = $1', [byHand.id]);
  expect((await undoAll(supervisor, byHand.BatchId)).map(fault)).toEqual([['left', { Username: 'USED' }]]);
  // And whom nobody gave anything goes.
  const [untouched, place] = [await taken(world), await brought(world)];
  expect((await undoAll(supervisor, untouched.BatchId)).map(fault)).toEqual([['undone', {}]]);
  expect((await undoAll(place.admin, place.BatchId)).map(fault)).toEqual([['undone', {}]]);
  expect(await person(world, untouched.Username)).toBeUndefined();
  expect((await person(world, place.username))?.roles).toBeNull();
});

/** Do two things to somebody at once: both stand waiting before either goes on, the first one in front. */
const inTurn = async <One, Other>(
  world: World,
  id: number,
  first: () => Promise<One>,
  second: () => Promise<Other>,
): Promise<[One, Other]> => {
  const holder = await world.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [id]);
  let over = 0;
  const begun = <Done>(work: () => Promise<Done>) => work().finally(() => (over += 1));
  const stand = (count: number) =>
    expect.poll(async () => over + (await lockWaiters(world)).length).toBeGreaterThanOrEqual(count);
  try {
    const one = begun(first);
    await stand(1);
    const other = begun(second);
    await stand(2);
    await holder.query('COMMIT');
    return await Promise.all([one, other]);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
};

type Change = (
  staff: Person,
  id: number,
) => Promise<{ status: number; problem?: { code: string } | undefined; output: unknown }>;

const changes: [string, Change, Record<string, string>][] = [
  [
    'a field',
    (staff, id) => staff.call('/api/user/SetUserField', { ids: [id], field: 'postcode', value: '77777' }),
    { Username: 'STALE' },
  ],
  [
    'a mentor',
    async (staff, id) => {
      const MentorId = await idOf(shared(), 'mentor');
      return staff.call('/api/user/setDefaultMentorSingle', { ProjectId, MenteeId: id, MentorId });
    },
    { Username: 'LINKED' },
  ],
  [
    'a supervisor',
    async (staff, id) => {
      const SupervisorId = await idOf(shared(), 'supervisor');
      return staff.call('/api/user/supervise', { ProjectId, SupervisorId, SubjectId: id, Set: true });
    },
    { Username: 'USED' },
  ],
  [
    'free data',
    (staff, id) => staff.call('/api/project/SetUserData', { ProjectId, UserId: id, Data: { note: 'important' } }),
    { Username: 'USED' },
  ],
  [
    'a password',
    (staff, id) => staff.call('/api/User/ChangePassword', { UserId: id, Password: 'Given-Now1!' }),
    { Username: 'USED' },
  ],
  ['a state', (staff, id) => staff.call('/api/user/SetActiveState', { UserId: id, State: 3 }), { Username: 'STALE' }],
];

/** Whether an answer says that something was done. */
const isDone = ({ status, output }: Awaited<ReturnType<Change>>): boolean =>
  status === 200 && !JSON.stringify(output).includes('NOT_A_MEMBER') && !JSON.stringify(output).includes('"Changed":0');

test.each(changes)(
  'who is given %s while they are taken out has it, or is not there any more',
  async (_what, change, why) => {
    const world = shared();
    const { supervisor, Username, BatchId, id } = await taken(world);
    const admin = await world.enter('admin');
    const undo = () => supervisor.done('/api/user/UndoBatch', { BatchId });
    const [undone, changed] = await inTurn(world, id, undo, () => change(admin, id));
    expect(changed.status).not.toBe(500);
    const isThere = (await person(world, Username)) !== undefined;
    expect([undone.Rows.map(fault), isDone(changed)]).toEqual([[isThere ? ['left', why] : ['undone', {}]], isThere]);
  },
);

test.each(changes)('who is being given %s is not taken out', async (_what, change, why) => {
  const world = shared();
  const { supervisor, Username, BatchId, id } = await taken(world);
  const admin = await world.enter('admin');
  const undo = () => supervisor.call('/api/user/UndoBatch', { BatchId });
  const [changed, undone] = await inTurn(world, id, () => change(admin, id), undo);
  expect(isDone(changed)).toBe(true);
  expect(undone.status).toBe(200);
  expect(undone.output.Rows.map(fault)).toEqual([['left', why]]);
  expect(await person(world, Username)).toBeDefined();
});
