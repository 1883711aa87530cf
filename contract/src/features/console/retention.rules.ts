/**
 * How long an installation keeps what is needed for a time only: a rule for each kind, in days, with what is usual and
 * the least that other parts of the product need. Source: docs/decisions/2026-11-22-retention.md.
 */

/** By rule: the usual number of days, and the fewest that may be set. */
export const retentionRules = {
  /** The words of mails; to whom which mail went and when stays. */
  mailBodies: { defaultDays: 180, minDays: 7 },
  /** Counts of failed sign-ins. */
  signInFailures: { defaultDays: 30, minDays: 2 },
  /** Links whose time is over, those to questionnaires too. */
  links: { defaultDays: 90, minDays: 1 },
  /** Sessions that ended; a person's last one stays. */
  sessions: { defaultDays: 90, minDays: 1 },
  /** Who did what: whole months. */
  audit: { defaultDays: 3650, minDays: 365 },
  /** Every answer as it came, of attempts that are over: ended, or lying untouched. The answers that count stay. */
  answerLog: { defaultDays: 730, minDays: 90 },
  /** Beginnings, pauses and the like, of attempts that are over; what staff decided stays. */
  attemptEvents: { defaultDays: 730, minDays: 90 },
  /** Orders of files that are over; the files themselves are there for a day. */
  jobs: { defaultDays: 30, minDays: 2 },
  /** What people were reminded of; the mails themselves are those of mailBodies. */
  reminders: { defaultDays: 90, minDays: 2 },
  /** Notices that were read. */
  notices: { defaultDays: 365, minDays: 7 },
  /** What became of each row of work on many people, by which it is taken back; the works themselves stay. */
  works: { defaultDays: 365, minDays: 30 },
  /** Runs of queries and services: who, when, how long. */
  runs: { defaultDays: 365, minDays: 30 },
} as const;

export type RetentionRule = keyof typeof retentionRules;

/** Every rule, in the order in which they are shown. */
export const retentionNames = Object.keys(retentionRules) as RetentionRule[];

/** A dry run counts up to this number and reports «more» beyond it. */
export const maxCountedRows = 100_000;

/** Days by rule; null keeps for ever. */
export type Retention = Readonly<Record<RetentionRule, number | null>>;
