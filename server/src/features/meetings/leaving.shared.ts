/**
 * Whoever leaves a project, is suspended, or is no mentee or mentor any more, comes to no meeting that is ahead: theirs are
 * off and the other side hears of it, in the same transaction. Source: docs/decisions/2026-11-25-meetings.md.
 */
import { can } from '@telemachos/contract/access/abilities.ts';
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import { filterRoles } from '../../access/viewer.ts';
import type { PersonChange } from '../../platform/person-history.store.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../db/connect.ts';
import { tellActionData } from './action-data.store.ts';
import { lockAll } from './following.shared.ts';
import type { Keeping } from './keeping.shared.ts';
import { mailCancelled, type OffFor } from './mailing.ts';
import * as store from './meetings.store.ts';
import { aheadOfPeople } from './people.store.ts';
import { tellHolders, tellMentees } from './telling.ts';

type Leaving = Keeping & Pick<Context<CallEntry>, 'services' | 'mail'>;

/** Who is out of meetings that are ahead: of those they come to, of those they hold. */
export type Leavers = { coming: readonly number[]; holding: readonly number[] };

/**
 * Who is out of a project's meetings by what was changed of people: of all by leaving or being suspended; of those they come
 * to with the role of a mentee; of those they hold where no role is left that works with mentees.
 */
export const leaversIn = (changes: readonly PersonChange[]): Leavers => {
  const isGone = ({ what, after }: PersonChange) => what === 'state' && (after === '2' || after === '3');
  const held = (names: string | null) => filterRoles((names ?? '').split(','));
  const loses = ({ what, before, after }: PersonChange, had: (roles: ReturnType<typeof held>) => boolean) =>
    what === 'roles' && had(held(before)) && !had(held(after));
  const idsOf = (some: readonly PersonChange[]) => [...new Set(some.map(({ userId }) => userId))];
  return {
    coming: idsOf(changes.filter((one) => isGone(one) || loses(one, (roles) => roles.includes(menteeRole)))),
    holding: idsOf(changes.filter((one) => isGone(one) || loses(one, (roles) => can(roles, 'mentor.work')))),
  };
};

/** The same of a meeting, for whom it is off: for all who come, where its mentor leaves or nobody else comes. */
const offFor = (meeting: store.MeetingRow, { coming, holding }: Leavers): OffFor => {
  const comers = meeting.mentees.filter(({ comes }) => comes).map(({ id }) => id);
  const leaving = comers.filter((id) => coming.includes(id));
  return { meeting, menteeIds: holding.includes(meeting.mentorId) ? comers : leaving };
};

const isWhole = ({ meeting, menteeIds }: OffFor): boolean =>
  meeting.mentees.every(({ id, comes }) => !comes || menteeIds.includes(id));

/** How many meetings ahead somebody takes with them, and how many go on without them. */
export type MeetingsLost = { cancelled: number; left: number };

/** What these changes of people would do to the meetings ahead, by each person who loses some. */
export const countMeetingsLost = async (
  connection: Connection,
  projectId: number,
  changes: readonly PersonChange[],
  now: Date,
): Promise<Map<number, MeetingsLost>> => {
  const { coming, holding } = leaversIn(changes);
  const lost = new Map<number, MeetingsLost>();
  if (coming.length + holding.length === 0) return lost;
  const ahead = await aheadOfPeople(connection, projectId, { coming, holding }, now);
  for (const comers of Map.groupBy(ahead, ({ id }) => id).values()) {
    const held = comers.flatMap(({ mentorId }, at) => (at === 0 && holding.includes(mentorId) ? [mentorId] : []));
    const leaving = comers.flatMap(({ menteeId }) => (coming.includes(menteeId) ? [menteeId] : []));
    const isCancelled = held.length > 0 || leaving.length === comers.length;
    for (const userId of [...held, ...leaving]) {
      const { cancelled, left } = lost.get(userId) ?? { cancelled: 0, left: 0 };
      lost.set(userId, isCancelled ? { cancelled: cancelled + 1, left } : { cancelled, left: left + 1 });
    }
  }
  return lost;
};

/** Take people who leave a project out of its meetings ahead: what they hold is off, and what nobody else comes to. */
export const leaveAhead = async (leaving: Leaving, projectId: number, leavers: Leavers): Promise<void> => {
  const userIds = [...leavers.coming, ...leavers.holding];
  if (userIds.length === 0) return;
  const { now, actorId } = leaving;
  // Also where nothing is ahead yet: whoever makes a meeting with them at this moment comes before, or is refused.
  const seen = await aheadOfPeople(leaving, projectId, leavers, now);
  await lockAll(leaving, seen, [...userIds, ...seen.flatMap(({ mentorId, menteeId }) => [mentorId, menteeId])]);
  const ahead = await aheadOfPeople(leaving, projectId, leavers, now);
  if (ahead.length === 0) return;
  const meetings = await store.findMeetings(leaving, [...new Set(ahead.map(({ id }) => id))]);
  const off = meetings.map((meeting) => offFor(meeting, leavers));
  const cancelled = off.filter(isWhole).map(({ meeting }) => meeting.id);
  const left = off.flatMap((one) =>
    isWhole(one) ? [] : one.menteeIds.map((menteeId) => ({ meetingId: one.meeting.id, menteeId })),
  );
  if (cancelled.length > 0) await store.cancelMeetings(leaving, cancelled, { now, actorId, reason: '' });
  if (left.length > 0) await store.leaveMeetings(leaving, left, { now, actorId, reason: '', by: 'programme' });
  await mailCancelled(leaving, off, { by: userIds.includes(actorId ?? 0) ? 'mentor' : 'staff', reason: '' });
  for (const [actionId, some] of Map.groupBy(off, ({ meeting }) => meeting.actionId)) {
    // The earliest one of each.
    const moment = new Map(
      some.toReversed().flatMap(({ meeting, menteeIds }) => menteeIds.map((id) => [id, meeting.startsAt] as const)),
    );
    const menteeIds = [...moment.keys()];
    await tellActionData(leaving, actionId, menteeIds, now);
    await tellMentees(leaving, 'meetingCancelled', { projectId, actionId, menteeIds, moment });
  }
  const told = off.map(({ meeting, menteeIds }) => ({ ...meeting, menteeIds, moment: meeting.startsAt }));
  await tellHolders(leaving, 'meetingOff', told);
};
