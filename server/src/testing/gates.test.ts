/** Every call by every role: no session, wrong role, foreign record, malformed or oversized body, foreign origin. */
import { abilities } from '@telemachos/contract/access/abilities.ts';
import { holdsEverywhere, roles, type Role } from '@telemachos/contract/access/roles.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import { calls } from '@telemachos/contract/calls.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { demonstrationAccounts } from '../db/seed/seed.ts';
import { defaultMaxBodyBytes } from '../platform/dispatch.ts';
import { scopedFields } from '../platform/authorization.ts';
import { createForeignProject, type ForeignRecords } from './foreign-project.ts';
import { fillPath, sampleInput } from './sample-input.ts';
import { sharedWorld, type Person, type World } from './world.ts';

const entries = Object.entries(calls).flatMap(([room, list]) =>
  Object.entries(list).map(([name, entry]) => ({ name: `${room}.${name}`, entry: entry as CallEntry })),
);
const writes = entries.filter(({ entry }) => entry.method !== 'GET');
const guarded = writes.filter(({ entry }) => entry.access !== 'public');
const holders = (entry: CallEntry): readonly Role[] => (entry.access === 'public' ? [] : abilities[entry.access]);

const shared = sharedWorld();
let world: World;
let foreign: ForeignRecords;
const people = new Map<Role, Person>();

beforeAll(async () => {
  world = shared();
  for (const { role, username } of demonstrationAccounts) people.set(role, await world.signIn(username));
  foreign = await createForeignProject(world.pool);
});

const as = (role: Role): Person => {
  const person = people.get(role);
  if (!person) throw new Error(`the demonstration has no account for ${role}`);
  return person;
};

test('the demonstration has an account for every role', () => {
  expect([...people.keys()].toSorted()).toEqual([...roles].toSorted());
});

describe.each(guarded)('$name', ({ entry }) => {
  const body = JSON.stringify(sampleInput(entry));
  const path = fillPath(entry.path, sampleInput(entry));

  test('without a session', async () => {
    expect((await world.nobody.raw(path, body)).problem).toMatchObject({ code: 'SIGN_IN_REQUIRED', status: 401 });
  });

  test('with a forged cookie', async () => {
    const answer = await world.nobody.raw(path, body, { cookie: 'telemachos=abcdef.0123456789' });
    expect(answer.problem?.code).toBe('SIGN_IN_REQUIRED');
  });

  test.each(roles.filter((role) => !holders(entry).includes(role)))('as %s, who may not', async (role) => {
    expect((await as(role).raw(path, body)).problem).toMatchObject({ code: 'REFUSED', status: 403 });
  });

  const scope = scopedFields(entry);
  describe.each(scope)('a foreign $kind in $field', ({ kind, field }) => {
    test.each(holders(entry))('as %s looks missing', async (role) => {
      // Who holds in every project has no foreign records, only missing ones.
      const id = holdsEverywhere(role) || kind === 'session' ? missingId : foreign[kind];
      const isList = Array.isArray(sampleInput(entry)[field]) || kind.endsWith('s');
      const named = { ...sampleInput(entry), ...ownRecords(entry), [field]: isList ? [id] : id };
      expect((await as(role).raw(fillPath(entry.path, named), JSON.stringify(named))).problem).toMatchObject({
        code: 'NOT_FOUND',
        status: 404,
      });
    });
  });

  test.each(holders(entry).slice(0, 1))('as %s in a project that is not there', async (role) => {
    if (holdsEverywhere(role) || scope.length > 0) return;
    expect((await as(role).raw(path, body, { 'x-project': String(foreign.project) })).problem?.code).toBe('NOT_FOUND');
  });
});

/** Kinds whose records settle the project: two of them in one call must be of the same one. */
const ofOneProject = new Set([
  'action',
  'actions',
  'conversations',
  'application',
  'applications',
  'user',
  'users',
  'followed',
  'mentor',
]);
const boundFields = (entry: CallEntry) =>
  entry.scope?.project === undefined ? [] : scopedFields(entry).filter(({ kind }) => ofOneProject.has(kind));

