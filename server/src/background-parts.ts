/** Starts the server's workers, threads and periodic jobs. */
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { endSqlJudging } from './features/queries/judge-thread.ts';
import { startChallengeCleanup } from './features/account/challenge-cleanup.ts';
import { endJudging } from './features/authoring/judging.ts';
import { startCompletion } from './features/completion/running.ts';
import { startRetention } from './features/console/retention.ts';
import { startForgettingFiles } from './features/files/forgetting.shared.ts';
import { startSweeping } from './features/files/orphans.ts';
import { startLooking } from './features/files/scanning.ts';
import { startLongWork } from './features/jobs/carrying-out.ts';
import { openWorkDesk } from './features/jobs/work-desk.ts';
import { endReading } from './features/languages/files.ts';
import { endReadingInside } from './features/library/inside.shared.ts';
import { startPublishing } from './features/making/publishing.shared.ts';
import { endBusyReading } from './features/meetings/busy.ts';
import { startMeetings } from './features/meetings/reminding.ts';
import { courseFigures } from './features/mentoring/staff-home.ts';
import { standingFigures } from './features/mentoring/standing.ts';
import { startDigests } from './features/notices/digests.ts';
import { startPushing } from './features/notices/pushing.ts';
import { endCalculating } from './features/questionnaires/calculating.ts';
import { startStoringScores } from './features/questionnaires/stored-scores.ts';
import { startMornings } from './features/reminders/morning.ts';
import { endReadingTemplates } from './features/templates/reading.ts';
import type { Services } from './platform/context.ts';
import { codeAndName } from './platform/errors.ts';
import { startMailer } from './platform/mail.ts';
import { startStatisticsRefresh } from './platform/statistics-refresh.ts';
import { logStoppedConditions } from './platform/stopped-condition-log.ts';
import type { ServerLifecycle } from './stop-order.ts';
import { endScripts } from './features/scripts/run-script.shared.ts';

type Parts = { app: FastifyInstance; pool: pg.Pool; services: Services; niceness?: number | undefined };

/** Logs that push services could not be reached, or that orders for them could not be written. */
export const logPushFailure =
  (app: FastifyInstance) =>
  (error: unknown): void =>
    app.log.warn(codeAndName(error), 'push notifications were not sent');

/** Threads that start with their first job; the server only has to stop them. */
const threads = [
  ['thread: question rules', endJudging],
  ['thread: calculated answers', endCalculating],
  ['thread: language files', endReading],
  ['thread: templates', endReadingTemplates],
  ['thread: calendars', endBusyReading],
  ['thread: library texts', endReadingInside],
  ['thread: SQL', endSqlJudging],
  ['threads: scripts', endScripts],
] as const;

/** Starts every part, in this order; where they stop is in stop-order.ts. */
export const startBackgroundParts = async (lifecycle: ServerLifecycle, parts: Parts): Promise<void> => {
  const { app, pool, services, niceness } = parts;
  await lifecycle.start({ name: 'mailer', start: () => startMailer(pool, services), stop: (stop) => stop() });
  await lifecycle.start({ name: 'job: file deletion', start: () => startForgettingFiles(pool, services) });
  await lifecycle.start({ name: 'job: virus scans', start: () => startLooking(pool, services) });
  const desk = await lifecycle.start({
    name: 'threads: long work',
    start: () => openWorkDesk({ databaseUrl: pool.options.connectionString ?? '', config: services.config, niceness }),
    stop: (opened) => opened.end(),
  });
  await lifecycle.start({
    name: 'job: long work',
    start: () => startLongWork({ pool, services, desk, tell: (line) => app.log.warn(line, 'long work failed') }),
  });
  await startPeriodicJobs(lifecycle, parts);
  await lifecycle.start({
    name: 'file sweeper',
    start: () => startSweeping(pool, services, (line) => app.log.warn(line, 'content without a row was swept')),
    stop: (stop) => stop(),
  });
  await lifecycle.start({
    name: 'condition log',
    start: () => logStoppedConditions((line) => app.log.warn(line, 'a condition was stopped, for it is too much work')),
    stop: (stop) => stop(),
  });
  await lifecycle.start({
    name: 'completion',
    start: () => startCompletion(pool, services, (line) => app.log.warn(line, 'completion could not be computed')),
    stop: (end) => end(),
  });
  for (const [name, end] of threads)
    await lifecycle.start({ name, start: () => services, stop: (stopped) => end(stopped) });
};

/** Jobs that order their next run themselves; they end with the job runner. */
const startPeriodicJobs = async (lifecycle: ServerLifecycle, { app, pool, services }: Parts): Promise<void> => {
  const log = (message: string) => (line: object) => app.log.warn(line, message);
  const statistics = [standingFigures, courseFigures];
  await lifecycle.start({
    name: 'job: retention',
    start: () => startRetention(pool, services, log('a rule of retention failed')),
  });
  await lifecycle.start({ name: 'job: passkey challenges', start: () => startChallengeCleanup(pool, services) });
  await lifecycle.start({
    name: 'job: statistics',
    start: () => startStatisticsRefresh(pool, services, statistics, log('statistics could not be recomputed')),
  });
  await lifecycle.start({
    name: 'job: scores',
    start: () => startStoringScores(pool, services, log('the scores of an attempt could not be computed')),
  });
  await lifecycle.start({ name: 'job: publishing', start: () => startPublishing(pool, services) });
  await lifecycle.start({
    name: 'job: notice digests',
    start: () => startDigests(pool, services, log('some mails about notices were not written')),
  });
  await lifecycle.start({ name: 'job: push', start: () => startPushing(pool, services, logPushFailure(app)) });
  await lifecycle.start({
    name: 'job: reminders',
    start: () => startMornings(pool, services, log('some reminders were not written')),
  });
  await lifecycle.start({
    name: 'job: meeting reminders',
    start: () => startMeetings(pool, services, log('some meetings were not reminded of')),
  });
};
