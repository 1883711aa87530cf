/** One's own messages that the server does not have, or did not take. */
import type { QueueState } from '../../platform/queue/queue.rules.ts';
import type { MessageBody } from './message-queue.shared.ts';

/**
 * What waits and what was refused of one's own, in the order of writing; each once, however often this device has it: one
 * that the server was given may be taken up again from what was noted of it.
 */
export type OwnMessage = MessageBody & { why: string | null };
export const ownMessages = (state: QueueState<MessageBody>): OwnMessage[] => {
  const waiting = [...state.entries, ...state.drafts].map(({ body }) => ({ ...body, why: null }));
  const refused = [...state.refused.values()].map(({ body, why }) => ({ ...body, why }));
  return [...new Map([...waiting, ...refused].map((own) => [own.ClientId, own])).values()];
};
