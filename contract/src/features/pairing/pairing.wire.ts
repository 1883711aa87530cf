/**
 * What the linking calls carry. Nothing chosen is an input of its own, so that it is answered in the specification's
 * words (001 §5).
 */
import { z } from 'zod';
import { eachOnce, fieldName, id, ids, text } from '../../kit/ids.ts';

/** The mentor; null when none was chosen. */
export const chosenMentor = id.nullable();

/** The actions; none when none was chosen. */
export const chosenActions = eachOnce(z.array(id).max(1000));

/**
 * Many mentees: those named by UserIds, or else everybody that Search, Filter, filterMentorId and Active find.
 * `Unpaired` keeps those without a mentor for the project.
 */
export const chosenMany = {
  ProjectId: id,
  UserIds: ids.nullish(),
  Search: text(200).default(''),
  Filter: z.record(fieldName(60), text(200)).default({}),
  filterMentorId: id.nullish(),
  Active: z.boolean().default(true),
  Unpaired: z.boolean().default(false),
};
export type ChosenMany = z.output<z.ZodObject<typeof chosenMany>>;

/** How many links were made, moved or taken away; those that were already so are not counted. */
export const changed = z.object({ Changed: z.int() });

/**
 * What a linking would do, counted in links: new ones, those that are so already, and whom the others take the place of.
 * Its names, the chosen mentor's too, are those of sentences.
 */
export const linkPreview = z.object({
  Mentor: z.string(),
  New: z.int(),
  Same: z.int(),
  Replaces: z.array(z.object({ Id: id, Name: z.string(), Count: z.int() })),
});
export type LinkPreview = z.output<typeof linkPreview>;
