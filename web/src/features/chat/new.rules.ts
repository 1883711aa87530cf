/**
 * Which messages are new to somebody: those of others that came since the page was last looked at with the end in sight.
 * A line stands before the first of them. Source: specification 000 §2 and §4.
 */
import { isAtEnd, knownUpTo, newestOf, type Known, type Numbered } from './messages.rules.ts';

/** What this needs of a message. */
type Written = Numbered & { UserId: number };

/** How far somebody looked, and where the line stands. */
export type Looked = {
  /** The last message that was in sight, or was read before. */
  upTo: number;
  /** The message before which the line stands; 0 for none. */
  line: number;
  /** One's own messages among those after `upTo`, as far as they were there when the conversation was opened. */
  own: number;
  /** The newest message when the conversation was opened. */
  opened: number;
};

/** How it is when the conversation is opened: `unread` are those of others, as the server counts them. */
export const lookedAtFirst = (
  known: Known<Written>,
  { readSeq, lastSeq, unread }: { readSeq: number; lastSeq: number; unread: number },
  viewer: number,
): Looked =>
  arrived({ upTo: readSeq, line: 0, own: Math.max(0, lastSeq - readSeq - unread), opened: lastSeq }, known, viewer);

/** The first message of others after what was looked at; 0 where there is none, or where something before it is not known. */
const firstUnseen = ({ upTo }: Looked, { list, atStart }: Known<Written>, viewer: number): number => {
  const [first] = list;
  if (!first || (first.Seq > upTo + 1 && !atStart)) return 0;
  return list.find(({ Seq, UserId }) => Seq > upTo && UserId !== viewer)?.Seq ?? 0;
};

/** After messages came that nobody looks at yet: the line stands before the first of them. */
export const arrived = (looked: Looked, known: Known<Written>, viewer: number): Looked => {
  const line = firstUnseen(looked, known, viewer);
  return line === 0 || line === looked.line ? looked : { ...looked, line };
};

/** When the end is in sight: `isBehind` says that what came was missed before it was seen, and so has the line. */
export const seenToEnd = (looked: Looked, known: Known<Written>, viewer: number, isBehind: boolean): Looked => {
  const newest = newestOf(known);
  if (!isAtEnd(known) || newest <= looked.upTo) return looked;
  return { ...(isBehind ? arrived(looked, known, viewer) : looked), upTo: newest, own: 0 };
};

/** How many messages of others are after what was looked at. */
export const unseenCount = ({ upTo, own, opened }: Looked, known: Known<Written>, viewer: number): number => {
  const since = known.list.filter(({ Seq, UserId }) => UserId === viewer && Seq > Math.max(upTo, opened)).length;
  return Math.max(0, knownUpTo(known) - upTo - own - since);
};
