/** Values written at the very moment when their field gets another name, or goes: none is left where nobody reads it. */
import { expect, onTestFinished, test } from 'vitest';
import { apply, uniqueEmail, validAnswers, tokenIn } from '../../testing/application-helpers.ts';
import { lockWaiters } from '../../testing/table-lock.ts';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { openWorld, type World } from '../../testing/world.ts';
import { keep, renamedIn, setupOf, withFields } from './testing/setting-up.ts';

/** A mentee without a telephone. */
const withoutPhone = async (world: World) => {
  const mentee = await makeMentee(world);
  await world.rows(`UPDATE users SET fields = fields - 'phone' WHERE id = $1`, [mentee.id]);
  return mentee;
};

type Done = Promise<{ status: number }>;
type Writer = (world: World) => Promise<{ write: () => Done; held?: [string, unknown[]] }>;

const ofUser = 'SELECT 1 FROM users WHERE id = $1 FOR UPDATE';
const ProjectId = 1;

/** What writes a telephone; `held` is a row that it needs. */
const writers: [string, Writer][] = [
  [
    'the person',
    async (world) => {
      const own = await withoutPhone(world);
      const write = () => own.call('/api/user/UpdateFieldAsMentee', { Name: 'phone', Value: '2101234567' });
      return { write, held: [ofUser, [own.id]] };
    },
  ],
  [
    'staff',
    async (world) => {
      const staff = await world.enter('supervisor');
      const { id } = await withoutPhone(world);
      const write = () => staff.call('/api/user/SetUserField', { ids: [id], field: 'phone', value: '2101234567' });
      return { write, held: [ofUser, [id]] };
    },
  ],
  [
    'a paste of people',
    async (world) => {
      const staff = await world.enter('supervisor');
      const { username, id } = await withoutPhone(world);
      const Fields = { phone: '2101234567' };
      const write = () => staff.call('/api/User/AddUsers', { ProjectId, Users: [{ Username: username, Fields }] });
      return { write, held: [ofUser, [id]] };
    },
  ],
  [
    'an application',
    async (world) => {
      const write = () => apply(world, validAnswers(uniqueEmail()));
      return { write };
    },
  ],
  [
    'the changed answers of an application',
    async (world) => {
      const email = uniqueEmail();
      await apply(world, validAnswers(email));
      await world.nobody.done('/api/ApplicationForm/Confirm', { Token: await tokenIn(world, email, 'confirm') });
      const Token = await tokenIn(world, email, 'status');
      const { Answers, Version } = await world.nobody.done('/api/ApplicationForm/Answers', { Token, Language: 'el' });
      const write = () => world.nobody.call('/api/ApplicationForm/Update', { Token, Answers, Version });
      return { write, held: ['SELECT 1 FROM applications WHERE email = $1 FOR UPDATE', [email]] };
    },
  ],
  [
    'a confirmed application',
    async (world) => {
      const email = uniqueEmail();
      await apply(world, validAnswers(email));
      const Token = await tokenIn(world, email, 'confirm');
      const write = () => world.nobody.call('/api/ApplicationForm/Confirm', { Token });
      return { write, held: ['SELECT 1 FROM applications WHERE email = $1 FOR UPDATE', [email]] };
    },
  ],
];

/** Locks rows until the test lets them go, or ends: a test that fails must not leave calls waiting. */
const holder = async (world: World, text: string, values: unknown[] = []) => {
  const client = await world.pool.connect();
  await client.query('BEGIN');
  await client.query(text, values);
  let holds = true;
  const letGo = async () => {
    if (!holds) return;
    holds = false;
    await client.query('COMMIT');
    client.release();
  };
  onTestFinished(letGo);
  return { letGo };
};

/** Begin something, and go on when it waits for somebody, or is over. */
const begun = async <Result>(world: World, work: () => Promise<Result>): Promise<Promise<Result>[]> => {
  let over = false;
  const before = (await lockWaiters(world)).length;
  const done = work().finally(() => (over = true));
  await expect.poll(async () => over || (await lockWaiters(world)).length > before).toBe(true);
  return [done];
};

