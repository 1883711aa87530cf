/**
 * Which flags hide an action from whom, and where: the one rule, for what is judged one by one and for queries. Source:
 * specification 000 §9, 001 §3.
 */
import type { Reach } from '../../access/roles.ts';
import { actionFlags, hasFlag } from '../../kit/flags.ts';

/**
 * Where an action is looked for: among what is done with it, in the grid, or among what was answered. What was answered
 * stays to be read when its action is no longer published; and of one's own answers nothing is hidden, which is for the
 * caller of this to say.
 */
export type Place = 'work' | 'grid' | 'answers';

/** Who reaches everywhere is hidden nothing that is published. */
const hidingFrom: Record<Reach, number> = {
  own: actionFlags.HideFromMentee,
  caseload: actionFlags.HideFromMentor,
  project: actionFlags.HideFromSupervisor,
  all: 0,
};

/**
 * The rule as two numbers: an action is seen by all of these where its flags, as far as they are in `mask`, are
 * `wanted`.
 */
export type SeenFlags = { mask: number; wanted: number };

/** The flags of what is seen in a place by people of each of these reaches. */
export const seenBy = (place: Place, ...reaches: readonly Reach[]): SeenFlags => {
  const wanted = place === 'answers' ? 0 : actionFlags.Published;
  return {
    wanted,
    mask: reaches.reduce(
      (mask, reach) => mask | hidingFrom[reach],
      wanted | (place === 'grid' ? actionFlags.HideInGrid : 0),
    ),
  };
};

/** Whether an action's flags keep it from a viewer of this reach. */
export const isHiddenFrom = (flags: number, reach: Reach, place: Place = 'work'): boolean => {
  const { mask, wanted } = seenBy(place, reach);
  return (flags & mask) !== wanted;
};

/**
 * Whether a published action is there for one mentee: for all, or for this one since an instant (`publishedAt`, epoch
 * milliseconds; null where nobody named the mentee). To those who look after mentees it makes no difference.
 */
export const isForMentee = (flags: number, publishedAt: number | null, now: number): boolean =>
  !hasFlag(flags, 'NamedOnly') || (publishedAt !== null && publishedAt <= now);

/** The same flags, but for what is published for some only. */
export const forAll = ({ mask, wanted }: SeenFlags): SeenFlags => ({ mask: mask | actionFlags.NamedOnly, wanted });
