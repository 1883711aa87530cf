/** Changes of many people by the specification's calls: added, brought over, fields, states, roles. */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type { bulkCalls } from '@telemachos/contract/features/bulk/bulk.calls.ts';
import { mostRows } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import type { RowOutcome } from '@telemachos/contract/features/bulk/bulk.wire.ts';
import { onlyRoles } from '../../access/viewer.ts';
import type { Handlers } from '../../platform/context.ts';
import type { PeopleFilter } from '../users/people-filter.store.ts';
import { someOf } from '../users/people-page.store.ts';
import { readableIn } from '../users/readable.shared.ts';
import * as users from '../users/users.store.ts';
import { notYetIn } from './bulk.store.ts';
import { carryOut } from './portions.ts';
import { peopleWith } from './with-values.store.ts';

/** So many people of another project are brought over with one call. */
const mostBrought = 100;

const accepted = (rows: readonly RowOutcome[]): string[] =>
  rows.filter(({ Outcome }) => Outcome !== 'refused').map(({ Name }) => Name);

const isChange = ({ Outcome }: RowOutcome): boolean => Outcome === 'changed';

export const manyHandlers: Omit<Handlers<typeof bulkCalls>, 'begin' | 'end' | 'list' | 'get' | 'rows' | 'undo'> = {
  async addUsers(context, { ProjectId, Users, Invite, OnlyNew, ...asked }) {
    const wishes = Users.map(({ Username, Fields, Roles }) => ({
      username: Username,
      fields: Fields,
      ...(Roles.length > 0 ? { roles: Roles } : {}),
      join: true,
      make: true,
      onlyNew: OnlyNew,
    }));
    const Rows = await carryOut(context, ProjectId, wishes, asked, Invite);
    return { Rows, Usernames: accepted(Rows) };
  },

  async addEvaluationMentees(context, { ProjectId, Users, ...asked }) {
    const wishes = Users.map(({ Username, Fields }) => ({
      username: Username,
      fields: Fields,
      roles: [menteeRole],
      join: true,
      make: true,
    }));
    const Rows = await carryOut(context, ProjectId, wishes, asked);
    return { Rows, Usernames: accepted(Rows) };
  },

  async addExistingMentees(context, input) {
    const { ProjectId, CurrentProjectId, Search, Filter, Roles, setDefault, UserIds = null, ...asked } = input;
    const { unsearched, contained, faultsOf } = await readableIn(context, CurrentProjectId);
    const fields = faultsOf(Filter);
    if (fields) return context.fail('BAD_INPUT', { fields });
    const people: PeopleFilter = {
      projectId: CurrentProjectId,
      roles: [],
      search: Search,
      unsearched,
      filter: Filter,
      contained,
      also: notYetIn(ProjectId, UserIds),
    };
    const found = await someOf(context, people, mostBrought);
    const ids = found.slice(0, mostBrought).toSorted((a, b) => a - b);
    // The places are those of the people named; of those found, as they come.
    const places = asked.Batch?.Places ?? [];
    const Batch = asked.Batch && {
      Id: asked.Batch.Id,
      Places: ids.map((id, at) => places[UserIds ? UserIds.indexOf(id) : at] ?? 0),
    };
    const wishes = ids.map((id) => ({
      id,
      join: true,
      roles: Roles.length > 0 ? Roles : [menteeRole],
      ...(setDefault ? { defaultProjectId: ProjectId } : {}),
    }));
    const Rows = await carryOut(context, ProjectId, wishes, { ...asked, Batch });
    return { Rows, More: found.length > mostBrought };
  },

  async usersByField(context, { ProjectId, Field, Values }) {
    const { keeps, faultsOf } = await readableIn(context, ProjectId);
    const kept = Field === 'username' ? keeps('email') : faultsOf({ [Field]: '' }) !== null;
    // A user name may be the e-mail: who may not read that finds nobody by it.
    if (Field !== 'username' && kept) return context.fail('BAD_INPUT', { fields: { Field: 'BAD_INPUT' } });
    const found = await peopleWith(context, ProjectId, Field, Values, Field === 'username' && kept);
    const ids = [...new Set(found.map(({ id }) => id))];
    const lines = new Map((await users.peopleByIds(context, ProjectId, ids, keeps)).map((line) => [line.Id, line]));
    return found.flatMap(({ id, value }) => {
      const line = lines.get(id);
      return line ? [{ ...line, Value: value }] : [];
    });
  },

  async setUserField(context, { ids, field, value, ...asked }) {
    if (context.projectId === null) return context.fail('NOT_FOUND');
    const wishes = ids.map((id) => ({ id, fields: { [field]: value } }));
    return { Rows: await carryOut(context, context.projectId, wishes, asked), Message: 'OK' };
  },

  async updateUserFields(context, { ProjectId, Users, Field, ...asked }) {
    const wishes = Users.map(({ Id, Value }) => ({ id: Id, fields: { [Field]: Value } }));
    return { Rows: await carryOut(context, ProjectId, wishes, asked) };
  },

  async setActiveStateMany(context, input) {
    const { ProjectId, UserIds, State, Search, Filter, Roles, filterMentorId, filterState, ...asked } = input;
    const { unsearched, contained, faultsOf } = await readableIn(context, ProjectId);
    const fields = faultsOf(Filter);
    if (fields) return context.fail('BAD_INPUT', { fields });
    const people: PeopleFilter = {
      projectId: ProjectId,
      roles: onlyRoles(Roles),
      search: Search,
      unsearched,
      filter: filterState == null ? Filter : { ...Filter, State: String(filterState) },
      contained,
      mentorId: filterMentorId,
    };
    const ids = UserIds ?? (await someOf(context, people, mostRows));
    if (ids.length > mostRows) return context.fail('TOO_MANY_PEOPLE');
    // Whoever asks is not among everybody who is found.
    const others = UserIds ? ids : ids.filter((id) => id !== context.viewer.userId);
    const Rows = await carryOut(
      context,
      ProjectId,
      others.map((id) => ({ id, state: State })),
      asked,
    );
    return { Rows, State, Changed: Rows.filter(isChange).length };
  },

  async updateRolesMany(context, { ProjectId, UserIds, Roles, ...asked }) {
    const wishes = UserIds.map((id) => ({ id, roles: Roles }));
    return { Rows: await carryOut(context, ProjectId, wishes, asked) };
  },
};
