/** Attempts at questionnaires, with their events. */
import { createHash } from 'node:crypto';
import { answerSheet, type SeedAnswer, type Version } from './sample-answers.ts';
import type { RandomSource } from './random.ts';

/** How an attempt stands: OK is under way. */
export type AttemptKind = 'OK' | 'Paused' | 'Finished' | 'Expired';

/** An attempt and all that belongs to it. */
export type Attempt = {
  actionId: number;
  versionId: number;
  status: AttemptKind;
  timeStarted: Date;
  duration: number | null;
  pausedAt: Date | null;
  finishedAt: Date | null;
  answered: number;
  countable: number;
  /** The browser's queue. */
  device: string;
  answers: (SeedAnswer & { at: Date; late: boolean })[];
  /** Every answer as it came, also those replaced since. */
  log: (SeedAnswer & { at: Date })[];
  events: AttemptEvent[];
  /** Which attempt at the action it is. */
  number: number;
  /** Seconds of extra time. */
  extra: number;
  /** Whether the action's line of the grid follows it: not an attempt after which another began. */
  inGrid: boolean;
};

/** What happened; `staff` decided it, else the person or the clock. */
export type AttemptEvent = { kind: string; at: Date; staff?: true; note?: string; details?: Record<string, unknown> };

type Wanted = {
  by: RandomSource;
  index: number;
  actionId: number;
  version: Version;
  kind: AttemptKind;
  /** When it ended, was paused, or the last answer came. */ at: Date;
  notBefore: Date;
};

const uuidOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Seconds that a person takes for an answer, at least and at most. */
const pace = { min: 6, max: 24 } as const;

/** The attempt that stands so at that moment. */
export const attemptOf = ({ by, index, actionId, version, kind, at, notBefore }: Wanted): Attempt => {
  const { definition, versionId } = version;
  const share = kind === 'Finished' ? 1 : by.int(30, 80) / 100;
  const sheet = answerSheet(by, definition, share, at);
  const seconds = sheet.answers.map(() => by.int(pace.min, pace.max));
  const spent = seconds.reduce((sum, each) => sum + each, 0);
  // A set that ran out of time ended by the clock, not by the last answer.
  const whole = kind === 'Expired' ? (definition.Duration ?? spent) : spent + 5;
  const start = Math.max(notBefore.getTime(), at.getTime() - whole * 1000);
  let clock = start;
  const answers = sheet.answers.map((answer, place) => ({
    ...answer,
    at: new Date((clock += (seconds[place] ?? 0) * 1000)),
  }));
  const endings = {
    OK: [],
    Paused: [{ kind: 'paused', at }],
    Finished: [{ kind: 'finished', at }],
    Expired: [{ kind: 'expired', at }],
  };
  return {
    actionId,
    versionId,
    status: kind,
    timeStarted: new Date(start),
    duration: definition.Duration ?? null,
    pausedAt: kind === 'Paused' ? at : null,
    finishedAt: kind === 'Finished' ? at : null,
    answered: sheet.answered,
    countable: sheet.countable,
    device: uuidOf(`${index}/${actionId}`),
    answers: answers.map((answer) => ({ ...answer, late: false })),
    log: answers,
    events: [{ kind: 'started', at: new Date(start) }, ...endings[kind]],
    number: 1,
    extra: 0,
    inGrid: true,
  };
};

const dayMs = 86_400_000;

/**
 * The same person's attempt of so many days before, after which staff began the one that is given; that one becomes the
 * second.
 */
export const withEarlier = (attempt: Attempt, earlier: Attempt): [Attempt, Attempt] => [
  {
    ...earlier,
    inGrid: false,
    device: uuidOf(`${attempt.device}/earlier`),
    events: [
      ...earlier.events,
      {
        kind: 'reset',
        at: new Date((earlier.finishedAt ?? earlier.timeStarted).getTime() + dayMs),
        staff: true,
        details: { Status: earlier.status },
      },
    ],
  },
  { ...attempt, number: 2 },
];

/** An attempt that was given extra time while it was under way. */
export const withExtra = (attempt: Attempt, seconds: number, note: string): Attempt => ({
  ...attempt,
  extra: seconds,
  events: [
    ...attempt.events,
    {
      kind: 'extra',
      at: new Date((attempt.pausedAt ?? attempt.timeStarted).getTime() + 60_000),
      staff: true,
      note,
      details: { Seconds: seconds, Extra: seconds },
    },
  ],
});

/**
 * An expired attempt whose last two answers were given in time and arrived after the end; one of them replaced an
 * earlier answer.
 */
export const withLate = (attempt: Attempt, endedAt: Date, optionsOf: (group: number) => readonly number[]): Attempt => {
  const last = attempt.answers
    .slice(-2)
    .map((answer, place) => ({ ...answer, late: true, at: new Date(endedAt.getTime() - (2 - place) * 40_000) }));
  const kept = attempt.answers.slice(0, -2);
  const replaced = last.slice(0, 1).flatMap(({ groupId, optionIds }) => {
    const other = optionsOf(groupId).find((option) => !optionIds.includes(option));
    return other === undefined
      ? []
      : [
          {
            groupId,
            optionIds: [other],
            text: '',
            at: new Date((kept.at(-1)?.at ?? attempt.timeStarted).getTime() + 15_000),
          },
        ];
  });
  const log = [...kept, ...replaced, ...last].map(({ groupId, optionIds, text, at }) => ({
    groupId,
    optionIds,
    text,
    at,
  }));
  const arrived = last.map(({ groupId }, place): AttemptEvent => ({
    kind: 'late',
    at: new Date(endedAt.getTime() + 180_000 + place * 1000),
    details: { Group: groupId, Device: attempt.device, Number: log.length - last.length + place + 1 },
  }));
  return { ...attempt, answers: [...kept, ...last], log, events: [...attempt.events, ...arrived] };
};
