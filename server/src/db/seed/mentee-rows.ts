/** Table rows of one demonstration mentee. */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type { consents, memberships, users } from '../schema/people.ts';
import type { noteVersions } from '../schema/notes.ts';
import type { applicationEvents, applications, mentorLinks } from '../schema/programme.ts';
import type { answerSets } from '../schema/questionnaires.ts';
import type { Version } from './sample-answers.ts';
import type { Attempt } from './attempts.ts';
import { journeyOf, pathOf, type Journey } from './journey.ts';
import { personOf, type Person } from './people.ts';
import { createRandom } from './random.ts';
import type { Row } from './seed.store.ts';

/** What mentees stand on: the project, its people and questionnaires. */
export type SeedContext = {
  projectId: number;
  now: Date;
  passwordHash: string;
  mentorIds: number[];
  coordinatorId: number | null;
  actionIds: ReadonlySet<number>;
  versions: ReadonlyMap<number, Version>;
  /** Journeys that were put together already, by the number of the mentee. */
  journeys: Map<number, Journey>;
};

/** The user name of the mentee, mentor or applicant of a number: the first one has none. */
export const numberedUserName = (name: string, index: number): string => (index === 1 ? name : `${name}${index}`);

/** A reserved address (RFC 2606): no mail ever reaches anybody. */
export const emailFor = (username: string): string => `${username}@example.org`;

/** The application number of a serial number: the year of submission and six digits. */
export const kayasNumber = (submitted: Date, serial: number): string =>
  `${submitted.getUTCFullYear()}-${String(serial).padStart(6, '0')}`;

/** The action whose mentor differs for some mentees, if it exists: the mock interview. */
const interviewId = 15;

const dayMs = 86_400_000;

/** The answers of an application form: what the form asks, nothing more. */
export const formAnswers = (person: Person, email: string): Record<string, string> => {
  const { AMKA: _amka, address: _address, postcode: _postcode, ...asked } = person;
  return { ...asked, email };
};

/**
 * What is kept of the two consents of an application: to the policy of that version, and to the truth of the answers.
 */
export const consentNote = JSON.stringify({ Consents: ['data', 'truth'], Language: 'el', Policy: 1 });

/** The link in the mail was followed within the hour. */
const confirmedAt = (submitted: Date): Date => new Date(submitted.getTime() + 47 * 60_000);

/** A mentee with all that the rows are made of. */
export type SeedMentee = {
  index: number;
  id: number;
  applicationId: number;
  username: string;
  person: Person;
  kayas: string;
  submitted: Date;
  journey: Journey;
  /** Whose way it is, and how many days earlier than now it stood so. */
  model: number;
  days: number;
};

/** The journey of a number of its own, put together once. */
const ownJourney = (context: SeedContext, index: number): Journey => {
  const known = context.journeys.get(index);
  if (known) return known;
  const journey = journeyOf(index, personOf('mentee', index, index, context.now), context.now, context.versions);
  context.journeys.set(index, journey);
  return journey;
};

/** The person of a number: whoever goes another's way is in the same situation as the other. */
const personFor = (index: number, model: number, now: Date): Person => {
  const person = personOf('mentee', index, index, now);
  if (index === model) return person;
  const { employment, education, unemployed_since: since } = personOf('mentee', model, model, now);
  const { unemployed_since: _own, ...others } = person;
  return { ...others, employment, education, ...(since === undefined ? {} : { unemployed_since: since }) };
};

/** The mentee of a number. */
export const createSeedMentee = (
  context: SeedContext,
  index: number,
  id: number,
  applicationId: number,
  serial: number,
): SeedMentee => {
  const username = numberedUserName('mentee', index);
  const { model, days } = pathOf(index);
  const person = personFor(index, model, context.now);
  const own = ownJourney(context, model);
  const journey = { ...own, joinedAt: new Date(own.joinedAt.getTime() - days * dayMs) };
  const submitted = new Date(journey.joinedAt.getTime() - createRandom('submitted', index).int(9, 30) * dayMs);
  return {
    index,
    id,
    applicationId,
    username,
    person,
    journey,
    model,
    days,
    submitted,
    kayas: kayasNumber(submitted, serial),
  };
};

/** A few speak English, the first two never. */
const languageOf = (index: number) => (index > 2 && index % 15 === 0 ? 'en' : 'el');

/** The account. */
export const userRow = ({ projectId, passwordHash }: SeedContext, one: SeedMentee): Row<typeof users> => ({
  id: one.id,
  username: one.username,
  email: emailFor(one.username),
  passwordHash,
  language: languageOf(one.index),
  defaultProjectId: projectId,
  createdAt: one.submitted,
  fields: {
    ...one.person,
    email: emailFor(one.username),
    kayas: one.kayas,
    ...(one.journey.consent === null ? {} : { gdpr: String(one.journey.consent) }),
  },
});

