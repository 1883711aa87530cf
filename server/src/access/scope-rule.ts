/** What a rule of the second gate is: who asks, and the verdict on the records of a kind. */
import type { Ability } from '@telemachos/contract/access/abilities.ts';
import type { Connection } from '../db/connect.ts';
import { reachIn, type Viewer } from './viewer.ts';
import type { JudgedPlace, Place } from './writing.store.ts';

/**
 * Who asks, by which ability, and what the call's other records have settled so far. `actionId` is the action the call
 * is about: null for what belongs to none, 'any' while the call has named nothing.
 */
export type Asker = Pick<Connection, 'client'> & {
  viewer: Viewer;
  ability: Ability;
  projectId: number | null;
  actionId: number | 'any' | null;
};

/** The verdict on the records of a call. */
export type Judge = (asker: Asker) => Promise<number | null>;

/**
 * Over what records are looked up: the call's connection, and of what is asked most a way to ask it with those who come at
 * the same moment (null where that failed).
 */
export type Looking = Pick<Connection, 'client'> & { places?: (place: Place) => Promise<JudgedPlace | 'none' | null> };

/** A rule looks its records up at once, while it is still being found out who asks, and judges when that is known. */
export type Rule = (looking: Looking, ids: number[]) => Judge;

/** A lookup on its way; whoever judges awaits it, and one that nobody comes to judge may fail in silence. */
export const early = <Found>(lookup: Promise<Found>): Promise<Found> => {
  lookup.catch(() => undefined);
  return lookup;
};

/** How far the asker's ability reaches in a project; null where they lack it there. */
export const reachThere = (asker: Asker, projectId: number) => reachIn(asker.viewer, projectId, asker.ability);

/** The one project that all rows share, or null when a row is missing or foreign to the others. */
export const oneProject = (wanted: number[], rows: { projectId: number }[]): number | null => {
  const found = rows[0]?.projectId ?? null;
  return rows.length === new Set(wanted).size && rows.every(({ projectId }) => projectId === found) ? found : null;
};
