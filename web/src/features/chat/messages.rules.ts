/**
 * What a page knows of a conversation's messages: a run without gaps, from the oldest that was read to the newest. Their
 * numbers say when one is missing. Source: specification 000 §2 and §4.
 */
import { olderAtOnce } from '@telemachos/contract/features/chat/chat.rules.ts';

/** What this needs of a message. */
export type Numbered = { Seq: number; ClientId: string; Change: number };

/** The run that is known; `atStart`: there is nothing before it (the control for older ones is in state 3, §4). */
export type Known<Message extends Numbered> = {
  list: readonly Message[];
  /** The last change that is known. */
  change: number;
  atStart: boolean;
};

/** Nothing yet. */
export const nothingKnown = { list: [], change: 0, atStart: false };

/** The number of the newest message of the run; 0 of none. */
export const newestOf = ({ list }: Pick<Known<Numbered>, 'list'>): number => list.at(-1)?.Seq ?? 0;

const inOrder = <Message extends Numbered>(messages: Iterable<Message>): Message[] =>
  [...messages].sort((one, other) => one.Seq - other.Seq);

/** The messages by their numbers; of two of one number the one that was changed last. */
const together = <Message extends Numbered>(messages: readonly Message[]): Message[] => {
  const byNumber = new Map<number, Message>();
  for (const message of messages) {
    const there = byNumber.get(message.Seq);
    if (!there || there.Change <= message.Change) byNumber.set(message.Seq, message);
  }
  return inOrder(byNumber.values());
};

/** After a page of older messages was read (000 §4: fewer than twenty mean that there are none before them). */
export const withOlder = <Message extends Numbered>(
  known: Known<Message>,
  page: readonly Message[],
): Known<Message> => ({
  ...known,
  list: together([...page, ...known.list]),
  atStart: page.length < olderAtOnce,
});

/**
 * After what was missed was read: everything that was changed since the last known change, and what is new. Changes of
 * messages that are older than the run are left out.
 */
export const withMissed = <Message extends Numbered>(
  known: Known<Message>,
  missed: readonly Message[],
): Known<Message> => {
  const oldest = known.list[0]?.Seq ?? 0;
  return {
    ...known,
    list: together([...known.list, ...missed.filter(({ Seq }) => Seq >= oldest)]),
    change: missed.reduce((last, { Change }) => Math.max(last, Change), known.change),
  };
};

/**
 * After one was told: it is put in its place where that leaves no gap; null where something before it, or before its
 * change, was missed and is to be asked for.
 */
export const withTold = <Message extends Numbered>(known: Known<Message>, told: Message): Known<Message> | null => {
  const newest = newestOf(known);
  if (told.Seq > newest + 1 || told.Change > known.change + 1) return null;
  return withMissed(known, [told]);
};

/** What of one's own is not in the run yet, in the order of writing. */
export const notYetIn = <Message extends Numbered, Body extends { ClientId: string }>(
  { list }: Known<Message>,
  own: Iterable<Body>,
): Body[] => {
  const there = new Set(list.map(({ ClientId }) => ClientId));
  return [...own].filter(({ ClientId }) => !there.has(ClientId));
};
