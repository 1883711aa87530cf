/** Conversations: with whom, which there are, and how much in them is unread. */
import type { chatCalls } from '@telemachos/contract/features/chat/chat.calls.ts';
import { unreadOf } from '@telemachos/contract/features/chat/chat.rules.ts';
import type { OutputOf } from '@telemachos/contract/call.ts';
import type { Viewer } from '../../access/viewer.ts';
import { mayWriteTo, findWritablePeople, type Writer } from '../../access/messaging.store.ts';
import type { Handlers } from '../../platform/context.ts';
import { openedOf } from './changing.store.ts';
import { contactsOf } from './contacts.store.ts';
import { mayLeadGroup } from './groups.store.ts';
import * as store from './chat.store.ts';
import * as reading from './unread.store.ts';

/** The viewer in the project of the call, which the gates have judged. */
export const writerOf = ({ viewer, projectId }: { viewer: Viewer; projectId: number | null }): Writer => ({
  viewer,
  projectId: projectId ?? 0,
});

const asConversation = (
  row: store.ConversationRow,
): OutputOf<(typeof chatCalls)['conversations']>['conversations'][number] => ({
  Id: row.id,
  Kind: row.kind,
  Title: row.title,
  MentorId: row.mentorId,
  Users: row.users,
  Last: row.lastAt?.toISOString() ?? null,
  New: unreadOf({ last: row.lastSeq, read: row.readSeq, own: row.ownSince }),
  LastMessage:
    row.lastAt === null || row.writerId === null
      ? null
      : {
          UserId: row.writerId,
          User: row.writer ?? '',
          Message: row.takenBack ? '' : (row.text ?? ''),
          Time: row.lastAt.toISOString(),
          TakenBack: row.takenBack,
          Files: row.files,
        },
  Muted: row.muted,
  Draft: row.draft,
  MayWrite: row.writable,
});

export const conversationHandlers: Pick<
  Handlers<typeof chatCalls>,
  'contacts' | 'conversations' | 'open' | 'get' | 'receive' | 'newCount'
> = {
  async contacts(context, { Search, page, count, Totals }) {
    const mayGroup = await mayLeadGroup(context, writerOf(context));
    const { list, all } = await contactsOf(context, writerOf(context), {
      search: Search,
      page: { size: count, number: page },
      totals: Totals,
    });
    const online = await context.services.live.onlineAmong(list.map(({ id }) => id));
    return {
      list: list.map(({ id, name, photo, role }) => ({
        Id: id,
        Name: name,
        Photo: photo,
        Role: role,
        status: online.has(id),
      })),
      count: all === null ? null : Math.ceil(all / count),
      All: all,
      MayGroup: mayGroup,
    };
  },
  async conversations(context, { Search, Before, BeforeId, Waiting }) {
    const before = Before === null || BeforeId === null ? null : { at: new Date(Before), id: BeforeId };
    const asked = { search: Search, before, waiting: Waiting };
    const { list, more } = await store.conversationsOf(context, writerOf(context), asked);
    return { conversations: list.map(asConversation), More: more };
  },
  async open(context, { UserId }) {
    const writer = writerOf(context);
    if (!(await mayWriteTo(context, writer, UserId))) return context.fail('NOT_FOUND');
    const pair = [context.viewer.userId, UserId] as const;
    return { ConversationId: await store.pairOf(context, writer.projectId, pair) };
  },
  async get(context, { ConversationId }) {
    const place = { conversationId: ConversationId, userId: context.viewer.userId };
    const [found, opened] = await Promise.all([
      store.conversationOf(context, writerOf(context), ConversationId),
      openedOf(context, place),
    ]);
    if (!found || !opened) return context.fail('NOT_FOUND');
    return {
      ...asConversation(found),
      LastSeq: found.lastSeq,
      LastChange: opened.lastChange,
      ReadSeq: found.readSeq,
      Seen: opened.seen,
      SeenByRest: opened.seenByRest,
      DraftText: opened.draftText,
      DraftVersion: opened.draftVersion,
    };
  },
  async receive(context, { People }) {
    const writer = writerOf(context);
    const watched = await findWritablePeople(context, writer, People);
    const [online, { count, last }] = await Promise.all([
      context.services.live.onlineAmong(watched),
      reading.unread(context, writer, null),
    ]);
    return {
      UserId: context.viewer.userId,
      Watched: watched,
      Online: [...online],
      Count: count,
      Last: last?.toISOString() ?? null,
    };
  },
  async newCount(context, { ConversationId, Conversations }) {
    const some = [...(ConversationId === null ? [] : [ConversationId]), ...(Conversations ?? [])];
    const { count, last } = await reading.unread(context, writerOf(context), some.length > 0 ? some : null);
    return { Count: count, Last: last?.toISOString() ?? null };
  },
};
