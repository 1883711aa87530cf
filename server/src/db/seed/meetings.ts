/** Inserts the demonstration meetings, mentors' hours and their action data. */
import { daysLater, instantAt } from '@telemachos/contract/kit/athens-time.ts';
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import { randomUUID } from 'node:crypto';
import { tellActionData } from '../../features/meetings/action-data.store.ts';
import type { Connection } from '../connect.ts';
import { meetingMentees, meetings, mentorTimes } from '../schema/meetings.ts';
import { offeredBy, planMeetings, type PlannedMeeting } from './meetings-plan.ts';
import { beginCells, meetingCells, setProgrammeDays } from './meetings.store.ts';
import { allocateIds, insertRows } from './seed.store.ts';

/** Where the mentor of a number is met; two of them meet people on a screen. */
const whereOf = (mentor: number): { place: string; link: string } =>
  mentor % 3 === 0
    ? { place: '', link: `https://example.org/synantisi/${mentor}` }
    : { place: `Γραφείο ${100 + mentor}, 1ος όροφος`, link: '' };

/** The actions that are days of the programme: one that opens, one that is due. */
const programmeDays = { opens: 16, due: 20 } as const;

const insertPlanned = async (
  connection: Connection,
  projectId: number,
  planned: readonly PlannedMeeting[],
  now: Date,
): Promise<void> => {
  const ids = await allocateIds(connection, meetings, planned.length);
  const series = new Map<string, string>();
  const seriesOf = (word: string | null): string | null => {
    if (word === null) return null;
    const known = series.get(word) ?? randomUUID();
    series.set(word, known);
    return known;
  };
  const madeAt = ({ startsAt }: PlannedMeeting) =>
    new Date(Math.min(startsAt.getTime(), now.getTime()) - 6 * 86_400_000);
  const kept = planned.map((one, at) => ({ ...one, id: ids[at] ?? 0, stands: one.state !== 'cancelled' }));
  await insertRows(
    connection,
    meetings,
    kept.map((one) => ({
      id: one.id,
      projectId,
      actionId: one.actionId,
      mentorId: one.mentorId,
      startsAt: one.startsAt,
      endsAt: one.endsAt,
      state: one.state,
      stands: one.stands,
      ...whereOf(one.mentor),
      uid: randomUUID(),
      // One that was written of at another time was moved since.
      sequence: one.mailedOf !== null && one.mailedOf.getTime() !== one.startsAt.getTime() ? 1 : one.stands ? 0 : 1,
      changedAt: one.state === 'planned' ? madeAt(one) : new Date(Math.min(one.endsAt.getTime(), now.getTime())),
      createdAt: madeAt(one),
      createdBy: one.mentorId,
      cancelledBy: one.cancelledBy,
      reason: one.reason,
      series: seriesOf(one.series),
    })),
  );
  await insertRows(
    connection,
    meetingMentees,
    kept.flatMap(({ id, menteeIds, startsAt, endsAt, stands, state, mailedOf }) =>
      menteeIds.map((menteeId) => ({
        meetingId: id,
        menteeId,
        startsAt,
        endsAt,
        stands,
        comes: true,
        reason: '',
        lastMail: mailedOf,
        invited: mailedOf !== null,
        present: state === 'held' ? true : state === 'missed' ? false : null,
      })),
    ),
  );
};

/** Fill the calendars of the demonstration. */
export const insertMeetings = async (connection: Connection, projectId: number, now: Date): Promise<void> => {
  const cells = await meetingCells(connection, projectId);
  const mentors = new Map(cells.map(({ mentor, mentorId }) => [mentor, mentorId]));
  await insertRows(
    connection,
    mentorTimes,
    [...mentors].map(([mentor, mentorId]) => ({
      projectId,
      mentorId,
      offered: offeredBy(mentor),
      ...whereOf(mentor),
      version: 1,
    })),
  );
  const planned = planMeetings(cells, now);
  await insertPlanned(connection, projectId, planned, now);
  const met = planned.flatMap(({ actionId, menteeIds }) => menteeIds.map((menteeId) => ({ actionId, menteeId })));
  await beginCells(connection, met, now);
  for (const [actionId, some] of Map.groupBy(met, (one) => one.actionId))
    await tellActionData(connection, actionId, [...new Set(some.map(({ menteeId }) => menteeId))], now);
  const today = dayInAthens(now.getTime());
  const opensAt = instantAt(daysLater(today, 12), 9 * 60);
  await setProgrammeDays(connection, {
    opens: { actionId: programmeDays.opens, at: new Date(opensAt ?? now.getTime() + 12 * 86_400_000) },
    due: { actionId: programmeDays.due, day: daysLater(today, 24) },
  });
};
