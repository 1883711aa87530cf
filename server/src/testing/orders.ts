/** Files that are ordered: waiting until they are made, and fetching them. */
import type { Calls } from '@telemachos/contract/calls.ts';
import { expect } from 'vitest';
import type { Person, World } from './world.ts';

/** A file as it came. */
export type Fetched = { status: number; type: string; name: string; body: Buffer };

/** Fetch the file of an order. */
export const jobFile = async ({ app }: World, { cookie }: Person, JobId: number): Promise<Fetched> => {
  const answer = await app.inject({ method: 'GET', url: `/api/jobs/File?Id=${JobId}`, headers: { cookie } });
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type']),
    name: decodeURIComponent(/UTF-8''(.*)$/.exec(String(answer.headers['content-disposition']))?.[1] ?? ''),
    body: answer.rawPayload,
  };
};

/** Wait until an order is over; answers how it ended. */
export const overIn = async (person: Person, Id: number): Promise<string> => {
  let state = '';
  await expect
    .poll(async () => (state = (await person.done('/api/jobs/Get', { Id })).State), { timeout: 30_000, interval: 50 })
    .not.toMatch(/waiting|running/);
  return state;
};

const madeFile = async (world: World, person: Person, JobId: number): Promise<Fetched> => {
  expect(await overIn(person, JobId)).toBe('done');
  return jobFile(world, person, JobId);
};

/** What is exported of an action. */
export const exportOf = async (
  world: World,
  person: Person,
  input: Calls['/api/quest/Export']['input'],
): Promise<Fetched> => madeFile(world, person, (await person.done('/api/quest/Export', input)).JobId);

/** The grid's file. */
export const gridFileOf = async (
  world: World,
  person: Person,
  input: Calls['/api/project/GridExport']['input'],
): Promise<Fetched> => madeFile(world, person, (await person.done('/api/project/GridExport', input)).JobId);

/** The file of an action's data. */
export const dataFileOf = async (
  world: World,
  person: Person,
  input: Calls['/api/mentor/DataExport']['input'],
): Promise<Fetched> => madeFile(world, person, (await person.done('/api/mentor/DataExport', input)).JobId);
