/** What each call stores comes back unchanged. */
import { calls } from '@telemachos/contract/calls.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { roundTrips } from './round-trips.ts';
import { sharedWorld, type World } from '../world.ts';

const shared = sharedWorld();
let world: World;
beforeAll(() => {
  world = shared();
});

test('every call stands in the table, and none that is not', () => {
  expect(Object.keys(roundTrips).toSorted()).toEqual(
    Object.entries(calls)
      .flatMap(([room, entries]) => Object.keys(entries).map((name) => `${room}.${name}`))
      .toSorted(),
  );
});

const trips = Object.entries(roundTrips).flatMap(([name, way]) =>
  typeof way === 'object' && 'trip' in way ? [{ name, ...way }] : [],
);

describe('what is kept comes back to the letter', () => {
  test.each(trips)('$name, read by $by', async ({ by, trip }) => {
    expect(roundTrips[by]).toBe('reads');
    const { sent, back } = await trip(world, (username) => world.signIn(username));
    expect(back).toEqual(sent);
  });
});
