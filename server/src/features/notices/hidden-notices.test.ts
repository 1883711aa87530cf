/**
 * Of an action that is not on somebody's list no notice tells them: neither listed, counted nor mailed, however it came
 * to be told, and from the moment on in which it is not there.
 */
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { expect, test } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import type { Services } from '../../platform/context.ts';
import { silentChannel } from '../../platform/live/live-channel.ts';
import { shippedTranslations } from '../../platform/translations.ts';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { mailsTo } from '../reminders/testing/mornings.ts';
import { sendDigests } from './digests.ts';

const world = sharedWorld();
const ProjectId = 1;
const { Published, NamedOnly, HideFromMentee, HideFromMentor } = actionFlags;

/** A text for mentees, with these flags and this data. */
const make = async (Title: string, flags: number, data: object = {}): Promise<number> => {
  const admin = await world().enter('admin');
  const { Id } = await admin.done('/api/project/CreateAction', { ProjectId, TypeId: actionTypeIds.text, Title });
  await world().rows('UPDATE actions SET flags = $2, data = data || $3 WHERE id = $1', [Id, flags, data]);
  return Id;
};

const pair = async (): Promise<{ mentor: Made; mentee: Made }> => {
  const mentor = await makeLike(world(), 'mentor');
  return { mentor, mentee: await makeMentee(world(), { mentor: mentor.username }) };
};

/** What somebody is told in the product: how much is counted, and of which actions. */
const told = async (person: Person): Promise<[number, (number | null)[]]> => {
  const { Count, list } = await person.done('/api/notify/List', { ProjectId });
  expect((await person.done('/api/notify/Count', { ProjectId })).Count).toBe(Count);
  return [Count, list.map(({ Action }) => Action?.Id ?? null)];
};

/** What a mail tells them, a day later; nothing without one. */
const mailed = async (mentee: Made): Promise<string> => {
  await sendDigests(
    world().pool,
    {
      config: loadConfig({}),
      translations: shippedTranslations,
      live: silentChannel,
      clock: () => new Date(Date.now() + 86_400_000),
      publicUrl: () => 'https://product.example',
    } as unknown as Services,
    (line) => expect(line).toBe('nothing fails'),
  );
  return (await mailsTo(world(), mentee)).map(({ body }) => body).join('\n');
};

/** How an action is not on a mentee's list, and what of it would have to change for it to be there. */
const absent = [
  ['is not published', 0, {}],
  ['is hidden from mentees', Published | HideFromMentee, {}],
  ['is published for others', Published | NamedOnly, {}],
  ['is not shown to them', Published, { ShowCondition: 'user.last_name == "Κανείς"' }],
] as const;

test.each(absent)('one that %s: neither the mentor for it, nor that it was read or comes back', async (_, ...how) => {
  const { mentor, mentee } = await pair();
  const admin = await world().enter('admin');
  const action = await make('ΑΠΟΚΡΥΦΟ', ...how);
  await admin.done('/api/user/SetActionMentorOne', {
    ProjectId,
    MenteeId: mentee.id,
    MentorId: mentor.id,
    ActionIds: [action],
  });
  for (const kind of ['published', 'due', 'read', 'returned'])
    await world().rows(
      `INSERT INTO notices (user_id, project_id, kind, action_id, at, mail_at) VALUES ($1, 1, $2, $3, now(), now())`,
      [mentee.id, kind, action],
    );
  const [{ n } = { n: 0 }] = await world().rows<{ n: number }>(
    'SELECT count(*)::int AS n FROM notices WHERE user_id = $1 AND action_id = $2',
    [mentee.id, action],
  );
  expect(n).toBe(5);
  expect(await told(mentee)).toEqual([0, []]);
  expect(await mailed(mentee)).not.toContain('ΑΠΟΚΡΥΦΟ');
  // It is told to them from the moment on in which it is there.
  await world().rows(`UPDATE actions SET flags = 2, data = data - 'ShowCondition' WHERE id = $1`, [action]);
  expect((await told(mentee))[0]).toBe(5);
});

