/** The staff's home: where the programme is stuck. */
import type { mentoringCalls } from '@telemachos/contract/features/mentoring/mentoring.calls.ts';
import { seenBy, type SeenFlags } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { NeedFilter } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import type { Connection } from '../../db/connect.ts';
import type { Handlers } from '../../platform/context.ts';
import { z } from 'zod';
import type { StatisticsKind } from '../../platform/statistics-refresh.ts';
import { createStaleWhileRevalidateCache, maxUncachedRows } from '../../platform/stale-cache.ts';
import { staffHome } from '@telemachos/contract/features/mentoring/mentoring.wire.ts';
import { askedBy, figuresKey } from './figures-key.ts';
import { failedMails, mailsKeptFrom } from '../console/console.store.ts';
import * as store from './staff-home.store.ts';
import { idsWith, standing } from './standing.ts';
import { standingBits } from './standing.store.ts';

/** What is counted besides how people stand. */
const counted = z.object({
  ofMany: z.boolean(),
  applications: z.array(z.object({ status: z.int(), count: z.int() })),
  groups: z.array(z.object({ group: z.string(), groupEn: z.string(), done: z.int(), begun: z.int() })),
  weeks: staffHome.shape.Weeks,
});
type Course = z.output<typeof counted>;

const courseOf = async (
  connection: Connection,
  { projectId, seen, now, ofMany }: { projectId: number; seen: SeenFlags; now: Date; ofMany: boolean },
): Promise<Course> => {
  const asked = await store.askedActions(connection, projectId, seen);
  return {
    ofMany,
    applications: await store.applicationCounts(connection, projectId),
    groups: await store.groupNumbers(connection, projectId, asked),
    weeks: await store.weekNumbers(connection, projectId, asked, now),
  };
};

const name = 'course';
const course = createStaleWhileRevalidateCache<Course>(({ ofMany }) => ofMany, {
  name,
  asJson: (value) => value,
  fromJson: (json) => counted.safeParse(json).data ?? null,
});

/** How the job reads it anew: only what is about many is kept. */
export const courseFigures: StatisticsKind = {
  name,
  recompute: (connection, services, key) =>
    courseOf(connection, { ...askedBy(key), now: services.clock(), ofMany: true }),
};

export const staffHomeHandlers: Pick<Handlers<typeof mentoringCalls>, 'staffHome'> = {
  async staffHome(context, { ProjectId }) {
    const { services, reach } = context;
    // The list behind the numbers is the same one.
    const people = await standing(context, ProjectId, seenBy('work', reach));
    // What mentees see, as far as the caller sees it too.
    const seen = seenBy('work', 'own', reach);
    const { value, at } = await course(context, figuresKey(ProjectId, seen), (connection) =>
      courseOf(connection, {
        projectId: ProjectId,
        seen,
        now: services.clock(),
        ofMany: people.value.ids.length > maxUncachedRows,
      }),
    );
    const inNeed = (need: NeedFilter) => idsWith(people.value, standingBits[need]).length;
    return {
      Applications: value.applications.map(({ status, count }) => ({ Status: status, Count: count })),
      Active: people.value.active,
      WithoutMentor: people.value.withoutMentor,
      WithoutFirstMeeting: inNeed('firstMeeting'),
      Overdue: inNeed('overdue'),
      Silent: inNeed('silent'),
      MailsFailed: await failedMails(context, ProjectId, await mailsKeptFrom(context)),
      Groups: value.groups.map(({ group, groupEn, done, begun }) => ({
        Group: group,
        GroupEn: groupEn,
        Done: done,
        Begun: begun,
        NotBegun: Math.max(0, people.value.active - done - begun),
      })),
      Weeks: value.weeks,
      AsOf: (at < people.at ? at : people.at).toISOString(),
    };
  },
};
