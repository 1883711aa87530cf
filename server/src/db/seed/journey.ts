/** The progress of each demonstration mentee, and the rows that follow from it. */
import { completionOf } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { actionTypeIds, type actionData } from '@telemachos/contract/features/actions/actions.schemas.ts';
import { evaluatesToTrue } from '@telemachos/contract/kit/conditions.ts';
import { isHiddenFrom } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { z } from 'zod';
import type { Row } from './seed.store.ts';
import type { actionMentees } from '../schema/programme.ts';
import { seedActions } from './actions.ts';
import type { SeedAction } from './seed-action.ts';
import type { Version } from './sample-answers.ts';
import { fillForm, noteOn } from './notes.ts';
import { createRandom, type RandomSource } from './random.ts';
import { attemptOf, withEarlier, withExtra, withLate, type Attempt, type AttemptKind } from './attempts.ts';

/** Membership states (the domain's «Roles, levels, states»). */
const states = { active: 1, left: 2, suspended: 3 } as const;

/** A stage of the programme: actions completed and days since joining, least and most. */
const stages = {
  unstarted: { done: [0, 0], days: [1, 6] },
  linked: { done: [0, 1], days: [5, 14] },
  started: { done: [1, 3], days: [14, 40] },
  midway: { done: [5, 8], days: [38, 70] },
  advanced: { done: [9, 13], days: [66, 100] },
  nearly: { done: [14, 16], days: [100, 130] },
  done: { done: [99, 99], days: [135, 170] },
  left: { done: [3, 6], days: [60, 120] },
  suspended: { done: [4, 7], days: [60, 110] },
} as const satisfies Record<string, { done: readonly [number, number]; days: readonly [number, number] }>;
type Stage = keyof typeof stages;

const round: readonly Stage[] = [
  'midway',
  'linked',
  'advanced',
  'started',
  'unstarted',
  'nearly',
  'done',
  'midway',
  'started',
  'advanced',
  'linked',
  'done',
  'midway',
  'started',
  'unstarted',
  'advanced',
  'nearly',
  'midway',
  'linked',
  'left',
];

const stageOf = (index: number): Stage => {
  const stage = round[(index - 1) % round.length] ?? 'linked';
  return stage === 'left' && index % 60 === 40 ? 'suspended' : stage;
};

/** Every mentee of a number up to this one has a journey of their own; those after it go the way of one of these. */
export const ownJourneys = 1000;

/** How many mentees join together, and how many days lie between the intakes; every fifth is the present one. */
const intake = { people: 1000, before: 90, kept: 5 } as const;

/** Numbers of `ownJourneys` by how their journeys stand; the first twenty are people that visitors try. */
const numbersOf = (...wanted: Stage[]): number[] =>
  Array.from({ length: ownJourneys - 20 }, (_, place) => place + 21).filter((index) => wanted.includes(stageOf(index)));
const ways = {
  done: numbersOf('done'),
  gone: numbersOf('left', 'suspended'),
  stuck: numbersOf('linked', 'started', 'midway', 'advanced', 'nearly'),
};

/**
 * Whose way a mentee goes, and how many days earlier. The intakes before the present one are over for most: three in
 * five have done everything, one in five has left, and one in five stopped somewhere and was not heard of since.
 */
export const pathOf = (index: number): { model: number; days: number } => {
  if (index <= ownJourneys) return { model: index, days: 0 };
  const before = Math.floor((index - 1) / intake.people) % intake.kept;
  const by = createRandom('way', index);
  if (before === 0) return { model: by.int(21, ownJourneys), days: 0 };
  const share = by.int(1, 5);
  return {
    model: by.pick(share <= 3 ? ways.done : share === 4 ? ways.gone : ways.stuck),
    days: before * intake.before,
  };
};

/** How many actions come before the questionnaires on personality and on skills. */
const before = { personality: 5, skills: 8 } as const;

/**
 * Some mentees stand at a questionnaire: actions completed so far. The first mentee, whose account visitors try, has
 * not begun it.
 */
const inQuestionnaire = (index: number): number | undefined =>
  index === 1 || index % 20 === 8 ? before.personality : index % 20 === 13 ? before.skills : undefined;

