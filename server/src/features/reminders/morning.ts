/**
 * The morning's mails: mentees are reminded of what is due, mentors told what waits for them, in the projects that say so.
 * Source: docs/decisions/2026-11-23-reminders.md.
 */
import { morningOf } from '@telemachos/contract/features/reminders/reminders.rules.ts';
import { remindersSetting } from '@telemachos/contract/features/reminders/reminders.schemas.ts';
import { dayAfter, dayInAthens } from '@telemachos/contract/kit/dates.ts';
import type pg from 'pg';
import { inTransaction } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { tellMentors } from './digests.ts';
import { remindMentees } from './mentees.ts';
import { remindingProjects, type Project } from './reminders.store.ts';

/** What says how it goes, in the log. */
type Tell = (line: object) => void;

/** Mails that were written. */
type Written = { mentees: number; mentors: number };

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : '');

/** The mails of one project; what failed is told once, and how often. */
const ofProject = async (
  pool: pg.Pool,
  services: Services,
  project: Project,
  { now, today, tell }: { now: Date; today: string; tell: Tell },
): Promise<Written & { failures: number }> => {
  const setting = remindersSetting.safeParse(project.reminders);
  if (!setting.success) return { mentees: 0, mentors: 0, failures: 0 };
  const failures: unknown[] = [];
  const failed = (error: unknown) => void failures.push(codeOf(error));
  const morning = { pool, services, now, today, project, reminders: setting.data, failed };
  const carried = (work: Promise<number>) => work.catch((error: unknown) => (failed(error), 0));
  const written = { mentees: await carried(remindMentees(morning)), mentors: await carried(tellMentors(morning)) };
  if (failures.length > 0) tell({ project: project.id, failures: failures.length, code: failures[0] });
  return { ...written, failures: failures.length };
};

/**
 * Write the day's mails, if it is the time of day for them. Whoever was written to is not again: several servers may do so
 * at once, and what failed is made good when it is called once more, which the error at the end asks for.
 */
export const sendMorningMails = async (pool: pg.Pool, services: Services, tell: Tell): Promise<Written> => {
  const now = services.clock();
  const today = dayInAthens(now.getTime());
  const { from, until } = morningOf(today);
  const all = { mentees: 0, mentors: 0 };
  if (now.getTime() < from || now.getTime() >= until) return all;
  let failures = 0;
  for (const project of await remindingProjects(pool)) {
    const written = await ofProject(pool, services, project, { now, today, tell });
    all.mentees += written.mentees;
    all.mentors += written.mentors;
    failures += written.failures;
  }
  if (failures > 0) throw new Error('some of the morning’s mails were not written');
  return all;
};

/** Seconds until the next morning. */
export const untilMorning = (now: Date): number => {
  const today = dayInAthens(now.getTime());
  const next = [today, dayAfter(today)].map((day) => morningOf(day).from).find((from) => from > now.getTime());
  return Math.ceil(((next ?? now.getTime()) - now.getTime()) / 1000);
};

/**
 * Write them every morning as long as some server runs; a morning that no server was there for is made good the same day,
 * for its order waits.
 */
export const startMornings = async (pool: pg.Pool, services: Services, tell: Tell): Promise<void> => {
  const { jobs, clock } = services;
  const order = () =>
    inTransaction(pool, ({ client }) =>
      jobs.enqueue(
        client,
        'morning',
        {},
        { retryLimit: 3, retryDelay: 600, retryBackoff: false, startAfter: untilMorning(clock()) },
      ),
    );
  await jobs.work('morning', async () => {
    await order();
    await sendMorningMails(pool, services, tell);
  });
  await order();
};
