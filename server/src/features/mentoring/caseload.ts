/** The list of mentees: a mentor's own ones, or those of a project, by need or by name. */
import type { mentoringCalls } from '@telemachos/contract/features/mentoring/mentoring.calls.ts';
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import { pagesOf } from '@telemachos/contract/kit/paging.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { countPeople } from '../projects/projects.store.ts';
import type { PeopleFilter } from '../users/people-filter.store.ts';
import { readableIn } from '../users/readable.shared.ts';
import { caseloadPage } from './caseload.store.ts';

export const caseloadHandlers: Pick<Handlers<typeof mentoringCalls>, 'mentees'> = {
  async mentees(context, { ProjectId, Search, Order, Need, Active, page, count }) {
    const { viewer, reach, now } = context;
    const onlyMentor = reach === 'caseload' ? viewer.userId : null;
    const { unsearched } = await readableIn(context, ProjectId);
    const people: PeopleFilter = {
      projectId: ProjectId,
      roles: [menteeRole],
      search: Search,
      unsearched,
      filter: {},
      mentorId: onlyMentor,
      active: Active,
    };
    const byNeed = Order === 'need';
    const need = Need ?? null;
    const { list, found } = await caseloadPage(context, {
      people,
      seen: seenBy('work', reach),
      onlyMentor,
      byNeed,
      need,
      page: { size: count, number: page },
      now,
      today: dayInAthens(now.getTime()),
    });
    const All = need === null ? await countPeople(context, people) : found;
    return { list, count: pagesOf(All, count), All, ByNeed: byNeed };
  },
};
