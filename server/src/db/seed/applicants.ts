/** Demonstration applications in every status, with unconfirmed and duplicate ones. */
import { applicantRole } from '@telemachos/contract/access/roles.ts';
import type { Connection } from '../connect.ts';
import { memberships, users } from '../schema/people.ts';
import { applicationEvents, applications } from '../schema/programme.ts';
import { emailFor, consentNote, formAnswers, kayasNumber, numberedUserName, type SeedContext } from './mentee-rows.ts';
import { pathOf } from './journey.ts';
import { personOf, type Person } from './people.ts';
import { createRandom } from './random.ts';
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
  withdrawn: Date | null;
  kayas: string | null;
};

/** Who applies for the second time is the person of the first. */
const personFor = (number: number, now: Date): Person => {
  const twice = (number - sameAfm.second) % statuses.length === 0;
  const own = twice ? number - sameAfm.second + sameAfm.first : number;
  return personOf('applicant', own, seriesStart + own, now);
};

/** An intake that is over has declined those who were still waiting; two gave up by themselves. */
const gaveUp: ReadonlySet<number> = new Set([5, 17]);
const statusOf = (place: number, over: boolean): (typeof statuses)[number] => {
  const status = statuses[place] ?? -1;
  return over && place < statuses.length - unconfirmed && !gaveUp.has(place) ? 1000 : status;
};

/** Thirty applications of one intake, and how many days before now they were made. */
export type Round = { first: number; days: number };

/** The rounds of applications that come with so many mentees: thirty with a hundred. */
export const roundsFor = (firstMentee: number, count: number, lastNumber: number): Round[] => {
  const begun = Math.ceil(lastNumber / statuses.length);
  const hundreds = Math.floor((firstMentee + count - 1) / 100) - Math.floor((firstMentee - 1) / 100);
  return Array.from({ length: hundreds }, (_, place) => ({
    first: (begun + place) * statuses.length + 1,
    days: pathOf((Math.ceil(firstMentee / 100) + place) * 100).days,
  }));
};

/** How many applications so many rounds are. */
export const applicantsOf = (rounds: readonly Round[]): number => rounds.length * statuses.length;

const eventRows = (ground: SeedContext, one: Applicant): Row<typeof applicationEvents>[] => {
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

const introduce = (
  { now: today }: SeedContext,
  { first, days }: Round,
  place: number,
): Omit<Applicant, 'applicationId' | 'userId' | 'kayas'> => {
  const now = new Date(today.getTime() - days * dayMs);
  const number = first + place;
  const by = createRandom('application', number);
  const confirmed = place < statuses.length - unconfirmed;
  const submitted = new Date(now.getTime() - (confirmed ? by.int(5 * 24, 20 * 24) : by.int(3, 40)) * 3_600_000);
  const username = numberedUserName('applicant', number);
  return {
    number,
    username,
    submitted,
    status: statusOf(place, days > 0),
    person: personFor(number, now),
    email: emailFor(place === statuses.length - 1 ? numberedUserName('applicant', first - 1 + sameEmail) : username),
    confirmed: confirmed ? new Date(submitted.getTime() + by.int(5, 600) * 60_000) : null,
    withdrawn: days > 0 && gaveUp.has(place) ? new Date(submitted.getTime() + by.int(2, 9) * dayMs) : null,
  };
};

/** Insert the applications; the confirmed ones come with an account, numbers after `serial`. */
export const insertApplicants = async (
  connection: Connection,
  ground: SeedContext,
  serial: number,
  rounds: readonly Round[] = [{ first: 1, days: 0 }],
): Promise<void> => {
  const { projectId, now, passwordHash } = ground;
  const known = rounds.flatMap((round) => statuses.map((_, place) => introduce(ground, round, place)));
  const userIds = await allocateIds(connection, users, known.length);
  const applicationIds = await allocateIds(connection, applications, known.length);
  const people = known.map((one, place): Applicant => ({
    ...one,
    applicationId: applicationIds[place] ?? 0,
    userId: one.confirmed ? (userIds[place] ?? null) : null,
    kayas: one.confirmed ? kayasNumber(one.submitted, serial + place) : null,
  }));
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
      withdrawnAt: one.withdrawn,
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
