/** The outbox: what was mailed, for administrators alone. */
import { fold } from '@telemachos/contract/kit/greek.ts';
import { expect, test } from 'vitest';
import { singleLetter, expectLetterSearch } from '../../testing/list-search.ts';
import { openWorld } from '../../testing/world.ts';

test('mails come newest first, can be searched and read; reading one is kept in the audit', async () => {
  const world = await openWorld();
  const admin = await world.signIn('admin');
  await world.rows('DELETE FROM mails');
  for (const email of ['mentor@example.org', 'mentee@example.org']) {
    await world.nobody.done('/api/User/ForgotPassword2', { email });
    // They are mailed after the answer.
    await expect.poll(() => world.rows('SELECT 1 FROM mails WHERE address = $1', [email])).toHaveLength(1);
  }
  const { list, All, Counts } = await admin.done('/api/console/Outbox', {});
  expect(list.map(({ Address }) => Address)).toEqual(['mentee@example.org', 'mentor@example.org']);
  expect({ All, Counts }).toEqual({ All: 2, Counts: { kept: 2, waiting: 0, sent: 0, failed: 0 } });
  expect(
    (await admin.done('/api/console/Outbox', { Search: 'ΝΕΟΣ ΚΩΔΙΚΟΣ', count: 1, page: 1 })).list.map(
      ({ Address }) => Address,
    ),
  ).toEqual(['mentor@example.org']);
  expect((await admin.done('/api/console/Outbox', { Search: 'nobody' })).All).toBe(0);
  // What means something in a pattern is sought as it stands.
  for (const Search of ['%', '_', '\\'])
    expect((await admin.done('/api/console/Outbox', { Search })).All, Search).toBe(0);
  expect((await admin.done('/api/console/Outbox', { Status: ['sent'] })).All).toBe(0);
  const Id = list[0]?.Id ?? 0;
  expect((await admin.done('/api/console/Mail', { Id })).Body).toContain('/password/');
  expect(await world.rows(`SELECT subject_id FROM audit WHERE call = 'console.mail'`)).toEqual([{ subject_id: Id }]);
  expect((await admin.call('/api/console/Mail', { Id: 2_147_483_647 })).problem?.code).toBe('NOT_FOUND');
});

test('mails of people who may do as much as the reader stay out of list, counts, search and reading; one’s own and those without an account stay in', async () => {
  const world = await openWorld();
  const readers = { super: await world.signIn('super'), admin: await world.signIn('admin') };
  await world.rows('DELETE FROM mails');
  const idOf = async (username: string) =>
    (await world.rows<{ id: number }>('SELECT id FROM users WHERE username = $1', [username]))[0]?.id ?? 0;
  const member = async (username: string, roles: string[], more: { state?: number; level?: number } = {}) => {
    await world.rows('INSERT INTO users (username, email, level_by_hand) VALUES ($1, $2, $3)', [
      username,
      `${username}@example.org`,
      more.level ?? null,
    ]);
    await world.rows('INSERT INTO memberships (project_id, user_id, roles, state) VALUES (1, $1, $2, $3)', [
      await idOf(username),
      roles,
      more.state ?? 1,
    ]);
  };
  await member('admin-too', ['Admin']);
  await member('admin-suspended', ['Mentee', 'Admin'], { state: 3 });
  await member('by-hand', ['Mentee'], { level: 1 });
  await member('super-too', ['Super']);
  const mail = async (address: string, username: string | null) =>
    world.rows(
      `INSERT INTO mails (address, user_id, project_id, template, language, subject, body, status) VALUES ($1, $2, 1, 'passwordLink', 'el', 'σύνδεσμος', '/password/x', 'kept')`,
      [address, username === null ? null : await idOf(username)],
    );
  for (const username of ['super', 'admin', 'admin-too', 'admin-suspended', 'by-hand', 'super-too', 'coordinator'])
    await mail(`${username}@example.org`, username);
  // By its account under an earlier address, by its address without an account named, and to nobody who has one.
  await mail('earlier@example.org', 'super-too');
  await mail('SUPER-TOO@example.org', null);
  await mail('stranger@example.org', null);

  const seen = {
    admin: ['admin', 'coordinator', 'stranger'],
    super: ['admin', 'admin-suspended', 'admin-too', 'by-hand', 'coordinator', 'stranger', 'super'],
  };
  for (const [name, addresses] of Object.entries(seen)) {
    const reader = readers[name as keyof typeof readers];
    const { list, All, Counts } = await reader.done('/api/console/Outbox', { count: 100 });
    expect(list.map(({ Address }) => Address.split('@')[0]).toSorted()).toEqual(addresses);
    expect([All, Counts?.kept]).toEqual([addresses.length, addresses.length]);
    expect((await reader.done('/api/console/Outbox', { Search: 'super-too' })).All).toBe(0);
    for (const { id, address } of await world.rows<{ id: number; address: string }>('SELECT id, address FROM mails'))
      expect([address, (await reader.call('/api/console/Mail', { Id: id })).status]).toEqual([
        address,
        list.some(({ Id }) => Id === id) ? 200 : 404,
      ]);
  }
});

test('a search of one letter finds every mail that has it, page by page, and one without a match none', async () => {
  const world = await openWorld();
  const admin = await world.signIn('admin');
  await world.rows('DELETE FROM mails');
  const subjects = ['Ώρα', 'ΩΡΑ', 'τώρα', 'Ορα', 'των', 'Ο', 'ϊδίως', 'ο', 'αὔριο', 'ὥρα'];
  const made = await world.rows<{ id: number; subject: string }>(
    `INSERT INTO mails (address, project_id, template, language, subject, body, status)
      SELECT 'stranger@example.org', 1, 'passwordLink', 'el', subject, 'ώρα', 'kept' FROM unnest($1::text[]) subject
      RETURNING id, subject`,
    [subjects],
  );
  const expected = made.filter(({ subject }) => fold(subject).includes(singleLetter.found)).map(({ id }) => id);
  expect(expected).toHaveLength(6);
  await expectLetterSearch(async (asked) => {
    const { list, All, count } = await admin.done('/api/console/Outbox', asked);
    return { ids: list.map(({ Id }) => Id), All, count };
  }, expected);
});
