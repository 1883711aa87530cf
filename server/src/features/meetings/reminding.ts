/** What goes on by itself: both sides are reminded a day and an hour before, and mentors' own calendars are read. */
import { remindersBefore } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import type pg from 'pg';
import { inTransaction } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { inEmittingTransaction } from '../../platform/live/live-channel.ts';
import { readBusyCalendars } from './busy.ts';
import { takeNear, type Near } from './reminding.store.ts';
import { tellMentees, tellMentor, tellOfGroup } from './telling.ts';

const hourMs = 3_600_000;
/** How often it is looked, in seconds; and how many meetings are told of in a transaction. */
const intervalSeconds = 60;
const batchSize = 100;

/** Remind of meetings that are so near; answers how many. */
const remind = async (pool: pg.Pool, services: Services, kind: 'day' | 'hour'): Promise<number> => {
  const now = services.clock();
  // A reminder of a day is not for a meeting that the one of an hour tells of.
  const from = kind === 'day' ? now.getTime() + remindersBefore.hour * hourMs : now.getTime();
  const until = now.getTime() + remindersBefore[kind] * hourMs;
  let all = 0;
  for (;;) {
    const near: Near[] = await inEmittingTransaction(pool, services, async (connection) => {
      const taken = await takeNear(connection, kind, {
        from: new Date(from),
        until: new Date(until),
        maxMeetings: batchSize,
        hours: remindersBefore[kind],
      });
      const keeping = { ...connection, now, actorId: null };
      for (const meeting of taken) {
        const told = { ...meeting, moment: meeting.startsAt };
        await tellMentees(keeping, 'meetingSoon', told);
        // Of a group its mentor is told once, of nobody by name.
        if (meeting.menteeIds.length > 1) await tellOfGroup(keeping, told);
        else await tellMentor(keeping, 'meetingAhead', told);
      }
      return taken;
    });
    all += near.length;
    if (near.length < batchSize) return all;
  }
};

/** Remind of all meetings that are near; answers of how many. */
export const remindOfMeetings = async (pool: pg.Pool, services: Services): Promise<number> =>
  (await remind(pool, services, 'hour')) + (await remind(pool, services, 'day'));

/** Look every minute as long as some server runs. */
export const startMeetings = async (pool: pg.Pool, services: Services, tell: (line: object) => void): Promise<void> => {
  const { jobs } = services;
  const order = () =>
    inTransaction(pool, ({ client }) =>
      jobs.enqueue(
        client,
        'meetings',
        {},
        { retryLimit: 3, retryDelay: 60, retryBackoff: false, startAfter: intervalSeconds },
      ),
    );
  await jobs.work('meetings', async () => {
    await order();
    for (const work of [remindOfMeetings, readBusyCalendars])
      try {
        await work(pool, services);
      } catch (error) {
        tell({ code: error instanceof Error && 'code' in error ? error.code : '' });
      }
  });
  await order();
};
