/** Who somebody is: told of those one may write to alone, and of their profile what the project shows. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { openWorld, sharedWorld, type Person } from '../../testing/world.ts';

const world = sharedWorld();
const ProjectId = 1;
const profile = (by: Person, UserId: number) => by.call('/api/chat/Profile', { ProjectId, UserId });

test('of whoever one may write to: name, role, whether they are there; others look missing', async () => {
  const mentor = await makeLike(world(), 'mentor');
  const mentee = await makeMentee(world(), { mentor: mentor.username });
  expect((await profile(mentee, mentor.id)).output).toMatchObject({ Id: mentor.id, Role: 'Mentor', status: false });
  expect((await profile(mentor, mentee.id)).output).toMatchObject({ Id: mentee.id, Role: 'Mentee' });
  const stranger = await makeMentee(world());
  for (const id of [stranger.id, mentee.id, (await makeLike(world(), 'mentor')).id, 2_000_000_000])
    expect((await profile(mentee, id)).problem?.code).toBe('NOT_FOUND');
});

test('the address and the telephone only where the project declares them and shows them to this Level', async () => {
  const mine = await openWorld();
  const mentor = await makeLike(mine, 'mentor');
  const mentee = await makeMentee(mine, { mentor: mentor.username });
  const supervisor = await mine.enter('supervisor');
  await mine.rows(`UPDATE users SET fields = fields || '{"phone":"2101234567"}' WHERE id = $1`, [mentor.id]);
  const field = (Name: string, Visible: number) => ({
    Name,
    Label: Name,
    LabelEn: Name,
    Visible,
    Editable: 200,
    Type: 'text',
  });
  const declare = (...fields: object[]) =>
    mine.rows(
      `UPDATE projects SET settings = jsonb_set(jsonb_set(settings, '{User,Fields}', $1), '{User,ProjectFields}', '[]') WHERE id = $2`,
      [JSON.stringify(fields), ProjectId],
    );
  const names = async (by: Person) => (await profile(by, mentor.id)).output?.Fields.map(({ Name }) => Name);
  await declare(field('email', 200), field('phone', 1000));
  expect([await names(mentee), await names(supervisor)]).toEqual([['phone'], ['email', 'phone']]);
  await declare(field('AFM', 1000));
  expect([await names(mentee), await names(supervisor)]).toEqual([[], []]);
});
