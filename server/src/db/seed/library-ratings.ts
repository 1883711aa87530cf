/** Ratings, favourites, shares and notices of demonstration library items. */
import type { Connection } from '../connect.ts';
import { libraryFavourites, libraryOpenings, libraryRatings, libraryShares } from '../schema/library.ts';
import { notices } from '../schema/notices.ts';
import type { SeedItem } from './library-items.ts';
import { insertRows } from './seed.store.ts';

const dayMs = 86_400_000;

/** The project, the moment that is now, and its people by their user names. */
export type Place = { projectId: number; now: Date; idOf: (username: string) => number };

/** At an hour of the working day, so many days ago: the same for the same item. */
export const daysBefore = (now: Date, days: number, hour = 8): Date =>
  new Date(Math.floor(now.getTime() / dayMs - days) * dayMs + hour * 3_600_000 + ((days * 7) % 50) * 60_000);

type Given = SeedItem & { id: number; hash: string; at: Date };

/** Stars, favourites, and with whom items were shared. */
export const insertOpinions = async (
  connection: Connection,
  { projectId, now, idOf }: Place,
  items: readonly Given[],
): Promise<void> => {
  const each = <Of>(of: (item: Given) => readonly Of[] | undefined): { item: Given; one: Of }[] =>
    items.flatMap((item) => (of(item) ?? []).map((one) => ({ item, one })));
  const stars = each(({ stars: given }) => Object.entries(given ?? {}));
  await insertRows(
    connection,
    libraryRatings,
    stars.map(({ item, one: [who, count] }) => ({ itemId: item.id, userId: idOf(who), stars: count })),
  );
  await insertRows(
    connection,
    libraryFavourites,
    each(({ liked }) => liked).map(({ item, one }) => ({ itemId: item.id, userId: idOf(one) })),
  );
  // A mentee has been there for less long than most items: what is shared with them was so lately.
  const sharedAt = ({ daysAgo }: Given) => daysBefore(now, Math.min(daysAgo - 1, 5), 9);
  const shares = each(({ shared }) => shared).map(({ item, one }) => ({ item, userId: idOf(one), at: sharedAt(item) }));
  await insertRows(
    connection,
    libraryShares,
    shares.map(({ item, userId, at }) => ({ itemId: item.id, userId, sharerId: idOf(item.by), at })),
  );
  await insertRows(
    connection,
    libraryOpenings,
    each(({ opened }) => opened).map(({ item, one }) => {
      const at = new Date(sharedAt(item).getTime() + dayMs);
      return { itemId: item.id, userId: idOf(one), firstAt: at, lastAt: at, hash: item.hash };
    }),
  );
  const told = [...Map.groupBy(shares, ({ userId }) => userId).values()].flatMap((some) => some.slice(-1));
  const waiting = items.filter(({ waits }) => waits).slice(-1);
  const back = items.filter(({ returned }) => returned !== undefined);
  const notice = { projectId, actionId: null, aboutId: null };
  await insertRows(connection, notices, [
    ...told.map(({ item, userId, at }) => ({
      ...notice,
      userId,
      kind: 'libraryShared' as const,
      actorId: idOf(item.by),
      at,
    })),
    ...waiting.map(({ by, at }) => ({
      ...notice,
      userId: idOf('supervisor'),
      kind: 'libraryWaiting' as const,
      actorId: idOf(by),
      at,
    })),
    ...back.map(({ by, at }) => ({
      ...notice,
      userId: idOf(by),
      kind: 'libraryReturned' as const,
      actorId: idOf('supervisor'),
      at: new Date(at.getTime() + 2 * dayMs),
    })),
  ]);
};
