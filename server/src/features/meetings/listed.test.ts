/** Lists of meetings that mentors are mailed: which of them were sent, and what is said where some were meanwhile. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { openWorld, type World } from '../../testing/world.ts';

const ActionId = 4;
const Template = 'meetingList' as const;

/** A mentor with a meeting on a day of May 2027. */
const holding = async (world: World, day: number) => {
  const mentor = await makeLike(world, 'mentor');
  const mentee = await makeMentee(world, { mentor: mentor.username, untouched: [ActionId] });
  const at = { Date: `2027-05-${day}`, TimeHours: 10, TimeMinutes: 0 };
  const { Meetings } = await mentor.done('/api/meetings/Make', { ActionId, MenteeIds: [mentee.id], ...at });
  return { mentor, Id: Meetings[0]?.Id ?? 0 };
};
const listsTo = async (world: World, userId: number): Promise<number> =>
  (await world.rows(`SELECT 1 FROM mails WHERE user_id = $1 AND template = 'meetingList'`, [userId])).length;

test('where one of two lists was sent meanwhile the other is not said to be sent: it is read again, and goes', async () => {
  const world = await openWorld({ from: '2026-11-26T10:00:00Z' });
  const [one, other] = [await holding(world, 10), await holding(world, 11)];
  const coordinator = await world.enter('coordinator');
  const Data = [one.Id, other.Id];
  const { Version } = await coordinator.done('/api/notify/MailUsersPreview', { Data, Template });
  await one.mentor.done('/api/notify/MailUsers', { Data: [one.Id], Template });
  const { problem } = await coordinator.call('/api/notify/MailUsers', { Data, Template, Version });
  expect(problem?.code).toBe('PREVIEW_CHANGED');
  expect(await listsTo(world, other.mentor.id)).toBe(0);
  const again = await coordinator.done('/api/notify/MailUsersPreview', { Data, Template });
  expect(again.Listed).toBeNull();
  const both = { Data, Template, Version: again.Version };
  expect((await coordinator.done('/api/notify/MailUsers', both)).Sent).toBe(2);
  expect((await coordinator.call('/api/notify/MailUsers', both)).problem?.code).toBe('ALREADY_MAILED');
  expect([await listsTo(world, one.mentor.id), await listsTo(world, other.mentor.id)]).toEqual([2, 1]);
});

test('a mentor without an address was sent no list, and once there is one it is not said that they were', async () => {
  const world = await openWorld({ from: '2026-11-26T10:00:00Z' });
  const [one, other] = [await holding(world, 12), await holding(world, 13)];
  const [{ email } = { email: '' }] = await world.rows<{ email: string }>('SELECT email FROM users WHERE id = $1', [
    other.mentor.id,
  ]);
  await world.rows('UPDATE users SET email = NULL WHERE id = $1', [other.mentor.id]);
  const coordinator = await world.enter('coordinator');
  const Data = [one.Id, other.Id];
  expect(await coordinator.done('/api/notify/MailUsers', { Data, Template })).toMatchObject({ Sent: 1 });
  const read = (ids: number[]) => coordinator.done('/api/notify/MailUsersPreview', { Data: ids, Template });
  // Of those who can be sent one all were.
  expect((await read(Data)).Listed).toEqual(expect.any(String));
  await world.rows('UPDATE users SET email = $2 WHERE id = $1', [other.mentor.id, email]);
  expect((await read([other.Id])).Listed).toBeNull();
  expect((await read(Data)).Listed).toBeNull();
});
