/** The other kinds of notice: late answers, how one stands, mentions in notes, files that were ordered, reports. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { answerAll, device, stage } from '../results/testing/attempting.ts';
import { waitForJob } from '../../testing/job-files.ts';

const world = sharedWorld();
const ProjectId = 1;

const told = async (person: Person) =>
  (await person.done('/api/notify/List', { ProjectId })).list.map(({ Kind, Action, Person: about, Times }) => [
    Kind,
    Action?.Id ?? null,
    about?.Id ?? null,
    Times,
  ]);

test('late answers are told to those who decide them, and to nobody else', async () => {
  const coordinator = await makeLike(world(), 'coordinator');
  const { mentee, menteeId, set, action } = await stage(world());
  const mentor = await makeLike(world(), 'mentor');
  await world().rows('UPDATE mentor_links SET mentor_id = $2 WHERE mentee_id = $1', [menteeId, mentor.id]);
  await answerAll(mentee, set);
  world().passTime(60_000);
  const GivenAt = new Date(Date.now() + 30_000).toISOString();
  await mentee.done('/api/quest/finish', { AnswerSetId: set });
  world().passTime(60_000);
  const late = { GroupId: 1, OptionId: 1, Number: 900, GivenAt };
  const before = await told(mentor);
  for (let times = 0; times < 2; times += 1)
    await mentee.done('/api/quest/AnswerMany', { AnswerSetId: set, Device: device, Answers: [late] });
  expect(await told(coordinator)).toEqual([['late', action, menteeId, 1]]);
  expect(await told(mentor)).toEqual(before);
});

test('who takes part again, or has other roles, is told; who is suspended and who did it are not', async () => {
  const admin = await world().enter('admin');
  const person = await makeLike(world(), 'mentor');
  const set = (State: number) =>
    admin.done('/api/user/SetActiveState', { UserId: person.id, State }, { project: ProjectId });
  await set(3);
  await set(1);
  const again = await world().enter(person.username);
  expect(await told(again)).toEqual([['state', null, null, 1]]);
  await admin.done('/api/user/UpdateRoles', { UserId: person.id, Roles: ['Coordinator'] }, { project: ProjectId });
  expect((await told(again)).map(([kind]) => kind)).toEqual(['roles', 'state']);
});

test('a colleague named in a note is told once, if they may read it; the mentee never', async () => {
  const [mentor, other, stranger] = [
    await makeLike(world(), 'mentor'),
    await makeLike(world(), 'mentor'),
    await makeLike(world(), 'mentor'),
  ];
  const coordinator = await makeLike(world(), 'coordinator');
  const mentee = await makeMentee(world(), { mentor: mentor.username });
  const [{ id: ActionId } = { id: 0 }] = await world().rows<{ id: number }>(
    `INSERT INTO actions (project_id, type_id, title, flags) VALUES (1, 6, 'Με σημείωση', 2) RETURNING id`,
  );
  await world().rows('INSERT INTO mentor_links (project_id, mentee_id, mentor_id, action_id) VALUES (1, $1, $2, $3)', [
    mentee.id,
    other.id,
    ActionId,
  ]);
  const name = async (person: { id: number }, first: string) => {
    await world().rows('UPDATE users SET fields = fields || $2 WHERE id = $1', [
      person.id,
      { first_name: first, last_name: 'Αναφερτός' },
    ]);
    return `@${first} Αναφερτός`;
  };
  const names = [
    await name(other, 'Ένας'),
    await name(stranger, 'Ξένος'),
    await name(coordinator, 'Υπεύθυνος'),
    await name(mentee, 'Ωφελούμενος'),
    await name(mentor, 'Γράφων'),
  ];
  const pair = { ActionId, MenteeId: mentee.id };
  const { list } = await mentor.done('/api/mentor/Colleagues', pair);
  const ids = list.map(({ Id }) => Id);
  expect([other, coordinator].every(({ id }) => ids.includes(id))).toBe(true);
  expect([mentor, stranger, mentee].some(({ id }) => ids.includes(id))).toBe(false);
  const Data = { Note: `Να το δείτε: ${names.join(', ')}` };
  const { Version } = await mentor.done('/api/mentor/SavePrivateMenteeData', { ...pair, Data, Version: 0 });
  // The note is saved again with more in it, and once more as it is: nobody new is named.
  const more = { Note: `${Data.Note}. Και κάτι ακόμη.` };
  const saved = await mentor.done('/api/mentor/SavePrivateMenteeData', { ...pair, Data: more, Version });
  await mentor.done('/api/mentor/SavePrivateMenteeData', { ...pair, Data: more, Version: saved.Version });
  expect(await told(other)).toEqual([['mention', ActionId, mentee.id, 1]]);
  expect(await told(coordinator)).toEqual([['mention', ActionId, mentee.id, 1]]);
  expect([await told(stranger), await told(mentee), await told(mentor)].flat().map(([kind]) => kind)).not.toContain(
    'mention',
  );
});

test('of more colleagues than are offered one is named by writing the name, and told', async () => {
  const last = await makeLike(world(), 'coordinator');
  await world().rows(
    `WITH made AS (
      INSERT INTO users (username, fields)
        SELECT 'colleague' || n, jsonb_build_object('last_name', 'Ααβας' || n, 'first_name', 'Α')
        FROM generate_series(1, 500) n RETURNING id)
    INSERT INTO memberships (project_id, user_id, roles, state) SELECT 1, id, '{Coordinator}', 1 FROM made`,
  );
  await world().rows('UPDATE users SET fields = fields || $2 WHERE id = $1', [
    last.id,
    { first_name: 'Ύστατη', last_name: 'Ωωωδου' },
  ]);
  const mentor = await makeLike(world(), 'mentor');
  const mentee = await makeMentee(world(), { mentor: mentor.username });
  const [{ id: ActionId } = { id: 0 }] = await world().rows<{ id: number }>(
    `INSERT INTO actions (project_id, type_id, title, flags) VALUES (1, 6, 'Με πολλούς', 2) RETURNING id`,
  );
  const pair = { ActionId, MenteeId: mentee.id };
  const offered = await mentor.done('/api/mentor/Colleagues', pair);
  expect([offered.list.length, offered.More]).toEqual([500, true]);
  expect(offered.list.map(({ Id }) => Id)).not.toContain(last.id);
  const Data = { Note: 'Να το δει η @Ύστατη Ωωωδου.' };
  await mentor.done('/api/mentor/SavePrivateMenteeData', { ...pair, Data, Version: 0 });
  expect(await told(last)).toEqual([['mention', ActionId, mentee.id, 1]]);
  await world().rows(
    "DELETE FROM memberships WHERE user_id IN (SELECT id FROM users WHERE username LIKE 'colleague%')",
  );
  expect((await mentor.done('/api/mentor/Colleagues', pair)).More).toBe(false);
});

test('whoever ordered a file hears that it is there', async () => {
  const coordinator = await makeLike(world(), 'coordinator');
  const { JobId } = await coordinator.done('/api/project/GridExport', { ProjectId, Format: 'csv' });
  expect(await waitForJob(coordinator, JobId)).toBe('done');
  expect(await told(coordinator)).toEqual([['fileReady', null, null, 1]]);
});
