/** Messages that are answered by those on the page and stand outside what it knows. */
import { maxQuotes } from '@telemachos/contract/features/chat/chat.rules.ts';
import { send } from '../../platform/api.ts';
import type { Message } from './message-queue.shared.ts';
import * as rules from './messages.rules.ts';

/** Asks for the messages that are answered and not known: those of a page at once, each one time. */
export const askingAside = (conversation: number, signal: AbortSignal) => {
  const asked = new Set<number>();
  return (known: rules.Known<Message>, take: (messages: Message[]) => void): void => {
    const Seqs = rules.answeredOutside(known, asked).slice(0, maxQuotes);
    if (Seqs.length === 0) return;
    for (const seq of Seqs) asked.add(seq);
    send('/api/chat/Quoted', { ConversationId: conversation, Seqs }, { signal, background: true }).then(
      ({ messages }) => take(messages),
      // Asked for again with the next page that needs it.
      () => Seqs.forEach((seq) => asked.delete(seq)),
    );
  };
};
