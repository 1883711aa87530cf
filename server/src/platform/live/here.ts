/**
 * Who is here: on this server, and where several share a Redis, on all of them. A server that died is forgotten after a
 * minute.
 */
import type { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';

/** Who has a page open. */
export type Here = {
  /** A page was opened; answers whether it is the person's first on this server. */
  came: (userId: number) => boolean;
  /** A page was left; answers whether it was the person's last on this server. */
  went: (userId: number) => boolean;
  /** Which of these people are here, on any server. */
  among: (userIds: readonly number[]) => Promise<Set<number>>;
  end: () => Promise<void>;
};

const beatEvery = 20_000;
const forgottenAfter = 60_000;
const servers = 'telemachos-servers';
const peopleOf = (server: string) => `telemachos-here-${server}`;

/** The people of this server, and what tells the others of them. */
export const whoIsHere = (redis: Redis | undefined, tell: (error: unknown) => void): Here => {
  const pages = new Map<number, number>();
  const own = randomUUID();
  const say = (work: (redis: Redis) => Promise<unknown>): void => {
    if (redis) work(redis).catch(tell);
  };
  /** Everybody once more: whatever Redis forgot meanwhile is there again. */
  const beat = (): void =>
    say((shared) => {
      const all = shared.multi().zadd(servers, Date.now(), own);
      if (pages.size > 0) all.sadd(peopleOf(own), ...pages.keys());
      return all
        .pexpire(peopleOf(own), forgottenAfter)
        .zremrangebyscore(servers, 0, Date.now() - forgottenAfter)
        .exec();
    });
  const timer = redis ? setInterval(beat, beatEvery).unref() : undefined;
  beat();

  const elsewhere = async (shared: Redis, ids: readonly number[]): Promise<number[]> => {
    const others = await shared.zrangebyscore(servers, Date.now() - forgottenAfter, '+inf');
    const found = await Promise.all(
      others.filter((server) => server !== own).map((server) => shared.smismember(peopleOf(server), ...ids)),
    );
    return ids.filter((_id, place) => found.some((flags) => flags[place] === 1));
  };
  return {
    came: (userId) => {
      const before = pages.get(userId) ?? 0;
      pages.set(userId, before + 1);
      if (before === 0)
        say((shared) => shared.multi().zadd(servers, Date.now(), own).sadd(peopleOf(own), userId).exec());
      return before === 0;
    },
    went: (userId) => {
      const left = (pages.get(userId) ?? 0) - 1;
      if (left > 0) return (pages.set(userId, left), false);
      pages.delete(userId);
      say((shared) => shared.srem(peopleOf(own), userId));
      return true;
    },
    among: async (userIds) => {
      const here = userIds.filter((id) => pages.has(id));
      if (!redis || userIds.length === 0) return new Set(here);
      const others = await elsewhere(redis, userIds).catch((error: unknown) => (tell(error), []));
      return new Set([...here, ...others]);
    },
    end: async () => {
      clearInterval(timer);
      if (redis) await redis.multi().zrem(servers, own).del(peopleOf(own)).exec().catch(tell);
    },
  };
};
