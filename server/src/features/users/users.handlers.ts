/** The users room: lists of people, mentors and supervisors as filters, states, supervision. */
import { menteeRole, mentorRole, supervisorRoles } from '@telemachos/contract/access/roles.ts';
import type { usersCalls } from '@telemachos/contract/features/users/users.calls.ts';
import { pagesOf } from '@telemachos/contract/kit/paging.rules.ts';
import { isShutOut, onlyRoles } from '../../access/viewer.ts';
import type { Handlers } from '../../platform/context.ts';
import { keeping, manyFrom } from '../../platform/kept.ts';
import { deleteSessions, membershipsOf } from '../account/account.store.ts';
import { filterHandlers } from './filters.ts';
import type { PeopleFilter } from './people-filter.store.ts';
import { readableIn } from './readable.shared.ts';
import * as store from './users.store.ts';

type Followed = Awaited<ReturnType<typeof store.followedMentors>>;
const isOfMany = (mentors: Followed): boolean => mentors.reduce((sum, { Caseload }) => sum + Caseload, 0) > manyFrom;

/** The mentors of a project with how their mentees are getting on. */
const followed = keeping<Followed>(isOfMany);

export const usersHandlers: Handlers<typeof usersCalls> = {
  ...filterHandlers,

  async find(context, { page, count, Order, Desc, ProjectId, Search, Filter, Roles, MentorId, Unpaired }) {
    const { unsearched, contained, keeps, faultsOf } = await readableIn(context, ProjectId);
    const fields = faultsOf(Filter);
    if (fields) context.fail('BAD_INPUT', { fields });
    const people: PeopleFilter = {
      projectId: ProjectId,
      roles: onlyRoles(Roles),
      search: Search,
      unsearched,
      filter: Filter,
      contained,
      mentorId: MentorId,
      unpaired: Unpaired,
    };
    const { list, all } = await store.findPeople(context, people, Order, Desc, { size: count, number: page }, keeps);
    return { list, count: pagesOf(all, count), All: all };
  },

  async mentors(context, { ProjectId, Search, page, count }) {
    const { unsearched } = await readableIn(context, ProjectId);
    const asked = { projectId: ProjectId, search: Search, unsearched };
    const { list, all } = await store.mentorsPage(context, asked, { size: count, number: page });
    return { list, count: pagesOf(all, count), All: all };
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
    if (projectId === null || !(await store.saveState(context, projectId, UserId, State)))
      return context.fail('NOT_FOUND');
    // Where nothing is left that a session could open, none is kept: it would come alive again with the person's
    // return.
    const Ended = isShutOut(await membershipsOf(context, UserId)) ? await deleteSessions(context, UserId, null) : 0;
    await context.audit('user', UserId, { State, Ended });
    return { State };
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
    const Changed = await store.saveSupervision(
      context,
      { projectId: ProjectId, supervisorId: SupervisorId, subjectId: SubjectId },
      Set,
    );
    if (Changed) await context.audit('user', SubjectId, { SupervisorId, Set });
    return { Changed };
  },

  async supervision(context, { ProjectId }) {
    const { value, at } = await followed(context, String(ProjectId), (connection) =>
      store.followedMentors(connection, ProjectId, context.services.clock()),
    );
    return {
      Supervisors: await store.supervisorsOf(context, ProjectId, supervisorRoles),
      Mentors: value,
      AsOf: isOfMany(value) ? at.toISOString() : null,
    };
  },

  async subjectIds(context, { ProjectId, SupervisorId }) {
    return store.subjectsOf(context, ProjectId, SupervisorId);
  },
};
