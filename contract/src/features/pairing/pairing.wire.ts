/**
 * What the linking calls carry. Nothing chosen is an input of its own, so that it is answered in the specification's
 * words (001 §5).
 */
import { z } from 'zod';
import { withoutDuplicates, fieldName, id, ids, text } from '../../kit/fields.ts';
import { followed } from '../meetings/meetings.wire.ts';

/** The mentor; null when none was chosen. */
export const chosenMentor = id.nullable();

/** The actions; none when none was chosen. */
export const chosenActions = withoutDuplicates(z.array(id).max(1000));

/**
 * Many mentees: those named by UserIds, or else everybody that Search, Filter, filterMentorId and Active find.
 * `Unpaired` keeps those without a mentor for the project. `Active` true finds active people, false also those who left or are
 * suspended; without it active people and those who have not activated their account yet.
 */
export const chosenMany = {
  ProjectId: id,
  UserIds: ids.nullish(),
  Search: text(200).default(''),
  Filter: z.record(fieldName(60), text(200)).default({}),
  filterMentorId: id.nullish(),
  Active: z.boolean().optional(),
  Unpaired: z.boolean().default(false),
};
export type ChosenMany = z.output<z.ZodObject<typeof chosenMany>>;

/** How many mentees a mentor takes on for the project at the most; null is as many as come. */
export const capacity = z.int().min(0).max(10_000).nullable();

/**
 * The digest of what was told before: what becomes of meetings ('' where there were none) or, of a hand-over, of all of it.
 * Where it would be otherwise by now nothing is done. Null: whatever holds now.
 */
export const asTold = text(64).nullish();

/**
 * How many links were made, moved or taken away; those that were already so are not counted. `Meetings` is what became of
 * meetings ahead, where there were some.
 */
export const changed = z.object({ Changed: z.int(), Meetings: followed.optional() });

/** The same of links that were made; and how many mentees the mentor has beyond the capacity now, where there are some. */
export const linked = changed.extend({ Beyond: z.int().optional() });

/**
 * What a linking would do, counted in links: new ones, those that are so already, and whom the others take the place of.
 * Its names, the chosen mentor's too, are those of sentences. `Beyond` is how many mentees the mentor would have beyond
 * the capacity; `Meetings` what would become of meetings ahead, where there are some.
 */
export const linkPreview = z.object({
  Mentor: z.string(),
  New: z.int(),
  Same: z.int(),
  Replaces: z.array(z.object({ Id: id, Name: z.string(), Count: z.int() })),
  Capacity: capacity,
  Beyond: z.int(),
  Meetings: followed.optional(),
});
export type LinkPreview = z.output<typeof linkPreview>;

/** A mentor with the mentees for the project, active or not activated yet, and how many there may be. */
const mentorRoom = z.object({ Id: id, Name: z.string(), Caseload: z.int(), Capacity: capacity });

/** Why a mentee stays where they are: it is oneself, they take part no more, or all who were named is the mentee. */
export const stayReasons = ['oneself', 'left', 'themselves'] as const;

/** Mentees that one request hands over; the caller repeats it for the rest. */
export const maxHandedOverMentees = 500;

/**
 * What a hand-over does, or did: who goes to whom, how many links that are; who stays and why (at most 100 are named);
 * the links of actions that stay because they were not asked for; and how many mentees are left for the next time. `To`
 * has the caseloads as they are afterwards; `Meetings` is what becomes of meetings ahead, where there are some. `Version` is
 * the digest of who goes to whom and what becomes of meetings.
 */
export const handedOver = z.object({
  From: z.string(),
  Changed: z.int(),
  Moves: z.array(z.object({ Id: id, Name: z.string(), To: id, Project: z.boolean(), Actions: z.int() })),
  To: z.array(mentorRoom.extend({ Gets: z.int(), Beyond: z.int() })),
  Stays: z.array(z.object({ Id: id, Name: z.string(), Why: z.enum(stayReasons) })),
  StaysAll: z.int(),
  ActionsStay: z.int(),
  Left: z.int(),
  Letters: z.int(),
  Version: z.string(),
  Meetings: followed.optional(),
});
export type HandedOver = z.output<typeof handedOver>;

/** What speaks for a mentor, or against: `full` has no room left, `fewer` has fewer mentees than mentors have in the mean. */
export const proposalReasons = ['type', 'municipality', 'room', 'fewer', 'full'] as const;

/** For each mentee, in the order in which they were named, at most three mentors, the best one first. */
export const proposals = z.array(
  z.object({
    Id: id,
    Name: z.string(),
    Now: z.string().nullable(),
    Mentors: z.array(mentorRoom.extend({ Reasons: z.array(z.enum(proposalReasons)) })),
  }),
);
export type Proposals = z.output<typeof proposals>;
