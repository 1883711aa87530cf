/** The order in which the parts of a server stop. */
import type { Lifecycle } from './platform/lifecycle.ts';

/**
 * Producers stop before what they use. Threads stop before the background work that may wait for them; the job runner
 * stops after everything that orders jobs; connections close last. Periodic jobs have no stop of their own: they end with
 * the job runner, beside which they stand.
 */
export const stopOrder = [
  'condition log',
  'mailer',
  'file sweeper',
  'threads: long work',
  'thread: question rules',
  'thread: calculated answers',
  'thread: language files',
  'thread: templates',
  'thread: calendars',
  'thread: SQL',
  'completion',
  'threads: scripts',
  'thread: library texts',
  'background work',
  'push notifications',
  'translations',
  'job: file deletion',
  'job: virus scans',
  'job: long work',
  'job: retention',
  'job: passkey challenges',
  'job: statistics',
  'job: scores',
  'job: publishing',
  'job: notice digests',
  'job: push',
  'job: reminders',
  'job: meeting reminders',
  'jobs',
  'batch pool',
  'report pool',
  'storage',
  'redis limits',
  'redis channel',
] as const;

export type ServerLifecycle = Lifecycle<(typeof stopOrder)[number]>;
