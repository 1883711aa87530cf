/**
 * Mentees with their applications, mentors and work. The work of a thousand is put together here; those after them have
 * the work of one of these, copied by the database.
 */
import { definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import type { Connection } from '../connect.ts';
import { consents, memberships, users } from '../schema/people.ts';
import { noteVersions } from '../schema/notes.ts';
import { actionMentees, applicationEvents, applications, mentorLinks } from '../schema/programme.ts';
import { answerLog, answers, answerSetEvents, answerSets } from '../schema/questionnaires.ts';
import { copyWork, type WorkCopy } from './work-copies.store.ts';
import { ownJourneys } from './journey.ts';
import {
  applicationRow,
  consentRows,
  eventRows,
  createSeedMentee,
  linkRows,
  membershipRow,
  numberedUserName,
  setRow,
  userRow,
  versionRows,
  type SeedContext,
  type SeedMentee,
} from './mentee-rows.ts';
import { actionIdsOf, allocateIds, insertRows, membersNamed, numberedMembers, versionsInUse } from './seed.store.ts';

/** Read what is needed from the project as it is now. */
export const loadSeedContext = async (
  connection: Connection,
  projectId: number,
  coordinator: string,
  passwordHash: string,
  now: Date,
): Promise<SeedContext> => {
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

const insertAttempts = async (
  connection: Connection,
  ground: SeedContext,
  people: readonly SeedMentee[],
): Promise<void> => {
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
const copiesOf = async (
  connection: Connection,
  ground: SeedContext,
  people: readonly SeedMentee[],
): Promise<WorkCopy[]> => {
  const others = people.filter(({ index }) => index > ownJourneys);
  const models = await membersNamed(connection, ground.projectId, [
    ...new Set(others.map(({ model }) => numberedUserName('mentee', model))),
  ]);
  return others.flatMap((one) => {
    const model = models.get(numberedUserName('mentee', one.model));
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
  ground: SeedContext,
  first: number,
  count: number,
  serial: number,
): Promise<number[]> => {
  const ids = await allocateIds(connection, users, count);
  const applicationIds = await allocateIds(connection, applications, count);
  const people = ids.map((id, place) =>
    createSeedMentee(ground, first + place, id, applicationIds[place] ?? 0, serial + place),
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
