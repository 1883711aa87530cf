/** Finding messages: by words, around one, those that are answered, and what one said before it was changed. */
import type { chatCalls } from '@telemachos/contract/features/chat/chat.calls.ts';
import { olderPageSize } from '@telemachos/contract/features/chat/chat.rules.ts';
import { excerptOf, wordsSought } from '@telemachos/contract/features/chat/finding.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { writerOf } from './conversations.ts';
import * as store from './finding.store.ts';
import { asMessage } from './messages.ts';

export const findingHandlers: Pick<Handlers<typeof chatCalls>, 'search' | 'around' | 'quoted' | 'before'> = {
  async search(context, { ConversationId, Search, Before }) {
    const words = wordsSought(Search);
    const { list, more } = await store.messagesWith(context, writerOf(context), {
      words,
      conversationId: ConversationId,
      before: Before && { at: new Date(Before.Time), conversationId: Before.ConversationId, seq: Before.Seq },
    });
    return {
      messages: list.map((row) => ({
        ConversationId: row.conversationId,
        Kind: row.kind,
        Title: row.title,
        Users: row.users,
        Seq: row.seq,
        UserId: row.userId,
        User: row.user,
        Time: row.at.toISOString(),
        ...excerptOf(row.text, words),
      })),
      More: more,
    };
  },
  async around(context, { ConversationId, Seq }) {
    const { from, last } = await store.readableRun(context, ConversationId, context.viewer.userId);
    if (Seq <= from || Seq > last) return context.fail('BAD_INPUT', { fields: { Seq: 'NOT_FOUND' } });
    const list = await store.messagesAround(context, ConversationId, { seq: Seq, from });
    return {
      messages: list.map(asMessage),
      Start: Seq - olderPageSize <= from + 1,
      End: Seq + olderPageSize >= last,
    };
  },
  async quoted(context, { ConversationId, Seqs }) {
    const { from } = await store.readableRun(context, ConversationId, context.viewer.userId);
    const list = await store.messagesNumbered(context, ConversationId, { seqs: Seqs, from });
    return { messages: list.map(asMessage) };
  },
  async before(context, { ConversationId, Seq }) {
    const { from } = await store.readableRun(context, ConversationId, context.viewer.userId);
    const said = Seq > from ? await store.saidBefore(context, ConversationId, Seq) : [];
    return { said: said.map(({ text, until }) => ({ Message: text, Until: until.toISOString() })) };
  },
};
