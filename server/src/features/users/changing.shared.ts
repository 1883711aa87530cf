/**
 * The one place that changes people for others: fields, roles, state, user name, default project, and making them.
 * Judged, held, written, kept in their history; a dry run is the same without the writing.
 */
import { accountAbility } from '@telemachos/contract/access/abilities.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { ChangeFault } from '@telemachos/contract/features/users/changes.rules.ts';
import { isUsername } from '@telemachos/contract/features/users/changes.rules.ts';
import { mayActEverywhere } from '@telemachos/contract/access/strength.ts';
import { isAllowedUsername } from '@telemachos/contract/kit/email.ts';
import { toSingleLine } from '@telemachos/contract/kit/texts.rules.ts';
import { findHeldLevels, findStronger } from '../../access/strength.store.ts';
import { actingLevelIn, actingUserId, ownUserIds, reachIn, type Viewer } from '../../access/viewer.ts';
import type { PersonChange } from '../../platform/person-history.store.ts';
import type { Context } from '../../platform/context.ts';
import { ConcurrentWrite } from '../../platform/conflict-retry.ts';
import { Problem } from '../../platform/problem.ts';
import { countMeetingsLost, leaveAhead, leaversIn, type MeetingsLost } from '../meetings/leaving.shared.ts';
import { holdSettings } from '../settings/holding.store.ts';
import { endShutOut, findHeld, insertPeople, writePeople, writePlaces, type Held } from './changing.store.ts';
import { declaredIn } from './declared.shared.ts';
import { judgeChange, type Judge, type Verdict, type Wanted } from './judging.ts';
import { inviteThem, tellOldAddresses } from './account-mails.shared.ts';
import { newcomer, People } from './people-held.ts';
import { settleAccounts } from './strength.store.ts';
import { tellStanding } from './telling.ts';

/** Who changes. */
export type Changer = Pick<
  Context<CallEntry>,
  'client' | 'services' | 'now' | 'recordChanges' | 'audit' | 'mail' | 'emit'
> & {
  viewer: Viewer;
};

/** Whom, and what is wanted of them. Somebody named by user name who is not there is made if `make`. */
export type Row = Wanted & {
  place: number;
  id?: number;
  username?: string;
  make?: boolean;
  /** Whoever is there already is not meant. */
  onlyNew?: boolean;
  /** Why they may not come, as who asks for it found out. */
  barred?: Done['faults'] | undefined;
};

/** How it is done. */
export type How = { dryRun: boolean; batchId?: number | undefined; invite?: boolean; undoes?: number };

/** What became of a row. */
export type Done = Pick<Verdict, 'faults' | 'changes' | 'left'> & {
  place: number;
  userId: number | null;
  name: string;
  /** The state in the project, afterwards. */
  state: number;
  outcome: 'created' | 'changed' | 'unchanged' | 'refused';
  /** Only of a dry run, and only where the change takes them out of meetings ahead. */
  meetings?: MeetingsLost | undefined;
};

const lower = (text: string): string => text.toLowerCase();

/** The wanted e-mail as it will be kept, without invisible characters: its owner must be found. */
const emailIn = ({ fields }: Wanted): string[] =>
  fields && Object.hasOwn(fields, 'email') && fields['email'] ? [lower(toSingleLine(fields['email']))] : [];

/** Of these people, those whose whole account the changer may touch: they act in every project that it opens. */
const openTo = async (changer: Changer, people: readonly Held[]): Promise<Set<number>> => {
  const open = await Promise.all(
    people.map(async ({ id, isOpened }) =>
      mayActEverywhere(await findHeldLevels(changer, [id]), (project) => ({
        reach: reachIn(changer.viewer, project, accountAbility(isOpened)),
        level: actingLevelIn(changer.viewer, project),
      })),
    ),
  );
  return new Set(people.flatMap(({ id }, at) => (open[at] ? [id] : [])));
};

/** Why somebody may not be changed at all by this changer. */
const standing = (person: Held, viewer: Viewer, strong: ReadonlySet<number>, joins: boolean): ChangeFault | 0 => {
  if (ownUserIds(viewer).includes(person.id)) return 'ONESELF';
  if (!person.member && !joins) return 'NOT_A_MEMBER';
  return strong.has(person.id) ? 'STRONGER' : 0;
};

/**
 * How a row is called: as it was named, else by the person's name. A user name that nobody gave may be an e-mail, which is
 * not everybody's to read.
 */
