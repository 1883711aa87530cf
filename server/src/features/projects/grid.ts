/**
 * The grid: mentees by actions. A mentor sees the own caseload; hidden actions stay out of the columns and of the
 * lines.
 */
import type { projectsCalls } from '@telemachos/contract/features/projects/projects.calls.ts';
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import { actionTitles } from '@telemachos/contract/features/actions/actions.schemas.ts';
import type { GridColumn, GridQuery } from '@telemachos/contract/features/projects/projects.wire.ts';
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { pagesOf } from '@telemachos/contract/kit/paging.rules.ts';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import type { Handlers, Services } from '../../platform/context.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { ProblemExtra } from '../../platform/problem.ts';
import { countPeople, type PeopleFilter } from '../users/people-filter.store.ts';
import { readableIn } from '../users/readable.shared.ts';
import { narrowedByStance } from '../mentoring/stance.shared.ts';
import * as store from './projects.store.ts';

/** A column as it travels. */
export const asColumn = (row: Awaited<ReturnType<typeof store.columnsOf>>[number]): GridColumn => {
  const titles = actionTitles.parse(row.titles);
  const group = row.groups[0] ?? '';
  return {
    Id: row.id,
    TypeId: row.typeId,
    Title: row.title,
    TitleEn: titles.en ?? row.title,
    Short: titles.short ?? row.title,
    Group: group,
    GroupEn: titles.group_en ?? group,
    Flags: row.flags,
  };
};

const peopleOf = (
  query: Omit<GridQuery, 'Count'>,
  reach: Reach,
  viewerId: number,
  unsearched: PeopleFilter['unsearched'],
): PeopleFilter => ({
  projectId: query.ProjectId,
  roles: [menteeRole],
  search: query.Search,
  unsearched,
  filter: query.Filter,
  mentorId: reach === 'caseload' ? viewerId : query.MentorId,
  coordinatorId: query.CoordId,
  active: query.Active,
});

/**
 * Whom the caller asks for, and which of the project's fields are kept from them. A field they may not filter by is
 * refused.
 */
export const askedOf = async (
  context: Connection & {
    services: Services;
    viewer: Viewer;
    reach: Reach;
    now: Date;
    fail: (code: 'BAD_INPUT', extra: ProblemExtra) => never;
  },
  query: Omit<GridQuery, 'Count'>,
): Promise<{ people: PeopleFilter; kept: string[] }> => {
  const { unsearched, contained, keptOfProject, faultsOf } = await readableIn(context, query.ProjectId);
  const people = { ...peopleOf(query, context.reach, context.viewer.userId, unsearched), contained };
  const fields = faultsOf(people.filter);
  if (fields) return context.fail('BAD_INPUT', { fields });
  return { people: await narrowedByStance(context, people, query), kept: keptOfProject };
};

export const gridHandlers: Pick<
  Handlers<typeof projectsCalls>,
  'gridHeader' | 'gridHeaderAll' | 'gridCount' | 'gridPage' | 'gridGlance'
> = {
  async gridHeader(context, { ProjectId }) {
    return (await store.columnsOf(context, ProjectId, seenBy('grid', context.reach))).map(asColumn);
  },

  async gridHeaderAll(context, { ProjectId }) {
    return (await store.columnsOf(context, ProjectId, null)).map(asColumn);
  },

  async gridCount(context, query) {
    const { people } = await askedOf(context, query);
    const All = await countPeople(context, people);
    return { Pages: pagesOf(All, query.Count), All };
  },

  async gridPage(context, query) {
    const { people, kept } = await askedOf(context, query);
    const onlyMentor = context.reach === 'caseload' ? context.viewer.userId : null;
    const page = { size: query.Count, number: query.Page };
    return store.gridLines(
      context,
      people,
      await store.gridPageIds(context, people, page, { order: query.Order, desc: query.Desc }),
      seenBy('grid', context.reach),
      onlyMentor,
      kept,
      query.Data && context.can('mentor.work') ? context.viewer.userId : null,
    );
  },

  async gridGlance(context, query) {
    const { people } = await askedOf(context, query);
    const page = { size: query.Count, number: query.Page };
    return store.glanceLines(
      context,
      query.ProjectId,
      await store.gridPageIds(context, people, page, { order: query.Order, desc: query.Desc }),
      seenBy('grid', context.reach),
      context.reach === 'caseload' ? context.viewer.userId : null,
    );
  },
};
