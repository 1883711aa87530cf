/** Notices: who is told of what, once, and only of what they may see; that they read it. */
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { describe, expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';

const world = sharedWorld();
const ProjectId = 1;

const listed = async (person: Person, asked: { Unread?: boolean } = {}) =>
  (await person.done('/api/notify/List', { ProjectId, ...asked })).list;
/** What somebody was told, the last first: kind, action, person. */
const told = async (person: Person) =>
  (await listed(person)).map(({ Kind, Action, Person: about }) => [Kind, Action?.Id ?? null, about?.Id ?? null]);
const count = async (person: Person) => (await person.done('/api/notify/Count', { ProjectId })).Count;

/** A form of one field that is published for all. */
const makeForm = async (Title: string): Promise<number> => {
  const admin = await world().enter('admin');
  const { Id } = await admin.done('/api/project/CreateAction', { ProjectId, TypeId: actionTypeIds.form, Title });
  const Data = { Fields: [{ Key: 'goal', Label: { el: 'Στόχος' }, Type: 'text', Required: true }] };
  await world().rows('UPDATE actions SET data = $2, flags = $3 WHERE id = $1', [Id, Data, actionFlags.Published]);
  return Id;
};

/** A mentor and one mentee of theirs, before whom nothing happened. */
const pair = async (): Promise<{ mentor: Made; mentee: Made }> => {
  const mentor = await makeLike(world(), 'mentor');
  return { mentor, mentee: await makeMentee(world(), { mentor: mentor.username }) };
};

const handIn = (mentee: Person, ActionId: number, goal: string, Version = 0) =>
  mentee.done('/api/mentee/SaveActionData', { ActionId, Data: { goal }, Version, Submit: true });

describe('what is handed in', () => {
  test('is told to who looks after the mentee in it, and to the mentee that it was read or comes back', async () => {
    const { mentor, mentee } = await pair();
    const other = await makeLike(world(), 'mentor');
    const [read, back, elsewhere] = [await makeForm('Στόχοι'), await makeForm('Σχέδιο'), await makeForm('Άλλη')];
    await world().rows(
      'INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, $3)',
      [mentee.id, other.id, elsewhere],
    );
    for (const action of [read, back, elsewhere]) await handIn(mentee, action, 'Να βρω δουλειά');
    // Told again it is one notice.
    await handIn(mentee, read, 'Να βρω δουλειά', 1);
    expect(await told(mentor)).toEqual([
      ['handed', back, mentee.id],
      ['handed', read, mentee.id],
    ]);
    expect(await told(other)).toEqual([['handed', elsewhere, mentee.id]]);
    expect(await told(mentee)).toEqual([]);
    const complete = (ActionId: number, Completion: number, NextActor: 'mentee' | 'nobody') =>
      mentor.done('/api/Action/complet', { ActionId, MenteeId: mentee.id, Data: { Completion, NextActor } });
    await complete(read, 100, 'nobody');
    await complete(back, 50, 'mentee');
    expect(await told(mentee)).toEqual([
      ['returned', back, null],
      ['read', read, null],
    ]);
  });

  test('is nothing any more to a mentor from whom the mentee was taken, nor when the action is put away', async () => {
    const { mentor, mentee } = await pair();
    const [one, other] = [await makeForm('Μία'), await makeForm('Άλλη')];
    for (const action of [one, other]) await handIn(mentee, action, 'κάτι');
    expect(await count(mentor)).toBe(2);
    await world().rows('UPDATE actions SET archived_at = now() WHERE id = $1', [other]);
    expect([await count(mentor), await told(mentor)]).toEqual([1, [['handed', one, mentee.id]]]);
    await world().rows('DELETE FROM mentor_links WHERE mentee_id = $1', [mentee.id]);
    expect([await count(mentor), await told(mentor)]).toEqual([0, []]);
  });
});

describe('reading', () => {
  test('is by some, by all up to an instant, and can be taken back; somebody else’s stay as they are', async () => {
    const { mentor, mentee } = await pair();
    const [one, other] = [await makeForm('Μία'), await makeForm('Άλλη')];
    await handIn(mentee, one, 'κάτι');
    const [first] = await listed(mentor);
    await handIn(mentee, other, 'κάτι');
    const stranger = await makeLike(world(), 'mentor');
    await stranger.done('/api/notify/Read', { ProjectId, Ids: [first?.Id ?? 0] });
    expect(await count(mentor)).toBe(2);
    expect(await mentor.done('/api/notify/ReadAll', { ProjectId, UpTo: first?.Time ?? '' })).toMatchObject({
      Count: 1,
    });
    expect((await listed(mentor)).map(({ Read }) => Read)).toEqual([false, true]);
    expect((await listed(mentor, { Unread: true })).map(({ Action }) => Action?.Title)).toEqual(['Άλλη']);
    const again = await mentor.done('/api/notify/Read', { ProjectId, Ids: [first?.Id ?? 0], Read: false });
    expect(again.Count).toBe(2);
    // Read and then told anew, it is another one; the old one does not come back beside it.
    await mentor.done('/api/notify/Read', { ProjectId, Ids: [first?.Id ?? 0] });
    await world().rows(`UPDATE action_mentees SET next_actor = 'mentee' WHERE action_id = $1`, [one]);
    await handIn(mentee, one, 'κάτι άλλο', 1);
    expect(await count(mentor)).toBe(2);
    await mentor.done('/api/notify/Read', { ProjectId, Ids: [first?.Id ?? 0], Read: false });
    expect(await count(mentor)).toBe(2);
  });

  test('of several of the same the newest is made unread, also when each is at once', async () => {
    const { mentor, mentee } = await pair();
    const form = await makeForm('Ίδια');
    await handIn(mentee, form, 'ένα');
    await mentor.done('/api/notify/ReadAll', { ProjectId, UpTo: new Date(Date.now() + 60_000).toISOString() });
    await world().rows(
      `INSERT INTO notices (user_id, project_id, kind, action_id, about_id, at, read_at, times)
        SELECT user_id, project_id, kind, action_id, about_id, at + n * interval '1 second', read_at, times
        FROM notices, generate_series(1, 5) AS n WHERE user_id = $1`,
      [mentor.id],
    );
    const Ids = (await listed(mentor)).map(({ Id }) => Id);
    expect(Ids).toHaveLength(6);
    expect((await mentor.done('/api/notify/Read', { ProjectId, Ids, Read: false })).Count).toBe(1);
    expect((await listed(mentor)).map(({ Read }) => Read)).toEqual([false, true, true, true, true, true]);
    await mentor.done('/api/notify/Read', { ProjectId, Ids });
    await Promise.all(Ids.map((id) => mentor.done('/api/notify/Read', { ProjectId, Ids: [id], Read: false })));
    expect(await count(mentor)).toBe(1);
  });
});

test('whoever is linked hears of whom: the mentees each, the mentor once; who links oneself hears nothing', async () => {
  const mentor = await makeLike(world(), 'mentor');
  const coordinator = await world().enter('coordinator');
  const [one, two] = [await makeMentee(world()), await makeMentee(world())];
  const UserIds = [one.id, two.id];
  await coordinator.done('/api/user/setDefaultMentor', { ProjectId, UserIds, MentorId: mentor.id });
  expect(await told(one)).toEqual([['mentor', null, mentor.id]]);
  expect((await listed(mentor)).map(({ Kind, Person: about, Times }) => [Kind, about, Times])).toEqual([
    ['mentee', null, 2],
  ]);
  // Linked already: nothing happened.
  await coordinator.done('/api/user/setDefaultMentor', { ProjectId, UserIds, MentorId: mentor.id });
  expect([await count(one), (await listed(mentor))[0]?.Times]).toEqual([1, 2]);
});

describe('an action that is published', () => {
  const menteesOf = async (action: number) =>
    (
      await world().rows<{ id: number }>(
        `SELECT user_id AS id FROM notices WHERE action_id = $1 AND kind = 'published' ORDER BY user_id`,
        [action],
      )
    ).map(({ id }) => id);
  const make = async (Title: string, data: object = {}) => {
    const admin = await world().enter('admin');
    const { Id } = await admin.done('/api/project/CreateAction', { ProjectId, TypeId: actionTypeIds.text, Title });
    await world().rows('UPDATE actions SET data = data || $2 WHERE id = $1', [Id, data]);
    return { admin, Id };
  };

  test('is told to each mentee for whom it is there, once; taken back it was never told', async () => {
    const { mentee } = await pair();
    const { admin, Id } = await make('Νέα για όλους');
    await admin.done('/api/action/publish', { ActionId: Id });
    await expect.poll(() => menteesOf(Id)).toContain(mentee.id);
    const [{ n } = { n: 0 }] = await world().rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM memberships WHERE project_id = 1 AND state = 1 AND 'Mentee' = ANY(roles)`,
    );
    await expect.poll(async () => (await menteesOf(Id)).length).toBe(n);
    expect(await told(mentee)).toEqual([['published', Id, null]]);
    await admin.done('/api/action/publish', { ActionId: Id, date: null });
    expect([await menteesOf(Id), await told(mentee)]).toEqual([[], []]);
  });

  test('by its flag, too, made so or saved so, and for all after some; taken back by it it was never told', async () => {
    const { mentee } = await pair();
    const admin = await world().enter('admin');
    const made = { ProjectId, TypeId: actionTypeIds.text, Title: 'Με τη σημαία' };
    const { Id: atOnce } = await admin.done('/api/project/CreateAction', { ...made, Flags: 3 });
    const { Id: saved } = await admin.done('/api/project/CreateAction', made);
    await admin.done('/api/action/SaveGrid', { Rows: [{ Id: saved, Version: 1, Flags: 3 }] });
    const { Id: some } = await admin.done('/api/project/CreateAction', made);
    const { Version } = await admin.done('/api/action/publish', { ActionId: some, MenteeId: mentee.id });
    await expect.poll(() => menteesOf(some)).toEqual([mentee.id]);
    await admin.done('/api/action/SaveGrid', { Rows: [{ Id: some, Version, Flags: 3 }] });
    for (const id of [atOnce, saved]) await expect.poll(() => menteesOf(id)).toContain(mentee.id);
    await expect.poll(async () => (await menteesOf(some)).length).toBeGreaterThan(1);
    await admin.done('/api/action/SaveGrid', { Rows: [{ Id: saved, Version: 2, Flags: 1 }] });
    expect(await menteesOf(saved)).toEqual([]);
  });

  test('for one mentee, or under a condition, is told to nobody else', async () => {
    const { mentee } = await pair();
    const named = await make('Για έναν');
    await named.admin.done('/api/action/publish', { ActionId: named.Id, MenteeId: mentee.id });
    await expect.poll(() => menteesOf(named.Id)).toEqual([mentee.id]);
    await world().rows(`UPDATE users SET fields = fields || '{"last_name":"Μοναδική"}' WHERE id = $1`, [mentee.id]);
    const shown = await make('Υπό όρο', { ShowCondition: `user.last_name == "Μοναδική"` });
    await shown.admin.done('/api/action/publish', { ActionId: shown.Id });
    await expect.poll(() => menteesOf(shown.Id)).toEqual([mentee.id]);
  });
});

test('an applicant who was moved hears it, and whoever did it does not', async () => {
  const coordinator = await world().enter('coordinator');
  const applicant = await makeLike(world(), 'applicant');
  const [application] = await world().rows<{ id: number; version: number }>(
    `INSERT INTO applications (project_id, user_id, kayas, status, answers, email, confirmed_at)
      VALUES (1, $1, $2, 1, '{}', 'moved@example.org', now()) RETURNING id, version`,
    [applicant.id, `2026-8${applicant.id}`],
  );
  if (!application) throw new Error('no application was made');
  await coordinator.done('/api/ApplicationForm/ChangeStatus', {
    ProjectId,
    Ids: [application.id],
    Status: 2,
    Versions: [application.version],
  });
  expect(await told(applicant)).toEqual([['application', null, null]]);
});

test('a kind that somebody does not want in the product is neither listed nor counted', async () => {
  const { mentor, mentee } = await pair();
  await handIn(mentee, await makeForm('Μία'), 'κάτι');
  const usual = await mentor.done('/api/notify/Wishes', {});
  expect(usual.Kinds.find(({ Kind }) => Kind === 'handed')).toEqual({
    Kind: 'handed',
    App: true,
    Mail: false,
    Push: true,
  });
  const Kinds = [{ Kind: 'handed' as const, App: false, Mail: false, Push: true }];
  await mentor.done('/api/notify/SetWishes', { Kinds, Quiet: { From: 1320, Until: 420 } });
  // Of what is not named it stays.
  const kept = await mentor.done('/api/notify/SetWishes', {
    Kinds: [{ Kind: 'mentee', App: true, Mail: false, Push: true }],
    Quiet: null,
  });
  expect(kept.Kinds.filter(({ App, Mail }) => !App || !Mail).map(({ Kind }) => Kind)).toContain('handed');
  expect([await count(mentor), await told(mentor)]).toEqual([0, []]);
});
