/** Types and helpers of the scope rules (gate 2). */
import type { Ability } from '@telemachos/contract/access/abilities.ts';
import type { Connection } from '../db/connect.ts';
import { reachIn, type Viewer } from './viewer.ts';
import type { ParticipationCheck, Participation } from './messaging.store.ts';

/**
 * The caller with the required ability, and the project and action found by earlier scopes of the call. `actionId` is
 * null for a record without an action, and 'any' while no record has named an action.
 */
export type ScopeCaller = Pick<Connection, 'client'> & {
  viewer: Viewer;
  ability: Ability;
  projectId: number | null;
  actionId: number | 'any' | null;
};

/** Checks the records for a caller: the project where the caller reaches them, or null. */
export type ScopeCheck = (caller: ScopeCaller) => Promise<number | null>;

/**
 * The connection for lookups. `participations` batches the most frequent lookup with those of other calls; it resolves to null
 * if the batch failed.
 */
export type LookupSource = Pick<Connection, 'client'> & {
  participations?: (participation: Participation) => Promise<ParticipationCheck | 'none' | null>;
};

/** Starts the lookup of records at once, before the session is known, and returns the check. */
export type ScopeRule = (source: LookupSource, ids: number[]) => ScopeCheck;

/** A started lookup. If the call is refused before the check, its error must not be an unhandled rejection. */
export const startLookup = <Found>(lookup: Promise<Found>): Promise<Found> => {
  lookup.catch(() => undefined);
  return lookup;
};

/** The reach of the caller's ability in a project; null without the ability. */
export const reachInProject = (caller: ScopeCaller, projectId: number) =>
  reachIn(caller.viewer, projectId, caller.ability);

/** The project of all rows; null if a row is missing or the projects differ. */
export const sharedProject = (wanted: number[], rows: { projectId: number }[]): number | null => {
  const found = rows[0]?.projectId ?? null;
  return rows.length === new Set(wanted).size && rows.every(({ projectId }) => projectId === found) ? found : null;
};
