/** Helpers that wait for export jobs and fetch their files. */
import type { Calls } from '@telemachos/contract/calls.ts';
import { expect } from 'vitest';
import type { Person, World } from './world.ts';

/** A file as it came. */
export type FetchedFile = { status: number; type: string; name: string; body: Buffer };

/** Fetch the file of an order. */
export const fetchJobFile = async ({ app }: World, { cookie }: Person, JobId: number): Promise<FetchedFile> => {
  const answer = await app.inject({ method: 'GET', url: `/api/jobs/File?Id=${JobId}`, headers: { cookie } });
  return {
    status: answer.statusCode,
    type: String(answer.headers['content-type']),
    name: decodeURIComponent(/UTF-8''(.*)$/.exec(String(answer.headers['content-disposition']))?.[1] ?? ''),
    body: answer.rawPayload,
  };
};

/** Wait until an order is over; answers how it ended. */
export const waitForJob = async (person: Person, Id: number): Promise<string> => {
  let state = '';
  await expect
    .poll(async () => (state = (await person.done('/api/jobs/Get', { Id })).State))
    .not.toMatch(/waiting|running/);
  return state;
};

const madeFile = async (world: World, person: Person, JobId: number): Promise<FetchedFile> => {
  expect(await waitForJob(person, JobId)).toBe('done');
  return fetchJobFile(world, person, JobId);
};

/** What is exported of an action. */
export const fetchExport = async (
  world: World,
  person: Person,
  input: Calls['/api/quest/Export']['input'],
): Promise<FetchedFile> => madeFile(world, person, (await person.done('/api/quest/Export', input)).JobId);

/** The grid's file. */
export const fetchGridFile = async (
  world: World,
  person: Person,
  input: Calls['/api/project/GridExport']['input'],
): Promise<FetchedFile> => madeFile(world, person, (await person.done('/api/project/GridExport', input)).JobId);

/** The file of an action's data. */
export const fetchDataFile = async (
  world: World,
  person: Person,
  input: Calls['/api/mentor/DataExport']['input'],
): Promise<FetchedFile> => madeFile(world, person, (await person.done('/api/mentor/DataExport', input)).JobId);

/** The file of a list of people. */
export const fetchPeopleFile = async (
  world: World,
  person: Person,
  input: Calls['/api/user/Export']['input'],
): Promise<FetchedFile> => madeFile(world, person, (await person.done('/api/user/Export', input)).JobId);

/** The file of a list of applications. */
export const fetchApplicationsFile = async (
  world: World,
  person: Person,
  input: Calls['/api/ApplicationForm/Export']['input'],
): Promise<FetchedFile> => madeFile(world, person, (await person.done('/api/ApplicationForm/Export', input)).JobId);
