/** The list of mentees: a mentor's own ones by need, those of a project by name. */
import { menteeRole, type Reach } from '@telemachos/contract/access/roles.ts';
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { pagesOf } from '@telemachos/contract/kit/paging.rules.ts';
import { countPeople } from '../projects/projects.store.ts';
import type { PeopleFilter } from '../users/people-filter.store.ts';
import { caseloadPage } from './caseload.store.ts';
import type { MentoringHandlers } from './mentoring.handlers.ts';

/** The flags of actions that do not count for a caller of this reach. */
const refusedBy: Record<Reach, number> = { own: actionFlags.HideFromMentee, caseload: actionFlags.HideFromMentor, project: actionFlags.HideFromSupervisor, all: 0 };

export const caseloadHandlers: Pick<MentoringHandlers, 'mentees'> = {
  async mentees(context, { ProjectId, Search, Order, Need, Active, page, count }) {
    const { viewer, reach, now } = context;
    const onlyMentor = reach === 'caseload' ? viewer.userId : null;
    const people: PeopleFilter = { projectId: ProjectId, roles: [menteeRole], search: Search, filter: {}, mentorId: onlyMentor, active: Active };
    // Weighing everybody of a large project for one page would cost more than it tells: their list is by name.
    const byNeed = Order === 'need' && onlyMentor !== null;
    const need = Need ?? null;
    const { list, found } = await caseloadPage(context, { people, refused: refusedBy[reach], onlyMentor, byNeed, need, page: { size: count, number: page }, now, today: dayInAthens(now.getTime()) });
    const All = need === null ? await countPeople(context, people) : found;
    return { list, count: pagesOf(All, count), All, ByNeed: byNeed };
  },
};
