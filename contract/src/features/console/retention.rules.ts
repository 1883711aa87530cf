/**
 * How long an installation keeps what is needed for a time only: a rule for each kind, in days, with what is usual and
 * the least that other parts of the product need. Source: docs/decisions/2026-11-22-retention.md.
 */

/** By rule: the usual number of days, and the fewest that may be set. */
export const retentionRules = {
  /** The words of mails; to whom which mail went and when stays. */
  mailBodies: { usual: 180, least: 7 },
  /** Counts of failed sign-ins. */
  signInFailures: { usual: 30, least: 2 },
  /** Links whose time is over, those to questionnaires too. */
  links: { usual: 90, least: 1 },
  /** Sessions that ended; a person's last one stays. */
  sessions: { usual: 90, least: 1 },
  /** Who did what: whole months. */
  audit: { usual: 3650, least: 365 },
  /** Every answer as it came, of attempts that are over: ended, or lying untouched. The answers that count stay. */
  answerLog: { usual: 730, least: 90 },
  /** Beginnings, pauses and the like, of attempts that are over; what staff decided stays. */
  attemptEvents: { usual: 730, least: 90 },
  /** Orders of files that are over; the files themselves are there for a day. */
  jobs: { usual: 30, least: 2 },
  /** What people were reminded of; the mails themselves are those of mailBodies. */
  reminders: { usual: 90, least: 2 },
  /** Notices that were read. */
  notices: { usual: 365, least: 7 },
  /** What became of each row of work on many people, by which it is taken back; the works themselves stay. */
  works: { usual: 365, least: 30 },
} as const;

export type RetentionRule = keyof typeof retentionRules;

/** Every rule, in the order in which they are shown. */
export const retentionNames = Object.keys(retentionRules) as RetentionRule[];

/** A trial counts up to so many, and says of more that they are more. */
export const mostCounted = 100_000;

/** Days by rule; null keeps for ever. */
export type Retention = Readonly<Record<RetentionRule, number | null>>;
