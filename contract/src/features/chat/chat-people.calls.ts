/** Who somebody is whom one may write to. Source: specification 000 §2 (mentor profile dialog). */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { id } from '../../kit/fields.ts';
import { chatPerson } from './chat.wire.ts';

export const chatPeopleCalls = {
  profile: defineCall({
    access: 'chat.use',
    impersonation: 'never',
    readOnly: true,
    localized: true,
    path: '/api/chat/Profile',
    scope: { project: 'ProjectId' },
    input: z.object({ ProjectId: id, UserId: id }),
    output: chatPerson.extend({
      Role: z.string(),
      /** Whether they are there (000 §3, User.status). */
      status: z.boolean(),
      Fields: z.array(
        z.object({ Name: z.string(), Label: z.string(), LabelEn: z.string(), Type: z.string(), Value: z.string() }),
      ),
    }),
    summary:
      'Somebody one may write to: name, photograph, role, whether they are there, and what of their profile the project shows to the caller (000 §2).',
  }),
};