/** Of sixty mentees these wait for a mentor, if they have only just joined. */
const withoutMentor: ReadonlySet<number> = new Set([5, 25, 35, 45]);

/** How an attempt under way stands, by turns; only one with a time limit expires. */
const standingOf = (index: number, timed: boolean): AttemptKind => {
  const turn = Math.floor(index / 20) % 3;
  return timed ? (turn === 0 ? 'Expired' : 'Paused') : turn === 1 ? 'Paused' : 'OK';
};

/**
 * What a mentee's time in the programme leaves: the person's state and consent, whether there is a mentor, rows,
 * attempts.
 */
export type Journey = {
  state: number;
  joinedAt: Date;
  /** The bits consented to; null for a person who was not asked yet. */
  consent: number | null;
  hasMentor: boolean;
  rows: Omit<Row<typeof actionMentees>, 'menteeId'>[];
  attempts: Attempt[];
};

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const published = seedActions.filter(
  ({ flags, typeId, data }) => !isHiddenFrom(flags, 'own') && typeId !== actionTypeIds.payment && !data.Optional,
);

/**
 * The moments at which `count` actions were completed, in order, between two instants, in the hours people are awake.
 */
const moments = (by: RandomSource, count: number, from: number, to: number): Date[] =>
  Array.from({ length: count }, (_, index) => {
    const even = from + ((index + 1) / (count + 0.5)) * (to - from);
    const dayStart = Math.floor(even / dayMs) * dayMs;
    return Math.min(to, Math.max(from, dayStart + by.int(7, 17) * hourMs + by.int(0, 59) * 60_000));
  })
    .sort((a, b) => a - b)
    .map((at) => new Date(at));

const consentOf = (index: number, stage: Stage): number | null => {
  if (index === 1) return 3;
  if (index === 2) return null;
  if (stage === 'unstarted') return index % 10 === 5 ? null : 3;
  return index % 30 === 11 ? 1 : 3;
};

type Common = { index: number; by: RandomSource; joinedAt: Date; now: Date; versions: ReadonlyMap<number, Version> };
type Untouched = Omit<Row<typeof actionMentees>, 'menteeId'>;

const untouched = ({ joinedAt }: Common, action: SeedAction, since: Date): Untouched => {
  const data: z.input<typeof actionData> = action.data;
  return {
    actionId: action.id,
    completion: 0,
    completed: false,
    nextActor: action.typeId === actionTypeIds.meeting ? 'mentor' : 'mentee',
    since,
    dueAt: data.DueDays === undefined ? null : new Date(joinedAt.getTime() + data.DueDays * dayMs),
    completedAt: null,
    menteeData: null,
    menteeVersion: 0,
    publicData: null,
    publicVersion: 0,
    privateData: null,
    privateVersion: 0,
  };
};

/** The mentee of this number: always the same one for the same `now`. */
export const journeyOf = (
  index: number,
  fields: Record<string, string>,
  now: Date,
  versions: ReadonlyMap<number, Version>,
): Journey => {
  const by = createRandom('journey', index);
  const stage = stageOf(index);
  const { done, days } = stages[stage];
  const user = { ...fields };
  const route = published.filter(({ data }) =>
    evaluatesToTrue(data.ShowCondition, { user, mentee: { completed: published.map(({ id }) => id) } }),
  );
  // The next step of the account that visitors try is not late.
  const daysIn = index === 1 ? 34 : by.int(days[0], days[1]);
  const drawn = by.int(done[0], done[1]);
  const count = inQuestionnaire(index) ?? Math.min(route.length, drawn);
  const joinedAt = new Date(Math.floor((now.getTime() - daysIn * dayMs) / hourMs) * hourMs);
  const gone = stage === 'left' || stage === 'suspended';
  const last =
    stage === 'done'
      ? joinedAt.getTime() + daysIn * 0.85 * dayMs
      : gone
        ? joinedAt.getTime() + daysIn * 0.5 * dayMs
        : now.getTime() - by.int(24, 120) * hourMs;
  const common: Common = { index, by, joinedAt, now, versions };
  const times = moments(by, count, joinedAt.getTime() + hourMs, Math.max(joinedAt.getTime() + 2 * hourMs, last));
  const journey: Journey = {
    state: stage === 'left' ? states.left : stage === 'suspended' ? states.suspended : states.active,
    joinedAt,
    consent: consentOf(index, stage),
    hasMentor: !(stage === 'unstarted' && withoutMentor.has(index % 60)),
    rows: [],
    attempts: [],
  };
  route.slice(0, count).forEach((action, step) => complete(journey, common, action, times[step] ?? joinedAt));
  const completed = journey.rows.map(({ actionId }) => actionId);
  const open = route
    .slice(count)
    .filter(({ data }) => evaluatesToTrue(data.EnableCondition, { user, mentee: { completed } }))
    .slice(0, 2);
  open.forEach((action, step) => begin(journey, common, action, times.at(-1) ?? joinedAt, step === 0 && !gone));
  return journey;
};

