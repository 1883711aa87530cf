/** The profile of somebody one may write to: never more of it than how to reach them (000 §2). */
import type { chatCalls } from '@telemachos/contract/features/chat/chat.calls.ts';
import { mayWriteTo } from '../../access/messaging.store.ts';
import type { Handlers } from '../../platform/context.ts';
import { readableIn } from '../users/readable.shared.ts';
import { writerOf } from './conversations.ts';
import { profileOf } from './profile.store.ts';

/** The rest of a profile is for the person's page, which not everybody may open. */
const shown = ['email', 'phone'] as const;

export const profileHandlers: Pick<Handlers<typeof chatCalls>, 'profile'> = {
  async profile(context, { ProjectId, UserId }) {
    const row = (await mayWriteTo(context, writerOf(context), UserId))
      ? await profileOf(context, ProjectId, UserId)
      : null;
    if (!row) return context.fail('NOT_FOUND');
    const { fieldNamed } = await readableIn(context, ProjectId);
    const online = await context.services.live.onlineAmong([UserId]);
    return {
      Id: UserId,
      Name: row.name,
      Photo: row.photo,
      Role: row.role,
      status: online.has(UserId),
      Fields: shown.flatMap((name) => {
        // Only where the project itself declares it, and for the viewer's Level.
        const field = fieldNamed(name);
        const value = name === 'email' ? row.email : (row.fields[name] ?? row.projectFields[name] ?? '');
        return field && value !== ''
          ? [{ Name: name, Label: field.Label, LabelEn: field.LabelEn ?? field.Label, Type: field.Type, Value: value }]
          : [];
      }),
    };
  },
};
