/** Conversations: who may be written to, what was written, and what is unread. Source: specification 000 §2, §5 and §7. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { counter, okOutput, withoutDuplicates, id, ids, text } from '../../kit/fields.ts';
import { longPagerInput, longPagerOutput } from '../../kit/pager.ts';
import { isBlank } from '../../kit/texts.rules.ts';
import { chatFilesCalls } from './chat-files.calls.ts';
import { sentFiles } from './chat-files.rules.ts';
import { chatGroupsCalls } from './chat-groups.calls.ts';
import { maxMessageLength, maxWatchedPeople } from './chat.rules.ts';
import { chatFindingCalls } from './chat-finding.calls.ts';
import { chatPeopleCalls } from './chat-people.calls.ts';
import { chatReportsCalls } from './chat-reports.calls.ts';
import { chatPerson, clientId, conversation, message, messageText, openedConversation } from './chat.wire.ts';

const named = { ConversationId: id };
const scope = { conversation: 'ConversationId' } as const;
/** Somebody's correspondence is theirs alone: nobody reads or writes it as them. */
const own = { access: 'chat.use', impersonation: 'never' } as const;
/** Without it the project of the request. */
const ofProject = { ProjectId: id.optional() };
/**
 * What an address may ask in a minute: many people share one. What goes on by itself while conversations are open has as
 * much as one page may say over the channel.
 */
const maxCallsPerMinute = { background: 1200, writing: 600 } as const;
/** How much is unread, and when something was written last. */
const count = z.object({ Count: counter, Last: z.iso.datetime().nullable() });

