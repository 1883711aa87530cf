/** Records of fields that two people changed from the same beginning, joined as settings are (merging.shared.ts). */
import { merged, type Clash, type Sides } from './merging.shared.ts';
import type { Json, Place } from './places.shared.ts';

const whole = (Settings: Json) => ({ url: '', Descr: '', Settings });
const within = (place: Place): Place => place.slice(1);

/** The two made into one: where both changed the same, and the places that came from the other one. */
export const mergedRecords = (
  /** Null where it is not known: then each difference clashes. */
  before: Json | null,
  mine: Json,
  theirs: Json,
  sides: Sides = {},
): { data: Json; clashes: readonly Clash[]; came: readonly Place[] } => {
  const known = Object.fromEntries(Object.entries(sides).map(([key, side]) => [`Settings.${key}`, side]));
  const { data, clashes, came } = merged(before && whole(before), whole(mine), whole(theirs), { sides: known });
  return {
    data: data.Settings,
    clashes: clashes.map((clash) => ({ ...clash, place: within(clash.place) })),
    came: came.map(within),
  };
};
