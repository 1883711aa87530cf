/** Seeds the demonstration on the first start, and grows it on command. */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type pg from 'pg';
import { hashPassword } from '../../platform/password.ts';
import type { Storage } from '../../platform/storage.ts';
import { mailText } from '../../platform/render-texts.ts';
import { inTransaction, type Connection } from '../connect.ts';
import { applicantsOf, insertApplicants, roundsFor, type Round } from './applicants.ts';
import { insertConversations } from './conversations.store.ts';
import { insertMails, insertSessions, type Words } from './work-copies.store.ts';
import { ownJourneys } from './journey.ts';
import type { SeedContext } from './mentee-rows.ts';
import { insertMentees, loadSeedContext } from './mentees.ts';
import { insertLibrary } from './library.ts';
import { insertMeetings } from './meetings.ts';
import { insertNotices } from './notices.store.ts';
import { demonstrationPassword } from './demonstration-password.ts';
import { insertProgramme } from './programme.ts';
import { demonstrationProject } from './project.ts';
import {
  countHolding,
  findDemonstration,
  greatestKayas,
  greatestNumber,
  hasProject,
  lockSeed,
  refreshStatistics,
  workInBulk,
} from './seed.store.ts';
import { actingAccounts, insertMentors, insertStaff, mentorsFor } from './staff.ts';

export { demonstrationPassword } from './demonstration-password.ts';
export { demonstrationAccounts } from './staff.ts';

/** Mentees of a demonstration. */
export const maxSeededMentees = 100_000;

/** Why the demonstration data could not be made: a sentence for the administrator. */
export class SeedError extends Error {
  override name = 'SeedError';
}

/** How many mentees there are to be, and the moment that is now: it alone decides all dates. */
export type SeedOptions = { mentees: number; now: Date };

/**
 * Mentees of one statement, few enough to keep the memory small, and of one round, whose start reads all numbers in use.
 */
const batch = 1000;
const round = 20_000;

const groundOf = (connection: Connection, projectId: number, passwordHash: string, now: Date): Promise<SeedContext> =>
  loadSeedContext(connection, projectId, actingAccounts.coordinator, passwordHash, now);

const insertInBatches = async (
  connection: Connection,
  ground: SeedContext,
  first: number,
  count: number,
  serial: number,
): Promise<number[]> => {
  const ids: number[] = [];
  for (let done = 0; done < count; done += batch)
    ids.push(...(await insertMentees(connection, ground, first + done, Math.min(batch, count - done), serial + done)));
  return ids;
};

/**
 * Make the demonstration project in one transaction; where any project exists, nothing is touched. Safe when several
 * servers start together. With a `storage` its library and calendars are filled, too: tests make their own.
 */
export const seedDemonstration = async (
  pool: pg.Pool,
  { mentees, now, storage }: SeedOptions & { storage?: Storage },
): Promise<void> => {
  await inTransaction(pool, async (connection) => {
    await lockSeed(connection);
    if (await hasProject(connection)) return;
    const passwordHash = await hashPassword(demonstrationPassword);
    const projectId = await insertProgramme(connection, now);
    await insertStaff(connection, projectId, passwordHash, now);
    const ground = await groundOf(connection, projectId, passwordHash, now);
    const people = await insertInBatches(connection, ground, 1, mentees, 1);
    await insertNotices(connection, projectId, people, now);
    await insertApplicants(connection, ground, mentees + 1);
    if (!storage) return;
    await insertMeetings(connection, projectId, now);
    await insertLibrary(connection, { projectId, now, storage });
  });
};

/** What selected people were written about their applications. */
const letters = (
  [
    ['applicationConfirm', 0],
    ['applicationMoved.selected', 12],
  ] as const
).map(([template, daysAfter]): Words => {
  const values = {
    name: '‹name›',
    protocol: '‹number›',
    project: demonstrationProject.descr,
    link: 'https://example.org/application/',
    signIn: 'https://example.org/login',
    until: '',
  };
  const words = (part: string) => mailText('el', part, values);
  return {
    template,
    daysAfter,
    subject: words(`${template}.subject`),
    body: `${words(`${template}.body`)}\n\n${words('signature')}`,
  };
});

