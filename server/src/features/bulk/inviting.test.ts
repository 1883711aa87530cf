/** Invitations to many: who gets one, who does not and why, and each once in a work. */
import { expect, it } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, type World } from '../../testing/world.ts';
import { fault } from './testing/works.ts';

const ProjectId = 1;
const shared = sharedWorld();

/** A mentee who has not opened the account. */
const makeUnopened = async (world: World): Promise<number> => {
  const { id } = await makeMentee(world);
  await world.rows('UPDATE users SET password_hash = NULL WHERE id = $1', [id]);
  await world.rows('UPDATE memberships SET state = 0 WHERE user_id = $1', [id]);
  return id;
};
const invitationsTo = async (world: World, id: number): Promise<number> =>
  (await world.rows(`SELECT 1 FROM mails WHERE user_id = $1 AND template = 'invitation'`, [id])).length;

it('invites who has not opened the account, and says why the others are left out', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const [unopened, withoutEmail, suspended, elsewhere] = [
    await makeUnopened(world),
    await makeUnopened(world),
    await makeUnopened(world),
    await makeUnopened(world),
  ];
  const { id: opened } = await makeMentee(world);
  const { id: stronger } = await makeLike(world, 'supervisor');
  await world.rows('UPDATE users SET email = NULL WHERE id = $1', [withoutEmail]);
  await world.rows('UPDATE users SET password_hash = NULL WHERE id = $1', [stronger]);
  await world.rows('UPDATE memberships SET state = 3 WHERE user_id = $1', [suspended]);
  await world.rows(
    `WITH p AS (INSERT INTO projects (url, descr) VALUES ('invited-elsewhere', 'Αλλού') RETURNING id)
      INSERT INTO memberships (project_id, user_id, roles) SELECT id, $1, '{Mentee}' FROM p`,
    [elsewhere],
  );
  const UserIds = [unopened, withoutEmail, suspended, elsewhere, opened, stronger];
  const { Rows } = await coordinator.done('/api/user/InviteMany', { ProjectId, UserIds });
  expect(Rows.map(fault)).toEqual([
    ['changed', {}],
    ['refused', { email: 'NO_ADDRESS' }],
    ['refused', { State: 'NOT_ACTIVE' }],
    ['refused', { Username: 'IN_OTHER_PROJECT' }],
    ['refused', { Username: 'OPENED' }],
    ['refused', { Username: 'STRONGER' }],
  ]);
  const sent = await Promise.all(UserIds.map((id) => invitationsTo(world, id)));
  expect(sent).toEqual([1, 0, 0, 0, 0, 0]);
});

it('invites nobody twice in one work, tries without sending, and keeps to the limit of an hour', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const id = await makeUnopened(world);
  const begin = { ProjectId, Kind: 'invite' as const, Rows: 1 };
  const { BatchId } = await coordinator.done('/api/user/BeginBatch', begin);
  const portion = { ProjectId, UserIds: [id], Batch: { Id: BatchId, Places: [0] } };
  const tried = await coordinator.done('/api/user/InviteMany', { ProjectId, UserIds: [id], DryRun: true });
  expect([tried.Rows.map(fault), await invitationsTo(world, id)]).toEqual([[['changed', {}]], 0]);
  for (let time = 0; time < 2; time += 1)
    expect((await coordinator.done('/api/user/InviteMany', portion)).Rows.map(fault)).toEqual([['changed', {}]]);
  expect(await invitationsTo(world, id)).toBe(1);
  expect((await coordinator.done('/api/user/Batch', { BatchId })).MayUndo).toBe(false);
  const again = async () => (await coordinator.done('/api/user/InviteMany', { ProjectId, UserIds: [id] })).Rows[0];
  expect([fault(await again()), fault(await again()), fault(await again())]).toEqual([
    ['changed', {}],
    ['changed', {}],
    ['refused', { email: 'JUST_INVITED' }],
  ]);
  expect(await invitationsTo(world, id)).toBe(3);
});
