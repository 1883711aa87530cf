/** How everybody of a project stands, put together once for all who look. */
import type { SeenFlags } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { keeping, manyFrom, type Kept } from '../../platform/kept.ts';
import { standingOf, type Standing } from './standing.store.ts';

const kept = keeping<Standing>(({ ids }) => ids.length > manyFrom);

/** As it is, or as it was lately where there are many; `at` says of when it is. */
export const standing = (
  context: Connection & { services: Services; now: Date },
  projectId: number,
  seen: SeenFlags,
): Promise<Kept<Standing>> =>
  kept(context, `${projectId}/${seen.mask}/${seen.wanted}`, (connection) => {
    const now = context.services.clock();
    return standingOf(connection, { projectId, seen, now, today: dayInAthens(now.getTime()) });
  });

/** The people of each choice of bits, found once for each standing. */
const chosen = new WeakMap<Standing, Map<number, readonly number[]>>();

/** Those who have all of these bits, by need. */
export const idsWith = (standing: Standing, bits: number): readonly number[] => {
  const known = chosen.get(standing) ?? new Map<number, readonly number[]>();
  chosen.set(standing, known);
  const found =
    known.get(bits) ?? Array.from(standing.ids).filter((_, place) => ((standing.bits[place] ?? 0) & bits) === bits);
  known.set(bits, found);
  return found;
};
