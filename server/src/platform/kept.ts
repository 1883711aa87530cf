/**
 * What many people look at and what takes long to put together: put together once for all who ask meanwhile, and kept for
 * a while. What is about few people is never kept, so that a small installation shows everything as it is.
 */
import type { Connection } from '../db/connect.ts';
import type { Services } from './context.ts';

/** What is about more than this many people, or records of theirs, is kept. */
export const manyFrom = 5000;
/** So long it is given as it is; after that it is put together anew while the old one is given. */
const freshFor = 30_000;
/** What is older than this is given to nobody. */
const givenFor = 5 * 60_000;

/** A value, and when it was read from the database. */
export type Kept<Value> = { value: Value; at: Date };

type Entry<Value> = { latest?: Kept<Value>; running?: Promise<Kept<Value>> };

/** Who asks: the connection of the call, which reads for all others too where nobody has read before. */
type Asking = Connection & { services: Services; now: Date };

/** A place for values of one kind, by key; those that are about many are kept. Several servers have one each. */
export const keeping = <Value>(isOfMany: (value: Value) => boolean) => {
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
      entry.running = read(connection).then((value) => {
        const result = { value, at: services.clock() };
        if (isOfMany(value)) entry.latest = result;
        else delete entry.latest;
        return result;
      });
      return entry.running.finally(() => {
        delete entry.running;
        if (!entry.latest) entries.delete(key);
      });
    };
    const age = entry.latest ? now.getTime() - entry.latest.at.getTime() : Infinity;
    if (entry.latest && age >= 0 && age < givenFor) {
      const { latest } = entry;
      if (age >= freshFor && !entry.running)
        services.later(async (connection) => {
          if (!entry.running && entry.latest === latest) await begin(connection);
        });
      return latest;
    }
    return entry.running ?? begin(asking);
  };
};
