/** What becomes of meetings ahead when their mentees get another mentor: found out before it is done, and told. */
import { createHash } from 'node:crypto';
import type { Followed, OffWhy } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import type { Connection } from '../../db/connect.ts';
import * as store from './following.store.ts';

/** What becomes of meetings: given to somebody, cancelled, or gone on with without some of those who came. */
export type Outcome = {
  given: { id: number; toId: number }[];
  cancelled: number[];
  /** Of those that are cancelled. */
  why: Map<number, OffWhy>;
  left: { meetingId: number; menteeId: number }[];
};

/** Of meetings of one mentor each those that lie over an earlier one of the same. */
const overEachOther = (list: readonly { id: number; toId: number; startsAt: Date; endsAt: Date }[]): Set<number> => {
  const until = new Map<number, Date>();
  const over = new Set<number>();
  for (const { id, toId, startsAt, endsAt } of list) {
    if (startsAt < (until.get(toId) ?? new Date(0))) over.add(id);
    else until.set(toId, endsAt);
  }
  return over;
};

/** What becomes of each: a group goes along when all of it does, and else goes on without those who have another mentor. */
export const outcomeOf = async (connection: Connection, ahead: readonly store.Ahead[]): Promise<Outcome> => {
  const cancel = (id: number, why: OffWhy) => {
    outcome.cancelled.push(id);
    outcome.why.set(id, why);
  };
  const outcome: Outcome = { given: [], cancelled: [], why: new Map(), left: [] };
  const wanted: (store.Ahead & { toId: number })[] = [];
  for (const some of Map.groupBy(ahead, ({ id }) => id).values()) {
    const [first] = some;
    if (!first) continue;
    const { id, toId, comers } = first;
    const isWhole = some.length === comers;
    const isOne = some.every((one) => one.toId === toId && one.menteeId !== toId);
    if (isWhole && isOne && toId !== null) wanted.push({ ...first, toId });
    else if (isWhole) cancel(id, some.some((one) => one.toId !== first.toId) ? 'apart' : 'nobody');
    else outcome.left.push(...some.map(({ menteeId }) => ({ meetingId: id, menteeId })));
  }
  const taken = wanted.length === 0 ? new Set<number>() : await store.takenAmong(connection, wanted);
  const free = wanted.filter(({ id }) => !taken.has(id));
  const over = overEachOther(free);
  for (const { id, toId } of wanted)
    if (taken.has(id) || over.has(id)) cancel(id, 'clash');
    else outcome.given.push({ id, toId });
  return outcome;
};

/** Meetings that are listed by name. */
const maxListedMeetings = 50;

/** What tells whether something is still as it was told. */
export const digestOf = (told: unknown): string => createHash('sha256').update(JSON.stringify(told)).digest('hex');

/** What becomes of meetings, as it is told to who links; nothing where there are none. */
export const toldOf = async (
  connection: Connection & { reach: Reach },
  ahead: readonly store.Ahead[],
  outcome: Outcome,
): Promise<Followed | undefined> => {
  if (ahead.length === 0) return undefined;
  const given = new Set(outcome.given.map(({ id }) => id));
  const list = [...Map.groupBy(ahead, ({ id }) => id).values()].flatMap(
    (some): (store.ToTell & { actionId: number })[] => {
      const [first] = some;
      if (!first) return [];
      const { id, actionId, fromId } = first;
      const Why = outcome.why.get(id) ?? null;
      const What = given.has(id) ? 'moved' : Why === null ? 'left' : 'cancelled';
      const toId = Why === 'apart' ? null : first.toId;
      return [{ id, actionId, fromId, toId, menteeIds: some.map(({ menteeId }) => menteeId), What, Why }];
    },
  );
  // However many there are, what is said of them is looked up for those that are told.
  const seen = await store.seenAmong(connection, connection.reach, [...new Set(list.map(({ actionId }) => actionId))]);
  const told = list.filter(({ actionId }) => seen.has(actionId)).slice(0, maxListedMeetings);
  const count = (what: store.ToTell['What']) => list.filter(({ What }) => What === what).length;
  const startsAt = new Map(ahead.map((one) => [one.id, one.startsAt]));
  return {
    Version: digestOf(list.map((one) => [one, startsAt.get(one.id)])),
    Moved: count('moved'),
    Cancelled: count('cancelled'),
    Left: count('left'),
    list: await store.describeFollowed(connection, told),
  };
};

/** What would become of meetings ahead, if links were as it is asked. Nothing is changed. */
export const foretell = async (
  connection: Connection & { reach: Reach; now: Date },
  projectId: number,
  gone: readonly store.LinkGone[],
): Promise<Followed | undefined> => {
  if (gone.length === 0) return undefined;
  const ahead = await store.aheadOf(connection, projectId, gone, connection.now);
  return toldOf(connection, ahead, await outcomeOf(connection, ahead));
};
