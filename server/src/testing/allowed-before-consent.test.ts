/** Calls with `allowedBeforeConsent`: refused when the input names another person. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import { calls } from '@telemachos/contract/calls.ts';
import { describe, expect, test } from 'vitest';
import { makeLike } from './people.ts';
import { fillPath, sampleInput } from './sample-input.ts';
import { sharedWorld } from './world.ts';

const shared = sharedWorld();

/** The calls open to whoever owes that can name somebody else, with the field that does. */
const naming = Object.entries(calls).flatMap(([room, list]) =>
  Object.entries(list).flatMap(([name, call]) => {
    const entry: CallEntry = call;
    const others = [Object.keys(entry.abilityByField ?? {}), entry.targets ?? [], entry.forbidSelf ?? []].flat();
    return entry.allowedBeforeConsent
      ? [...new Set(others)].map((field) => ({ name: `${room}.${name}`, entry, field }))
      : [];
  }),
);

test('the calls that can', () => {
  expect(naming.map(({ name, field }) => [name, field])).toEqual([['account.changePassword', 'UserId']]);
});

const owed = [
  ['a password of their own', 'UPDATE users SET must_choose_password = true WHERE id = $1', 'PASSWORD_REQUIRED'],
  [
    'a second step',
    `UPDATE projects SET settings = jsonb_set(settings, '{Config,SecondFactor}', '{"Roles":["Admin"]}')
      WHERE id = (SELECT min(project_id) FROM memberships WHERE user_id = $1)`,
    'SECOND_FACTOR_REQUIRED',
  ],
] as const;

describe.each(owed)('whoever owes %s', (_what, owe, code) => {
  test.each(naming)('is refused $name about somebody else', async ({ entry, field }) => {
    const world = shared();
    const admin = await makeLike(world, 'admin');
    const other = await makeLike(world, 'mentee');
    await world.rows(owe, [admin.id]);
    const input = { ...sampleInput(entry), Password: 'Another-1!', [field]: other.id };
    const { problem } = await admin.raw(fillPath(entry.path, input), JSON.stringify(input));
    expect(problem?.code).toBe(code);
    // What concerns oneself stays open.
    expect((await admin.raw(entry.path, JSON.stringify(sampleInput(entry)))).problem?.code).not.toBe(code);
  });
});
