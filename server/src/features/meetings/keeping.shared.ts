/**
 * The one place where meetings are made, moved and cancelled: under the locks that keep people from being at two places at
 * once, with what action data, notices and calendars have of it. Source: specification 001 §4, §5.
 */
import { randomUUID } from 'node:crypto';
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { Connection } from '../../db/connect.ts';
import type { Context } from '../../platform/context.ts';
import { Problem, type ProblemExtra } from '../../platform/problem.ts';
import { lockCells } from '../actions/cells.store.ts';
import { beginningOf } from '../actions/save-work.shared.ts';
import type { WorkAction } from '../actions/work.shared.ts';
import { tellActionData } from './action-data.store.ts';
import { freeInstead } from './free.ts';
import * as store from './meetings.store.ts';
import { addressees } from './people.store.ts';

/** Who keeps: a call, or a work that keeps by itself. */
export type Keeping = Connection & Pick<Context<CallEntry>, 'now' | 'actorId' | 'emit'>;

/** A meeting that is wanted. */
export type Wanted = Omit<store.NewMeeting, 'uid' | 'projectId' | 'actionId' | 'series'> & { series?: string | null };

/** The refusal of a time that is taken: by whom, when, and which free ones are near. */
export type Refused = { code: 'MEETING_CLASH'; extra: ProblemExtra };

/** Lock the data that an action has of these mentees. */
export const lockCellsFor = async (
  keeping: Keeping,
  action: WorkAction,
  menteeIds: readonly number[],
): Promise<void> => {
  await lockCells(
    keeping,
    'public',
    action.Id,
    [...new Set(menteeIds)].map((menteeId) => ({ menteeId, ...beginningOf(action, keeping.now) })),
  );
};

/** Lock what a change of meetings of an action changes, in one order for everybody: the action's data, then the people. */
export const lockFor = async (
  keeping: Keeping,
  action: WorkAction,
  { menteeIds, mentorIds }: { menteeIds: readonly number[]; mentorIds: readonly number[] },
): Promise<void> => {
  await lockCellsFor(keeping, action, menteeIds);
  await store.lockPeople(keeping, [...mentorIds, ...menteeIds]);
};

/** Clashes that one answer reports. */
const maxReportedClashes = 100;

/** Clashes as they are told: which time was wanted, and who has what then. */
const asTold = async (
  keeping: Keeping,
  projectId: number,
  wishes: readonly store.Wish[],
  clashes: readonly store.Clash[],
) => {
  const whoOf = ({ place, menteeId }: store.Clash): number => menteeId ?? wishes[place]?.mentorId ?? 0;
  const people = await addressees(keeping, projectId, [...new Set(clashes.map(whoOf))]);
  return clashes.map((clash) => ({
    Who: clash.who,
    MenteeId: clash.menteeId,
    Name: people.get(whoOf(clash))?.name ?? '',
    Wanted: wishes[clash.place]?.startsAt.toISOString() ?? null,
    Start: clash.startsAt.toISOString(),
    End: clash.endsAt.toISOString(),
    Place: clash.place,
  }));
};

/** What of these times lies over another one of them, with the same mentor or mentee. */
const clashesAmong = (wishes: readonly store.Wish[]): store.Clash[] =>
  wishes.flatMap((wish, place) => {
    const { mentorId, menteeIds, startsAt, endsAt } = wish;
    for (const before of wishes.slice(0, place)) {
      if (before.startsAt >= endsAt || before.endsAt <= startsAt) continue;
      const menteeId = menteeIds.find((id) => before.menteeIds.includes(id)) ?? null;
      const who = before.mentorId === mentorId ? 'mentor' : 'mentee';
      if (who === 'mentee' && menteeId === null) continue;
      return [{ place, who, menteeId, startsAt: before.startsAt, endsAt: before.endsAt }];
    }
    return [];
  });

/** What refuses these times, with the free ones near the first that is taken; null where all are free. */
export const refusalOf = async (
  keeping: Keeping,
  projectId: number,
  wishes: readonly store.Wish[],
): Promise<Refused | null> => {
  const clashes = [...(await store.clashesOf(keeping, wishes)), ...clashesAmong(wishes)].slice(0, maxReportedClashes);
  const wish = wishes[clashes[0]?.place ?? -1];
  if (!wish) return null;
  const { mentorId, menteeIds, startsAt, endsAt, meetingId } = wish;
  const free = await freeInstead(keeping, {
    projectId,
    mentorId,
    menteeIds,
    at: startsAt,
    slotMinutes: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
    now: keeping.now,
    but: meetingId ?? null,
  });
  const Clashes = await asTold(keeping, projectId, wishes, clashes);
  return { code: 'MEETING_CLASH', extra: { details: { Clashes, Free: free } } };
};