/** Some who are well on take the questionnaire on personality a second time. */
const takesTwice = (index: number, { quest }: SeedAction): boolean => quest === 'personality' && index % 20 === 7;

/** A completed action: what the mentee gave, and the mentor's notes on it. */
const complete = (journey: Journey, common: Common, action: SeedAction, at: Date): void => {
  const { by, versions, joinedAt } = common;
  const row = {
    ...untouched(common, action, at),
    completion: 100,
    completed: true,
    nextActor: 'nobody' as const,
    completedAt: at,
  };
  const version = versions.get(action.id);
  if (version) {
    const attempt = attemptOf({
      by,
      index: common.index,
      actionId: action.id,
      version,
      kind: 'Finished',
      at,
      notBefore: joinedAt,
    });
    const earlier = (): Attempt =>
      attemptOf({
        by: createRandom('earlier', common.index),
        index: common.index,
        actionId: action.id,
        version,
        kind: 'Finished',
        at: new Date((joinedAt.getTime() + at.getTime()) / 2),
        notBefore: joinedAt,
      });
    journey.attempts.push(...(takesTwice(common.index, action) ? withEarlier(attempt, earlier()) : [attempt]));
  }
  const form = fillForm(by, action, false, at);
  const { open, closed } = noteOn(by, action, common.index);
  journey.rows.push({
    ...row,
    ...(form ? { menteeData: form, menteeVersion: 1 } : {}),
    ...(open ? { publicData: { Note: open }, publicVersion: 1 } : {}),
    ...(closed ? { privateData: { Note: closed }, privateVersion: 1 } : {}),
  });
};

/** An action that can be done now; the first one of some mentees is under way. */
const begin = (journey: Journey, common: Common, action: SeedAction, since: Date, mayBeUnderWay: boolean): void => {
  const { by, index, now, joinedAt } = common;
  const row = untouched(common, action, since);
  const underWay =
    index === 1
      ? action.typeId === actionTypeIds.form
      : mayBeUnderWay && (inQuestionnaire(index) !== undefined || by.chance(0.7));
  const version = common.versions.get(action.id);
  if (!underWay) return void journey.rows.push(row);
  if (version) {
    const kind = standingOf(index, version.definition.Duration !== undefined);
    const at = new Date(now.getTime() - (kind === 'OK' ? 5 * 60_000 : by.int(3, 40) * hourMs));
    const plain = attemptOf({ by, index, actionId: action.id, version, kind, at, notBefore: joinedAt });
    const optionsOf = (group: number) =>
      version.definition.Sections.flatMap(({ Questions }) => Questions)
        .find((question) => question.Group === group || question.Rows.some((row) => row.Group === group))
        ?.Options.map(({ Id }) => Id) ?? [];
    const attempt =
      kind === 'Expired'
        ? withLate(plain, at, optionsOf)
        : kind === 'Paused' && plain.duration !== null
          ? withExtra(plain, 600, 'Διακοπή ρεύματος στην περιοχή')
          : plain;
    journey.attempts.push(attempt);
    const completion = completionOf(attempt.answered, attempt.countable);
    return void journey.rows.push({
      ...row,
      completion,
      nextActor: kind === 'Expired' ? 'mentor' : 'mentee',
      since: at,
    });
  }
  const form = fillForm(by, action, true, now);
  journey.rows.push(form ? { ...row, completion: 40, menteeData: form, menteeVersion: 1 } : row);
};
