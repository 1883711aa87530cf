/** Messages: sent exactly once, read page by page, marked as read. */
import type { chatCalls } from '@telemachos/contract/features/chat/chat.calls.ts';
import type { message } from '@telemachos/contract/features/chat/chat.wire.ts';
import type { z } from 'zod';
import { mayWriteNow, findReaders } from '../../access/messaging.store.ts';
import type { Handlers } from '../../platform/context.ts';
import { writerOf } from './conversations.ts';
import { changedMessages } from './changing.store.ts';
import * as store from './chat.store.ts';
import * as reading from './unread.store.ts';
import { bindFiles } from './files.store.ts';
import { bringUpToDate } from './groups.store.ts';
import { keepTogether } from './send-lane.ts';

/** A row that is there already. */
const isDuplicate = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';

/** A message as it travels. */
export const asMessage = (row: store.MessageRow): z.output<typeof message> => ({
  Seq: row.seq,
  ClientId: row.clientId,
  UserId: row.userId,
  Time: row.at.toISOString(),
  Message: row.text,
  ReplyTo: row.replyTo,
  Changed: row.changedAt?.toISOString() ?? null,
  TakenBack: row.takenBack,
  Change: row.change,
  Files: row.files,
});

type ChatHandlers = Handlers<typeof chatCalls>;
type SendContext = Parameters<ChatHandlers['send']>[0];
type SendInput = Parameters<ChatHandlers['send']>[1];

/** The viewer in a conversation. */
const placeOf = ({ viewer }: Pick<Parameters<ChatHandlers['messages']>[0], 'viewer'>, conversationId: number) => ({
  conversationId,
  userId: viewer.userId,
});

/** Everybody who may read the conversation sees a message as it is now, on every page that is open. */
export const tellAll = async (
  context: Pick<Parameters<ChatHandlers['send']>[0], 'client' | 'emit' | 'viewer' | 'projectId'>,
  conversationId: number,
  told: z.output<typeof message>,
): Promise<z.output<typeof message>> => {
  const userIds = await findReaders(context, conversationId, told.Seq);
  context.emit(
    'receive',
    { projectId: writerOf(context).projectId, userIds },
    { ConversationId: conversationId, Message: told },
  );
  return told;
};

/** What most messages are goes with those of others; null for all else, and for what could not be kept with them. */
const sendPlain = async (
  context: SendContext,
  { ConversationId, ClientId, Message, ReplyTo, Files }: SendInput,
): Promise<z.output<typeof message> | null> => {
  if (ReplyTo !== null || Files.length > 0) return null;
  const { services, viewer, now } = context;
  const writer = writerOf(context);
  const place = placeOf(context, ConversationId);
  const kept = await keepTogether(services, { ...place, clientId: ClientId, text: Message, at: now });
  if (!kept) return null;
  const told = asMessage({
    seq: kept.seq,
    clientId: ClientId,
    userId: viewer.userId,
    at: kept.at,
    text: Message,
    replyTo: null,
    changedAt: null,
    takenBack: false,
    change: 0,
    files: [],
  });
  context.emit('receive', { projectId: writer.projectId, userIds: kept.userIds }, { ConversationId, Message: told });
  return told;
};

/** Any message, under the conversation's lock. */
const sendAlone = async (
  context: SendContext,
  { ConversationId, ClientId, Message, ReplyTo, Files }: SendInput,
): Promise<z.output<typeof message>> => {
  const { viewer, now } = context;
  await context.beginTransaction();
  // One after the other: the same message sent twice at once finds the first.
  const last = await store.lockConversation(context, ConversationId);
  const known = await store.sentAlready(context, viewer.userId, ClientId);
  if (known) {
    if (known.conversationId !== ConversationId) return context.fail('BAD_INPUT', { fields: { ClientId: 'TAKEN' } });
    // Whoever it is sent to may not have heard of it: the server that kept it may have died in that moment.
    return tellAll(context, ConversationId, asMessage(known));
  }
  if (!(await mayWriteNow(context, writerOf(context), ConversationId))) return context.fail('WRITING_CLOSED');
  await bringUpToDate(context, ConversationId);
  const place = placeOf(context, ConversationId);
  if (ReplyTo !== null && (ReplyTo > last || !(await store.mayReadMessage(context, place, ReplyTo))))
    return context.fail('BAD_INPUT', { fields: { ReplyTo: 'NOT_FOUND' } });
  const sent = store.keepMessage(context, { ...place, clientId: ClientId, text: Message, replyTo: ReplyTo, at: now });
  // The same name was given to a message of another conversation in this very moment.
  const kept = await sent.catch((error: unknown) =>
    isDuplicate(error) ? context.fail('BAD_INPUT', { fields: { ClientId: 'TAKEN' } }) : Promise.reject(error),
  );
  if (!kept) return context.fail('NOT_FOUND');
  const files = await bindFiles(context, { ...place, ids: Files, seq: kept.seq });
  if (files.length !== Files.length) return context.fail('BAD_INPUT', { fields: { Files: 'NOT_FOUND' } });
  return tellAll(context, ConversationId, asMessage({ ...kept, files }));
};

export const messageHandlers: Pick<ChatHandlers, 'messages' | 'newMessages' | 'send' | 'typing' | 'read'> = {
  async messages(context, { ConversationId, Before }) {
    return { messages: (await store.olderMessages(context, placeOf(context, ConversationId), Before)).map(asMessage) };
  },
  async newMessages(context, { ConversationId, After, Changed }) {
    const reader = placeOf(context, ConversationId);
    const after = After ?? (await reading.readUpTo(context, ConversationId, context.viewer.userId));
    const { list, more } = await store.newerMessages(context, reader, after);
    if (Changed === null) return { messages: list.map(asMessage), More: more };
    const changed = await changedMessages(context, { ...reader, after: Changed, upTo: after });
    return { messages: [...changed.list, ...list].map(asMessage), More: more || changed.more };
  },
  async send(context, input) {
    return (await sendPlain(context, input)) ?? sendAlone(context, input);
  },
  async typing(context, { ConversationId }) {
    const { projectId, viewer } = writerOf(context);
    if (!(await mayWriteNow(context, { projectId, viewer }, ConversationId))) return context.fail('WRITING_CLOSED');
    const userIds = (await findReaders(context, ConversationId)).filter((id) => id !== viewer.userId);
    context.emit('typing', { projectId, userIds }, { ConversationId, UserId: viewer.userId });
    return { Ok: true };
  },
  async read(context, { ConversationId, Seq }) {
    // Held before it is read how much there is, or what is sent meanwhile would be counted by halves.
    const upTo = Math.min(Seq, await store.lockConversation(context, ConversationId));
    await reading.markRead(context, { conversationId: ConversationId, userId: context.viewer.userId, seq: Seq });
    const writer = writerOf(context);
    const { count, last } = await reading.unread(context, writer, [ConversationId]);
    const { userId } = context.viewer;
    const others = (await findReaders(context, ConversationId)).filter((id) => id !== userId);
    const seen = { ConversationId, UserId: userId, Seq: upTo };
    context.emit('read', { projectId: writer.projectId, userIds: [userId] }, { ...seen, Count: count });
    context.emit('read', { projectId: writer.projectId, userIds: others }, { ...seen, Count: null });
    return { Count: count, Last: last?.toISOString() ?? null };
  },
};
