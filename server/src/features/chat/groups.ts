/** A mentor's conversation with all of their mentees. */
import type { chatCalls } from '@telemachos/contract/features/chat/chat.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { lockConversation } from './chat.store.ts';
import { writerOf } from './conversations.ts';
import { bringUpToDate, groupOf, mayLeadGroup } from './groups.store.ts';

export const groupHandlers: Pick<Handlers<typeof chatCalls>, 'openGroup'> = {
  async openGroup(context) {
    const writer = writerOf(context);
    if (!(await mayLeadGroup(context, writer))) return context.fail('NOT_FOUND');
    const id = await groupOf(context, writer);
    await lockConversation(context, id);
    await bringUpToDate(context, id);
    return { ConversationId: id };
  },
};
