/**
 * Meetings follow their mentees to another mentor, in the transaction that links them: at the same time where the new mentor
 * is free, else they are cancelled and everybody is told. Source: docs/decisions/2026-11-25-meetings.md.
 */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { Connection } from '../../db/connect.ts';
import type { Context } from '../../platform/context.ts';
import { mailText } from '../../platform/texts.ts';
import { findActions } from '../actions/actions.store.ts';
import { asAction } from '../actions/work.shared.ts';
import { notify } from '../notices/notify.shared.ts';
import { tellActionData } from './action-data.store.ts';
import * as store from './following.store.ts';
import { lockCellsFor, type Keeping } from './keeping.shared.ts';
import { mailCancelled, type OffFor } from './mailing.ts';
import { cancelMeetings, findMeetings, leaveMeetings, lockPeople, type MeetingRow } from './meetings.store.ts';
import { tellMentees, tellMentor } from './telling.ts';

type Following = Keeping & Pick<Context<CallEntry>, 'services' | 'mail'>;

/** What becomes of meetings: given to somebody, cancelled, or gone on with without some of those who came. */
type Outcome = {
  given: { id: number; toId: number }[];
  cancelled: number[];
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
const outcomeOf = async (connection: Connection, ahead: readonly store.Ahead[]): Promise<Outcome> => {
  const outcome: Outcome = { given: [], cancelled: [], left: [] };
  const wanted: (store.Ahead & { toId: number })[] = [];
  for (const some of Map.groupBy(ahead, ({ id }) => id).values()) {
    const [first] = some;
    if (!first) continue;
    const { id, toId, comers } = first;
    const isWhole = some.length === comers;
    const isOne = some.every((one) => one.toId === toId && one.menteeId !== toId);
    if (isWhole && isOne && toId !== null) wanted.push({ ...first, toId });
    else if (isWhole) outcome.cancelled.push(id);
    else outcome.left.push(...some.map(({ menteeId }) => ({ meetingId: id, menteeId })));
  }
  const taken = wanted.length === 0 ? new Set<number>() : await store.takenAmong(connection, wanted);
  const free = wanted.filter(({ id }) => !taken.has(id));
  const over = overEachOther(free);
  for (const { id, toId } of wanted)
    if (taken.has(id) || over.has(id)) outcome.cancelled.push(id);
    else outcome.given.push({ id, toId });
  return outcome;
};

/** Lock what is changed, as every change of meetings does: the data of the actions, then the people. */
export const lockAll = async (
  following: Keeping,
  ahead: readonly { actionId: number; menteeId: number }[],
  peopleIds: readonly number[],
): Promise<void> => {
  const byAction = Map.groupBy(ahead, ({ actionId }) => actionId);
  const rows = await findActions(following, [...byAction.keys()]);
  for (const row of rows)
    await lockCellsFor(
      following,
      asAction(row),
      (byAction.get(row.id) ?? []).map(({ menteeId }) => menteeId),
    );
  await lockPeople(following, peopleIds);
};

/** The earliest time of each mentee among meetings of an action. */
const momentsOf = (meetings: readonly MeetingRow[], actionId: number): Map<number, Date> => {
  const moments = new Map<number, Date>();
  for (const meeting of meetings)
    for (const { id, comes } of meeting.mentees)
      if (comes && meeting.actionId === actionId && !moments.has(id)) moments.set(id, meeting.startsAt);
  return moments;
};

/** Those who come hear of it, action by action. */
const tell = async (
  following: Following,
  projectId: number,
  before: readonly MeetingRow[],
  { given, cancelled, left }: Outcome,
) => {
  const isGiven = new Set(given.map(({ id }) => id));
  const actionIds = [...new Set(before.map(({ actionId }) => actionId))];
  for (const actionId of actionIds) {
    const about = { projectId, actionId };
    const moved = momentsOf(
      before.filter(({ id }) => isGiven.has(id)),
      actionId,
    );
    const off = momentsOf(
      before.filter(({ id }) => cancelled.includes(id)),
      actionId,
    );
    for (const { meetingId, menteeId } of left) {
      const meeting = before.find(({ id }) => id === meetingId);
      if (meeting?.actionId === actionId) off.set(menteeId, meeting.startsAt);
    }
    await tellMentees(following, 'meetingMoved', { ...about, menteeIds: [...moved.keys()], moment: moved });
    await tellMentees(following, 'meetingCancelled', { ...about, menteeIds: [...off.keys()], moment: off });
    await tellActionData(following, actionId, [...moved.keys(), ...off.keys()], following.now);
  }
};

/** Mentors hear how many were given to them, or by them, and of each that is off. */
const tellMentors = async (
  following: Following,
  projectId: number,
  before: readonly MeetingRow[],
  { given, off }: { given: Outcome['given']; off: readonly OffFor[] },
) => {
  const holders = new Map(before.map(({ id, mentorId }) => [id, mentorId]));
  const both = given.flatMap(({ id, toId }) => [toId, holders.get(id) ?? toId]);
  const byTimes = Map.groupBy(
    Map.groupBy(both, (id) => id),
    ([, some]) => some.length,
  );
  for (const [times, some] of byTimes)
    await notify(following, {
      kind: 'meetingsHanded',
      projectId,
      userIds: some.map(([id]) => id),
      actorId: following.actorId,
      at: following.now,
      times,
    });
  for (const { meeting, menteeIds } of off)
    await tellMentor(following, 'meetingOff', { ...meeting, menteeIds, moment: meeting.startsAt });
};

/**
 * Let meetings ahead follow mentees whose links are another's now, or nobody's any more. Whoever changed the links holds
 * the lock of linking: nobody else changes them meanwhile.
 */
export const followLinks = async (
  following: Following,
  projectId: number,
  gone: readonly store.LinkGone[],
): Promise<void> => {
  if (gone.length === 0) return;
  const { now, actorId, services } = following;
  const seen = await store.aheadOf(following, projectId, gone, now);
  const menteeIds = [...new Set(gone.map(({ menteeId }) => menteeId))];
  // Also where nothing is ahead yet: whoever books with a former mentor at this moment comes before, or is refused. With
  // them all who look after them now: a meeting may fall back to the project's mentor, who makes another one meanwhile.
  const fromIds = gone.map(({ fromId }) => fromId);
  await lockAll(following, seen, [...fromIds, ...(await store.mentorsNow(following, projectId, menteeIds))]);
  const ahead = await store.aheadOf(following, projectId, gone, now);
  if (ahead.length === 0) return;
  const outcome = await outcomeOf(following, ahead);
  const before = await findMeetings(following, [...new Set(ahead.map(({ id }) => id))]);
  const reason = mailText('el', 'lines.mentorChanged', {}, await services.words.over('el'));
  if (outcome.given.length > 0) await store.giveMeetings(following, outcome.given, now);
  if (outcome.cancelled.length > 0) await cancelMeetings(following, outcome.cancelled, { now, actorId, reason });
  if (outcome.left.length > 0) await leaveMeetings(following, outcome.left, { now, actorId, reason: '' });
  const off = before.flatMap((meeting): OffFor[] => {
    const coming = meeting.mentees.filter(({ comes }) => comes);
    const whole = outcome.cancelled.includes(meeting.id) ? coming.map(({ id }) => id) : [];
    const some = outcome.left.flatMap(({ meetingId, menteeId }) => (meetingId === meeting.id ? [menteeId] : []));
    return whole.length + some.length > 0 ? [{ meeting, menteeIds: [...whole, ...some] }] : [];
  });
  await mailCancelled(following, off, { by: 'staff', reason });
  await tell(following, projectId, before, outcome);
  await tellMentors(following, projectId, before, { given: outcome.given, off });
};
