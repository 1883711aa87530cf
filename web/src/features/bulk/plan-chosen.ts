/** Works that are done to whoever is chosen and not to their profile: a letter, an action that is published. */
import { portions } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import { send, type OutputOfPath } from '../../platform/api.ts';
import { idsOf, type Item, type Plan } from './plan.ts';

/** A letter as somebody reads it. */
export type Letter = NonNullable<OutputOfPath<'/api/user/MailPeople'>['Letter']>;

/** A letter to many; `told` hears how it reads when it is tried. */
export const letterPlan = (
  ProjectId: number,
  items: readonly Item[],
  words: { Subject: string; Text: string },
  told: (letter: Letter) => void,
): Plan => ({
  kind: 'mail',
  about: { Subject: words.Subject },
  items,
  cut: portions.mail,
  act: async (some, part) => {
    const { Rows, Letter } = await send('/api/user/MailPeople', { ProjectId, UserIds: idsOf(some), ...words, ...part });
    if (Letter) told(Letter);
    return Rows;
  },
});

/** A message to many, to each in their own conversation. */
export const messagePlan = (ProjectId: number, items: readonly Item[], Message: string): Plan => ({
  kind: 'message',
  about: {},
  items,
  cut: portions.message,
  act: async (some, part) =>
    (await send('/api/user/MessagePeople', { ProjectId, UserIds: idsOf(some), Message, ...part })).Rows,
});

/** An invitation to many. */
export const invitePlan = (ProjectId: number, items: readonly Item[]): Plan => ({
  kind: 'invite',
  about: {},
  items,
  cut: portions.invite,
  act: async (some, part) => (await send('/api/user/InviteMany', { ProjectId, UserIds: idsOf(some), ...part })).Rows,
});

/** An action for many, now or on an ISO day. */
export const publishPlan = (
  ProjectId: number,
  items: readonly Item[],
  { ActionId, date }: { ActionId: number; date: string | null },
): Plan => ({
  kind: 'publish',
  about: { Action: String(ActionId), ...(date === null ? {} : { Date: date }) },
  items,
  cut: portions.publish,
  act: async (some, part) =>
    (await send('/api/action/PublishMany', { ProjectId, ActionId, date, UserIds: idsOf(some), ...part })).Rows,
});
