/** Invitations: the link in them, and how many are mailed to one person. */
import { expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const shared = sharedWorld();

test('an invitation is a link with which a first password is chosen', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  const { id: UserId } = await makeMentee(world);
  await supervisor.done('/api/user/Invite', { UserId });
  const [letter] = await world.rows<{ template: string; body: string }>(
    'SELECT template, body FROM mails WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
    [UserId],
  );
  const token = /\/password\/([\w-]+)/.exec(letter?.body ?? '')?.[1] ?? '';
  expect([letter?.template, (await world.nobody.call('/Account/CheckPasswordLink', { Token: token })).status]).toEqual([
    'invitation',
    200,
  ]);
  await world.rows('UPDATE users SET email = NULL WHERE id = $1', [UserId]);
  expect((await supervisor.call('/api/user/Invite', { UserId })).problem?.code).toBe('NO_EMAIL');
});

test('an invitation is mailed three times an hour to one person, however many press at once', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  const { id: UserId } = await makeMentee(world);
  const invite = () => supervisor.call('/api/user/Invite', { UserId });
  const answers = await Promise.all(Array.from({ length: 5 }, invite));
  expect(answers.map(({ problem }) => problem?.code ?? 'done').toSorted()).toEqual([
    'JUST_WRITTEN',
    'JUST_WRITTEN',
    'done',
    'done',
    'done',
  ]);
  const letters = `SELECT 1 FROM mails WHERE user_id = $1 AND template = 'invitation'`;
  expect(await world.rows(letters, [UserId])).toHaveLength(3);
  world.passTime(3_601_000);
  expect((await supervisor.call('/api/user/Invite', { UserId })).status).toBe(200);
});
