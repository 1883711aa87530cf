/** Groups: a mentor's conversation with all of the own mentees, where the project has them. Source: specification 000 §3. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { id } from '../../kit/fields.ts';

export const chatGroupsCalls = {
  openGroup: defineCall({
    access: 'chat.use',
    impersonation: 'never',
    path: '/api/chat/OpenGroup',
    scope: { project: 'ProjectId' },
    input: z.object({ ProjectId: id }),
    output: z.object({ ConversationId: id }),
    summary:
      'The caller’s conversation with all of their mentees, begun if there is none; missing where the project has no groups (Config.GroupByGroup) or they have no mentees (000 §3).',
  }),
};