/** Give the telephone another name. */
const renaming = async (world: World) => {
  const admin = await world.enter('admin');
  const before = await setupOf(admin);
  return () =>
    keep(admin, before, renamedIn(before.Settings, 'phone', 'mobile'), {
      Renamed: [{ List: 'Fields', From: 'phone', To: 'mobile' }],
    });
};

const left = `SELECT id FROM users WHERE fields ? 'phone'
  UNION ALL SELECT id FROM applications WHERE answers ? 'phone'`;

test.each(writers)('%s writes while a field gets another name', async (_who, writer) => {
  const world = await openWorld();
  const { write } = await writer(world);
  const rename = await renaming(world);
  const held = await holder(world, `SELECT 1 FROM users WHERE username = 'mentee' FOR UPDATE`);
  const [saved] = await begun(world, rename);
  const [written] = await begun(world, write);
  await held.letGo();
  expect((await saved)?.status).toBe(200);
  expect((await written)?.status).not.toBe(500);
  expect(await world.rows(left)).toEqual([]);
});

test.each(writers.filter(([who]) => who !== 'an application'))(
  'a field gets another name while %s writes it',
  async (_who, writer) => {
    const world = await openWorld();
    const { write, held: row = ['', []] } = await writer(world);
    const rename = await renaming(world);
    const held = await holder(world, ...row);
    const [written] = await begun(world, write);
    const [saved] = await begun(world, rename);
    await held.letGo();
    expect((await written)?.status).toBe(200);
    expect((await saved)?.status).toBe(200);
    expect(await world.rows(left)).toEqual([]);
  },
);

test('a field that somebody is writing does not go', async () => {
  const world = await openWorld();
  const admin = await world.enter('admin');
  const spare = await makeMentee(world);
  const before = await setupOf(admin);
  const hobby = { Name: 'hobby', Label: 'Χόμπι', Visible: 1000, Editable: 1000, Type: 'text' };
  expect(
    (
      await keep(
        admin,
        before,
        withFields(before, (all) => [...all, hobby]),
      )
    ).status,
  ).toBe(200);
  const now = await setupOf(admin);
  const held = await holder(world, ofUser, [spare.id]);
  const [written] = await begun(world, () =>
    spare.call('/api/user/UpdateFieldAsMentee', { Name: 'hobby', Value: 'σκάκι' }),
  );
  const [gone] = await begun(world, () => keep(admin, now, before.Settings));
  await held.letGo();
  expect((await written)?.status).toBe(200);
  expect((await gone)?.problem?.details?.['Faults']).toMatchObject([{ Code: 'HOLDS_DATA', Detail: 'hobby|1' }]);
});

test('a word on the policy waits for the new name of the field that keeps it', async () => {
  const world = await openWorld();
  const admin = await world.enter('admin');
  const mentee = await makeLike(world, 'mentee');
  const { Version } = await mentee.done('/Account/Consent', { Language: 'el' });
  const before = await setupOf(admin);
  const { UserField } = JSON.parse(JSON.stringify(before.Settings['Config'])).gdpr;
  const Settings = JSON.parse(
    JSON.stringify(renamedIn(before.Settings, UserField, 'word')).replace(
      `"UserField":"${UserField}"`,
      '"UserField":"word"',
    ),
  );
  const held = await holder(world, `SELECT 1 FROM users WHERE username = 'mentee' FOR UPDATE`);
  const [saved] = await begun(world, () =>
    keep(admin, before, Settings, { Renamed: [{ List: 'Fields', From: UserField, To: 'word' }] }),
  );
  const [said] = await begun(world, () => mentee.call('/Account/GiveConsent', { Version, Bits: 1, Language: 'el' }));
  await held.letGo();
  expect((await saved)?.problem?.details).toBeUndefined();
  expect((await said)?.status).toBe(200);
  expect(await world.rows('SELECT id FROM users WHERE fields ? $1', [UserField])).toEqual([]);
  expect(await world.rows(`SELECT fields->>'word' AS word FROM users WHERE id = $1`, [mentee.id])).toEqual([
    { word: '1' },
  ]);
});
