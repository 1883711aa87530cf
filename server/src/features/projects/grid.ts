/** The grid: mentees by actions. A mentor sees the own caseload; hidden actions stay out of the columns and of the lines. */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import { actionTitles } from '@telemachos/contract/features/actions/actions.schemas.ts';
import type { GridColumn, GridQuery } from '@telemachos/contract/features/projects/projects.wire.ts';
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { pagesOf } from '@telemachos/contract/kit/paging.rules.ts';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import type { PeopleFilter } from '../users/people-filter.store.ts';
import type { ProjectsHandlers } from './projects.handlers.ts';
import * as store from './projects.store.ts';

const asColumn = (row: Awaited<ReturnType<typeof store.columnsOf>>[number]): GridColumn => {
  const titles = actionTitles.parse(row.titles);
  const group = row.groups[0] ?? '';
  return { Id: row.id, TypeId: row.typeId, Title: row.title, TitleEn: titles.en ?? row.title, Short: titles.short ?? row.title, Group: group, GroupEn: titles.group_en ?? group, Flags: row.flags };
};

const peopleOf = (query: GridQuery, reach: Reach, viewerId: number): PeopleFilter => ({
  projectId: query.ProjectId,
  roles: [menteeRole],
  search: query.Search,
  // A mentor filters by state alone: any other field could be guessed at through the filter.
  filter: reach === 'caseload' ? { State: query.Filter['State'] ?? '' } : query.Filter,
  mentorId: reach === 'caseload' ? viewerId : query.MentorId,
  coordinatorId: query.CoordId,
  active: query.Active,
});

export const gridHandlers: Pick<ProjectsHandlers, 'gridHeader' | 'gridHeaderAll' | 'gridCount' | 'gridPage'> = {
  async gridHeader(context, { ProjectId }) {
    return (await store.columnsOf(context, ProjectId, seenBy('grid', context.reach))).map(asColumn);
  },

  async gridHeaderAll(context, { ProjectId }) {
    return (await store.columnsOf(context, ProjectId, null)).map(asColumn);
  },

  async gridCount(context, query) {
    const All = await store.countPeople(context, peopleOf(query, context.reach, context.viewer.userId));
    return { Pages: pagesOf(All, query.Count), All };
  },

  async gridPage(context, query) {
    const people = peopleOf(query, context.reach, context.viewer.userId);
    const onlyMentor = context.reach === 'caseload' ? context.viewer.userId : null;
    return store.gridLines(context, people, { size: query.Count, number: query.Page }, seenBy('grid', context.reach), onlyMentor);
  },
};
