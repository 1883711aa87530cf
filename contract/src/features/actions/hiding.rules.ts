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

/** From those who run the whole project nothing that is published is hidden. */
const hidingFrom: Record<Reach, number> = {
  own: actionFlags.HideFromMentee,
  caseload: actionFlags.HideFromMentor,
  supervision: actionFlags.HideFromSupervisor,
  project: 0,
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

/** Why an action is not there for a mentee, its conditions aside. */
export const absences = ['archived', 'unpublished', 'unnamed', 'later', 'hidden'] as const;
export type Absence = (typeof absences)[number];

/**
 * Why an action is not there for one mentee, and since when or from when it is (epoch milliseconds; null where no instant
 * was set). `named` is the instant for this mentee, `all` the one for everybody. There is none where the mentee's list has
 * it, as far as its ShowCondition holds.
 */
export const absencesFor = (
  { Flags, Archived }: { readonly Flags: number; readonly Archived: boolean },
  { named, all }: { readonly named: number | null; readonly all: number | null },
  now: number,
): { absent: Absence[]; from: number | null } => {
  const isPublished = hasFlag(Flags, 'Published');
  const isNamedOnly = isPublished && hasFlag(Flags, 'NamedOnly');
  const isThere = !Archived && isPublished && isForMentee(Flags, named, now);
  const ahead = [isNamedOnly ? named : null, all].filter((at) => at !== null && at > now);
  const from = isThere
    ? isNamedOnly
      ? named
      : all
    : Archived
      ? null
      : ahead.length === 0
        ? null
        : Math.min(...ahead.map(Number));
  const why: Absence[] = isThere
    ? []
    : [Archived ? 'archived' : from !== null ? 'later' : isPublished ? 'unnamed' : 'unpublished'];
  return { absent: hasFlag(Flags, 'HideFromMentee') ? [...why, 'hidden'] : why, from };
};

/** The same flags, but for what is published for some only. */
export const forAll = ({ mask, wanted }: SeenFlags): SeenFlags => ({ mask: mask | actionFlags.NamedOnly, wanted });
