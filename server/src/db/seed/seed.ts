/** The demonstration project: made on the first start, and brought to a greater number of mentees by a command. */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type pg from 'pg';
import { hashPassword } from '../../platform/password.ts';
import { mailText } from '../../platform/texts.ts';
import { inTransaction, type Connection } from '../connect.ts';
import { insertApplicants, roundsFor } from './applicants.ts';
import { insertMails, insertSessions, type Words } from './copying.store.ts';
import { insertMentees, surveyGround, type Ground } from './mentees.ts';
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
} from './seed.store.ts';
import { actingAccounts, insertMentors, insertStaff, mentorsFor } from './staff.ts';

export { demonstrationPassword } from './demonstration-password.ts';
export { demonstrationAccounts } from './staff.ts';

/** The most mentees that a demonstration may have. */
export const mostMentees = 100_000;

/** Why the demonstration data could not be made: a sentence for the administrator. */
export class SeedError extends Error {
  override name = 'SeedError';
}

/** How many mentees there are to be, and the moment that is now: it alone decides all dates. */
export type SeedOptions = { mentees: number; now: Date };

/**
 * Mentees of one statement, few enough to keep the memory small, and of one transaction, whose start reads all numbers
 * in use.
 */
const batch = 1000;
const transaction = 20_000;

const groundOf = (connection: Connection, projectId: number, passwordHash: string, now: Date): Promise<Ground> =>
  surveyGround(connection, projectId, actingAccounts.coordinator, passwordHash, now);

const insertInBatches = async (
  connection: Connection,
  ground: Ground,
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
 * servers start together.
 */
export const seedDemonstration = async (pool: pg.Pool, { mentees, now }: SeedOptions): Promise<void> => {
  await inTransaction(pool, async (connection) => {
    await lockSeed(connection);
    if (await hasProject(connection)) return;
    const passwordHash = await hashPassword(demonstrationPassword);
    const projectId = await insertProgramme(connection, now);
    await insertStaff(connection, projectId, passwordHash, now);
    const ground = await groundOf(connection, projectId, passwordHash, now);
    await insertInBatches(connection, ground, 1, mentees, 1);
    await insertApplicants(connection, ground, mentees + 1);
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

type Growth = { projectId: number; missing: number; first: number; serial: number };

const measure = async (connection: Connection, mentees: number): Promise<Growth> => {
  const project = await findDemonstration(connection);
  if (!project)
    throw new SeedError(
      'There is no demonstration project in this database: start Telemachos once on an empty database with DEMO=1, then run this again.',
    );
  const missing = mentees - (await countHolding(connection, project.id, menteeRole));
  return {
    projectId: project.id,
    missing,
    first: Math.max(1, await greatestNumber(connection, 'mentee')) + 1,
    serial: (await greatestKayas(connection, project.id)) + 1,
  };
};

/**
 * Bring the demonstration project to that number of mentees (20,000 a transaction); nobody is ever removed.
 * Answers how many were added. Throws SeedError where the demonstration project is missing or the number is out of
 * range.
 */
export const growDemonstration = async (pool: pg.Pool, { mentees, now }: SeedOptions): Promise<number> => {
  if (!Number.isInteger(mentees) || mentees < 1 || mentees > mostMentees)
    throw new SeedError(`The number of mentees must be a whole number from 1 to ${mostMentees}.`);
  const passwordHash = await hashPassword(demonstrationPassword);
  const addSome = async (connection: Connection): Promise<number> => {
    await lockSeed(connection);
    const { projectId, missing, first, serial } = await measure(connection, mentees);
    const count = Math.max(0, Math.min(transaction, missing));
    if (count === 0) return 0;
    const mentors = Math.max(1, await greatestNumber(connection, 'mentor'));
    await insertMentors(connection, projectId, [mentors + 1, mentorsFor(mentees)], passwordHash, now);
    const ground = await groundOf(connection, projectId, passwordHash, now);
    const people = await insertInBatches(connection, ground, first, count, serial);
    await insertSessions(connection, people, now);
    await insertMails(connection, projectId, people, letters);
    const rounds = roundsFor(first, count, await greatestNumber(connection, 'applicant'));
    await insertApplicants(connection, ground, serial + count, rounds);
    return count;
  };
  let added = 0;
  for (let count = await inTransaction(pool, addSome); count > 0; count = await inTransaction(pool, addSome))
    added += count;
  if (added > 0) await refreshStatistics(pool);
  return added;
};
