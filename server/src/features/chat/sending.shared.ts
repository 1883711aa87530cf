/** Writing to somebody out of another room: whether one may is judged by whoever calls this. */
import type { Connection } from '../../db/connect.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { LiveChannel } from '../../platform/live/live-channel.ts';
import { hasOtherText } from './changing.store.ts';
import { keepMessage, lockConversation, pairOf, sentAlready } from './chat.store.ts';
import { asMessage, tellAll } from './messages.ts';

/** What this needs of a call. */
type Sending = Connection & { viewer: Viewer; projectId: number | null; now: Date; emit: LiveChannel['emit'] };

/** Whether one of the messages of these names was sent with another text; of one that was changed since the first counts. */
export const isSentOtherwise = (
  context: Connection & { viewer: Viewer },
  clientIds: readonly string[],
  text: string,
): Promise<boolean> => hasOtherText(context, context.viewer.userId, { clientIds, text });

/** Send a message to somebody in the conversation of the two, begun where there is none; under a name it is sent once. */
export const sendInPair = async (
  context: Sending,
  userId: number,
  { clientId, text }: { clientId: string; text: string },
): Promise<void> => {
  const { viewer, projectId, now } = context;
  if (projectId === null) throw new Error('a message belongs to a project');
  const conversationId = await pairOf(context, projectId, [viewer.userId, userId]);
  await lockConversation(context, conversationId);
  if (await sentAlready(context, viewer.userId, clientId)) return;
  const message = { conversationId, userId: viewer.userId, clientId, text, replyTo: null, at: now };
  const kept = await keepMessage(context, message);
  if (kept) await tellAll(context, conversationId, asMessage(kept));
};
