/** Taking a work back: each change whose value is still the one that the work wrote; the rest is named and left. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { RowOutcome } from '@telemachos/contract/features/bulk/bulk.wire.ts';
import type { ChangeFault } from '@telemachos/contract/features/users/changes.rules.ts';
import { findStronger } from '../../access/strength.store.ts';
import { actingLevelIn } from '../../access/viewer.ts';
import type { Context } from '../../platform/context.ts';
import { unlinkAll } from '../pairing/unlinking.shared.ts';
import { lockLinking } from '../pairing/pairing.store.ts';
import { holdSettings } from '../settings/holding.store.ts';
import { changePeople, type Changer, type Done, type Row } from '../users/changing.shared.ts';
import type { TriedRow } from './bulk.store.ts';
import * as store from './undo.store.ts';

/** Who takes a work back. */
type Undoer = Changer & Pick<Context<CallEntry>, 'request'>;

/** How a thing is called where it is judged. */
const nameOf = ({ what, name }: store.Written): string =>
  ({ roles: 'Roles', state: 'State', username: 'login', defaultProject: 'DefaultProject', email: 'Fields.email' })[
    what
  ] ?? `Fields.${name}`;

const numberOr = (text: string | null): number | null => (text === null ? null : Number(text));

/** What brings a person back to where they were before the work. */
const wayBack = (place: number, userId: number, written: readonly store.Written[]): Row => {
  const of = (what: string) => written.find((one) => one.what === what);
  const [email, login, roles, state, project] = [
    of('email'),
    of('username'),
    of('roles'),
    of('state'),
    of('defaultProject'),
  ];
  const fields = [
    ...written.filter(({ what }) => what === 'field' || what === 'projectField'),
    ...(email ? [{ ...email, name: 'email' }] : []),
  ];
  return {
    place,
    id: userId,
    leave: true,
    since: new Set(written.filter(({ since }) => since).map(nameOf)),
    before: {
      fields: Object.fromEntries(fields.map(({ name, after }) => [name, after ?? ''])),
      ...(roles ? { roles: roles.after ?? '' } : {}),
      ...(state ? { state: state.after ?? '' } : {}),
      ...(login && !email ? { login: login.after ?? '' } : {}),
      ...(project ? { defaultProjectId: project.after } : {}),
    },
    fields: Object.fromEntries(fields.map(({ name, before }) => [name, before ?? ''])),
    ...(roles ? { roles: (roles.before ?? '').split(',') } : {}),
    ...(state ? { state: Number(state.before) } : {}),
    // A user name that went with the e-mail goes back with it.
    ...(login?.before && !email ? { login: login.before } : {}),
    ...(project ? { defaultProjectId: numberOr(project.before) } : {}),
  };
};

/** Whether the work made the account, though it was left when it was taken back once. */
const isMade = ({ outcome, was }: TriedRow): boolean => (was ?? outcome) === 'created';

/** Whom the work took in, by making an account or by a place in the project. */
type CameIn = { created: readonly number[]; joined: readonly number[] };

/** Of those whom the work took in: whose account, place and links can go, and why the others stay. */
type Going = { accounts: number[]; places: number[]; linked: number[]; why: ReadonlyMap<number, ChangeFault> };

/** Who can be taken out again: nobody worked with them, and nothing of them was changed since. */
const whoCanGo = async (
  changer: Changer,
  projectId: number,
  batchId: number,
  { created, joined }: CameIn,
  withLinks: boolean,
): Promise<Going> => {
  const all = [...created, ...joined];
  const strong = (await findStronger(changer, actingLevelIn(changer.viewer, projectId), all)).map(({ id }) => id);
  const changed = await store.changedSince(changer, projectId, batchId, all);
  const found = await store.withoutWork(changer, projectId, all);
  const idle = new Set(found.map(({ id }) => id));
  const linked = found.flatMap(({ id, isLinked }) => (isLinked ? [id] : []));
  const unused = new Set([...joined, ...(await store.neverUsed(changer, projectId, created))]);
  const why = new Map<number, ChangeFault>([
    ...(withLinks ? [] : linked.map((id) => [id, 'LINKED'] as const)),
    ...changed.map((id) => [id, 'STALE'] as const),
    ...all.filter((id) => !idle.has(id) || !unused.has(id)).map((id) => [id, 'USED'] as const),
    ...strong.map((id) => [id, 'STRONGER'] as const),
  ]);
  return {
    accounts: created.filter((id) => !why.has(id)),
    places: joined.filter((id) => !why.has(id)),
    linked: linked.filter((id) => !why.has(id)),
    why,
  };
};