test('one that is published for them from a later day, until then', async () => {
  const { mentee } = await pair();
  const action = await make('Για αργότερα', Published | NamedOnly);
  await world().rows(
    `INSERT INTO action_mentees (action_id, mentee_id, next_actor, since, published_at)
      VALUES ($1, $2, 'mentee', now(), now() + interval '1 day')`,
    [action, mentee.id],
  );
  await world().rows(
    `INSERT INTO notices (user_id, project_id, kind, action_id, at) VALUES ($1, 1, 'read', $2, now())`,
    [mentee.id, action],
  );
  expect(await told(mentee)).toEqual([0, []]);
  await world().rows(`UPDATE action_mentees SET published_at = now() - interval '1 second' WHERE action_id = $1`, [
    action,
  ]);
  expect(await told(mentee)).toEqual([1, [action]]);
});

test('taken back from one mentee, nothing that was told of it is left to them', async () => {
  const { mentor, mentee } = await pair();
  const admin = await world().enter('admin');
  const action = await make('Για έναν', 0);
  await admin.done('/api/action/publish', { ActionId: action, MenteeId: mentee.id });
  await mentor.done('/api/Action/complet', {
    ActionId: action,
    MenteeId: mentee.id,
    Data: { Completion: 100, NextActor: 'nobody' },
  });
  await world().rows(
    `INSERT INTO notices (user_id, project_id, kind, action_id, at) VALUES ($1, 1, 'returned', $2, now())`,
    [mentee.id, action],
  );
  expect((await told(mentee))[1]).toContain(action);
  await admin.done('/api/action/publish', { ActionId: action, MenteeId: mentee.id, date: null });
  expect(await told(mentee)).toEqual([0, []]);
});

test.each([
  ['not published', 0],
  ['hidden from mentors', Published | HideFromMentor],
])('one that is %s is told to no mentor', async (_, flags) => {
  const { mentor, mentee } = await pair();
  const action = await make('Κάποια', Published);
  for (const kind of ['handed', 'mentee'])
    await world().rows(
      `INSERT INTO notices (user_id, project_id, kind, action_id, about_id, at) VALUES ($1, 1, $2, $3, $4, now())`,
      [mentor.id, kind, action, mentee.id],
    );
  // Of several mentees there is one notice, which names nobody.
  await world().rows(
    `INSERT INTO notices (user_id, project_id, kind, action_id, at) VALUES ($1, 1, 'mentee', $2, now())`,
    [mentor.id, action],
  );
  expect(await told(mentor)).toEqual([3, [action, action, action]]);
  await world().rows('UPDATE actions SET flags = $2 WHERE id = $1', [action, flags]);
  expect(await told(mentor)).toEqual([0, []]);
});

test('an action that went to another project takes nothing along that was told of it in this one', async () => {
  const { mentee } = await pair();
  const admin = await world().enter('admin');
  const { Id: Into } = await admin.done('/api/project/set', {
    Project: { Id: 0, url: 'moved-to', Descr: 'Αλλού', Settings: {}, Version: 0 },
  });
  const action = await make('Μετακομίζει', Published);
  await world().rows(
    `INSERT INTO notices (user_id, project_id, kind, action_id, at) VALUES ($1, 1, 'published', $2, now())`,
    [mentee.id, action],
  );
  expect(await told(mentee)).toEqual([1, [action]]);
  await admin.done('/api/action/Move', { Id: action, Into });
  await world().rows('UPDATE actions SET flags = 2 WHERE id = $1', [action]);
  expect(await told(mentee)).toEqual([0, []]);
  expect(await world().rows('SELECT 1 FROM notices WHERE action_id = $1', [action])).toEqual([]);
  // One that was told meanwhile, in a transaction that did not know of the move.
  await world().rows(
    `INSERT INTO notices (user_id, project_id, kind, action_id, at) VALUES ($1, 1, 'published', $2, now())`,
    [mentee.id, action],
  );
  expect(await told(mentee)).toEqual([0, []]);
});
