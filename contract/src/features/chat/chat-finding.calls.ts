/** Finding what was written: search, the messages around one, those that are answered, what one said before. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { counter, withoutDuplicates, id, text } from '../../kit/fields.ts';
import { maxQuotes } from './chat.rules.ts';
import { maxSearchLength, wordsSought } from './finding.rules.ts';
import { chatPerson, message } from './chat.wire.ts';

const named = { ConversationId: id };
const scope = { conversation: 'ConversationId' } as const;
const own = { access: 'chat.use', impersonation: 'never', readOnly: true } as const;

/** Where the last page ended: the moment, the conversation and the number of its last message. */
const place = z.object({ Time: z.iso.datetime(), ConversationId: id, Seq: counter });

/** A message that was found: who wrote it where, and an excerpt with the places of what was sought in it. */
export const foundMessage = place.extend({
  Kind: z.enum(['pair', 'group']),
  Title: z.string(),
  /** With whom the conversation is, of a few of them. */
  Users: z.array(chatPerson),
  UserId: id,
  User: z.string(),
  Excerpt: z.string(),
  /** From and to in the excerpt, in UTF-16 units, in their order. */
  Hits: z.array(z.tuple([counter, counter])),
});

export const chatFindingCalls = {
  search: defineCall({
    ...own,
    path: '/api/chat/Search',
    scope: { project: 'ProjectId', conversation: 'ConversationId' },
    input: z.object({
      ProjectId: id,
      ConversationId: id.nullable().default(null),
      Search: text(maxSearchLength)
        .min(2)
        .refine((given) => wordsSought(given).length > 0, { message: 'TOO_SHORT' }),
      Before: place.nullable().default(null),
    }),
    output: z.object({ messages: z.array(foundMessage), More: z.boolean() }),
    maxRequestsPerMinute: 120,
    summary:
      'Messages in which all the words stand, without regard to case and accents, the newest first: of one conversation, or of all that the caller may read in the project.',
  }),
  around: defineCall({
    ...own,
    path: '/api/chat/Around',
    scope,
    input: z.object({ ...named, Seq: counter }),
    output: z.object({ messages: z.array(message), Start: z.boolean(), End: z.boolean() }),
    summary:
      'A message with twenty before and twenty after it, and whether the conversation begins or ends with them (000 §4, §9).',
  }),
  quoted: defineCall({
    ...own,
    path: '/api/chat/Quoted',
    scope,
    input: z.object({ ...named, Seqs: withoutDuplicates(z.array(id).min(1).max(maxQuotes)) }),
    output: z.object({ messages: z.array(message) }),
    summary: 'Messages by their numbers: those that are answered by others that the page shows.',
  }),
  before: defineCall({
    ...own,
    path: '/api/chat/Before',
    scope,
    input: z.object({ ...named, Seq: counter }),
    output: z.object({ said: z.array(z.object({ Message: z.string(), Until: z.iso.datetime() })) }),
    summary: 'What a message that was changed said before, the oldest first; of one that was taken back nothing.',
  }),
};
