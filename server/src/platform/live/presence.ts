/**
 * Presence: who has a page open, on this server and on all that share its Redis.
 *
 * Each server renews its entry in Redis; the entry of a killed server expires after a minute.
 */
import type { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';

/** Counts the open pages of each person. */
export type Presence = {
  /** Counts an opened page; returns whether it is the person's first on this server. */
  pageOpened: (userId: number) => boolean;
  /** Counts a closed page; returns whether it was the person's last on this server. */
  pageClosed: (userId: number) => boolean;
  /** The people among these who have a page open on any server. */
  onlineAmong: (userIds: readonly number[]) => Promise<Set<number>>;
  stop: () => Promise<void>;
};

const heartbeatIntervalMs = 20_000;
const serverExpiryMs = 60_000;
const serversKey = 'telemachos-servers';
const peopleKey = (server: string) => `telemachos-here-${server}`;

/** Tracks the people of this server and publishes them in Redis; `logError` receives Redis errors. */
export const trackPresence = (redis: Redis | undefined, logError: (error: unknown) => void): Presence => {
  const pages = new Map<number, number>();
  const own = randomUUID();
  const publish = (work: (redis: Redis) => Promise<unknown>): void => {
    if (redis) work(redis).catch(logError);
  };
  /** Publishes everybody again, because Redis may have lost its data meanwhile. */
  const beat = (): void =>
    publish((shared) => {
      const all = shared.multi().zadd(serversKey, Date.now(), own);
      if (pages.size > 0) all.sadd(peopleKey(own), ...pages.keys());
      return all
        .pexpire(peopleKey(own), serverExpiryMs)
        .zremrangebyscore(serversKey, 0, Date.now() - serverExpiryMs)
        .exec();
    });
  const timer = redis ? setInterval(beat, heartbeatIntervalMs).unref() : undefined;
  beat();

  const findOnOtherServers = async (shared: Redis, ids: readonly number[]): Promise<number[]> => {
    const others = await shared.zrangebyscore(serversKey, Date.now() - serverExpiryMs, '+inf');
    const found = await Promise.all(
      others.filter((server) => server !== own).map((server) => shared.smismember(peopleKey(server), ...ids)),
    );
    return ids.filter((_id, place) => found.some((flags) => flags[place] === 1));
  };
  return {
    pageOpened: (userId) => {
      const before = pages.get(userId) ?? 0;
      pages.set(userId, before + 1);
      if (before === 0)
        publish((shared) => shared.multi().zadd(serversKey, Date.now(), own).sadd(peopleKey(own), userId).exec());
      return before === 0;
    },
    pageClosed: (userId) => {
      const left = (pages.get(userId) ?? 0) - 1;
      if (left > 0) return (pages.set(userId, left), false);
      pages.delete(userId);
      publish((shared) => shared.srem(peopleKey(own), userId));
      return true;
    },
    onlineAmong: async (userIds) => {
      const here = userIds.filter((id) => pages.has(id));
      if (!redis || userIds.length === 0) return new Set(here);
      const others = await findOnOtherServers(redis, userIds).catch((error: unknown) => (logError(error), []));
      return new Set([...here, ...others]);
    },
    stop: async () => {
      clearInterval(timer);
      if (redis) await redis.multi().zrem(serversKey, own).del(peopleKey(own)).exec().catch(logError);
    },
  };
};
