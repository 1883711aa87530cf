/** Round trips of profile fields, user names, bulk changes and screen preferences. */
import { makeLike, makeMentee } from '../people.ts';
import type { World } from '../world.ts';
import { oddLine, type SignInAs, type RoundTrip } from './texts.ts';

const ProjectId = 1;
const value = oddLine.slice(0, 100).trim();

const addressOf = async (as: SignInAs, UserId: number): Promise<string | undefined> =>
  (await (await as('supervisor')).done('/api/user/Person', { ProjectId, UserId })).Fields.find(
    ({ Name }) => Name === 'address',
  )?.Value;

type Send = (as: SignInAs, id: number) => Promise<unknown>;

/** A field that was set by a call. */
const set =
  (send: Send): RoundTrip =>
  async (world: World, as: SignInAs) => {
    const { id } = await makeMentee(world);
    await send(as, id);
    return { sent: value, back: await addressOf(as, id) };
  };

/** Fields by name. */
export const setFields = set(async (as, UserId) =>
  (await as('supervisor')).done('/api/user/UpdateFields', { UserId, Fields: { address: value } }),
);
/** One field. */
export const setField = set(async (as, UserId) =>
  (await as('supervisor')).done('/api/user/UpdateField', { UserId, Name: 'address', Value: value }),
);
/** One value for many. */
export const setForMany = set(async (as, id) =>
  (await as('supervisor')).done('/api/user/SetUserField', { ids: [id], field: 'address', value }),
);
/** A value for each. */
export const setForEach = set(async (as, Id) =>
  (await as('supervisor')).done('/api/user/UpdateUserFields', {
    ProjectId,
    Users: [{ Id, Value: value }],
    Field: 'address',
  }),
);

/** People who were added. */
export const added =
  (path: '/api/User/AddUsers' | '/api/useless/AddEvaluationMentees'): RoundTrip =>
  async (_world, as) => {
    const supervisor = await as('supervisor');
    const Username = `added-${path.length}`;
    const { Rows } = await supervisor.done(path, { ProjectId, Users: [{ Username, Fields: { address: value } }] });
    return { sent: value, back: await addressOf(as, Rows[0]?.UserId ?? 0) };
  };

/** A user name. */
export const otherLogin: RoundTrip = async (world, as) => {
  const { id: UserId } = await makeMentee(world);
  const supervisor = await as('supervisor');
  const login = 'Ωμέγα  ἀλφα Éß-_.+ 0 undefined';
  await supervisor.done('/api/user/SetLogin', { UserId, login });
  return { sent: login, back: (await supervisor.done('/api/user/Person', { ProjectId, UserId })).Username };
};

/** What a work is about. */
export const begunWork: RoundTrip = async (_world, as) => {
  const supervisor = await as('supervisor');
  const About = { [oddLine.slice(0, 12)]: value };
  const { BatchId } = await supervisor.done('/api/user/BeginBatch', { ProjectId, Kind: 'people', About, Rows: 3 });
  const { list } = await supervisor.done('/api/user/Batches', { ProjectId });
  return { sent: About, back: list.find(({ Id }) => Id === BatchId)?.About };
};

/** What one chose for a screen. */
export const chosen: RoundTrip = async (_world, as) => {
  const supervisor = await as('supervisor');
  const Value = { [oddLine.slice(0, 12)]: value, columns: ['address', 'birth_date'] };
  await supervisor.done('/api/user/SetPreference', { ProjectId, Key: 'people.columns', Value });
  return {
    sent: Value,
    back: (await supervisor.done('/api/user/Preference', { ProjectId, Key: 'people.columns' })).Value,
  };
};

/** How many mentees a mentor takes on. */
export const capacity: RoundTrip = async (world, as) => {
  const { id, username } = await makeLike(world, 'mentor');
  const coordinator = await as('coordinator');
  await coordinator.done('/api/user/SetCapacity', { ProjectId, UserId: id, Capacity: 10_000 });
  const { list } = await coordinator.done('/api/User/GetMentors', { ProjectId, Search: username });
  return { sent: 10_000, back: list.find(({ Id }) => Id === id)?.Capacity };
};

const decided = { nothing: 'names records and what becomes of them; bulk.test.ts reads what became' };
const state = { nothing: 'says that something happened, and nothing more' };

/** How what works on many keep comes back. */
export const bulkTrips = {
  'bulk.begin': { by: 'bulk.list', trip: begunWork },
  'bulk.end': state,
  'bulk.list': 'reads',
  'bulk.get': 'reads',
  'bulk.rows': 'reads',
  'bulk.undo': decided,
  'bulk.addUsers': { by: 'users.person', trip: added('/api/User/AddUsers') },
  'bulk.addEvaluationMentees': { by: 'users.person', trip: added('/api/useless/AddEvaluationMentees') },
  'bulk.addExistingMentees': decided,
  'bulk.usersByField': 'reads',
  'bulk.setUserField': { by: 'users.person', trip: setForMany },
  'bulk.updateUserFields': { by: 'users.person', trip: setForEach },
  'bulk.setActiveStateMany': decided,
  'bulk.updateRolesMany': decided,
  'bulk.mailPeople': {
    nothing: 'leaves as a letter, of whose words no mail program makes a link; mail.test.ts reads it',
  },
  'bulk.messagePeople': { nothing: 'keeps what chat.send keeps; announcing.test.ts reads it' },
  'bulk.inviteMany': { nothing: 'keeps what users.invite keeps; inviting.test.ts reads it' },
  'bulk.publishMany': decided,
} as const;
