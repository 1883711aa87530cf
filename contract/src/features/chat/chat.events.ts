/** What open pages are told of conversations. Source: specification 000 §7. */
import { z } from 'zod';
import { counter, id } from '../../kit/fields.ts';
import { message } from './chat.wire.ts';

export const chatEvents = {
  receive: {
    data: z.object({ ConversationId: id, Message: message }),
    summary: 'A message was sent, changed or taken back in a conversation of the viewer’s.',
  },
  typing: {
    data: z.object({ ConversationId: id, UserId: id }),
    summary: 'Somebody is writing in a conversation; without another word they are not any more after three seconds.',
  },
  read: {
    data: z.object({ ConversationId: id, UserId: id, Seq: counter, Count: counter.nullable() }),
    summary:
      'Somebody has read everything up to a message; of oneself, on another device, also how many are left unread.',
  },
  linked: {
    data: z.object({}),
    summary: 'One has another mentor or other mentees: with whom one speaks, and who may be seen, is to be asked anew.',
  },
  presence: {
    data: z.object({ UserId: id, status: z.boolean() }),
    summary: 'Somebody on the page came, or is not there any more.',
  },
};
