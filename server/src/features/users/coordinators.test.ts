/** A coordinator looks after the people of the project: states, roles, invitations, and accounts that nobody has opened. */
import { expect, it } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const ProjectId = 1;
const shared = sharedWorld();
const codeOf = ({ problem }: { problem: { code: string } | undefined }) => problem?.code ?? 'done';

it('sets states and roles, and invites, within the own Level', async () => {
  const world = shared();
  const [coordinator, mentee] = [await world.enter('coordinator'), await makeMentee(world)];
  const UserId = mentee.id;
  await world.rows('UPDATE users SET password_hash = NULL WHERE id = $1', [UserId]);
  expect(await coordinator.done('/api/user/SetActiveState', { UserId, State: 3 })).toEqual({ State: 3 });
  const many = { ProjectId, UserIds: [UserId], State: 1 };
  expect((await coordinator.done('/api/user/SetActiveStateMany', many)).Changed).toBe(1);
  const roles = { UserId, Roles: ['Mentee', 'Mentor'] };
  expect((await coordinator.done('/api/user/UpdateRoles', roles)).Roles).toEqual(['Mentor', 'Mentee']);
  expect(codeOf(await coordinator.call('/api/user/UpdateRoles', { UserId, Roles: ['Supervisor'] }))).toBe(
    'INVALID_VALUES',
  );
  expect(codeOf(await coordinator.call('/api/user/Invite', { UserId }))).toBe('done');
  for (const name of ['supervisor', 'coordinator', 'admin']) {
    const { id } = await makeLike(world, name);
    const state = await coordinator.call('/api/user/SetActiveState', { UserId: id, State: 3 });
    expect([name, codeOf(state)]).toEqual([name, 'REFUSED']);
  }
});

it('changes e-mail, user name and password of an account only until its owner has opened it', async () => {
  const world = shared();
  const [coordinator, mentee] = [await world.enter('coordinator'), await makeMentee(world)];
  const UserId = mentee.id;
  const attempts = async (at: string) => [
    codeOf(await coordinator.call('/api/user/UpdateField', { UserId, Name: 'email', Value: `${at}@example.org` })),
    codeOf(await coordinator.call('/api/user/SetLogin', { UserId, login: `login-${at}` })),
    codeOf(await coordinator.call('/api/User/ChangePassword', { UserId, Password: 'Given-Now1!' })),
  ];
  expect(await attempts(`opened-${UserId}`)).toEqual(['INVALID_VALUES', 'INVALID_VALUES', 'REFUSED']);
  expect(codeOf(await coordinator.call('/api/user/ResetSecondFactor', { UserId }))).toBe('REFUSED');
  await world.rows('UPDATE users SET password_hash = NULL WHERE id = $1', [UserId]);
  const page = await coordinator.done('/api/user/Person', { ProjectId, UserId });
  expect([page.May.Account, page.Fields.find(({ Name }) => Name === 'email')?.Editable]).toEqual([true, true]);
  expect(await attempts(`unopened-${UserId}`)).toEqual(['done', 'done', 'done']);
  // The password that was given opens the account.
  expect(await attempts(`again-${UserId}`)).toEqual(['INVALID_VALUES', 'INVALID_VALUES', 'REFUSED']);
});

it('is told that an e-mail belongs to somebody, whatever invisible characters it has, and the others come', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const user = (Username: string, email: string) => ({
    Username,
    Fields: { first_name: 'Α', last_name: 'Β', email },
    Roles: ['Mentee'],
  });
  const Users = [
    user('unseen-1', 'unseen-1@example.org'),
    user('unseen-2', 'admin@exa\u200Bmple.org\u2060'),
    user('unseen-3', 'unseen-3@example.org'),
  ];
  for (const DryRun of [true, false]) {
    const { Rows } = await coordinator.done('/api/User/AddUsers', { ProjectId, Users, DryRun });
    expect(Rows.map(({ Outcome, Faults }) => [Outcome, Faults])).toEqual([
      ['created', {}],
      ['refused', { 'Fields.email': 'EMAIL_TAKEN' }],
      ['created', {}],
    ]);
  }
});

it('brings a person back as not yet activated when nobody has opened the account', async () => {
  const world = shared();
  const [coordinator, mentee] = [await world.enter('coordinator'), await makeMentee(world)];
  const UserId = mentee.id;
  await world.rows('UPDATE users SET password_hash = NULL WHERE id = $1', [UserId]);
  const set = (State: number) => coordinator.done('/api/user/SetActiveState', { UserId, State });
  expect([await set(3), await set(1), await set(1)]).toEqual([{ State: 3 }, { State: 0 }, { State: 0 }]);
  await world.rows("UPDATE users SET password_hash = 'x' WHERE id = $1", [UserId]);
  expect(await set(1)).toEqual({ State: 1 });
});