const calledBy = ({ username }: Row, person: Held | undefined): string => {
  const { last_name = '', first_name = '' } = person?.fields ?? {};
  return username?.trim() ?? (`${last_name} ${first_name}`.trim() || (person ? `#${person.id}` : ''));
};

const refused = (row: Row, person: Held | undefined, faults: Done['faults']): Done => ({
  place: row.place,
  userId: person && person.id > 0 && person.member ? person.id : null,
  name: calledBy(row, person),
  state: person?.state ?? 0,
  outcome: 'refused',
  faults,
  changes: [],
  left: [],
});

/** Judge one row, and let the people stand as they would afterwards. */
const judgeRow = (row: Row, people: People, judge: Judge, viewer: Viewer, strong: ReadonlySet<number>): Done => {
  const named = row.username?.trim() ?? '';
  const found = row.id === undefined ? people.named(named) : people.byId.get(row.id);
  if (!found && !row.make) return refused(row, undefined, { Username: 'NOT_A_MEMBER' });
  if (!found && !isUsername(named)) return refused(row, undefined, { Username: 'USERNAME' });
  const person = found ?? people.newcomer(named);
  // Nobody is found by an e-mail that is kept from who asks, though it is the user name.
  const isKept = lower(found?.username ?? '') === lower(found?.email ?? ' ') && !judge.declared.has('email');
  if (found && (row.onlyNew || (isKept && row.id === undefined)))
    return refused(row, undefined, { Username: 'USERNAME_TAKEN' });
  // Somebody of another project is a stranger here: only who reaches everywhere takes them in by their name.
  const joins = row.join === true && (!found || !row.make || reachIn(viewer, null, 'users.add') === 'all');
  if (found && !found.member && !joins)
    return refused(row, undefined, { Username: row.make ? 'USERNAME_TAKEN' : 'NOT_A_MEMBER' });
  const why = found ? standing(person, viewer, strong, joins) : 0;
  if (why !== 0) return refused(row, found, { Username: why });
  if (row.barred) return refused(row, found, row.barred);
  const verdict = judgeChange(person, { ...row, join: joins, ...(found ? {} : { state: 0 }) }, judge);
  if (!found && Object.keys(verdict.faults).length === 0 && !isAllowedUsername(named, verdict.person.email ?? ''))
    return refused(row, found, { Username: 'USERNAME_EMAIL' });
  if (Object.keys(verdict.faults).length > 0) return refused(row, found, verdict.faults);
  people.byId.set(verdict.person.id, verdict.person);
  return {
    place: row.place,
    userId: person.id,
    name: calledBy(row, verdict.person),
    state: verdict.person.state,
    outcome: found ? (verdict.changes.length > 0 ? 'changed' : 'unchanged') : 'created',
    faults: {},
    changes: verdict.changes,
    left: verdict.left,
  };
};

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);
const account = ({ username, email, fields, defaultProjectId }: Held) => [username, email, fields, defaultProjectId];
const placeOf = ({ roles, state, projectFields, member }: Held) => [roles, state, projectFields, member];

/** Somebody else's e-mail or name may have come in between: then the call is retried, and sees it. */
const orRetry = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') throw new ConcurrentWrite();
    throw error;
  }
};

/** Make who is new; their ids take the place of those they had until now. */
const make = async (changer: Changer, projectId: number, people: People, rows: readonly Done[]): Promise<Done[]> => {
  const wanted = [...people.byId.values()].filter(({ id }) => id < 0);
  const made = await insertPeople(changer, projectId, wanted);
  // Somebody took the name, or the e-mail, at this very moment.
  if (made.size < wanted.length) throw new ConcurrentWrite();
  const idOf = new Map(wanted.map((person) => [person.id, made.get(person.username) ?? 0]));
  for (const person of wanted) {
    const id = idOf.get(person.id) ?? 0;
    people.byId.delete(person.id);
    people.byId.set(id, { ...person, id, defaultProjectId: projectId });
    people.first.set(id, {
      ...newcomer(person.username, id),
      email: person.email,
      fields: person.fields,
      defaultProjectId: projectId,
    });
  }
  const now = (id: number) => idOf.get(id) ?? id;
  return rows.map((row) => ({
    ...row,
    userId: row.userId === null ? null : now(row.userId),
    changes: row.changes.map((change) => ({ ...change, userId: now(change.userId) })),
  }));
};

