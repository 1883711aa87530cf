/**
 * Who could take on whom: mentors weighed by the room they have, and by what they have in common with a mentee. The same
 * people always give the same answer.
 */
import type { proposalReasons } from './pairing.wire.ts';

/** A mentor with the mentees there are, and how many there may be (null: as many as come). */
export type Room = { Id: number; Caseload: number; Capacity: number | null };

/** How many mentees a mentor has beyond the capacity. */
export const beyond = ({ Caseload, Capacity }: Pick<Room, 'Caseload' | 'Capacity'>): number =>
  Capacity === null ? 0 : Math.max(0, Caseload - Capacity);

const isFull = ({ Caseload, Capacity }: Room): boolean => Capacity !== null && Caseload >= Capacity;

/** Whoever has room comes first, then whoever has fewer mentees; of equals the one who is there longer. */
const byRoom = (a: Room, b: Room): number =>
  Number(isFull(a)) - Number(isFull(b)) || a.Caseload - b.Caseload || a.Id - b.Id;

/**
 * Spread mentees over mentors, one after the other, each to whoever has most room then; nobody to themselves. Where all
 * are full it goes on, evenly. Answers the mentor of each mentee, null where there is none but the mentee.
 */
export const spread = (menteeIds: readonly number[], mentors: readonly Room[]): Map<number, number | null> => {
  const rooms = mentors.map((mentor) => ({ ...mentor }));
  return new Map(
    menteeIds.map((menteeId) => {
      const [best] = rooms.filter(({ Id }) => Id !== menteeId).sort(byRoom);
      if (best) best.Caseload += 1;
      return [menteeId, best?.Id ?? null];
    }),
  );
};

/** A mentee for whom a mentor is sought; what is not known, or not to be read, is ''. */
export type Seeking = { Id: number; Municipality: string; MentorId: number | null };

/** A mentor who may be proposed. */
export type Candidate = Room & { Municipality: string; Type: string };

/** A mentor who is proposed, with the room as it was before anybody was, and why. */
export type Proposed = { Id: number; Reasons: (typeof proposalReasons)[number][] };

/** Mentors that are proposed for a mentee. */
const maxProposedMentors = 3;

/**
 * Propose mentors for each of the mentees, best first: those with room, of the kind that is sought, of the same
 * municipality, with the fewest mentees. Whoever is proposed first counts as taken on, so that the next mentee is not
 * sent to the same one; the present mentor and the mentee are not proposed.
 */
export const propose = (
  mentees: readonly Seeking[],
  candidates: readonly Candidate[],
  type: string,
): Map<number, Proposed[]> => {
  const mean = candidates.reduce((sum, { Caseload }) => sum + Caseload, 0) / Math.max(1, candidates.length);
  const told = new Map(candidates.map((one) => [one.Id, one]));
  const rooms = candidates.map((one) => ({ ...one }));
  const isOfType = ({ Type }: Candidate): boolean => type !== '' && Type === type;
  const isNear = (mentee: Seeking, { Municipality }: Candidate): boolean =>
    mentee.Municipality !== '' && mentee.Municipality === Municipality;
  const reasonsOf = (mentee: Seeking, mentor: Candidate): Proposed['Reasons'] => {
    const { Caseload, Capacity } = mentor;
    const full = isFull(mentor);
    return [
      ...(isOfType(mentor) ? ['type' as const] : []),
      ...(isNear(mentee, mentor) ? ['municipality' as const] : []),
      ...(Capacity !== null && !full ? ['room' as const] : []),
      ...(Caseload < mean && !full ? ['fewer' as const] : []),
      ...(full ? ['full' as const] : []),
    ];
  };
  return new Map(
    mentees.map((mentee) => {
      const order = (a: Candidate, b: Candidate): number =>
        Number(isFull(a)) - Number(isFull(b)) ||
        Number(isOfType(b)) - Number(isOfType(a)) ||
        Number(isNear(mentee, b)) - Number(isNear(mentee, a)) ||
        byRoom(a, b);
      // The first ones of many, without putting them all in order.
      const best: Candidate[] = [];
      for (const mentor of rooms) {
        if (mentor.Id === mentee.Id || mentor.Id === mentee.MentorId) continue;
        const last = best.at(-1);
        if (best.length === maxProposedMentors && last && order(mentor, last) > 0) continue;
        best.push(mentor);
        best.sort(order);
        best.splice(maxProposedMentors);
      }
      const proposed = best.map(({ Id }) => {
        const mentor = told.get(Id);
        return { Id, Reasons: mentor ? reasonsOf(mentee, mentor) : [] };
      });
      if (best[0]) best[0].Caseload += 1;
      return [mentee.Id, proposed];
    }),
  );
};
