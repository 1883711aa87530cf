/**
 * What many people look at and what takes long to put together: put together once for all who ask meanwhile, and kept for
 * a while. What is about few people is never kept, so that a small installation shows everything as it is.
 */
import type { Connection } from '../db/connect.ts';
import type { Services } from './context.ts';
import { findFigures, saveFigures } from './figures.store.ts';

/** What is about more than this many people, or records of theirs, is kept. */
export const manyFrom = 5000;
/** So long it is given as it is; after that it is put together anew while the old one is given. */
const freshFor = 30_000;
/** What is older than this is given to nobody. */
const givenFor = 5 * 60_000;

/** What the database keeps is given up to this age, after a start or where nobody asked for a while (figures.ts). */
const storedGivenFor = 20 * 60_000;

/** A value, and when it was read from the database. */
export type Kept<Value> = { value: Value; at: Date };

type Entry<Value> = {
  latest?: Kept<Value>;
  running?: Promise<Kept<Value>>;
  /** The look into what the database keeps. */
  finding?: Promise<Kept<Value> | null>;
};

/** How values are kept in the database, too: under keys that begin so. What cannot be read is none. */
export type Stored<Value> = { name: string; asJson(value: Value): unknown; fromJson(json: unknown): Value | null };

/** Who asks: the connection of the call, which reads for all others too where nobody has read before. */
type Asking = Connection & { services: Services; now: Date };

/**
 * A place for values of one kind, by key; those that are about many are kept. Several servers have one each; what is
 * `stored` besides, they share.
 */
export const keeping = <Value>(isOfMany: (value: Value) => boolean, stored?: Stored<Value>) => {
  // By the services of a server: a process of tests has several servers over several databases.
  const all = new WeakMap<Services, Map<string, Entry<Value>>>();
  return async (
    asking: Asking,
    key: string,
    read: (connection: Connection) => Promise<Value>,
  ): Promise<Kept<Value>> => {
    const { services, now } = asking;
    const entries = all.get(services) ?? new Map<string, Entry<Value>>();
    all.set(services, entries);
    const entry = entries.get(key) ?? {};
    entries.set(key, entry);
    const begin = (connection: Connection): Promise<Kept<Value>> => {
      entries.set(key, entry);
      entry.running = read(connection).then((value) => {
        const result = { value, at: services.clock() };
        if (isOfMany(value)) entry.latest = result;
        else delete entry.latest;
        if (stored && entry.latest)
          services.later((own) =>
            saveFigures(own, `${stored.name}:${key}`, { ...result, value: stored.asJson(value) }, true),
          );
        return result;
      });
      return entry.running.finally(() => {
        delete entry.running;
        if (!entry.latest) entries.delete(key);
      });
    };
    const ageOf = (kept: Kept<Value> | null | undefined): number => (kept ? now.getTime() - kept.at.getTime() : -1);
    const given = (old: Kept<Value>): Kept<Value> => {
      if (ageOf(old) >= freshFor && !entry.running)
        services.later(async (connection) => {
          if (!entry.running && entry.latest === old) await begin(connection);
        });
      return old;
    };
    const isWithin = (age: number, most: number): boolean => age >= 0 && age < most;
    if (entry.latest && isWithin(ageOf(entry.latest), givenFor)) return given(entry.latest);
    if (stored && !entry.running) {
      entry.finding ??= findFigures(asking, `${stored.name}:${key}`)
        .then((found) => {
          const value = found ? stored.fromJson(found.value) : null;
          return found && value !== null ? { value, at: found.at } : null;
        })
        .finally(() => delete entry.finding);
      // What could not be found is read; whoever cannot read either hears it then.
      const found = await entry.finding.catch(() => null);
      if (found && isWithin(ageOf(found), storedGivenFor)) {
        if (!entry.latest || entry.latest.at < found.at) entry.latest = found;
        return given(entry.latest);
      }
    }
    const alone = () => begin(asking);
    // Whose reading failed may have failed for themselves: of those who waited for it one reads for all, then each alone.
    return entry.running?.catch(() => entry.running?.catch(alone) ?? alone()) ?? alone();
  };
};
