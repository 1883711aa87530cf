/**
 * Every call that touches others' accounts × who calls × whose account: only those of weaker people, whatever they hold
 * elsewhere.
 */
import { abilities, type Ability } from '@telemachos/contract/access/abilities.ts';
import type { Role } from '@telemachos/contract/access/roles.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import { calls } from '@telemachos/contract/calls.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { demonstrationAccounts } from '../db/seed/seed.ts';
import { fillPath, sampleInput } from './sample-input.ts';
import { sharedWorld, type Person, type World } from './world.ts';

/** The roles from the strongest to the weakest with their Levels, as the domain has them. */
const ladder: readonly (readonly [Role, number])[] = [
  ['Super', 0],
  ['Admin', 1],
  ['Supervisor', 100],
  ['Coordinator', 200],
  ['SupervisorLitePlus', 300],
  ['SupervisorLite', 400],
  ['Microdata', 500],
  ['Translator', 600],
  ['Mentor', 700],
  ['Mentee', 1000],
  ['Registered', 2000],
];

const entries = Object.entries(calls).flatMap(([room, list]) =>
  Object.entries(list).map(([name, entry]) => ({ name: `${room}.${name}`, entry: entry as CallEntry })),
);
const withTargets = entries.filter(({ entry }) => entry.targets !== undefined);

/** Abilities over people's accounts. A call that asks for one of them says whose account it touches. */
const overAccounts: readonly Ability[] = ['users.manage', 'users.accounts', 'users.fields', 'users.add', 'users.seeAs'];

/** Those that judge each of many people by itself, and those about works on many: bulk/strength.test.ts asks them. */
const eachByItself = entries
  .filter(({ name, entry }) => name.startsWith('bulk.') && overAccounts.some((ability) => ability === entry.access))
  .map(({ name }) => name);

/** It shows what another person reads, so it says whose, too. */
const asAnother = ['queries.executeAs', 'services.tryScript'];

test('every call over people’s accounts says whose', () => {
  const over = entries.filter(({ entry }) =>
    [entry.access, ...Object.values(entry.abilityByField ?? {})].some((access) =>
      overAccounts.some((ability) => ability === access),
    ),
  );
  expect([...withTargets.map(({ name }) => name), ...eachByItself].toSorted()).toEqual(
    [...over.map(({ name }) => name), ...asAnother].toSorted(),
  );
  expect(withTargets.length).toBeGreaterThanOrEqual(9);
});

test('a call that acts on the account itself, and not in one project, says so', () => {
  expect(entries.filter(({ entry }) => entry.affectsWholeAccount).map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'account.changePassword',
      'account.makeLoginAs',
      'account.viewAs',
      'account.resetSecondFactor',
      'users.setLogin',
      'users.invite',
    ]),
  );
});

const shared = sharedWorld();
let world: World;
const people = new Map<Role, Person>();
const targets = new Map<string, number>();
let elsewhere = 0;

/** Where the person holds the role. In all but the first they are mentees of the caller's project. */
const places = ['in the same project', 'in another project', 'suspended in another project', 'by hand'] as const;

const one = async (text: string, values: unknown[]): Promise<number> =>
  (await world.rows<{ id: number }>(text, values))[0]?.id ?? 0;

beforeAll(async () => {
  world = shared();
  for (const { role, username } of demonstrationAccounts) people.set(role, await world.signIn(username));
  elsewhere = await one(`INSERT INTO projects (url, descr) VALUES ('elsewhere', 'Άλλο έργο') RETURNING id`, []);
  for (const [role, level] of ladder)
    for (const place of places) {
      const id = await one('INSERT INTO users (username, level_by_hand) VALUES ($1, $2) RETURNING id', [
        `${role} ${place}`,
        place === 'by hand' ? level : null,
      ]);
      await world.rows('INSERT INTO memberships (project_id, user_id, roles) VALUES (1, $1, $2)', [
        id,
        [place === 'in the same project' ? role : 'Mentee'],
      ]);
      if (place.includes('another'))
        await world.rows('INSERT INTO memberships (project_id, user_id, roles, state) VALUES ($1, $2, $3, $4)', [
          elsewhere,
          id,
          [role],
          place.startsWith('suspended') ? 3 : 1,
        ]);
      targets.set(`${role} ${place}`, id);
    }
});

const as = (role: Role): Person => people.get(role) ?? world.nobody;
const codeOf = async (role: Role, entry: CallEntry, id: number): Promise<string | undefined> => {
  const input = { ...sampleInput(entry), [String(entry.targets)]: id };
  const { problem } = await as(role).raw(fillPath(entry.path, input), JSON.stringify(input));
  // What was begun is not gone on with: the next call is the caller's own.
  if (!problem && entry.path === '/Account/ViewAs') await as(role).done('/Account/EndViewAs', {});
  return problem?.code;
};

/** Somebody of the first project, and of the other one, with or without a role there. */
const personIn = async (username: string, here: Role, there: Role | null, state: number): Promise<number> => {
  const id = await one('INSERT INTO users (username) VALUES ($1) RETURNING id', [username]);
  await world.rows('INSERT INTO memberships (project_id, user_id, roles) VALUES (1, $1, $2)', [id, [here]]);
  await world.rows('INSERT INTO memberships (project_id, user_id, roles, state) VALUES ($1, $2, $3, $4)', [
    elsewhere,
    id,
    there === null ? [] : [there],
    state,
  ]);
  return id;
};