/** Mentees of numbers that follow each other, and the applications of others that come with them. */
type Part = { first: number; count: number; serial: number; rounds: readonly Round[] };

/**
 * What is made next: nothing where there are enough, one part while the models of the others are missing, else two
 * halves.
 */
const nextParts = async (connection: Connection, projectId: number, mentees: number): Promise<Part[]> => {
  const missing = mentees - (await countHolding(connection, projectId, menteeRole));
  if (missing <= 0) return [];
  let first = Math.max(1, await greatestNumber(connection, 'mentee')) + 1;
  let serial = (await greatestKayas(connection, projectId)) + 1;
  let applicant = await greatestNumber(connection, 'applicant');
  const models = ownJourneys - first + 1;
  const count = Math.min(round, missing);
  const counts = models > 0 ? [Math.min(models, count)] : [Math.ceil(count / 2), Math.floor(count / 2)];
  return counts.map((each) => {
    const rounds = roundsFor(first, each, applicant);
    const part = { first, count: each, serial, rounds };
    first += each;
    serial += each + applicantsOf(rounds);
    applicant += applicantsOf(rounds);
    return part;
  });
};

const insertPart = async (connection: Connection, ground: SeedContext, part: Part): Promise<void> => {
  await workInBulk(connection);
  const { first, count, serial, rounds } = part;
  const people = await insertInBatches(connection, ground, first, count, serial);
  await insertSessions(connection, people, ground.now);
  await insertNotices(connection, ground.projectId, people, ground.now);
  await insertConversations(connection, ground.projectId, people, ground.now);
  await insertMails(connection, ground.projectId, people, letters);
  await insertApplicants(connection, ground, serial + count, rounds);
};

/**
 * Insert the parts at the same time, each over a connection and in a transaction of its own. A part is kept only after
 * the one before it, so that a failure leaves no gap among the numbers.
 */
const insertParts = async (pool: pg.Pool, ground: SeedContext, parts: readonly Part[]): Promise<void> => {
  let before = Promise.resolve();
  const kept = parts.map((part) => {
    const earlier = before;
    return (before = inTransaction(pool, async (connection) => {
      await insertPart(connection, ground, part);
      await earlier;
    }));
  });
  await Promise.allSettled(kept);
  await before;
};

/**
 * Bring the demonstration project to that number of mentees (20,000 a round); nobody is ever removed. Needs three
 * connections of the pool: one holds off who else seeds or confirms an application, two work. Answers how many were
 * added. Throws SeedError where the demonstration project is missing or the number is out of range.
 */
export const growDemonstration = async (pool: pg.Pool, { mentees, now }: SeedOptions): Promise<number> => {
  if (!Number.isInteger(mentees) || mentees < 1 || mentees > maxSeededMentees)
    throw new SeedError(`The number of mentees must be a whole number from 1 to ${maxSeededMentees}.`);
  const passwordHash = await hashPassword(demonstrationPassword);
  const addSome = async (connection: Connection): Promise<number> => {
    await lockSeed(connection);
    const project = await findDemonstration(connection);
    if (!project)
      throw new SeedError(
        'There is no demonstration project in this database: start Telemachos once on an empty database with DEMO=1, then run this again.',
      );
    const parts = await nextParts(connection, project.id, mentees);
    if (parts.length === 0) return 0;
    const mentors = Math.max(1, await greatestNumber(connection, 'mentor'));
    const missing = [mentors + 1, mentorsFor(mentees)] as const;
    await inTransaction(pool, (apart) => insertMentors(apart, project.id, missing, passwordHash, now));
    await insertParts(pool, await groundOf(connection, project.id, passwordHash, now), parts);
    return parts.reduce((sum, { count }) => sum + count, 0);
  };
  let added = 0;
  for (let count = await inTransaction(pool, addSome); count > 0; count = await inTransaction(pool, addSome))
    added += count;
  if (added > 0) await refreshStatistics(pool);
  return added;
};
