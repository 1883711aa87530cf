/** Mentees with their applications, mentors and work, as rows of the tables. */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import { definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import type { Connection } from '../connect.ts';
import { consents, memberships, users } from '../schema/people.ts';
import { noteVersions } from '../schema/notes.ts';
import { actionMentees, applicationEvents, applications, mentorLinks } from '../schema/programme.ts';
import { answerLog, answers, answerSetEvents, answerSets } from '../schema/questionnaires.ts';
import type { Version } from './answering.ts';
import type { Attempt } from './attempts.ts';
import { journeyOf, type Journey } from './journey.ts';
import { personOf, type Person } from './people.ts';
import { draw } from './random.ts';
import { actionIdsOf, allocateIds, insertRows, versionsInUse, membersNamed, type Row } from './seed.store.ts';

/** What mentees stand on: the project, its people and questionnaires. */
export type Ground = {
  projectId: number;
  now: Date;
  passwordHash: string;
  mentorIds: number[];
  coordinatorId: number | null;
  actionIds: ReadonlySet<number>;
  versions: ReadonlyMap<number, Version>;
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
  names: { mentors: string[]; coordinator: string },
  passwordHash: string,
  now: Date,
): Promise<Ground> => {
  const staff = await membersNamed(connection, projectId, [...names.mentors, names.coordinator]);
  const versions = await versionsInUse(connection, projectId);
  return {
    projectId,
    now,
    passwordHash,
    mentorIds: names.mentors.flatMap((name) => staff.get(name) ?? []),
    coordinatorId: staff.get(names.coordinator) ?? null,
    actionIds: await actionIdsOf(connection, projectId),
    versions: new Map(
      versions.map(({ actionId, versionId, definition: kept }) => [
        actionId,
        { versionId, definition: definition.parse(kept) },
      ]),
    ),
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
};

const introduce = (ground: Ground, index: number, id: number, applicationId: number, serial: number): One => {
  const username = numbered('mentee', index);
  const person = personOf('mentee', index, index, ground.now);
  const journey = journeyOf(index, person, ground.now, ground.versions);
  const submitted = new Date(journey.joinedAt.getTime() - draw('submitted', index).int(9, 30) * dayMs);
  return { index, id, applicationId, username, person, journey, submitted, kayas: kayasOf(submitted, serial) };
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

/** Insert the mentees numbered `first` to `first + count - 1`; their application numbers follow `serial`. */
export const insertMentees = async (
  connection: Connection,
  ground: Ground,
  first: number,
  count: number,
  serial: number,
): Promise<void> => {
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
  await insertRows(
    connection,
    actionMentees,
    people.flatMap(({ id, journey }) =>
      journey.rows.filter(({ actionId }) => ground.actionIds.has(actionId)).map((row) => ({ ...row, menteeId: id })),
    ),
  );
  await insertRows(
    connection,
    noteVersions,
    people.flatMap((one) => versionRows(ground, one)),
  );
  await insertAttempts(connection, ground, people);
};