export const chatCalls = {
  ...chatFilesCalls,
  ...chatGroupsCalls,
  ...chatFindingCalls,
  ...chatReportsCalls,
  ...chatPeopleCalls,
  contacts: defineCall({
    ...own,
    path: '/api/User/Chat',
    readOnly: true,
    scope: { project: 'ProjectId' },
    input: z.object({ ...ofProject, Search: text(100).default(''), ...longPagerInput }),
    output: longPagerOutput(
      chatPerson.extend({ Role: z.string(), /** Whether they are there (000 §3, User.status). */ status: z.boolean() }),
    ).extend({
      /** The caller may open a conversation with all of their mentees. */
      MayGroup: z.boolean(),
    }),
    summary: 'Whom the caller may write to in the project, by name (000 §7).',
  }),
  conversations: defineCall({
    ...own,
    path: '/api/Chat/Conversations',
    readOnly: true,
    scope: { project: 'ProjectId' },
    input: z
      .object({
        ...ofProject,
        Search: text(100).default(''),
        Before: z.iso.datetime().nullable().default(null),
        BeforeId: id.nullable().default(null),
        /** Only those of two in which something is unread and that are not muted; `Before` is the last one read here, too. */
        Waiting: z.boolean().default(false),
      })
      .refine(({ Before, BeforeId }) => (Before === null) === (BeforeId === null), {
        path: ['BeforeId'],
        message: 'REQUIRED',
      }),
    output: z.object({ conversations: z.array(conversation), More: z.boolean() }),
    summary:
      'The caller’s conversations in the project, those written in last first (000 §7); of those that wait to be read ' +
      'whichever waits longest first.',
  }),
  open: defineCall({
    ...own,
    path: '/api/chat/Open',
    scope: { project: 'ProjectId' },
    input: z.object({ ProjectId: id, UserId: id }),
    output: z.object({ ConversationId: id }),
    maxRequestsPerMinute: maxCallsPerMinute.background,
    summary: 'The conversation with somebody one may write to; begun if there is none.',
  }),
  get: defineCall({
    ...own,
    path: '/api/chat/Get',
    readOnly: true,
    scope,
    input: z.object(named),
    output: openedConversation,
    maxRequestsPerMinute: maxCallsPerMinute.background,
    summary: 'One conversation: as the list has it, how far it was read, and what was begun to be written in it.',
  }),
  messages: defineCall({
    ...own,
    path: '/api/Chat/GetMessages',
    readOnly: true,
    scope,
    input: z.object({ ...named, Before: counter.nullable().default(null) }),
    output: z.object({ messages: z.array(message) }),
    maxRequestsPerMinute: maxCallsPerMinute.background,
    summary:
      'The twenty messages before one, or the last twenty; fewer where there are none before them (000 §4, §7, §9).',
  }),
  newMessages: defineCall({
    ...own,
    channel: 'command',
    path: '/api/chat/newMessages',
    readOnly: true,
    scope,
    input: z.object({
      ...named,
      After: counter.nullable().default(null),
      Changed: counter.nullable().default(null),
    }),
    output: z.object({ messages: z.array(message), More: z.boolean() }),
    maxRequestsPerMinute: maxCallsPerMinute.background,
    summary:
      'What was written after a message, or is not read yet, the oldest first (000 §7); with `Changed` also what was changed since that change, and `More` says that either has more.',
  }),
  newCount: defineCall({
    ...own,
    path: '/api/chat/NewCount',
    readOnly: true,
    transaction: 'on-demand',
    scope: { project: 'ProjectId', conversation: 'ConversationId', conversations: 'Conversations' },
    input: z.object({
      ProjectId: id.nullable().default(null),
      ConversationId: id.nullable().default(null),
      Conversations: ids.nullable().default(null),
    }),
    output: count,
    summary:
      'How many messages are unread: in these conversations, or in all of the project that are not muted (000 §7).',
  }),
  send: defineCall({
    ...own,
    channel: 'command',
    path: '/api/chat/Send',
    scope,
    input: z
      .object({
        ...named,
        ClientId: clientId,
        Message: text(maxMessageLength),
        ReplyTo: counter.nullable().default(null),
        /** What was given for it with `giveFiles`: one's own, of this conversation, in no other message. */
        Files: withoutDuplicates(z.array(id).max(sentFiles.maxFiles)).default([]),
      })
      .refine(({ Message, Files }) => Files.length > 0 || !isBlank(Message), {
        path: ['Message'],
        message: 'REQUIRED',
      }),
    output: message,
    problems: ['WRITING_CLOSED'],
    transaction: 'on-demand',
    maxRequestsPerMinute: 240,
    // A text that is much too long is told at its field.
    maxBodyBytes: 512 * 1024,
    summary:
      'Send a message, a text or files or both; sent again under the same name it is the same one, and answers alike (000 §7).',
  }),
  change: defineCall({
    ...own,
    path: '/api/chat/Change',
    scope,
    input: z.object({ ...named, Seq: counter, Message: messageText }),
    output: message,
    problems: ['WRITING_CLOSED', 'MESSAGE_STANDS', 'CHANGED_TOO_OFTEN'],
    maxRequestsPerMinute: maxCallsPerMinute.writing,
    maxBodyBytes: 512 * 1024,
    summary:
      'Say a message of one’s own otherwise, within a quarter of an hour, twenty times at most; what it said before is kept.',
  }),
  takeBack: defineCall({
    ...own,
    path: '/api/chat/TakeBack',
    scope,
    input: z.object({ ...named, Seq: counter }),
    output: message,
    problems: ['WRITING_CLOSED', 'MESSAGE_STANDS'],
    maxRequestsPerMinute: maxCallsPerMinute.writing,
    summary:
      'Take a message of one’s own back, within a quarter of an hour: that there was one stays, what it said is kept.',
  }),
  receive: defineCall({
    ...own,
    path: '/api/chat/Receive',
    readOnly: true,
    channel: 'receive',
    background: true,
    scope: { project: 'ProjectId' },
    input: z.object({ ProjectId: id, People: withoutDuplicates(z.array(id).max(maxWatchedPeople)).default([]) }),
    output: z.object({ UserId: id, Online: z.array(id), Watched: z.array(id), ...count.shape }),
    summary:
      'Over the channel: from now on the page is told of its conversations in the project, and of who of these people comes and goes. Answers who of them may be watched and is there, and how much is unread (000 §7).',
  }),
  typing: defineCall({
    ...own,
    path: '/api/chat/Typing',
    readOnly: true,
    channel: 'command',
    scope,
    input: z.object(named),
    output: okOutput,
    problems: ['WRITING_CLOSED'],
    maxRequestsPerMinute: maxCallsPerMinute.background,
    summary: 'The others in a conversation are told that one is writing (000 §7).',
  }),
  read: defineCall({
    ...own,
    channel: 'command',
    path: '/api/chat/Read',
    scope,
    input: z.object({ ...named, Seq: counter }),
    output: count,
    maxRequestsPerMinute: maxCallsPerMinute.background,
    summary: 'Everything up to a message is read; never less than was read before (000 §7).',
  }),
  mute: defineCall({
    ...own,
    path: '/api/chat/Mute',
    scope,
    input: z.object({ ...named, Muted: z.boolean() }),
    output: z.object({ Muted: z.boolean() }),
    maxRequestsPerMinute: maxCallsPerMinute.writing,
    summary: 'A muted conversation is not counted as unread, and nobody is told of it; it stays in the list.',
  }),
  saveDraft: defineCall({
    ...own,
    path: '/api/chat/SaveDraft',
    scope,
    input: z.object({ ...named, Text: text(maxMessageLength), Version: counter }),
    output: z.object({ Version: counter }),
    problems: ['STALE'],
    maxBodyBytes: 512 * 1024,
    maxRequestsPerMinute: maxCallsPerMinute.writing,
    summary:
      'Keep what is being written, for one’s other devices; one of them that wrote meanwhile is told with its text.',
  }),
};
