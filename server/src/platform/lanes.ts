/** What the calls that are made most ask of the database together, before their handlers: who calls, and whose it is. */
import { judgePlaces, type JudgedPlace, type Place } from '../access/writing.store.ts';
import type { Services } from './context.ts';
import { findViewers, type FoundSession } from './session.store.ts';
import { together, type Lane } from './together.ts';

export type Lanes = {
  /** Who calls: each is read after their call came, and none is remembered. */
  viewers: Lane<Buffer, FoundSession | null>;
  /** Whether somebody may read a conversation; 'none' for who has no place in it, null where it must be asked alone. */
  places: (place: Place) => Promise<JudgedPlace | 'none' | null>;
};

/** The lanes of a server. */
export const openLanes = ({ beside, togetherFailed }: Services): Lanes => {
  const places = together<Place, JudgedPlace | 'none'>({
    keyOf: (place) => place,
    run: async (asked) => (await judgePlaces(beside, asked)).map((judged) => judged ?? 'none'),
    failed: (error) => togetherFailed('places', error),
  });
  return {
    viewers: together({
      keyOf: (hash) => hash,
      run: (hashes) => findViewers(beside, hashes),
      failed: (error) => togetherFailed('viewers', error),
    }),
    places: (place) => places.ask(place).catch(() => null),
  };
};