describe.each(guarded.filter(({ entry }) => boundFields(entry).length > 0))(
  '$name, naming one project and a record of another',
  ({ entry }) => {
    describe.each(boundFields(entry))('$kind in $field', ({ kind, field }) => {
      test.each(holders(entry).filter(holdsEverywhere))('as %s, who reaches both, looks missing', async (role) => {
        const id = kind === 'session' ? missingId : foreign[kind];
        const isList = Array.isArray(sampleInput(entry)[field]) || kind.endsWith('s');
        const named = { ...sampleInput(entry), ...ownRecords(entry), [field]: isList ? [id] : id };
        expect((await as(role).raw(fillPath(entry.path, named), JSON.stringify(named))).problem).toMatchObject({
          code: 'NOT_FOUND',
          status: 404,
        });
      });
    });
  },
);

/** An id that no record has. */
const missingId = 2_147_483_647;

/** The records of the demonstration that a call may name beside the foreign one. */
const ownRecords = (entry: CallEntry): Record<string, unknown> => {
  const own: Partial<Record<string, unknown>> = { project: 1, action: 1, actions: [1] };
  return Object.fromEntries(
    scopedFields(entry).flatMap(({ kind, field }) => (own[kind] === undefined ? [] : [[field, own[kind]]])),
  );
};

describe.each(entries.filter(({ entry }) => entry.method === 'GET' && entry.access !== 'public'))(
  '$name, which is fetched',
  ({ entry }) => {
    const fetched = async (input: Record<string, unknown>, cookie = '') => {
      const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
      const answer = await world.app.inject({
        method: 'GET',
        url: `${entry.path}?${query.toString()}`,
        headers: cookie ? { cookie } : {},
      });
      return { status: answer.statusCode, ...answer.json<{ code?: string }>() };
    };
    const sample = sampleInput(entry);

    test('without a session', async () => {
      expect(await fetched(sample)).toMatchObject({ status: 401, code: 'SIGN_IN_REQUIRED' });
    });

    test.each(roles.filter((role) => !holders(entry).includes(role)))('as %s, who may not', async (role) => {
      expect(await fetched(sample, as(role).cookie)).toMatchObject({ status: 403, code: 'REFUSED' });
    });

    describe.each(scopedFields(entry))('a foreign $kind in $field', ({ kind, field }) => {
      test.each(holders(entry))('as %s looks missing', async (role) => {
        const id = holdsEverywhere(role) || kind === 'session' ? missingId : foreign[kind];
        expect(await fetched({ ...sample, ...ownRecords(entry), [field]: id }, as(role).cookie)).toMatchObject({
          status: 404,
          code: 'NOT_FOUND',
        });
      });
    });

    test.each(Object.keys(sample).slice(0, 1))('%s that cannot be read', async (field) => {
      expect(await fetched({ ...sample, [field]: '\0' }, as(holders(entry)[0] ?? 'Admin').cookie)).toMatchObject({
        status: 400,
        code: 'BAD_INPUT',
      });
    });
  },
);

describe.each(writes)('$name', ({ entry }) => {
  const path = fillPath(entry.path, sampleInput(entry));
  const caller = () => (entry.access === 'public' ? world.nobody : as(holders(entry)[0] ?? 'Admin'));

  test('a body that is no JSON', async () => {
    expect((await caller().raw(path, '{"')).problem).toMatchObject({ code: 'MALFORMED_BODY', status: 400 });
  });

  test('a body that is no record', async () => {
    expect((await caller().raw(path, '["no record"]')).problem).toMatchObject({ code: 'BAD_INPUT', status: 400 });
  });

  test('a body over the limit', async () => {
    const large = JSON.stringify({ filler: 'x'.repeat((entry.maxBodyBytes ?? defaultMaxBodyBytes) + 1) });
    expect((await caller().raw(path, large)).problem).toMatchObject({ code: 'BODY_TOO_LARGE', status: 413 });
  });

  test('from the pages of somebody else', async () => {
    expect((await caller().raw(path, '{}', { origin: 'https://elsewhere.example' })).problem).toMatchObject({
      code: 'ORIGIN_REFUSED',
      status: 403,
    });
  });
});
