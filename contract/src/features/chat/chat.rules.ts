/** What conversations go by, in the browser and on the server. Source: specification 000 §2, §3, §4, §5 and §9. */
import { isBlank, isStorable } from '../../kit/texts.rules.ts';

/** So many older messages are read at a time (§9); fewer mean that there are none before them (§4). */
export const olderPageSize = 20;
/** So many that were missed are read at a time. */
export const maxMissedMessages = 200;
/** So many people are watched at a time for whether they are there. */
export const maxWatchedPeople = 200;
/** Somebody who says nothing more is not writing any more, after so many milliseconds (§4). */
export const typingTimeoutMs = 3000;
/** Length of a message, in UTF-16 units. */
export const maxMessageLength = 8000;
/** So many minutes after it was sent a message may still be changed or taken back by whoever wrote it. */
export const changeableMinutes = 15;
/** Edits of one message; its deletion does not count. */
export const maxMessageEdits = 20;

/** So many messages that are answered are read by their numbers at a time. */
export const maxQuotes = 200;
/** Length of a report's reason, and of the decision about it, in UTF-16 units. */
export const maxReportReasonLength = 1000;
/** So many messages before one that is reported are shown to those who decide. */
export const messagesBeforeReport = 5;

/** Why a message cannot be sent; null when it can (§5: a message is never empty; with `files` it needs no text). */
export const messageFault = (text: string, files = 0): 'REQUIRED' | 'TOO_LONG' | 'BAD_TEXT' | null => {
  if (text.length > maxMessageLength) return 'TOO_LONG';
  if (!isStorable(text)) return 'BAD_TEXT';
  return files === 0 && isBlank(text) ? 'REQUIRED' : null;
};

/** How far all others have read: those who are told by name, and at least the `rest`, null where there is none. */
export const readByAll = (told: readonly number[], rest: number | null): number =>
  told.length === 0 ? 0 : Math.min(...told, rest ?? Infinity);

/**
 * How many messages of others are unread: all after the last one read, but those that one wrote oneself since.
 */
export const unreadOf = ({ last, read, own }: { last: number; read: number; own: number }): number =>
  Math.max(0, last - read - own);
