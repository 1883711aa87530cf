/** The list of mentees: a mentor's own ones, or those of a project, by need or by name. */
import type { mentoringCalls } from '@telemachos/contract/features/mentoring/mentoring.calls.ts';
import type { NeedFilter } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import type { CaseLine } from '@telemachos/contract/features/mentoring/mentoring.wire.ts';
import { menteeRole, type Reach } from '@telemachos/contract/access/roles.ts';
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import { totalsOf, type Totals } from '@telemachos/contract/kit/paging.rules.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Page } from '../../db/paging.ts';
import type { Context, Handlers } from '../../platform/context.ts';
import { maxUncachedRows } from '../../platform/stale-cache.ts';
import { comingOf } from '../meetings/coming.store.ts';
import { lastDeclined } from '../meetings/declined.store.ts';
import { countPeople, type PeopleFilter } from '../users/people-filter.store.ts';
import { allOf, pageOfPeople, pageOfThese, someOf } from '../users/people-page.store.ts';
import { readableIn } from '../users/readable.shared.ts';
import { linesOfThese, weighedPage, type Caseload, type Weighed } from './caseload.store.ts';
import { standingBits } from './standing.store.ts';
import { idsWith, standing } from './standing.ts';

type Calling = Context<(typeof mentoringCalls)['mentees']>;
type Found = { list: Weighed[]; found: number | null; at: Date | null };

/** More mentees than this are not weighed for one page: how everybody stands is put together once for all who look. */
export const maxWeighed = 200;

/** By name: nobody is weighed but the page. */
const byName = async (context: Calling, asked: Caseload, page: Page, totals: Totals): Promise<Found> => {
  const { ids, all } = await pageOfPeople(context, asked.people, page, { totals });
  return { list: ids.length === 0 ? [] : await linesOfThese(context, asked, ids), found: all, at: null };
};

/** By need, or narrowed to a need, out of how everybody of the project stands. */
const outOfAll = async (
  context: Calling,
  asked: Caseload,
  { byNeed, need, page }: { byNeed: boolean; need: NeedFilter | null; page: Page },
): Promise<Found> => {
  const { people, seen } = asked;
  const { value, at } = await standing(context, people.projectId, seen);
  const wanted = (people.active || need !== null ? standingBits.active : 0) | (need === null ? 0 : standingBits[need]);
  // Those whom a search finds: it looks at everybody, who may be many.
  const sought = people.search === '' ? null : new Set(await allOf(context, people));
  const all = idsWith(value, wanted);
  const ids = sought === null ? all : all.filter((id) => sought.has(id));
  const shown = byNeed
    ? ids.slice(page.number * page.size, (page.number + 1) * page.size)
    : await pageOfThese(context, people.projectId, ids, page);
  // Whoever became something else since everybody was looked at is not among them.
  const stillThere = { ...asked, people: { ...people, active: people.active || need !== null } };
  return {
    list: await linesOfThese(context, stillThere, shown),
    found: ids.length,
    at: value.ids.length > maxUncachedRows ? at : null,
  };
};

/** The lines with what was declined, where a meeting waits to be set. */
const withDeclined = async (
  context: Calling,
  list: readonly Weighed[],
  { projectId, reach }: { projectId: number; reach: Reach },
): Promise<CaseLine[]> => {
  const asked = list.flatMap(({ User, Reason, Action }) =>
    Reason === 'schedule' && Action ? [{ menteeId: User.Id, actionId: Action.Id }] : [],
  );
  const declined = await lastDeclined(context, { projectId, viewerId: context.viewer.userId, reach }, asked);
  return list.map((line) => ({ ...line, Declined: line.Action && declined(line.User.Id, line.Action.Id) }));
};

/** How mentees are weighed for who asks: a mentor's own ones, by what this reach is shown. */
export const caseloadOf = <Asked extends Pick<PeopleFilter, 'projectId' | 'unsearched'>>(
  { viewer, reach, now }: { viewer: Viewer; reach: Reach; now: Date },
  people: Asked,
) => {
  const onlyMentor = reach === 'caseload' ? viewer.userId : null;
  return {
    people: { roles: [menteeRole], search: '', filter: {}, mentorId: onlyMentor, ...people },
    seen: seenBy('work', reach),
    onlyMentor,
    now,
    today: dayInAthens(now.getTime()),
  } satisfies Caseload;
};

export const caseloadHandlers: Pick<Handlers<typeof mentoringCalls>, 'mentees'> = {
  async mentees(context, { ProjectId, Search, Order, Need, Active, Own, Coming, ...paged }) {
    const { Totals, page: number, count: size } = paged;
    const { unsearched } = await readableIn(context, ProjectId);
    const { viewer, now } = context;
    // Own mentees are those that a mentor reaches, and are weighed as for a mentor.
    const reach = Own ? 'caseload' : context.reach;
    const asked = caseloadOf(
      { viewer, reach, now },
      {
        projectId: ProjectId,
        search: Search,
        unsearched,
        active: Active && reach !== 'caseload',
        current: Active && reach === 'caseload',
      },
    );
    const { people, onlyMentor } = asked;
    const page = { size, number };
    const need = Need ?? null;
    const byNeed = Order === 'need';
    const few = async () => (await someOf(context, people, maxWeighed)).length <= maxWeighed;
    const finding = async (): Promise<Found> =>
      !byNeed && need === null
        ? byName(context, asked, page, Totals)
        : onlyMentor !== null || (await few())
          ? { ...(await weighedPage(context, asked, { byNeed, need, page })), at: null }
          : outOfAll(context, asked, { byNeed, need, page });
    const mentor = { projectId: ProjectId, viewerId: viewer.userId, today: asked.today };
    const [found, coming] = await Promise.all([
      finding(),
      Coming && Totals !== 'alone' ? comingOf(context, mentor) : null,
    ]);
    const all = need === null && byNeed && found.list.length === 0 ? await countPeople(context, people) : found.found;
    // By need everybody is weighed, and so counted, for the lines already.
    const list = Totals === 'alone' ? [] : await withDeclined(context, found.list, { projectId: ProjectId, reach });
    return { list, ...totalsOf(all, size), ByNeed: byNeed, AsOf: found.at?.toISOString() ?? null, Coming: coming };
  },
};