describe.each(withTargets)('$name', ({ entry }) => {
  const needed = (Object.values(entry.abilityByField ?? {})[0] ?? entry.access) as Ability;
  const holders: readonly Role[] = abilities[needed];
  describe.each(ladder)('%s', (role, own) => {
    // Who lacks the ability is refused before it is asked towards whom (gates.test.ts): one place proves it.
    test.each(holders.includes(role) ? places : places.slice(0, 1))('towards everybody %s', async (place) => {
      for (const [other, level] of ladder) {
        const code = await codeOf(role, entry, targets.get(`${other} ${place}`) ?? 0);
        // A mentee by hand of weaker Level than a mentee's stays a mentee.
        const strength = place === 'in the same project' ? level : Math.min(level, 1000);
        // What opens the account opens the other project too: only administrators act in both.
        const beyond = entry.affectsWholeAccount === true && place.includes('another') && own > 1;
        if (holders.includes(role) && strength > own && !beyond)
          expect([other, code]).not.toEqual([other, expect.stringMatching(/^(REFUSED|NOT_FOUND)$/)]);
        else expect([other, code]).toEqual([other, expect.stringMatching(/^(REFUSED|NOT_FOUND)$/)]);
      }
    });

    test('towards oneself, by name', async () => {
      const { username = '' } = demonstrationAccounts.find((account) => account.role === role) ?? {};
      expect(await codeOf(role, entry, await one('SELECT id FROM users WHERE username = $1', [username]))).toMatch(
        /^(REFUSED|NOT_FOUND)$/,
      );
    });
  });

  test('a supervisor does not act where they are a mentee', async () => {
    const supervisor = await one(`SELECT id FROM users WHERE username = 'supervisor'`, []);
    await world.rows(
      `INSERT INTO memberships (project_id, user_id, roles) VALUES ($1, $2, '{Mentee}') ON CONFLICT DO NOTHING`,
      [elsewhere, supervisor],
    );
    const there = await one('INSERT INTO users (username) VALUES ($1) RETURNING id', [`mentee there ${entry.path}`]);
    await world.rows(`INSERT INTO memberships (project_id, user_id, roles) VALUES ($1, $2, '{Mentee}')`, [
      elsewhere,
      there,
    ]);
    const input = { ...sampleInput(entry), [String(entry.targets)]: there };
    for (const project of [1, elsewhere])
      expect(
        (await as('Supervisor').raw(entry.path, JSON.stringify(input), { 'x-project': String(project) })).problem?.code,
      ).toMatch(/^(REFUSED|NOT_FOUND)$/);
  });

  const supervisorsMay = (abilities[needed] as readonly Role[]).includes('Supervisor');
  // Where only administrators may, there is no supervisor to try it.
  test.each(
    supervisorsMay ? ['a supervisor of one, of both, and by who is weaker or no longer there in the other'] : [],
  )('who works in two projects: by %s', async () => {
    const supervisor = await one(`SELECT id FROM users WHERE username = 'supervisor'`, []);
    await world.rows('DELETE FROM memberships WHERE project_id = $1 AND user_id = $2', [elsewhere, supervisor]);
    const both = await personIn(`mentee here, coordinator there ${entry.path}`, 'Mentee', 'Coordinator', 1);
    const suspended = await personIn(`mentee here, suspended there ${entry.path}`, 'Mentee', 'Mentee', 3);
    const without = await personIn(`mentee here, nothing there ${entry.path}`, 'Mentee', null, 1);
    const asked = async (id: number): Promise<string> => {
      const code = (
        await as('Supervisor').raw(entry.path, JSON.stringify({ ...sampleInput(entry), [String(entry.targets)]: id }), {
          'x-project': '1',
        })
      ).problem?.code;
      return code === 'REFUSED' || code === 'NOT_FOUND' ? code : 'passed';
    };
    const codes = async (): Promise<string[]> => [await asked(both), await asked(suspended), await asked(without)];
    const there = async (roles: Role[], state: number): Promise<void> => {
      await world.rows(
        'INSERT INTO memberships (project_id, user_id, roles, state) VALUES ($1, $2, $3, $4) ON CONFLICT (project_id, user_id) DO UPDATE SET roles = $3, state = $4',
        [elsewhere, supervisor, roles, state],
      );
    };
    const kept = entry.affectsWholeAccount ? 'REFUSED' : 'passed';
    expect(await codes()).toEqual([kept, kept, 'passed']);
    await there(['Supervisor'], 1);
    expect(await codes()).toEqual(['passed', 'passed', 'passed']);
    // Present there without the ability, or suspended: does not act there.
    await there(['Mentor'], 1);
    expect(await codes()).toEqual([kept, kept, 'passed']);
    await there(['Supervisor'], 3);
    expect(await codes()).toEqual([kept, kept, 'passed']);
    await world.rows('DELETE FROM memberships WHERE project_id = $1 AND user_id = $2', [elsewhere, supervisor]);
  });

  test('a Level set by hand gives its owner no power', async () => {
    await world.rows(`UPDATE users SET level_by_hand = 0 WHERE username = 'supervisor'`);
    expect(await codeOf('Supervisor', entry, targets.get('Admin in the same project') ?? 0)).toBe('REFUSED');
    await world.rows(`UPDATE users SET level_by_hand = 900 WHERE username = 'supervisor'`);
    expect(await codeOf('Supervisor', entry, targets.get('Mentor in the same project') ?? 0)).toBe('REFUSED');
    await world.rows(`UPDATE users SET level_by_hand = NULL WHERE username = 'supervisor'`);
  });
});
