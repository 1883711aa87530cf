/** Every read call: no answer contains fields that the Level of the caller may not read. */
import { abilities } from '@telemachos/contract/access/abilities.ts';
import { roleLevels, type Role } from '@telemachos/contract/access/roles.ts';
import type { CallEntry, ScopeKind } from '@telemachos/contract/call.ts';
import { calls } from '@telemachos/contract/calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { demonstrationAccounts } from '../db/seed/seed.ts';
import { scopedFields } from '../platform/authorization.ts';
import { makeMentee } from './people.ts';
import { roundTrips } from './round-trip/round-trips.ts';
import { fillPath, sampleInput } from './sample-input.ts';
import { sharedWorld, type Person, type World } from './world.ts';

/** The fields are seen by these Levels and smaller ones; each has a value that stands nowhere else. */
const levels = [-1, 50, 150, 250, 450, 650, 900] as const;
const marker = (level: number, place: string): string => `kept${level < 0 ? 'nobody' : level}${place}kept`;

const shared = sharedWorld();
let world: World;
const people = new Map<Role, Person>();
const known: Partial<Record<ScopeKind, number>> = {};
let username = '';

beforeAll(async () => {
  world = shared();
  const fields = levels.flatMap((level) => [
    { Name: `own${level}`, Label: 'Α', Visible: level, Editable: level },
    { Name: `named${level}`, Label: 'Β', Visible: level, Editable: level },
  ]);
  await world.rows(
    `UPDATE projects SET settings = jsonb_set(jsonb_set(settings, '{User,Fields}', settings->'User'->'Fields' || $1::jsonb), '{User,ProjectFields}', $2::jsonb) WHERE id = 1`,
    [
      JSON.stringify(fields),
      JSON.stringify(levels.map((level) => ({ Name: `project${level}`, Label: 'Γ', Visible: level, Editable: level }))),
    ],
  );
  for (const { role, username: name } of demonstrationAccounts) people.set(role, await world.enter(name));
  const mentee = await makeMentee(world);
  username = mentee.username;
  const own = Object.fromEntries(levels.map((level) => [`own${level}`, marker(level, 'own')]));
  const place = Object.fromEntries(levels.map((level) => [`project${level}`, marker(level, 'project')]));
  // Everybody: whomever a call tells about.
  await world.rows('UPDATE users SET fields = fields || $1', [own]);
  await world.rows('UPDATE memberships SET fields = fields || $1', [place]);
  for (const level of levels)
    await world.rows(
      `INSERT INTO person_changes (user_id, project_id, what, name, before, after) VALUES ($1, NULL, 'field', $2, $3, NULL)`,
      [mentee.id, `own${level}`, marker(level, 'own')],
    );
  const one = async (text: string) => (await world.rows<{ id: number }>(text))[0]?.id ?? 0;
  Object.assign(known, {
    project: 1,
    user: mentee.id,
    users: mentee.id,
    mentor: await one(`SELECT id FROM users WHERE username = 'mentor'`),
    action: 1,
    actions: 1,
    application: await one(
      'SELECT id FROM applications WHERE project_id = 1 AND user_id IS NOT NULL ORDER BY id LIMIT 1',
    ),
    applications: await one('SELECT id FROM applications WHERE project_id = 1 ORDER BY id LIMIT 1'),
    answerSet: await one('SELECT id FROM answer_sets WHERE project_id = 1 ORDER BY id LIMIT 1'),
    questionnaire: await one('SELECT id FROM questionnaires ORDER BY id LIMIT 1'),
  });
});

/** What a trial of a change would tell: these call for somebody to be changed, and are only tried. */
const trials: Record<string, () => Record<string, unknown>> = {
  'bulk.addUsers': () => ({
    Users: [{ Username: username, Fields: Object.fromEntries(levels.map((level) => [`own${level}`, 'x'])) }],
  }),
  'bulk.setUserField': () => ({ field: 'own50', value: 'x' }),
  'bulk.updateUserFields': () => ({ Field: 'own150', Users: [{ Id: known.user, Value: 'x' }] }),
  'bulk.setActiveStateMany': () => ({ State: 1 }),
  'bulk.updateRolesMany': () => ({ Roles: ['Mentee'] }),
  'bulk.mailPeople': () => ({ Subject: 'x', Text: '{{name}}' }),
  'bulk.messagePeople': () => ({ Message: 'x' }),
  'bulk.inviteMany': () => ({}),
  'bulk.publishMany': () => ({}),
};
const names = levels.flatMap((level) => [`own${level}`, `project${level}`]);

const inputOf = (name: string, entry: CallEntry): Record<string, unknown> => {
  const sample = sampleInput(entry);
  const named = scopedFields(entry).map(({ kind, field }) => [
    field,
    Array.isArray(sample[field]) || kind.endsWith('s') ? [known[kind]] : known[kind],
  ]);
  return {
    ...sample,
    ...Object.fromEntries(named),
    ...(name === 'users.fieldValues' ? { Fields: names } : {}),
    ...trials[name]?.(),
    ...(trials[name] ? { DryRun: true } : {}),
  };
};

const walked = Object.entries(calls).flatMap(([room, list]) =>
  Object.entries(list)
    .map(([name, entry]) => ({ name: `${room}.${name}`, entry: entry as CallEntry }))
    .filter(
      ({ name, entry }) =>
        entry.method !== 'GET' &&
        entry.access !== 'public' &&
        (trials[name] ?? Reflect.get(roundTrips, name) === 'reads'),
    ),
);

let seen = 0;
test.each(walked)('$name', async ({ name, entry }) => {
  if (entry.access === 'public') return;
  for (const role of abilities[entry.access]) {
    const input = inputOf(name, entry);
    const answer = await people.get(role)?.raw(fillPath(entry.path, input), JSON.stringify(input));
    const text = JSON.stringify(answer?.output ?? '');
    for (const level of levels.filter((one) => one < roleLevels[role]))
      for (const place of ['own', 'project'])
        expect([name, role, level, text.includes(marker(level, place))]).toEqual([name, role, level, false]);
    if (text.includes('kept')) seen += 1;
  }
});

test('somebody who may read them did', () => expect(seen).toBeGreaterThan(5));
