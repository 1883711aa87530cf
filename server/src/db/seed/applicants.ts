/**
 * Applications of people who are not selected: every status, two addresses not yet confirmed, two pairs of duplicates.
 */
import { applicantRole } from '@telemachos/contract/access/roles.ts';
import type { Connection } from '../connect.ts';
import { memberships, users } from '../schema/people.ts';
import { applicationEvents, applications } from '../schema/programme.ts';
import { addressOf, consentNote, formAnswers, kayasOf, numbered, type Ground } from './mentees.ts';
import { personOf, type Person } from './people.ts';
import { draw } from './random.ts';
import { allocateIds, insertRows, type Row } from './seed.store.ts';

/** The statuses of the applications in their order; the first one is the account `applicant`. */
const statuses = [
  1, -1, 1, 2, -1, 100, 1, 1000, -1, 1, 2, -1, 1000, 1, 100, -1, 2, 1, 1000, -1, 2, 100, 1, 1000, 2, 1, 1000, 2, -1, -1,
] as const;

/** The last two have not confirmed their address. */
const unconfirmed = 2;

/** Tax numbers of applicants begin far from those of mentees. */
const seriesStart = 5_000_000;

/** The same person applied twice, with two addresses: these two share a tax number. */
const sameAfm = { first: 3, second: 14 } as const;

/** The last application repeats the address of this one, and was not confirmed. */
const sameEmail = 7;

/** How an application came to its status: the moves after the submission. */
const paths: Record<(typeof statuses)[number], readonly (readonly [from: number, to: number])[]> = {
  [-1]: [],
  1: [[-1, 1]],
  100: [
    [-1, 1],
    [1, 100],
  ],
  2: [
    [-1, 1],
    [1, 2],
  ],
  1000: [[-1, 1000]],
};

const dayMs = 86_400_000;
const declineNote = 'Η αίτηση δεν πληροί τους όρους συμμετοχής.';

type Applicant = {
  number: number;
  applicationId: number;
  userId: number | null;
  status: (typeof statuses)[number];
  username: string;
  email: string;
  person: Person;
  submitted: Date;
  confirmed: Date | null;
  kayas: string | null;
};

const personFor = (number: number, now: Date): Person => {
  const person = personOf('applicant', number, seriesStart + number, now);
  return number === sameAfm.second
    ? { ...personOf('applicant', sameAfm.first, seriesStart + sameAfm.first, now) }
    : person;
};

const eventRows = (ground: Ground, one: Applicant): Row<typeof applicationEvents>[] => {
  const { applicationId, submitted, confirmed } = one;
  const event = { applicationId, actorId: null, note: null, fromStatus: null, toStatus: null };
  const moves = paths[one.status].flatMap(([fromStatus, toStatus], step): Row<typeof applicationEvents>[] => {
    const at = movedAt(one, step);
    const moved = {
      applicationId,
      actorId: ground.coordinatorId,
      kind: 'moved',
      fromStatus,
      toStatus,
      note: toStatus === 1000 ? declineNote : null,
      at,
    };
    // A coordinator opened it for changes, and the applicant sent it again.
    const reopened = {
      ...event,
      actorId: ground.coordinatorId,
      kind: 'reopened',
      at: new Date(at.getTime() - 0.5 * dayMs),
    };
    return toStatus === 100 ? [reopened, { ...moved, actorId: null, kind: 'resubmitted' }] : [moved];
  });
  return [
    { ...event, kind: 'submitted', toStatus: -1, at: submitted },
    { ...event, kind: 'consented', note: consentNote, at: submitted },
    ...(confirmed ? [{ ...event, kind: 'confirmed', at: confirmed }] : []),
    ...moves,
  ];
};

const movedAt = ({ submitted }: Applicant, step: number): Date =>
  new Date(submitted.getTime() + (step + 1) * 1.5 * dayMs);

const since = (one: Applicant): Date =>
  paths[one.status].length > 0 ? movedAt(one, paths[one.status].length - 1) : one.submitted;

/** Insert the applications; the confirmed ones come with an account, numbers after `serial`. */
export const insertApplicants = async (connection: Connection, ground: Ground, serial: number): Promise<void> => {
  const { projectId, now, passwordHash } = ground;
  const confirmedCount = statuses.length - unconfirmed;
  const userIds = await allocateIds(connection, users, confirmedCount);
  const applicationIds = await allocateIds(connection, applications, statuses.length);
  const people = statuses.map((status, place): Applicant => {
    const number = place + 1;
    const by = draw('application', number);
    const isConfirmed = place < confirmedCount;
    const submitted = new Date(now.getTime() - (isConfirmed ? by.int(5 * 24, 20 * 24) : by.int(3, 40)) * 3_600_000);
    const username = numbered('applicant', number);
    return {
      number,
      status,
      username,
      submitted,
      person: personFor(number, now),
      applicationId: applicationIds[place] ?? 0,
      userId: userIds[place] ?? null,
      email: addressOf(number === statuses.length ? numbered('applicant', sameEmail) : username),
      confirmed: isConfirmed ? new Date(submitted.getTime() + by.int(5, 600) * 60_000) : null,
      kayas: isConfirmed ? kayasOf(submitted, serial + place) : null,
    };
  });
  const accounts = people.flatMap((one) => (one.userId === null ? [] : [{ ...one, id: one.userId }]));
  await insertRows(
    connection,
    users,
    accounts.map(({ id, number, username, email, person, kayas, confirmed }) => ({
      id,
      username,
      email,
      passwordHash,
      mustChoosePassword: number !== 1,
      defaultProjectId: projectId,
      language: 'el',
      createdAt: confirmed ?? now,
      fields: { ...formAnswers(person, email), ...(kayas === null ? {} : { kayas }) },
    })),
  );
  await insertRows(
    connection,
    memberships,
    accounts.map(({ id, confirmed }) => ({
      projectId,
      userId: id,
      roles: [applicantRole],
      state: 1,
      fields: {},
      joinedAt: confirmed ?? now,
    })),
  );
  await insertRows(
    connection,
    applications,
    people.map((one) => ({
      id: one.applicationId,
      projectId,
      userId: one.userId,
      kayas: one.kayas,
      status: one.status,
      answers: formAnswers(one.person, one.email),
      email: one.email,
      afm: one.person.AFM,
      language: 'el',
      submittedAt: one.submitted,
      confirmedAt: one.confirmed,
      editableUntil: new Date(one.submitted.getTime() + 30 * dayMs),
      statusSince: since(one),
      version: 1 + paths[one.status].length,
    })),
  );
  await insertRows(
    connection,
    applicationEvents,
    people.flatMap((one) => eventRows(ground, one)),
  );
};
