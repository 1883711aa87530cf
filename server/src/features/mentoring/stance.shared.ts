/**
 * How people stand, for lists of other rooms: who has stood still, whose turn it is, and who moved last. A mentor's own
 * mentees and few others are weighed as they are; of very many it is put together once for all who look (standing.ts).
 */
import type { NextActor } from '@telemachos/contract/features/actions/actions.rules.ts';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { amongThese, type PeopleFilter } from '../users/people-filter.store.ts';
import { someOf } from '../users/people-page.store.ts';
import { caseloadOf, weighedAtMost } from './caseload.ts';
import { stancesOf, type Stance } from './caseload.store.ts';
import { standingBits } from './standing.store.ts';
import { standing } from './standing.ts';

type Asking = Connection & { services: Services; viewer: Viewer; reach: Reach; now: Date };

/** Whom a list is narrowed to: who stood still for so many days; with whom it is this one's turn. */
export type StanceFilter = { Stuck?: number | null | undefined; NextActor?: NextActor | null | undefined };

/** How everybody of a project stands, where they are many: whoever of them is sought is found afterwards. */
const stancesOfAll = async (asking: Asking, people: PeopleFilter): Promise<Stance[]> => {
  const { value } = await standing(asking, people.projectId, caseloadOf(asking, people).seen);
  const has = (place: number, bit: number) => ((value.bits[place] ?? 0) & bit) !== 0;
  return Array.from(value.ids, (id, place) => ({
    id,
    heard: value.heard[place] ?? 0,
    active: has(place, standingBits.active),
    finished: has(place, standingBits.finished),
    mentors: has(place, standingBits.mentors),
    mentees: has(place, standingBits.mentees),
  }));
};

/** How those stand whom the filter finds, and where these are many, others too. */
const stances = async (asking: Asking, people: PeopleFilter): Promise<Stance[]> => {
  const asked = caseloadOf(asking, people);
  const few = asked.onlyMentor !== null || (await someOf(asking, people, weighedAtMost)).length <= weighedAtMost;
  return few ? stancesOf(asking, asked) : stancesOfAll(asking, people);
};

/**
 * Whose turn it is with somebody: the mentor's as soon as anything waits for one; else the mentee's, unless everything that
 * is asked of all is done and nothing is pending. Whoever is not active is waited for by nobody.
 */
const turnOf = ({ active, finished, mentors, mentees }: Stance): NextActor =>
  !active ? 'nobody' : mentors ? 'mentor' : mentees || !finished ? 'mentee' : 'nobody';

const daySeconds = 24 * 60 * 60;

/** The same people, narrowed by how they stand. */
export const narrowedByStance = async (
  asking: Asking,
  people: PeopleFilter,
  { Stuck, NextActor }: StanceFilter,
): Promise<PeopleFilter> => {
  if (Stuck == null && NextActor == null) return people;
  const before = Stuck == null ? Infinity : asking.now.getTime() / 1000 - Stuck * daySeconds;
  const ids = (await stances(asking, people))
    .filter(
      (one) =>
        (Stuck == null || (one.active && !one.finished && one.heard < before)) &&
        (NextActor == null || turnOf(one) === NextActor),
    )
    .map(({ id }) => id);
  return { ...people, also: amongThese(ids) };
};

/** Those whom the filter finds by their last move, the longest ago first, or from the end. */
export const idsByMove = async (asking: Asking, people: PeopleFilter, way: 'up' | 'down'): Promise<number[]> => {
  const all = await stances(asking, people);
  const found = new Set(await someOf(asking, people, all.length));
  const sign = way === 'up' ? 1 : -1;
  return all
    .filter(({ id }) => found.has(id))
    .sort((a, b) => sign * (a.heard - b.heard || a.id - b.id))
    .map(({ id }) => id);
};