/** What happened to an application that ended in selection; `actorId` is null for the applicant. */
export const eventRows = (
  { coordinatorId }: SeedContext,
  { applicationId, submitted, journey }: SeedMentee,
): Row<typeof applicationEvents>[] => {
  const span = journey.joinedAt.getTime() - submitted.getTime();
  const at = (share: number): Date => new Date(submitted.getTime() + span * share);
  const event = (
    kind: string,
    actorId: number | null,
    fromStatus: number | null,
    toStatus: number | null,
    when: Date,
    note: string | null = null,
  ): Row<typeof applicationEvents> => ({ applicationId, actorId, kind, fromStatus, toStatus, note, at: when });
  return [
    event('submitted', null, null, -1, submitted),
    event('consented', null, null, null, submitted, consentNote),
    event('confirmed', null, null, null, confirmedAt(submitted)),
    event('moved', coordinatorId, -1, 1, at(0.3)),
    event('moved', coordinatorId, 1, 2, at(0.7)),
    event('moved', coordinatorId, 2, 3, journey.joinedAt),
  ];
};

/** The mentors. */
export const linkRows = (
  { projectId, mentorIds, actionIds }: SeedContext,
  { index, id, journey }: SeedMentee,
): Row<typeof mentorLinks>[] => {
  const mentorId = mentorIds[(index - 1) % mentorIds.length];
  const other = mentorIds[index % mentorIds.length];
  if (!journey.hasMentor || mentorId === undefined || other === undefined) return [];
  const link = { projectId, menteeId: id, mentorId, actionId: null, since: journey.joinedAt };
  return index % 11 === 7 && actionIds.has(interviewId)
    ? [link, { ...link, mentorId: other, actionId: interviewId }]
    : [link];
};

/** The notes' histories: each was written once, by the mentor, when the action came to stand as it does. */
export const versionRows = (context: SeedContext, one: SeedMentee): Row<typeof noteVersions>[] => {
  const authorId = linkRows(context, one)[0]?.mentorId ?? null;
  return one.journey.rows
    .filter(({ actionId }) => context.actionIds.has(actionId))
    .flatMap(({ actionId, since, publicData, privateData }) =>
      [
        { piece: 'public', data: publicData },
        { piece: 'private', data: privateData },
      ].flatMap(({ piece, data }) => {
        const at = since ?? one.journey.joinedAt;
        return data ? [{ actionId, menteeId: one.id, piece, version: 1, data, authorId, begunAt: at, at }] : [];
      }),
    );
};

/** Taking part in the project. */
export const membershipRow = ({ projectId }: SeedContext, { id, journey }: SeedMentee): Row<typeof memberships> => ({
  projectId,
  userId: id,
  roles: [menteeRole],
  state: journey.state,
  fields: {},
  joinedAt: journey.joinedAt,
});

/** The application that ended in selection. */
export const applicationRow = (
  { projectId }: SeedContext,
  { id, applicationId, username, person, kayas, submitted, journey, index }: SeedMentee,
): Row<typeof applications> => ({
  id: applicationId,
  projectId,
  userId: id,
  kayas,
  status: 3,
  answers: formAnswers(person, emailFor(username)),
  email: emailFor(username),
  afm: person.AFM,
  language: languageOf(index),
  submittedAt: submitted,
  confirmedAt: confirmedAt(submitted),
  statusSince: journey.joinedAt,
  version: 4,
});

/** The consent, where it was given. */
export const consentRows = ({ projectId }: SeedContext, { id, journey }: SeedMentee): Row<typeof consents>[] =>
  journey.consent === null
    ? []
    : [
        {
          projectId,
          userId: id,
          version: 1,
          language: 'el',
          bits: journey.consent,
          at: new Date(journey.joinedAt.getTime() + 60_000),
        },
      ];

/** An attempt at a questionnaire. */
export const setRow = (
  { projectId }: SeedContext,
  userId: number,
  id: number,
  attempt: Attempt,
): Row<typeof answerSets> => {
  const { actionId, versionId, status, timeStarted, duration, pausedAt, finishedAt, answered, countable } = attempt;
  return {
    id,
    versionId,
    projectId,
    actionId,
    userId,
    status,
    timeStarted,
    duration,
    pausedAt,
    finishedAt,
    answered,
    countable,
    attempt: attempt.number,
    inGrid: attempt.inGrid,
    extra: attempt.extra,
    pausedSeconds: 0,
    createdAt: timeStarted,
  };
};
