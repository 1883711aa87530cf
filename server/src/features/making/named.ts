/** For whom an action is published apart from all. */
import type { makingCalls } from '@telemachos/contract/features/making/making.calls.ts';
import { pagesOf } from '@telemachos/contract/kit/paging.rules.ts';
import { hasFlag } from '@telemachos/contract/kit/flags.ts';
import type { Connection } from '../../db/connect.ts';
import type { Page } from '../../db/paging.ts';
import type { Handlers } from '../../platform/context.ts';
import { readableIn } from '../users/readable.shared.ts';
import { knownTo } from './made.shared.ts';
import { madeRows } from './making.store.ts';
import { namedCounts, namedMentees, namedMentors } from './named.store.ts';

/** One page of the mentees; what all of them are tells how many pages there are. */
const byPerson = async (
  context: Connection & { now: Date },
  actionId: number,
  people: Parameters<typeof namedMentees>[2],
  page: Page,
) => {
  const counts = await namedCounts(context, people.projectId, actionId, context.now);
  return { ...(await namedMentees(context, actionId, people, page, counts.now + counts.later)), counts };
};

/** One page of them, by mentee or by mentor. */
export const publishedFor: Handlers<typeof makingCalls>['publishedFor'] = async (context, input) => {
  const { ActionId, Search, By, page: number, count: size } = input;
  const { projectId } = context;
  if (projectId === null) return context.fail('NOT_FOUND');
  const row = (await madeRows(context, projectId)).find(({ id }) => id === ActionId);
  if (!row || knownTo(context, [row]).length === 0) return context.fail('NOT_FOUND');
  // An instant from before it was put away, or made everybody's, gives nobody anything.
  if (!hasFlag(row.flags, 'Published') || !hasFlag(row.flags, 'NamedOnly'))
    return { list: [], count: 0, All: 0, Now: 0, Later: 0 };
  const { unsearched } = await readableIn(context, projectId);
  const sought = { projectId, roles: [], search: Search, unsearched, filter: {} };
  const page = { size, number };
  const { list, all, counts } =
    By === 'people'
      ? await byPerson(context, ActionId, sought, page)
      : await namedMentors(context, ActionId, sought, page, context.now);
  return {
    list: list.map(({ id, name, mentor, at, people }) => ({
      Id: id,
      Name: name,
      Mentor: mentor,
      At: at?.toISOString() ?? null,
      People: people,
    })),
    count: pagesOf(all, size),
    All: all,
    Now: counts.now,
    Later: counts.later,
  };
};
