/** Every call that a script may make, by every role: it is answered as the same call over HTTP. */
import { abilities } from '@telemachos/contract/access/abilities.ts';
import { holdsEverywhere, runningRoles, type Role } from '@telemachos/contract/access/roles.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import { calls } from '@telemachos/contract/calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { demonstrationAccounts } from '../db/seed/seed.ts';
import { scopedFields } from '../platform/authorization.ts';
import { isOpenToScripts } from '../platform/inner-call.ts';
import { createForeignProject, type ForeignRecords } from './foreign-project.ts';
import { fillPath, sampleInput } from './sample-input.ts';
import { sharedWorld, type Person } from './world.ts';

const world = sharedWorld();
let foreign: ForeignRecords;
const people = new Map<Role, Person>();

const open = Object.values(calls)
  .flatMap((list) => Object.values(list) as CallEntry[])
  .filter((entry) => entry.method !== 'GET' && isOpenToScripts(entry));
const holds = (entry: CallEntry, role: Role): boolean =>
  entry.access !== 'public' && (abilities[entry.access] as readonly Role[]).includes(role);

/** Makes each call of `list`, and answers the code of its problem, or "done". */
const caller = `return params.list.map(({ path, input }) => {
  try { api.call(path, input); return 'done'; } catch (error) { return error.code; }
});`;
/** Calls in a run; fewer than a run may make. */
const callsInRun = 100;

type Asked = { path: string; input: Record<string, unknown> };

const asScript = async (person: Person, list: readonly Asked[]): Promise<unknown[]> => {
  const codes: unknown[] = [];
  for (let at = 0; at < list.length; at += callsInRun) {
    const Params = { list: list.slice(at, at + callsInRun) };
    codes.push(...((await person.done('/api/Services/{name}', { name: 'gates', Params })) as unknown[]));
  }
  return codes;
};

beforeAll(async () => {
  for (const { role, username } of demonstrationAccounts) people.set(role, await world().signIn(username));
  foreign = await createForeignProject(world().pool);
  // By the strongest, so that it may write for everybody.
  const author = await world().enter('super');
  const Service = { Id: 0, Name: 'gates', Query: caller, Roles: [...runningRoles] };
  const { Id, Version } = await author.done('/api/service/Edit', { Service });
  await author.done('/api/definitions/Publish', { Id, Version });
});

const as = (role: Role): Person => people.get(role) ?? expect.fail(`nobody has the role ${role}`);
const withPaths = (list: readonly CallEntry[], codes: readonly unknown[]) =>
  list.map(({ path }, at) => `${path}: ${String(codes[at])}`);

test('most calls are open to scripts', () => {
  expect(open.length).toBeGreaterThan(100);
});

test.each(runningRoles)('what a %s may not call, no script calls for them', async (role) => {
  const refused = open.filter((entry) => !holds(entry, role));
  const codes = await asScript(
    as(role),
    refused.map((entry) => ({ path: entry.path, input: sampleInput(entry) })),
  );
  expect(withPaths(refused, codes)).toEqual(refused.map(({ path }) => `${path}: REFUSED`));
});

test.each(runningRoles)('a foreign record looks missing to the scripts of a %s', async (role) => {
  if (holdsEverywhere(role)) return;
  const named = open
    .filter((entry) => holds(entry, role))
    .flatMap((entry) =>
      scopedFields(entry).map(({ kind, field }) => {
        const isList = Array.isArray(sampleInput(entry)[field]) || kind.endsWith('s');
        const id = kind === 'session' ? 2_147_483_647 : foreign[kind];
        return { entry, input: { ...sampleInput(entry), [field]: isList ? [id] : id } };
      }),
    );
  const codes = await asScript(
    as(role),
    named.map(({ entry, input }) => ({ path: entry.path, input })),
  );
  const over = [];
  for (const { entry, input } of named) {
    const answer = await as(role).raw(fillPath(entry.path, input), JSON.stringify(input));
    over.push(answer.problem?.code ?? 'done');
  }
  const entries = named.map(({ entry }) => entry);
  expect(withPaths(entries, codes)).toEqual(withPaths(entries, over));
  expect(codes).not.toContain('done');
});

test.each(runningRoles)('a read by a script of a %s ends as it does over HTTP', async (role) => {
  const read = open.filter((entry) => entry.readOnly === true && holds(entry, role));
  const codes = await asScript(
    as(role),
    read.map((entry) => ({ path: entry.path, input: sampleInput(entry) })),
  );
  const over = [];
  for (const entry of read) {
    const answer = await as(role).raw(fillPath(entry.path, sampleInput(entry)), JSON.stringify(sampleInput(entry)));
    over.push(answer.problem?.code ?? 'done');
  }
  expect(withPaths(read, codes)).toEqual(withPaths(read, over));
});
