/**
 * What a page knows of a conversation's messages: a run without gaps, from the oldest that was read to the newest, or,
 * after a jump, a window that ends before. Their numbers say when one is missing. Source: specification 000 §2 and §4.
 */
import { olderPageSize } from '@telemachos/contract/features/chat/chat.rules.ts';

/** What this needs of a message. */
export type Numbered = { Seq: number; ClientId: string; Change: number; ReplyTo: number | null };

/** The run that is known; `atStart`: there is nothing before it (the control for older ones is in state 3, §4). */
export type Known<Message extends Numbered> = {
  list: readonly Message[];
  /** The last change that is known. */
  change: number;
  atStart: boolean;
  /** The newest message that is known to be there, where the run ends before it; else no more than the run's last. */
  end: number;
  /** Messages that are answered by those of the run and stand outside it, by their numbers. */
  aside: ReadonlyMap<number, Message>;
};

/** Nothing yet. */
export const nothingKnown = { list: [], change: 0, atStart: false, end: 0, aside: new Map<number, never>() };

/** The number of the newest message of the run; 0 of none. */
export const newestOf = ({ list }: Pick<Known<Numbered>, 'list'>): number => list.at(-1)?.Seq ?? 0;

/** Whether the run ends with the newest message. */
export const isAtEnd = (known: Pick<Known<Numbered>, 'list' | 'end'>): boolean => newestOf(known) >= known.end;

/** The number after which something may be missing: what is between a window and the newest is read on demand. */
export const knownUpTo = (known: Pick<Known<Numbered>, 'list' | 'end'>): number => Math.max(newestOf(known), known.end);

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
  atStart: page.length < olderPageSize,
});

/** After a page of newer messages was read behind a window; `more`: there are others after it. */
export const withNewer = <Message extends Numbered>(
  known: Known<Message>,
  page: readonly Message[],
  more: boolean,
): Known<Message> => {
  const list = together([...known.list, ...page]);
  const last = newestOf({ list });
  return { ...known, list, end: Math.max(known.end, more ? last + 1 : last) };
};

/** A window in place of what was known: a message with those around it, and whether the conversation ends with them. */
export const asWindow = <Message extends Numbered>(
  known: Known<Message>,
  { list, atStart, atEnd }: { list: readonly Message[]; atStart: boolean; atEnd: boolean },
): Known<Message> => {
  const last = newestOf({ list });
  // What was known of messages may be newer than what was read just now.
  const numbers = new Set(list.map(({ Seq }) => Seq));
  const both = together([...list, ...known.list.filter(({ Seq }) => numbers.has(Seq))]);
  return {
    ...known,
    list: both,
    atStart,
    end: atEnd ? Math.min(knownUpTo(known), last) : Math.max(knownUpTo(known), last + 1),
  };
};

/**
 * After what was missed was read: everything that was changed since the last known change, and what is new. Changes of
 * messages outside the run are left out, and of a window that ends before the newest also what is new: that there is
 * more is kept in mind.
 */
export const withMissed = <Message extends Numbered>(
  known: Known<Message>,
  missed: readonly Message[],
): Known<Message> => {
  const oldest = known.list[0]?.Seq ?? 0;
  const newest = isAtEnd(known) ? Number.POSITIVE_INFINITY : newestOf(known);
  const aside = missed.filter(({ Seq }) => known.aside.has(Seq));
  return {
    ...known,
    list: together([...known.list, ...missed.filter(({ Seq }) => Seq >= oldest && Seq <= newest)]),
    change: missed.reduce((last, { Change }) => Math.max(last, Change), known.change),
    end: missed.reduce((last, { Seq }) => Math.max(last, Seq), known.end),
    aside: aside.length === 0 ? known.aside : withAside(known, aside).aside,
  };
};

/**
 * After one was told: it is put in its place where that leaves no gap; null where something before it, or before its
 * change, was missed and is to be asked for.
 */
export const withTold = <Message extends Numbered>(known: Known<Message>, told: Message): Known<Message> | null => {
  if (told.Seq > knownUpTo(known) + 1 || told.Change > known.change + 1) return null;
  return withMissed(known, [told]);
};

/** After messages that are answered were read. */
export const withAside = <Message extends Numbered>(
  known: Known<Message>,
  messages: readonly Message[],
): Known<Message> => ({
  ...known,
  aside: new Map(together([...known.aside.values(), ...messages]).map((message) => [message.Seq, message])),
});

/** The message of a number, if it is known. */
export const messageOf = <Message extends Numbered>(known: Known<Message>, seq: number | null): Message | null =>
  seq === null ? null : (known.list.find(({ Seq }) => Seq === seq) ?? known.aside.get(seq) ?? null);

/** The numbers of messages that are answered in the run and are not known, but for those that were asked for already. */
export const answeredOutside = <Message extends Numbered>(
  known: Known<Message>,
  asked: ReadonlySet<number>,
): number[] => {
  const there = new Set(known.list.map(({ Seq }) => Seq));
  const wanted = known.list.flatMap(({ ReplyTo }) => (ReplyTo === null ? [] : [ReplyTo]));
  return [...new Set(wanted)].filter((seq) => !there.has(seq) && !known.aside.has(seq) && !asked.has(seq));
};

/** What of one's own is not in the run yet, in the order of writing. */
export const notYetIn = <Message extends Numbered, Body extends { ClientId: string }>(
  { list }: Known<Message>,
  own: Iterable<Body>,
): Body[] => {
  const there = new Set(list.map(({ ClientId }) => ClientId));
  return [...own].filter(({ ClientId }) => !there.has(ClientId));
};
