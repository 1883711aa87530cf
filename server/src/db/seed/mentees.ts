/**
 * Mentees with their applications, mentors and work, as rows of the tables. The work of a thousand is put together here;
 * those after them have the work of one of these, copied by the database.
 */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import { definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import type { Connection } from '../connect.ts';
import { consents, memberships, users } from '../schema/people.ts';
import { noteVersions } from '../schema/notes.ts';
import { actionMentees, applicationEvents, applications, mentorLinks } from '../schema/programme.ts';
import { answerLog, answers, answerSetEvents, answerSets } from '../schema/questionnaires.ts';
import type { Version } from './answering.ts';
import type { Attempt } from './attempts.ts';
import { journeyOf, ownJourneys, wayOf, type Journey } from './journey.ts';
import { personOf, type Person } from './people.ts';
import { draw } from './random.ts';
import { copyWork, type Copy } from './copying.store.ts';
import {
  actionIdsOf,
  allocateIds,
  insertRows,
  membersNamed,
  numberedMembers,
  versionsInUse,
  type Row,
} from './seed.store.ts';

/** What mentees stand on: the project, its people and questionnaires. */
export type Ground = {
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
export const numbered = (name: string, index: number): string => (index === 1 ? name : `${name}${index}`);

/** A reserved address (RFC 2606): no mail ever reaches anybody. */
export const addressOf = (username: string): string => `${username}@example.org`;

/** The application number of a serial number: the year of submission and six digits. */
export const kayasOf = (submitted: Date, serial: number): string =>
  `${submitted.getUTCFullYear()}-${String(serial).padStart(6, '0')}`;

/** The action whose mentor differs for some mentees, if it exists: the mock interview. */
const interviewId = 15;

const dayMs = 86_400_000;

/** Read what is needed from the project as it is now. */
export const surveyGround = async (
  connection: Connection,
  projectId: number,
  coordinator: string,
  passwordHash: string,
  now: Date,
): Promise<Ground> => {
  const versions = await versionsInUse(connection, projectId);
  return {
    projectId,
    now,
    passwordHash,
    mentorIds: await numberedMembers(connection, projectId, 'mentor'),
    coordinatorId: (await membersNamed(connection, projectId, [coordinator])).get(coordinator) ?? null,
    actionIds: await actionIdsOf(connection, projectId),
    versions: new Map(
      versions.map(({ actionId, versionId, definition: kept }) => [
        actionId,
        { versionId, definition: definition.parse(kept) },
      ]),
    ),
    journeys: new Map(),
  };
};

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

type One = {
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
const ownJourney = (ground: Ground, index: number): Journey => {
  const known = ground.journeys.get(index);
  if (known) return known;
  const journey = journeyOf(index, personOf('mentee', index, index, ground.now), ground.now, ground.versions);
  ground.journeys.set(index, journey);
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

const introduce = (ground: Ground, index: number, id: number, applicationId: number, serial: number): One => {
  const username = numbered('mentee', index);
  const { model, days } = wayOf(index);
  const person = personFor(index, model, ground.now);
  const own = ownJourney(ground, model);
  const journey = { ...own, joinedAt: new Date(own.joinedAt.getTime() - days * dayMs) };
  const submitted = new Date(journey.joinedAt.getTime() - draw('submitted', index).int(9, 30) * dayMs);
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
    kayas: kayasOf(submitted, serial),
  };
};

/** A few speak English, the first two never. */
const languageOf = (index: number) => (index > 2 && index % 15 === 0 ? 'en' : 'el');

const userRow = ({ projectId, passwordHash }: Ground, one: One): Row<typeof users> => ({
  id: one.id,
  username: one.username,
  email: addressOf(one.username),
  passwordHash,
  language: languageOf(one.index),
  defaultProjectId: projectId,
  createdAt: one.submitted,
  fields: {
    ...one.person,
    email: addressOf(one.username),
    kayas: one.kayas,
    ...(one.journey.consent === null ? {} : { gdpr: String(one.journey.consent) }),
  },
});

/** What happened to an application that ended in selection; `actorId` is null for the applicant. */
const eventRows = (
  { coordinatorId }: Ground,
  { applicationId, submitted, journey }: One,
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

const linkRows = (
  { projectId, mentorIds, actionIds }: Ground,
  { index, id, journey }: One,
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
const versionRows = (ground: Ground, one: One): Row<typeof noteVersions>[] => {
  const authorId = linkRows(ground, one)[0]?.mentorId ?? null;
  return one.journey.rows
    .filter(({ actionId }) => ground.actionIds.has(actionId))
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

const membershipRow = ({ projectId }: Ground, { id, journey }: One): Row<typeof memberships> => ({
  projectId,
  userId: id,
  roles: [menteeRole],
  state: journey.state,
  fields: {},
  joinedAt: journey.joinedAt,
});

const applicationRow = (
  { projectId }: Ground,
  { id, applicationId, username, person, kayas, submitted, journey, index }: One,
): Row<typeof applications> => ({
  id: applicationId,
  projectId,
  userId: id,
  kayas,
  status: 3,
  answers: formAnswers(person, addressOf(username)),
  email: addressOf(username),
  afm: person.AFM,
  language: languageOf(index),
  submittedAt: submitted,
  confirmedAt: confirmedAt(submitted),
  statusSince: journey.joinedAt,
  version: 4,
});

const consentRows = ({ projectId }: Ground, { id, journey }: One): Row<typeof consents>[] =>
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

const setRow = ({ projectId }: Ground, userId: number, id: number, attempt: Attempt): Row<typeof answerSets> => {
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

const insertAttempts = async (connection: Connection, ground: Ground, people: readonly One[]): Promise<void> => {
  const attempts = people.flatMap(({ id, journey }) =>
    journey.attempts
      .filter(({ actionId }) => ground.actionIds.has(actionId))
      .map((attempt) => ({ userId: id, attempt })),
  );
  const ids = await allocateIds(connection, answerSets, attempts.length);
  const sets = attempts.map(({ userId, attempt }, place) => ({ userId, attempt, id: ids[place] ?? 0 }));
  await insertRows(
    connection,
    answerSets,
    sets.map(({ userId, attempt, id }) => setRow(ground, userId, id, attempt)),
  );
  await insertRows(
    connection,
    answers,
    sets.flatMap(({ attempt, id }) => attempt.answers.map((answer) => ({ answerSetId: id, ...answer }))),
  );
  await insertRows(
    connection,
    answerLog,
    sets.flatMap(({ attempt, id }) =>
      attempt.log.map((answer, place) => ({ answerSetId: id, device: attempt.device, number: place + 1, ...answer })),
    ),
  );
  await insertRows(
    connection,
    answerSetEvents,
    sets.flatMap(({ userId, attempt, id }) =>
      attempt.events.map(({ kind, at, staff, note = null, details = {} }) => ({
        answerSetId: id,
        actorId: staff ? ground.coordinatorId : kind === 'expired' ? null : userId,
        kind,
        note,
        details,
        at,
      })),
    ),
  );
};

/** Whose work the people have who go another's way; a model that an administrator took out leaves none. */
const copiesOf = async (connection: Connection, ground: Ground, people: readonly One[]): Promise<Copy[]> => {
  const others = people.filter(({ index }) => index > ownJourneys);
  const models = await membersNamed(connection, ground.projectId, [
    ...new Set(others.map(({ model }) => numbered('mentee', model))),
  ]);
  return others.flatMap((one) => {
    const model = models.get(numbered('mentee', one.model));
    const mentor = linkRows(ground, one)[0]?.mentorId ?? null;
    return model === undefined ? [] : [{ person: one.id, model, mentor, days: one.days }];
  });
};

/**
 * Insert the mentees numbered `first` to `first + count - 1`; their application numbers follow `serial`. Answers their
 * ids.
 */
export const insertMentees = async (
  connection: Connection,
  ground: Ground,
  first: number,
  count: number,
  serial: number,
): Promise<number[]> => {
  const ids = await allocateIds(connection, users, count);
  const applicationIds = await allocateIds(connection, applications, count);
  const people = ids.map((id, place) =>
    introduce(ground, first + place, id, applicationIds[place] ?? 0, serial + place),
  );
  await insertRows(
    connection,
    users,
    people.map((one) => userRow(ground, one)),
  );
  await insertRows(
    connection,
    memberships,
    people.map((one) => membershipRow(ground, one)),
  );
  await insertRows(
    connection,
    applications,
    people.map((one) => applicationRow(ground, one)),
  );
  await insertRows(
    connection,
    applicationEvents,
    people.flatMap((one) => eventRows(ground, one)),
  );
  await insertRows(
    connection,
    consents,
    people.flatMap((one) => consentRows(ground, one)),
  );
  await insertRows(
    connection,
    mentorLinks,
    people.flatMap((one) => linkRows(ground, one)),
  );
  const own = people.filter(({ index }) => index <= ownJourneys);
  await insertRows(
    connection,
    actionMentees,
    own.flatMap(({ id, journey }) =>
      journey.rows.filter(({ actionId }) => ground.actionIds.has(actionId)).map((row) => ({ ...row, menteeId: id })),
    ),
  );
  await insertRows(
    connection,
    noteVersions,
    own.flatMap((one) => versionRows(ground, one)),
  );
  await insertAttempts(connection, ground, own);
  await copyWork(connection, await copiesOf(connection, ground, people));
  return people.map(({ id }) => id);
};
