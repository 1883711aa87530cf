/** Changes of many people by the specification's calls: added, brought over, fields, states, roles. */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type { bulkCalls } from '@telemachos/contract/features/bulk/bulk.calls.ts';
import { maxBulkRows } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import type { RowOutcome } from '@telemachos/contract/features/bulk/bulk.wire.ts';
import type { Handlers } from '../../platform/context.ts';
import type { PeopleFilter } from '../users/people-filter.store.ts';
import { someOf } from '../users/people-page.store.ts';
import { markEvaluationMentees } from '../users/evaluation.store.ts';
import { readableIn } from '../users/readable.shared.ts';
import * as users from '../users/users.store.ts';
import { addExistingMentees } from './bringing.ts';
import { carryOut } from './portions.ts';
import { peopleWith } from './with-values.store.ts';

const accepted = (rows: readonly RowOutcome[]): string[] =>
  rows.filter(({ Outcome }) => Outcome !== 'refused').map(({ Name }) => Name);

const isChange = ({ Outcome }: RowOutcome): boolean => Outcome === 'changed';

export const manyHandlers: Pick<
  Handlers<typeof bulkCalls>,
  | 'addUsers'
  | 'addEvaluationMentees'
  | 'addExistingMentees'
  | 'usersByField'
  | 'setUserField'
  | 'updateUserFields'
  | 'setActiveStateMany'
  | 'updateRolesMany'
> = {
  async addUsers(context, { ProjectId, Users, Invite, OnlyNew, ...asked }) {
    const wishes = Users.map(({ Username, Fields, Roles }) => ({
      username: Username,
      fields: Fields,
      ...(Roles.length > 0 ? { roles: Roles } : {}),
      join: true,
      make: true,
      onlyNew: OnlyNew,
    }));
    const Rows = await carryOut(context, ProjectId, 'people', wishes, asked, Invite);
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
    const Rows = await carryOut(context, ProjectId, 'evaluation', wishes, asked);
    // Whoever was a mentee of the project before stays one like the others.
    const joined = Rows.filter(({ Changes }) => Changes.some(({ What }) => What === 'member'));
    if (!asked.DryRun)
      await markEvaluationMentees(
        context,
        ProjectId,
        joined.flatMap(({ UserId }) => UserId ?? []),
      );
    return { Rows, Usernames: accepted(Rows) };
  },

  addExistingMentees,

  async usersByField(context, { ProjectId, Field, Values, Roles }) {
    const { keeps, faultsOf } = await readableIn(context, ProjectId);
    const kept = Field === 'username' ? keeps('email') : faultsOf({ [Field]: '' }) !== null;
    // A user name may be the e-mail: who may not read that finds nobody by it.
    if (Field !== 'username' && kept) return context.fail('BAD_INPUT', { fields: { Field: 'BAD_INPUT' } });
    const sought = { projectId: ProjectId, field: Field, values: Values, roles: Roles };
    const found = await peopleWith(context, sought, Field === 'username' && kept);
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
    return { Rows: await carryOut(context, context.projectId, 'field', wishes, asked), Message: 'OK' };
  },

  async updateUserFields(context, { ProjectId: _judged, Users, Field, ...asked }) {
    if (context.projectId === null) return context.fail('NOT_FOUND');
    const wishes = Users.map(({ Id, Value }) => ({ id: Id, fields: { [Field]: Value } }));
    return { Rows: await carryOut(context, context.projectId, 'values', wishes, asked) };
  },

  async setActiveStateMany(context, input) {
    const { ProjectId, UserIds, State, Search, Filter, Roles, filterMentorId, filterState, ...asked } = input;
    const { unsearched, contained, faultsOf } = await readableIn(context, ProjectId);
    const fields = faultsOf(Filter);
    if (fields) return context.fail('BAD_INPUT', { fields });
    const people: PeopleFilter = {
      projectId: ProjectId,
      roles: Roles,
      search: Search,
      unsearched,
      filter: filterState == null ? Filter : { ...Filter, State: String(filterState) },
      contained,
      mentorId: filterMentorId,
    };
    const ids = UserIds ?? (await someOf(context, people, maxBulkRows));
    if (ids.length > maxBulkRows) return context.fail('TOO_MANY_PEOPLE');
    // Whoever asks is not among everybody who is found.
    const others = UserIds ? ids : ids.filter((id) => id !== context.viewer.userId);
    const Rows = await carryOut(
      context,
      ProjectId,
      'states',
      others.map((id) => ({ id, state: State })),
      asked,
    );
    return { Rows, State, Changed: Rows.filter(isChange).length };
  },

  async updateRolesMany(context, { ProjectId, UserIds, Roles, ...asked }) {
    const wishes = UserIds.map((id) => ({ id, roles: Roles }));
    return { Rows: await carryOut(context, ProjectId, 'roles', wishes, asked) };
  },
};
