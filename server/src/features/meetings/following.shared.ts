/**
 * Meetings follow their mentees to another mentor, in the transaction that links them: at the same time where the new mentor
 * is free, else they are cancelled and everybody is told. Source: docs/decisions/2026-11-25-meetings.md.
 */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { Followed } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import type { Context } from '../../platform/context.ts';
import { mailText } from '../../platform/render-texts.ts';
import { findActions } from '../actions/actions.store.ts';
import { asAction } from '../actions/work.shared.ts';
import { notify } from '../notices/notify.shared.ts';
import { tellActionData } from './action-data.store.ts';
import { outcomeOf, toldOf, type Outcome } from './followed.shared.ts';
import * as store from './following.store.ts';
import { lockCellsFor, type Keeping } from './keeping.shared.ts';
import { mailCancelled, type OffFor } from './mailing.ts';
import { cancelMeetings, findMeetings, leaveMeetings, lockPeople, type MeetingRow } from './meetings.store.ts';
import { tellHolders, tellMentees } from './telling.ts';

type Following = Keeping & Pick<Context<CallEntry>, 'services' | 'mail' | 'reach'>;

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

/** The earliest time of each mentee among meetings. */
const momentsOf = (meetings: readonly MeetingRow[]): Map<number, Date> => {
  const moments = new Map<number, Date>();
  for (const meeting of meetings)
    for (const { id, comes } of meeting.mentees) if (comes && !moments.has(id)) moments.set(id, meeting.startsAt);
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
  const isOff = new Set(cancelled);
  const leftOf = Map.groupBy(left, ({ meetingId }) => meetingId);
  for (const [actionId, some] of Map.groupBy(before, (meeting) => meeting.actionId)) {
    const about = { projectId, actionId };
    const moved = momentsOf(some.filter(({ id }) => isGiven.has(id)));
    const off = momentsOf(some.filter(({ id }) => isOff.has(id)));
    for (const { id, startsAt } of some) for (const { menteeId } of leftOf.get(id) ?? []) off.set(menteeId, startsAt);
    await tellMentees(following, 'meetingMoved', { ...about, menteeIds: [...moved.keys()], moment: moved });
    await tellMentees(following, 'meetingCancelled', { ...about, menteeIds: [...off.keys()], moment: off });
    await tellActionData(following, actionId, [...moved.keys(), ...off.keys()], following.now);
  }
};

/** For whom each of these meetings is off: for all who come, or for those who left its mentor. */
const offOf = (before: readonly MeetingRow[], { cancelled, left }: Outcome): OffFor[] => {
  const isOff = new Set(cancelled);
  const leftOf = Map.groupBy(left, ({ meetingId }) => meetingId);
  return before.flatMap((meeting): OffFor[] => {
    const whole = isOff.has(meeting.id) ? meeting.mentees.filter(({ comes }) => comes).map(({ id }) => id) : [];
    const some = (leftOf.get(meeting.id) ?? []).map(({ menteeId }) => menteeId);
    return whole.length + some.length > 0 ? [{ meeting, menteeIds: [...whole, ...some] }] : [];
  });
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
  const told = off.map(({ meeting, menteeIds }) => ({ ...meeting, menteeIds, moment: meeting.startsAt }));
  await tellHolders(following, 'meetingOff', told);
};

/**
 * Let meetings ahead follow mentees whose links are another's now, or nobody's any more. Whoever changed the links holds
 * the lock of linking: nobody else changes them meanwhile. Answers what became of them, nothing where there are none.
 */
export const followLinks = async (
  following: Following,
  projectId: number,
  gone: readonly store.LinkGone[],
): Promise<Followed | undefined> => {
  if (gone.length === 0) return undefined;
  const { now, actorId, services } = following;
  const seen = await store.aheadOf(following, projectId, gone, now);
  const menteeIds = [...new Set(gone.map(({ menteeId }) => menteeId))];
  // Also where nothing is ahead yet: whoever books with a former mentor at this moment comes before, or is refused. With
  // them all who look after them now: a meeting may fall back to the project's mentor, who makes another one meanwhile.
  const fromIds = gone.map(({ fromId }) => fromId);
  await lockAll(following, seen, [...fromIds, ...(await store.mentorsNow(following, projectId, menteeIds))]);
  const ahead = await store.aheadOf(following, projectId, gone, now);
  if (ahead.length === 0) return undefined;
  const outcome = await outcomeOf(following, ahead);
  const before = await findMeetings(following, [...new Set(ahead.map(({ id }) => id))]);
  const reason = mailText('el', 'lines.mentorChanged', {}, await services.translations.overridesOf('el'));
  if (outcome.given.length > 0) await store.giveMeetings(following, outcome.given, now);
  if (outcome.cancelled.length > 0) await cancelMeetings(following, outcome.cancelled, { now, actorId, reason });
  if (outcome.left.length > 0) await leaveMeetings(following, outcome.left, { now, actorId, reason: '' });
  const off = offOf(before, outcome);
  await mailCancelled(following, off, { by: 'staff', reason });
  await tell(following, projectId, before, outcome);
  await tellMentors(following, projectId, before, { given: outcome.given, off });
  return toldOf(following, ahead, outcome);
};