/** The database's own refusal of two at once. */
const twoAtOnce = '23P01';

/** Do what the database may refuse: within one wish of many two may be at once. */
export const unlessAtOnce = async <Result>(work: () => Promise<Result>): Promise<Result | Refused> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === twoAtOnce)) throw error;
    return { code: 'MEETING_CLASH', extra: { details: { Clashes: [], Free: [] } } };
  }
};

/** Whether something was refused. */
export const isRefused = (outcome: unknown): outcome is Refused =>
  typeof outcome === 'object' && outcome !== null && 'code' in outcome;

/** Make meetings of an action; answers their ids, or what is in the way. What is locked already is locked once more. */
export const makeMeetings = async (
  keeping: Keeping,
  action: WorkAction,
  wanted: readonly Wanted[],
): Promise<number[] | Refused> => {
  const { projectId } = action.row;
  const menteeIds = wanted.flatMap((one) => one.menteeIds);
  await lockFor(keeping, action, { menteeIds, mentorIds: wanted.map(({ mentorId }) => mentorId) });
  // Whoever puts the action away waits for this, and is refused; or was first.
  if (!(await store.holdAction(keeping, action.Id))) throw new Problem('NOT_FOUND');
  const refusal = await refusalOf(keeping, projectId, wanted);
  if (refusal) return refusal;
  const list = wanted.map((one): store.NewMeeting => ({
    series: null,
    ...one,
    uid: randomUUID(),
    projectId,
    actionId: action.Id,
  }));
  const made = await unlessAtOnce(() => store.insertMeetings(keeping, list, keeping));
  if (!isRefused(made)) await tellActionData(keeping, action.Id, menteeIds, keeping.now);
  return made;
};

/** What a change that was based on something else is told. */
export const staleMeeting = ({ sequence, startsAt, state }: store.MeetingRow, sent: unknown) => ({
  details: {
    Mine: sent,
    Theirs: { Sequence: sequence, Start: startsAt.toISOString(), State: state },
    Version: sequence,
  },
});

/** Move a meeting that is locked with its people; what is in the way, or nothing. */
export const moveMeeting = async (
  keeping: Keeping,
  meeting: store.MeetingRow,
  moved: Omit<store.Moved, 'id'>,
): Promise<Refused | null> => {
  const menteeIds = meeting.mentees.filter(({ comes }) => comes).map(({ id }) => id);
  const wish = { ...moved, mentorId: meeting.mentorId, menteeIds, meetingId: meeting.id };
  const refusal = await refusalOf(keeping, meeting.projectId, [wish]);
  if (refusal) return refusal;
  const outcome = await unlessAtOnce(() => store.moveMeetings(keeping, [{ id: meeting.id, ...moved }], keeping.now));
  if (isRefused(outcome)) return outcome;
  await tellActionData(keeping, meeting.actionId, menteeIds, keeping.now);
  return null;
};

/** Cancel meetings of an action that are locked with their people. */
export const cancelMeetings = async (
  keeping: Keeping,
  meetings: readonly store.MeetingRow[],
  reason: string,
): Promise<void> => {
  await store.cancelMeetings(
    keeping,
    meetings.map(({ id }) => id),
    { now: keeping.now, actorId: keeping.actorId, reason },
  );
  for (const { actionId, mentees } of meetings)
    await tellActionData(
      keeping,
      actionId,
      mentees.map(({ id }) => id),
      keeping.now,
    );
};

/** A mentee leaves a meeting that is locked with its people: it goes on without them, or is cancelled with the last one. */
export const leaveMeeting = async (
  keeping: Keeping,
  meeting: store.MeetingRow,
  menteeId: number,
  reason: string,
): Promise<{ cancelled: boolean }> => {
  const others = meeting.mentees.filter(({ id, comes }) => comes && id !== menteeId);
  if (others.length === 0) {
    // What somebody says of themselves is not told to those who left before.
    await store.keepReason(keeping, { meetingId: meeting.id, menteeId }, reason);
    await cancelMeetings(keeping, [meeting], '');
    return { cancelled: true };
  }
  await store.leaveMeetings(keeping, [{ meetingId: meeting.id, menteeId }], { ...keeping, reason });
  await tellActionData(keeping, meeting.actionId, [menteeId], keeping.now);
  return { cancelled: false };
};
