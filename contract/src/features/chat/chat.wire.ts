/** What conversations look like on the wire. Source: specification 000 §3. */
import { z } from 'zod';
import { counter, id, text } from '../../kit/fields.ts';
import { photo } from '../account/account.schemas.ts';
import { messageFault, maxMessageLength } from './chat.rules.ts';

/** Somebody in a conversation, or who may be written to. */
export const chatPerson = z.object({ Id: id, Name: z.string(), Photo: photo });

/** What is sent: never empty (000 §5). */
export const messageText = text(maxMessageLength).refine((given) => messageFault(given) !== 'REQUIRED', {
  message: 'REQUIRED',
});

/** The writer's own name for a message: sent again it is the same one. */
export const clientId = z.uuid().toLowerCase();

/** A file of a message; `Size` in bytes, `Picture` of what is drawn beside the text, in pixels. */
export const messageFile = z.object({
  Id: id,
  Name: z.string(),
  Size: z.number(),
  Picture: z.object({ Width: z.int(), Height: z.int() }).nullable(),
});

/** A message (000 §3); `Seq` is its number in the conversation, `Message` is empty where it was taken back. */
export const message = z.object({
  Seq: counter,
  ClientId: z.string(),
  UserId: id,
  Time: z.iso.datetime(),
  Message: z.string(),
  ReplyTo: counter.nullable(),
  Changed: z.iso.datetime().nullable(),
  TakenBack: z.boolean(),
  /** The number of its last change in the conversation, 0 of one that stands as it was sent. */
  Change: counter,
  /** In the order in which they came; none of one that was taken back. */
  Files: z.array(messageFile),
});

/** A conversation in the list (000 §3): who else takes part, how many messages are new, and the last of them. */
export const conversation = z.object({
  Id: id,
  Kind: z.enum(['pair', 'group']),
  Title: z.string(),
  /** Whose group it is; null of a conversation of two. */
  MentorId: id.nullable(),
  Users: z.array(chatPerson),
  Last: z.iso.datetime().nullable(),
  New: counter,
  LastMessage: z
    .object({
      UserId: id,
      User: z.string(),
      Message: z.string(),
      Time: z.iso.datetime(),
      TakenBack: z.boolean(),
      /** How many came with it. */
      Files: counter,
    })
    .nullable(),
  Muted: z.boolean(),
  /** There is something that was begun and not sent. */
  Draft: z.boolean(),
  MayWrite: z.boolean(),
});

/**
 * A conversation that is opened: its last message and change, how far the others have read, and what the viewer has begun
 * to write.
 */
export const openedConversation = conversation.extend({
  LastSeq: counter,
  LastChange: counter,
  ReadSeq: counter,
  /** Of the twelve others who have read least. */
  Seen: z.array(z.object({ UserId: id, Seq: counter })),
  /** How far all whom `Seen` leaves out have read at least; null where it leaves out nobody. */
  SeenByRest: counter.nullable(),
  DraftText: z.string(),
  DraftVersion: counter,
});
