/**
 * A stale-while-revalidate cache for values that are slow to compute.
 *
 * Concurrent readers share one computation. Small values are never cached, so a small installation always shows current
 * data.
 */
import type { Connection } from '../db/connect.ts';
import type { Services } from './context.ts';
import { findStatistics, saveStatistics } from './statistics.store.ts';

/** A value about more rows than this is cached. */
export const maxUncachedRows = 5000;
/** A value is fresh for so long, then served stale while it is recomputed. */
const freshMs = 30_000;
/** An older value is not served. */
const maxStaleMs = 5 * 60_000;

/** The oldest stored value that is served, after a start or an idle time (statistics-refresh.ts). */
const maxStoredAgeMs = 20 * 60_000;

/** A value, and when it was computed. */
export type Cached<Value> = { value: Value; at: Date };

type Entry<Value> = {
  latest?: Cached<Value>;
  running?: Promise<Cached<Value>>;
  /** The lookup of the stored value. */
  finding?: Promise<Cached<Value> | null>;
};

/** Stores values in the database under keys that start with `name`; `fromJson` returns null for an unreadable value. */
export type CacheStorage<Value> = {
  name: string;
  asJson(value: Value): unknown;
  fromJson(json: unknown): Value | null;
};

/** The call that reads; its connection computes the value for everybody who waits. */
type CallConnection = Connection & { services: Services; now: Date };

/** Creates a cache of one kind of value, by key. Each server has its own; servers share the `stored` values. */
export const createStaleWhileRevalidateCache = <Value>(
  isLarge: (value: Value) => boolean,
  stored?: CacheStorage<Value>,
) => {
  // One map for each server: a test process runs several servers over several databases.
  const all = new WeakMap<Services, Map<string, Entry<Value>>>();
  return async (
    asking: CallConnection,
    key: string,
    read: (connection: Connection) => Promise<Value>,
  ): Promise<Cached<Value>> => {
    const { services, now } = asking;
    const entries = all.get(services) ?? new Map<string, Entry<Value>>();
    all.set(services, entries);
    const entry = entries.get(key) ?? {};
    entries.set(key, entry);
    const begin = (connection: Connection): Promise<Cached<Value>> => {
      entries.set(key, entry);
      entry.running = read(connection).then((value) => {
        const result = { value, at: services.clock() };
        if (isLarge(value)) entry.latest = result;
        else delete entry.latest;
        if (stored && entry.latest)
          services.runInBackground((own) =>
            saveStatistics(own, `${stored.name}:${key}`, { ...result, value: stored.asJson(value) }, true),
          );
        return result;
      });
      return entry.running.finally(() => {
        delete entry.running;
        if (!entry.latest) entries.delete(key);
      });
    };
    const ageOf = (kept: Cached<Value> | null | undefined): number => (kept ? now.getTime() - kept.at.getTime() : -1);
    const serve = (old: Cached<Value>): Cached<Value> => {
      if (ageOf(old) >= freshMs && !entry.running)
        services.runInBackground(async (connection) => {
          if (!entry.running && entry.latest === old) await begin(connection);
        });
      return old;
    };
    const isWithin = (age: number, maxAgeMs: number): boolean => age >= 0 && age < maxAgeMs;
    if (entry.latest && isWithin(ageOf(entry.latest), maxStaleMs)) return serve(entry.latest);
    if (stored && !entry.running) {
      entry.finding ??= findStatistics(asking, `${stored.name}:${key}`)
        .then((found) => {
          const value = found ? stored.fromJson(found.value) : null;
          return found && value !== null ? { value, at: found.at } : null;
        })
        .finally(() => delete entry.finding);
      // A failed lookup is no reason to fail: the value is computed instead.
      const found = await entry.finding.catch(() => null);
      if (found && isWithin(ageOf(found), maxStoredAgeMs)) {
        if (!entry.latest || entry.latest.at < found.at) entry.latest = found;
        return serve(entry.latest);
      }
    }
    const computeAlone = () => begin(asking);
    // A computation may fail because of its caller, so one waiting caller computes for all, then each for itself.
    return entry.running?.catch(() => entry.running?.catch(computeAlone) ?? computeAlone()) ?? computeAlone();
  };
};
