/**
 * The grid: mentees by actions. A mentor sees the own caseload; hidden actions stay out of the columns and of the
 * lines.
 */
import type { projectsCalls } from '@telemachos/contract/features/projects/projects.calls.ts';
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import { actionTitles } from '@telemachos/contract/features/actions/actions.schemas.ts';
import type { GridColumn, GridOrdering, GridQuery } from '@telemachos/contract/features/projects/projects.wire.ts';
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { pagesOf } from '@telemachos/contract/kit/paging.rules.ts';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import type { Handlers } from '../../platform/context.ts';
import { countWithState, type PeopleFilter } from '../users/people-filter.store.ts';
import { readableIn, type Readable } from '../users/readable.shared.ts';
import { groupWords } from '../actions/group-words.shared.ts';
import { narrowedByStance } from '../mentoring/stance.shared.ts';
import type { GridAsking } from './grid-asking.ts';
import { orderFor, pageIds } from './grid-order.ts';
import * as store from './projects.store.ts';

/** A column as it travels. */
export const asColumn = (row: Awaited<ReturnType<typeof store.columnsOf>>[number]): GridColumn => {
  const titles = actionTitles.safeParse(row.titles).data ?? {};
  return {
    Id: row.id,
    TypeId: row.typeId,
    Title: row.title,
    TitleEn: titles.en ?? row.title,
    Short: titles.short || row.title,
    ShortEn: titles.short_en || titles.en || row.title,
    ...groupWords(row.groups, titles.group_en),
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
  unpaired: query.Unpaired,
  coordinatorId: query.CoordId,
  active: query.Active,
});

/** Whom the caller asks for, and what they may read of them. A field they may not filter by is refused. */
export const askedOf = async (
  context: GridAsking,
  query: Omit<GridQuery, 'Count'>,
): Promise<{ people: PeopleFilter; readable: Readable }> => {
  const readable = await readableIn(context, query.ProjectId);
  const { unsearched, contained, faultsOf } = readable;
  const people = { ...peopleOf(query, context.reach, context.viewer.userId, unsearched), contained };
  const fields = faultsOf(people.filter);
  if (fields) return context.fail('BAD_INPUT', { fields });
  return { people: await narrowedByStance(context, people, query), readable };
};

/** The page that is asked for: whom the filters find, and those of them who are on it, in their order. */
const pageOf = async (context: GridAsking, query: GridQuery & GridOrdering & { Page: number }) => {
  const { people, readable } = await askedOf(context, query);
  const order = await orderFor(context, query, readable);
  const ids = await pageIds(context, people, { size: query.Count, number: query.Page }, order);
  return { people, readable, ids };
};

export const gridHandlers: Pick<
  Handlers<typeof projectsCalls>,
  'gridHeader' | 'gridHeaderAll' | 'gridCount' | 'gridPage' | 'gridGlance'
> = {
  async gridHeader(context, { ProjectId }) {
    return (await store.columnsOf(context, ProjectId, seenBy('grid', context.reach))).map(asColumn);
  },

  async gridHeaderAll(context, { ProjectId }) {
    return (await store.columnsOf(context, ProjectId, seenBy('answers', context.reach))).map(asColumn);
  },

  async gridCount(context, query) {
    const { people } = await askedOf(context, query);
    const { all, notActivated } = await countWithState(context, people);
    return { Pages: pagesOf(all, query.Count), All: all, NotActivated: notActivated };
  },

  async gridPage(context, query) {
    const { people, readable, ids } = await pageOf(context, query);
    return store.gridLines(
      context,
      people,
      ids,
      seenBy('grid', context.reach),
      context.reach === 'caseload' ? context.viewer.userId : null,
      readable.keptOfProject,
      query.Data && context.can('mentor.work') ? context.viewer.userId : null,
    );
  },

  async gridGlance(context, query) {
    const { ids } = await pageOf(context, query);
    return store.glanceLines(
      context,
      query.ProjectId,
      ids,
      seenBy('grid', context.reach),
      context.reach === 'caseload' ? context.viewer.userId : null,
    );
  },
};