const write = async (
  changer: Changer,
  projectId: number,
  people: People,
  judged: readonly Done[],
  { batchId, invite = false, undoes }: How,
): Promise<Done[]> => {
  const rows = await make(changer, projectId, people, judged);
  const now = [...people.byId.values()].toSorted((a, b) => a.id - b.id);
  const before = (person: Held) => people.first.get(person.id) ?? person;
  await writePeople(
    changer,
    now.filter((person) => differs(account(person), account(before(person)))),
  );
  await writePlaces(
    changer,
    projectId,
    now.filter((person) => differs(placeOf(person), placeOf(before(person)))),
    changer.now,
  );
  await settleAccounts(changer, now, before);
  const changes: PersonChange[] = rows.flatMap((row) => row.changes);
  await changer.recordChanges(changes, { batchId, undoes });
  await leaveAhead({ ...changer, actorId: actingUserId(changer.viewer) }, projectId, leaversIn(changes));
  const ended = await endShutOut(changer, idsOf(changes.filter(({ what }) => what === 'state')));
  const created = rows.filter(({ outcome }) => outcome === 'created').map(({ userId }) => userId);
  if (invite)
    await inviteThem(
      changer,
      projectId,
      now.filter(({ id }) => created.includes(id)),
      batchId,
    );
  await tellOldAddresses(changer, projectId, changes, now);
  await tellStanding(changer, projectId, changes);
  const touched = idsOf(changes);
  if (touched.length > 0)
    await changer.audit('user', touched.length === 1 ? (touched[0] ?? null) : null, {
      ...(touched.length > 1 ? { Ids: touched } : {}),
      ...(batchId === undefined ? {} : { Batch: batchId }),
      Changed: [...new Set(changes.map(({ what, name }) => (name ? `${what}.${name}` : what)))],
      ...(changes.length === 1 && changes[0]?.what === 'state' ? { State: Number(changes[0].after) } : {}),
      ...(ended.length > 0 ? { Ended: ended.length } : {}),
    });
  return rows;
};

const idsOf = (changes: readonly PersonChange[]): number[] => [...new Set(changes.map(({ userId }) => userId))];

/** Change people of a project, each row judged by itself. */
export const changePeople = async (
  changer: Changer,
  projectId: number,
  rows: readonly Row[],
  how: How,
): Promise<Done[]> => {
  const { viewer, now } = changer;
  if (how.invite && viewer.impersonator) throw new Problem('NOT_AS_ANOTHER');
  const names = (row: Row) => [
    ...(row.username ? [lower(row.username.trim())] : []),
    ...(row.login ? [lower(row.login)] : []),
  ];
  const emails = rows.flatMap(emailIn);
  const meant = {
    ids: rows.flatMap(({ id }) => (id === undefined ? [] : [id])),
    usernames: [...rows.flatMap(names), ...emails],
    emails,
  };
  if (!how.dryRun) await holdSettings(changer, projectId, 'shared');
  const people = new People(await findHeld(changer, projectId, meant, !how.dryRun));
  const acting = actingLevelIn(viewer, projectId);
  const all = [...people.byId.keys()];
  const strong = new Set((await findStronger(changer, acting, all)).map(({ id }) => id));
  const open = rows.some((row) => row.login !== undefined || Object.hasOwn(row.fields ?? {}, 'email'))
    ? await openTo(changer, [...people.byId.values()])
    : new Set<number>();
  const judge: Judge = {
    projectId,
    acting,
    declared: await declaredIn(changer, projectId),
    now,
    taken: {
      username: (name, id) => (people.named(name)?.id ?? id) !== id,
      email: (address, id) => people.hasEmail(address, id),
    },
    mayOpen: (id) => viewer.impersonator === null && (id < 0 || open.has(id)),
  };
  const judged = rows.map((row) => judgeRow(row, people, judge, viewer, strong));
  if (!how.dryRun) {
    let written: Done[] = [];
    await orRetry(async () => {
      written = await write(changer, projectId, people, judged, how);
    });
    return written;
  }
  const changes = judged.flatMap((row) => row.changes);
  const lost = await countMeetingsLost(changer, projectId, changes, now);
  return judged.map((row) => ({
    ...row,
    userId: row.userId !== null && row.userId < 0 ? null : row.userId,
    meetings: row.userId === null ? undefined : lost.get(row.userId),
  }));
};