const takeOut = async (
  changer: Undoer,
  projectId: number,
  batchId: number,
  { accounts, places, linked }: Going,
): Promise<void> => {
  if (linked.length > 0) await unlinkAll(changer, projectId, linked);
  await store.deletePlaces(changer, projectId, [...accounts, ...places]);
  await changer.recordChanges(
    places.map((userId) => ({ userId, projectId, what: 'member' as const, before: '', after: null })),
    { undoes: batchId },
  );
  await store.deleteAccounts(changer, accounts);
  if (accounts.length + places.length > 0)
    await changer.audit('user', null, { TakenOut: places, AccountsGone: accounts });
};

/** `stays` is why somebody who was taken in is not taken out. */
const asOutcome = (row: TriedRow, done: Done | undefined, isOut: boolean, stays?: ChangeFault): RowOutcome => {
  const left = Object.fromEntries((done?.left ?? []).map((name) => [name, 'STALE']));
  const faults = { ...left, ...done?.faults, ...(stays ? { Username: stays } : {}) };
  return {
    Place: row.place,
    UserId: isOut && isMade(row) ? null : row.userId,
    Name: row.name,
    Outcome: Object.keys(faults).length > 0 ? 'left' : 'undone',
    Faults: faults,
    Changes: (done?.changes ?? []).map(({ what, name = '', before, after }) => ({
      What: what,
      Name: name,
      Before: before,
      After: after,
    })),
    ...(done?.meetings && { Meetings: { Cancelled: done.meetings.cancelled, Left: done.meetings.left } }),
  };
};

/** Take these rows of a work back; `withLinks` also the links to mentors of people whom it took in. */
export const undoRows = async (
  changer: Undoer,
  projectId: number,
  batchId: number,
  rows: readonly TriedRow[],
  { dryRun, withLinks }: { dryRun: boolean; withLinks: boolean },
): Promise<RowOutcome[]> => {
  const people = rows.flatMap((row) => (row.userId === null ? [] : [{ row, userId: row.userId }]));
  const ids = [...new Set(people.map(({ userId }) => userId))];
  const written = await store.writtenBy(changer, batchId, ids);
  const of = (userId: number) => written.filter((one) => one.userId === userId);
  const cameIn = ids.filter((userId) => of(userId).some(({ what }) => what === 'member'));
  // Whoever is changing them is waited for, and whoever comes later finds them gone.
  if (!dryRun && cameIn.length > 0) {
    await holdSettings(changer, projectId, 'shared');
    // Before the people, as whoever links does: else the two would wait for each other.
    if (withLinks) await lockLinking(changer, projectId);
    await store.holdWhole(changer, projectId, ids);
  }
  const made = new Set(people.filter(({ row }) => isMade(row)).map(({ userId }) => userId));
  const came = { created: cameIn.filter((id) => made.has(id)), joined: cameIn.filter((id) => !made.has(id)) };
  const gone = await whoCanGo(changer, projectId, batchId, came, withLinks);
  const out = new Set([...gone.accounts, ...gone.places]);
  // Whose account goes takes everything along; who was taken in and stays keeps what they were given.
  const back = ids.filter((id) => !made.has(id) && (!cameIn.includes(id) || out.has(id)));
  const ofPlace = new Set(['roles', 'state', 'projectField']);
  const ways = back.map((id, at) =>
    wayBack(
      at,
      id,
      of(id).filter(({ what }) => !(out.has(id) && ofPlace.has(what))),
    ),
  );
  const done = await changePeople(changer, projectId, ways, { dryRun, undoes: batchId });
  if (!dryRun) await takeOut(changer, projectId, batchId, gone);
  const doneOf = new Map(back.map((id, at) => [id, done[at]]));
  // Of somebody who is gone since nothing is left to be taken back.
  return rows.map((row) =>
    row.userId === null
      ? asOutcome(row, undefined, true)
      : asOutcome(row, doneOf.get(row.userId), out.has(row.userId), gone.why.get(row.userId)),
  );
};
