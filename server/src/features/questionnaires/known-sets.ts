/**
 * Answer sets as this server last saw them. What is here may be out of date: the write of an answer compares the stamp,
 * and refusals read again.
 */
import type { Services } from '../../platform/context.ts';
import type { SetRow } from './questionnaires.store.ts';

/** Attempts that are remembered; the least recently answered is dropped first. */
const maxRememberedSets = 5000;
const setsOf = new WeakMap<Services, Map<number, SetRow>>();

/** The set as last seen, or null. */
export const rememberedSet = (services: Services, id: number): SetRow | null => setsOf.get(services)?.get(id) ?? null;

/** Remember a set. */
export const rememberSet = (services: Services, set: SetRow): void => {
  const sets = setsOf.get(services) ?? new Map<number, SetRow>();
  setsOf.set(services, sets);
  sets.delete(set.id);
  sets.set(set.id, set);
  const oldest = sets.size > maxRememberedSets ? sets.keys().next().value : undefined;
  if (oldest !== undefined) sets.delete(oldest);
};
