/** An attempt at a questionnaire: when it was started, what was answered when, how it stands. */
import { createHash } from 'node:crypto';
import { answerSheet, type SeedAnswer, type Version } from './answering.ts';
import type { Draw } from './random.ts';

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
  answers: (SeedAnswer & { at: Date })[];
  events: { kind: string; at: Date }[];
};

type Wanted = { by: Draw; index: number; actionId: number; version: Version; kind: AttemptKind; /** When it ended, was paused, or the last answer came. */ at: Date; notBefore: Date };

const uuidOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Seconds that a person takes for an answer, at least and at most. */
const pace = { least: 6, most: 24 } as const;

/** The attempt that stands so at that moment. */
export const attemptOf = ({ by, index, actionId, version, kind, at, notBefore }: Wanted): Attempt => {
  const { definition, versionId } = version;
  const share = kind === 'Finished' ? 1 : by.int(30, 80) / 100;
  const sheet = answerSheet(by, definition, share, at);
  const seconds = sheet.answers.map(() => by.int(pace.least, pace.most));
  const spent = seconds.reduce((sum, each) => sum + each, 0);
  // A set that ran out of time ended by the clock, not by the last answer.
  const whole = kind === 'Expired' ? (definition.Duration ?? spent) : spent + 5;
  const start = Math.max(notBefore.getTime(), at.getTime() - whole * 1000);
  let clock = start;
  const answers = sheet.answers.map((answer, place) => ({ ...answer, at: new Date((clock += (seconds[place] ?? 0) * 1000)) }));
  const endings = { OK: [], Paused: [{ kind: 'paused', at }], Finished: [{ kind: 'finished', at }], Expired: [{ kind: 'expired', at }] };
  return {
    actionId, versionId, status: kind, timeStarted: new Date(start), duration: definition.Duration ?? null,
    pausedAt: kind === 'Paused' ? at : null, finishedAt: kind === 'Finished' ? at : null,
    answered: sheet.answered, countable: sheet.countable, device: uuidOf(`${index}/${actionId}`), answers,
    events: [{ kind: 'started', at: new Date(start) }, ...endings[kind]],
  };
};
