/** The users room: lists of people, mentors and supervisors as filters, states, supervision. */
import { menteeRole, mentorRole, supervisorRoles } from '@telemachos/contract/access/roles.ts';
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { usersCalls } from '@telemachos/contract/features/users/users.calls.ts';
import { totalsOf } from '@telemachos/contract/kit/paging.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { createStaleWhileRevalidateCache, maxUncachedRows } from '../../platform/stale-cache.ts';
import { filterHandlers } from './filters.ts';
import { askedPeople } from './asked-people.ts';
import { changePeople } from './changing.shared.ts';
import { peopleExportHandlers } from './people-export.shared.ts';
import { personHandlers } from './person.ts';
import { withTwoSteps } from './person.store.ts';
import { readableIn } from './readable.shared.ts';
import { saveSupervision, subjectsOf } from './supervision.store.ts';
import * as store from './users.store.ts';

type Followed = Awaited<ReturnType<typeof store.followedMentors>>;
const isOfMany = (mentors: Followed): boolean =>
  mentors.reduce((sum, { Caseload }) => sum + Caseload, 0) > maxUncachedRows;

/** The mentors of a project with how their mentees are getting on. */
const followed = createStaleWhileRevalidateCache<Followed>(isOfMany);

/** The faults of columns that are asked for: named as they are in the input. */
const asFields = (faults: Record<string, string> | null): Record<string, string> | null =>
  faults && { Fields: Object.values(faults)[0] ?? 'BAD_INPUT' };

export const usersHandlers: Handlers<typeof usersCalls> = {
  ...filterHandlers,
  ...personHandlers,
  ...peopleExportHandlers,

  async find(context, input) {
    const { page, count, Order, Desc, ProjectId, Fields, Totals } = input;
    const readable = await readableIn(context, ProjectId);
    const { keeps, shows, faultsOf } = readable;
    const fields = faultsOf(input.Filter) ?? asFields(faultsOf(Object.fromEntries(Fields.map((name) => [name, '']))));
    if (fields) context.fail('BAD_INPUT', { fields });
    const people = askedPeople(input, readable);
    const pager = { size: count, number: page };
    const { list: found, all } = await store.findPeople(context, people, Order, Desc, pager, keeps, Fields, Totals);
    const list = found.map(({ More, ...person }) => ({
      ...person,
      ...(More && {
        More: Object.fromEntries(Object.entries(More).map(([name, value]) => [name, shows(name, value)])),
      }),
    }));
    if (!context.can('users.accounts')) return { list, ...totalsOf(all, count) };
    const twoSteps = await withTwoSteps(
      context,
      list.map(({ Id }) => Id),
    );
    const told = list.map((person) => ({ ...person, TwoSteps: twoSteps.has(person.Id) }));
    return { list: told, ...totalsOf(all, count) };
  },

  async mentors(context, { ProjectId, Search, Active, page, count, Totals }) {
    const { unsearched } = await readableIn(context, ProjectId);
    const asked = { projectId: ProjectId, search: Search, unsearched, active: Active };
    const { list, all } = await store.mentorsPage(context, asked, { size: count, number: page }, Totals);
    return { list, ...totalsOf(all, count) };
  },

  async mentorIds(context, { Ids }) {
    return context.projectId === null ? [] : store.mentorsByIds(context, context.projectId, Ids);
  },

  async byIds(context, { ProjectId, Ids }) {
    return store.peopleByIds(context, ProjectId, Ids, (await readableIn(context, ProjectId)).keeps);
  },

  async mentorsFilterValues(context, { ProjectId, Order }) {
    return store.namesOf(context, ProjectId, [mentorRole], Order);
  },

  async supervisorFilterValues(context, { ProjectId, Order }) {
    return store.namesOf(context, ProjectId, supervisorRoles, Order);
  },

  async setActiveState(context, { UserId, State }) {
    const { projectId } = context;
    if (projectId === null) return context.fail('NOT_FOUND');
    const [done] = await changePeople(context, projectId, [{ place: 0, id: UserId, state: State }], { dryRun: false });
    return done && done.outcome !== 'refused' ? { State: done.state } : context.fail('REFUSED');
  },

  async supervise(context, { ProjectId, SupervisorId, SubjectId, Set }) {
    // Only to begin with: what a role that ended left behind can be taken away.
    if (Set) {
      const holds = (userId: number, roles: readonly string[]) => store.holdsAny(context, ProjectId, userId, roles);
      if (!(await holds(SupervisorId, supervisorRoles)))
        return context.fail('NOT_A_SUPERVISOR', { fields: { SupervisorId: 'NOT_A_SUPERVISOR' } });
      if (SubjectId === SupervisorId || !(await holds(SubjectId, [mentorRole, menteeRole])))
        return context.fail('NOT_FOLLOWED', { fields: { SubjectId: 'NOT_FOLLOWED' } });
    }
    const Changed = await saveSupervision(
      context,
      { projectId: ProjectId, supervisorId: SupervisorId, subjectId: SubjectId },
      Set,
    );
    if (Changed) await context.audit('user', SubjectId, { SupervisorId, Set });
    return { Changed };
  },

  async supervision(context, { ProjectId }) {
    const seen = seenBy('work', context.reach);
    const { value, at } = await followed(context, `${ProjectId}/${seen.mask}`, (connection) =>
      store.followedMentors(connection, ProjectId, seen, context.services.clock()),
    );
    return {
      Supervisors: await store.supervisorsOf(context, ProjectId, supervisorRoles),
      Mentors: value,
      Others: context.can('project.manage') ? await store.othersFollowed(context, ProjectId, supervisorRoles) : [],
      AsOf: isOfMany(value) ? at.toISOString() : null,
    };
  },

  async subjectIds(context, { ProjectId, SupervisorId }) {
    return subjectsOf(context, ProjectId, SupervisorId);
  },
};
