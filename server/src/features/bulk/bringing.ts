/** Bringing people of another project into this one: mentees who hold their place there, or whoever does, with roles named. */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type { bulkCalls } from '@telemachos/contract/features/bulk/bulk.calls.ts';
import type { ChangeFault } from '@telemachos/contract/features/users/changes.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import type { PeopleFilter } from '../users/people-filter.store.ts';
import { someOf } from '../users/people-page.store.ts';
import { readableIn, type Readable } from '../users/readable.shared.ts';
import { comeAs, notYetIn, placesOfPeople } from './bulk.store.ts';
import { carryOut } from './portions.ts';

/** People of another project whom one call adds. */
const maxAddedPeople = 100;

/**
 * The fields of people that the project they are from keeps from who brings them, and the other one would show: with those
 * nobody is brought over, or a field is read by the way round.
 */
const keptThere = (there: Readable, here: Readable): Record<string, ChangeFault> =>
  Object.fromEntries(
    there.keptOfPeople.filter((name) => !here.keeps(name)).map((name) => [`Fields.${name}`, 'KEPT_THERE']),
  );

/** Carry people of another project over; who is here already is left out. */
export const addExistingMentees: Handlers<typeof bulkCalls>['addExistingMentees'] = async (context, input) => {
  const { ProjectId, CurrentProjectId, Search, Filter, Roles, setDefault, UserIds = null, ...asked } = input;
  const there = await readableIn(context, CurrentProjectId);
  const fields = there.faultsOf(Filter);
  if (fields) return context.fail('BAD_INPUT', { fields });
  const wanted = Roles.length > 0 ? null : menteeRole;
  const people: PeopleFilter = {
    projectId: CurrentProjectId,
    roles: [],
    search: Search,
    unsearched: there.unsearched,
    filter: Filter,
    contained: there.contained,
    // Who is named and cannot come is told why; a search finds those alone who can.
    also: notYetIn(ProjectId, UserIds, UserIds === null ? comeAs(wanted) : undefined),
  };
  const found = await someOf(context, people, maxAddedPeople);
  const ids = found.slice(0, maxAddedPeople).toSorted((a, b) => a - b);
  const held = await placesOfPeople(context, CurrentProjectId, ids);
  const kept = keptThere(there, await readableIn(context, ProjectId));
  const barred = (id: number): Record<string, ChangeFault> | undefined => {
    const { holds = false, roles = [] } = held.get(id) ?? {};
    if (!holds) return { Username: 'NOT_THERE' };
    if (wanted && !roles.includes(wanted)) return { Username: 'NOT_A_MENTEE' };
    return Object.keys(kept).length > 0 ? kept : undefined;
  };
  // The places are those of the people named; of those found, as they come.
  const placeOf = (id: number, at: number) => (UserIds ? UserIds.indexOf(id) : at);
  const places = asked.Batch?.Places ?? [];
  const Batch = asked.Batch && { Id: asked.Batch.Id, Places: ids.map((id, at) => places[placeOf(id, at)] ?? 0) };
  const wishes = ids.map((id, at) => ({
    id,
    place: placeOf(id, at),
    join: true,
    barred: barred(id),
    roles: Roles.length > 0 ? Roles : [menteeRole],
    ...(setDefault ? { defaultProjectId: ProjectId } : {}),
  }));
  const Rows = await carryOut(context, ProjectId, 'existing', wishes, { ...asked, Batch });
  return { Rows, More: found.length > maxAddedPeople };
};
