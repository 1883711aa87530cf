/** The cells of an action as they are joined where two people changed them, and the action of what was joined. */
import { recordAt, listAt, type Json } from '../settings/places.shared.ts';

/** Its groups stand in places: another group is no further one. */
const split = (data: Json): Json => ({ ...data, Group: { ...listAt(data, ['Group']) } });

/** Cells that were emptied are there as well. */
const unite = (found: Json, like: Json): Json => ({
  ...like,
  ...found,
  Group: Object.values(recordAt(found, ['Group'])),
});

export const cellParts = { split, unite };
