/** Mails that did not arrive, for those who run the project. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { openWorld } from '../../testing/world.ts';
import { keepFields } from '../users/testing/keeping.ts';

test('a coordinator sees whom the mails of the project did not reach: the number’s own list, without words', async () => {
  const world = await openWorld();
  await world.rows('DELETE FROM mails');
  const [coordinator, mentee] = [await world.signIn('coordinator'), await makeMentee(world)];
  const supervisor = await makeLike(world, 'supervisor');
  await world.rows(`UPDATE users SET fields = fields || '{"last_name":"Χαμένου","first_name":"Άννα"}' WHERE id = $1`, [
    mentee.id,
  ]);
  const [{ id: elsewhere = 0 } = {}] = await world.rows<{ id: number }>(
    `INSERT INTO projects (url, descr, settings) SELECT 'other', 'Άλλο', settings FROM projects WHERE id = 1 RETURNING id`,
  );
  const mail = (address: string, userId: number | null, status = 'failed', project = 1) =>
    world.rows(
      `INSERT INTO mails (address, user_id, project_id, template, language, subject, body, status)
       VALUES ($1, $2, $4, 'passwordLink', 'el', 'Θέμα', '/password/secret', $3)`,
      [address, userId, status, project],
    );
  await mail('lost@example.org', mentee.id);
  await mail('stranger@example.org', null);
  await mail('arrived@example.org', null, 'sent');
  await mail('elsewhere@example.org', null, 'failed', elsewhere);
  await mail('above@example.org', supervisor.id);
  const answer = await coordinator.done('/api/console/Undelivered', { ProjectId: 1 });
  expect(answer.list.map(({ Name, MenteeId, Subject }) => [Name, MenteeId, Subject])).toEqual([
    ['stranger@example.org', null, 'Θέμα'],
    ['Χαμένου Άννα', mentee.id, 'Θέμα'],
  ]);
  expect([answer.All, answer.count, JSON.stringify(answer).includes('secret')]).toEqual([2, 1, false]);
  expect((await coordinator.done('/api/home/Staff', { ProjectId: 1 })).MailsFailed).toBe(2);
  const second = await coordinator.done('/api/console/Undelivered', { ProjectId: 1, count: 1, page: 1 });
  expect(second.list.map(({ Address }) => Address)).toEqual(['lost@example.org']);
  // Who only applied is found by the number of the application.
  const [application] = await world.rows<{ kayas: string }>(
    `UPDATE applications SET email = 'Stranger@Example.org' WHERE id = (
      SELECT max(id) FROM applications WHERE project_id = 1 AND kayas IS NOT NULL AND withdrawn_at IS NULL) RETURNING kayas`,
  );
  const finds = async () =>
    (await coordinator.done('/api/console/Undelivered', { ProjectId: 1 })).list.map(({ Find }) => Find);
  expect(await finds()).toEqual([application?.kayas, null]);
  // Before it is confirmed it has none, and is found by the address; one that was withdrawn is not shown by the list.
  const own = `lower(email) = 'stranger@example.org'`;
  await world.rows(`UPDATE applications SET kayas = NULL, status = -1, confirmed_at = NULL WHERE ${own}`);
  expect(await finds()).toEqual(['stranger@example.org', null]);
  await world.rows(`UPDATE applications SET withdrawn_at = now() WHERE ${own}`);
  expect(await finds()).toEqual([null, null]);
  // Where the project keeps addresses from coordinators, nobody is found by one here.
  await keepFields(world);
  const kept = await coordinator.done('/api/console/Undelivered', { ProjectId: 1 });
  expect(kept.list.map(({ Name, Address, MenteeId, Find }) => [Name, Address, MenteeId, Find])).toEqual([
    ['', '', null, null],
    ['Χαμένου Άννα', '', mentee.id, null],
  ]);
});
