/**
 * How people stand, for lists of other rooms: who has stood still, whose turn it is, and who moved last. A mentor's own
 * mentees and few others are weighed as they are; of very many it is put together once for all who look (standing.ts).
 */
import type { NextActor } from '@telemachos/contract/features/actions/actions.rules.ts';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { narrowedTo, type PeopleFilter } from '../users/people-filter.store.ts';
import { allOf, someOf } from '../users/people-page.store.ts';
import { caseloadOf, maxWeighed } from './caseload.ts';
import { stancesOf, type Stance } from './caseload.store.ts';
import { standingBits, type Standing } from './standing.store.ts';
import { idsByHeard, inOrder, standing } from './standing.ts';

type Asking = Connection & { services: Services; viewer: Viewer; reach: Reach; now: Date };

/** Whom a list is narrowed to: who stood still for so many days; with whom it is this one's turn. */
export type StanceFilter = { Stuck?: number | null | undefined; NextActor?: NextActor | null | undefined };

/** How everybody of the project stands, where those whom the filter finds are many; null where they are few. */
const standingOfMany = async (asking: Asking, people: PeopleFilter): Promise<Standing | null> => {
  const { onlyMentor, seen } = caseloadOf(asking, people);
  const few = onlyMentor !== null || (await someOf(asking, people, maxWeighed)).length <= maxWeighed;
  return few ? null : (await standing(asking, people.projectId, seen)).value;
};

const asStances = ({ ids, bits, heard }: Standing): Stance[] => {
  const has = (place: number, bit: number) => ((bits[place] ?? 0) & bit) !== 0;
  return Array.from(ids, (id, place) => ({
    id,
    heard: heard[place] ?? 0,
    active: has(place, standingBits.active),
    finished: has(place, standingBits.finished),
    mentors: has(place, standingBits.mentors),
    mentees: has(place, standingBits.mentees),
  }));
};

/** How those stand whom the filter finds, and where these are many, others too. */
const stances = async (asking: Asking, people: PeopleFilter): Promise<Stance[]> => {
  const many = await standingOfMany(asking, people);
  return many ? asStances(many) : stancesOf(asking, caseloadOf(asking, people));
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
  return narrowedTo(people, ids);
};

/**
 * Those whom the filter finds by their last move, the longest ago first, or from the end; no more than the first `most`.
 * Of very many a part is asked for that has them all most likely, and then another twice as large.
 */
export const idsByMove = async (
  asking: Asking,
  people: PeopleFilter,
  way: 'up' | 'down',
  maxIds = Infinity,
): Promise<number[]> => {
  const many = await standingOfMany(asking, people);
  const up = many ? idsByHeard(many) : inOrder(await stancesOf(asking, caseloadOf(asking, people)));
  const all = way === 'up' ? up : up.toReversed();
  const ids: number[] = [];
  for (let from = 0, size = 4 * maxIds; ids.length < maxIds && from < all.length; from += size, size *= 2) {
    const part = all.slice(from, from + size);
    const found = new Set(await allOf(asking, part.length === all.length ? people : narrowedTo(people, part)));
    ids.push(...part.filter((id) => found.has(id)));
  }
  return ids.slice(0, maxIds);
};
