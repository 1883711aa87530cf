/** How everybody of a project stands, put together once for all who look. */
import type { SeenFlags } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { z } from 'zod';
import type { StatisticsKind } from '../../platform/statistics-refresh.ts';
import { createStaleWhileRevalidateCache, maxUncachedRows, type Cached } from '../../platform/stale-cache.ts';
import { askedBy, figuresKey } from './figures-key.ts';
import { standingOf, type Standing } from './standing.store.ts';

/** As it is kept in the database: the lists as bytes, in letters. */
const written = z.object({
  active: z.int(),
  withoutMentor: z.int(),
  ids: z.base64(),
  bits: z.base64(),
  heard: z.base64(),
});

const inLetters = ({ buffer, byteOffset, byteLength }: Int32Array | Uint32Array | Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64');

const asJson = ({ active, withoutMentor, ids, bits, heard }: Standing): z.input<typeof written> => ({
  active,
  withoutMentor,
  ids: inLetters(ids),
  bits: inLetters(bits),
  heard: inLetters(heard),
});

const fromJson = (json: unknown): Standing | null => {
  const { success, data } = written.safeParse(json);
  if (!success) return null;
  const bytes = (letters: string) => Uint8Array.from(Buffer.from(letters, 'base64'));
  return {
    ...data,
    ids: new Int32Array(bytes(data.ids).buffer),
    bits: bytes(data.bits),
    heard: new Uint32Array(bytes(data.heard).buffer),
  };
};

const name = 'standing';
const kept = createStaleWhileRevalidateCache<Standing>(({ ids }) => ids.length > maxUncachedRows, {
  name,
  asJson,
  fromJson,
});

const read = (connection: Connection, services: Services, projectId: number, seen: SeenFlags): Promise<Standing> => {
  const now = services.clock();
  return standingOf(connection, { projectId, seen, now, today: dayInAthens(now.getTime()) });
};

/** As it is, or as it was lately where there are many; `at` says of when it is. */
export const standing = (
  context: Connection & { services: Services; now: Date },
  projectId: number,
  seen: SeenFlags,
): Promise<Cached<Standing>> =>
  kept(context, figuresKey(projectId, seen), (connection) => read(connection, context.services, projectId, seen));

/** How the job reads it anew. */
export const standingFigures: StatisticsKind = {
  name,
  recompute: async (connection, services, key) => {
    const { projectId, seen } = askedBy(key);
    return asJson(await read(connection, services, projectId, seen));
  },
};

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

/** People by when something was last heard of them, the longest ago first. */
export const inOrder = (list: readonly { id: number; heard: number }[]): number[] =>
  list.toSorted((a, b) => a.heard - b.heard || a.id - b.id).map(({ id }) => id);

const heard = new WeakMap<Standing, readonly number[]>();

/** Everybody so, put in order once for each standing. */
export const idsByHeard = (standing: Standing): readonly number[] => {
  const known =
    heard.get(standing) ?? inOrder(Array.from(standing.ids, (id, at) => ({ id, heard: standing.heard[at] ?? 0 })));
  heard.set(standing, known);
  return known;
};
