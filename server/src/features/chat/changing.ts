/** Messages that are said otherwise or taken back, muted conversations, and what is begun to be written. */
import type { chatCalls } from '@telemachos/contract/features/chat/chat.calls.ts';
import { changeableMinutes, maxMessageEdits } from '@telemachos/contract/features/chat/chat.rules.ts';
import { mayWriteNow } from '../../access/messaging.store.ts';
import type { Handlers } from '../../platform/context.ts';
import { lockConversation } from './chat.store.ts';
import { changeMessage, countChanges, keepDraft, messageAt, openedOf, setMuted } from './changing.store.ts';
import { writerOf } from './conversations.ts';
import { takeFilesBack } from './files.ts';
import { asMessage, tellAll } from './messages.ts';

type ChatHandlers = Handlers<typeof chatCalls>;
type Changing = Parameters<ChatHandlers['change' | 'takeBack']>[0];

/** Change one's own message while it may still be changed; the same once more changes nothing. */
const change = async (
  context: Changing,
  { ConversationId, Seq }: { ConversationId: number; Seq: number },
  text: string | null,
  judged: () => Promise<unknown> = () => Promise.resolve(),
) => {
  await lockConversation(context, ConversationId);
  const found = await messageAt(context, { conversationId: ConversationId, userId: context.viewer.userId }, Seq);
  if (!found) return context.fail('BAD_INPUT', { fields: { Seq: 'NOT_FOUND' } });
  if (found.userId !== context.viewer.userId) return context.fail('REFUSED');
  if (text === null ? found.takenBack : !found.takenBack && found.text === text) return asMessage(found);
  if (!(await mayWriteNow(context, writerOf(context), ConversationId))) return context.fail('WRITING_CLOSED');
  const age = context.now.getTime() - found.at.getTime();
  if (found.takenBack || age > changeableMinutes * 60_000) return context.fail('MESSAGE_STANDS');
  await judged();
  const changed = await changeMessage(context, { conversationId: ConversationId, seq: Seq, text, at: context.now });
  if (text === null) await takeFilesBack(context, ConversationId, Seq);
  return changed ? tellAll(context, ConversationId, asMessage(changed)) : context.fail('NOT_FOUND');
};

export const changingHandlers: Pick<ChatHandlers, 'change' | 'takeBack' | 'mute' | 'saveDraft'> = {
  async change(context, { Message, ...place }) {
    return change(context, place, Message, async () => {
      if ((await countChanges(context, place.ConversationId, place.Seq)) >= maxMessageEdits)
        return context.fail('CHANGED_TOO_OFTEN');
      return undefined;
    });
  },
  takeBack: (context, place) => change(context, place, null),
  async mute(context, { ConversationId, Muted }) {
    await setMuted(context, { conversationId: ConversationId, userId: context.viewer.userId }, Muted);
    return { Muted };
  },
  async saveDraft(context, { ConversationId, Text, Version }) {
    const place = { conversationId: ConversationId, userId: context.viewer.userId };
    const version = await keepDraft(context, place, { text: Text, version: Version });
    if (version !== null) return { Version: version };
    const now = await openedOf(context, place);
    if (!now) return context.fail('NOT_FOUND');
    // What was sent is there already: the answer to it was lost.
    if (now.draftText === Text) return { Version: now.draftVersion };
    return context.fail('STALE', { details: { Text: now.draftText, Version: now.draftVersion } });
  },
};
