/** The notices room: what somebody was told, and that they read it. */
import { toldKinds, wished } from '@telemachos/contract/features/notices/notices.rules.ts';
import type { noticesCalls } from '@telemachos/contract/features/notices/notices.calls.ts';
import type { OutputOf } from '@telemachos/contract/call.ts';
import type { Context, Handlers } from '../../platform/context.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import * as store from './notices.store.ts';
import { pushHandlers } from './push.ts';
import type { Reader } from './notices.store.ts';
import { asReader } from './seen.shared.ts';
import { unsubscribeHandlers } from './unsubscribing.ts';
import { keepWishes, wishesOf, type Wishes } from './wishes.store.ts';

/** The viewer in the project of the call, which the gates have judged. */
const readerOf = (context: Connection & { viewer: Viewer; projectId: number | null; now: Date }): Promise<Reader> =>
  asReader(context, { viewer: context.viewer, projectId: context.projectId ?? 0 }, context.now);

/** Mark them, and tell the reader's other devices; answers how much is unread then. */
const marked = async (
  context: Context<(typeof noticesCalls)['read']>,
  how: Parameters<typeof store.markNotices>[2],
): ReturnType<typeof store.unreadOf> => {
  const reader = await readerOf(context);
  if ((await store.markNotices(context, reader, how)) > 0)
    context.emit('notices', { projectId: reader.projectId, userIds: [context.viewer.userId] }, {});
  return store.unreadOf(context, reader);
};

/** What is wished, kind by kind. */
const asWishes = ({ kinds, quiet }: Wishes): OutputOf<(typeof noticesCalls)['wishes']> => ({
  Kinds: toldKinds.map((Kind) => ({ Kind, ...wished(kinds, Kind) })),
  Quiet: quiet,
});

export const noticesHandlers: Handlers<typeof noticesCalls> = {
  ...pushHandlers,
  ...unsubscribeHandlers,
  async list(context, { Before, BeforeId, Unread, Kind }) {
    const before = Before === null || BeforeId === null ? null : { at: new Date(Before), id: BeforeId };
    const reader = await readerOf(context);
    const { list, more } = await store.noticesOf(context, reader, { before, unread: Unread, kind: Kind });
    return {
      list: list.map((row) => ({
        Id: row.id,
        Kind: row.kind,
        Action: row.actionId === null ? null : { Id: row.actionId, Title: row.title ?? '', TitleEn: row.titleEn ?? '' },
        Person: row.aboutId === null ? null : { Id: row.aboutId, Name: row.about ?? '' },
        Time: row.at.toISOString(),
        Moment: row.moment?.toISOString() ?? null,
        Times: row.times,
        Read: row.read,
      })),
      More: more,
      ...(await store.unreadOf(context, reader)),
    };
  },
  async count(context) {
    return store.unreadOf(context, await readerOf(context));
  },
  async read(context, { Ids, Read }) {
    return marked(context, { ids: Ids, upTo: null, read: Read, now: context.now });
  },
  async readAll(context, { UpTo }) {
    return marked(context, { ids: null, upTo: new Date(UpTo), read: true, now: context.now });
  },
  async wishes(context) {
    return asWishes(await wishesOf(context, context.viewer.userId));
  },
  async setWishes(context, { Kinds, Quiet }) {
    const { userId } = context.viewer;
    const kinds = Object.fromEntries(Kinds.map(({ Kind, ...ways }) => [Kind, ways]));
    await keepWishes(context, userId, { kinds, quiet: Quiet });
    return asWishes(await wishesOf(context, userId));
  },
};
