/** Mails about a person's own account, signed in the name of their first project. */
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { queueMails } from '../../platform/mail.ts';
import { OwnLink } from '../../platform/mail-templates.ts';
import * as store from './account.store.ts';

/** The name mails are signed with: that of the person's first project. */
export const signature = async (
  connection: Connection,
  userId: number,
): Promise<{ projectId: number | null; project: string }> => {
  const projectId = (await store.membershipsOf(connection, userId))[0]?.projectId ?? null;
  const project = projectId === null ? undefined : (await store.settingsOf(connection, projectId))?.descr;
  return { projectId, project: project ?? 'Telemachos' };
};

/** Tell a person what opens their account from now on, with the way to a new password if it was not them. */
export const tellOfAccount = async (
  connection: Connection & { services: Services; now: Date },
  userId: number,
  template:
    | 'passwordChanged'
    | 'secondFactorOn'
    | 'secondFactorOff'
    | 'codesGuessed'
    | 'passkeyAdded'
    | 'passkeyRemoved'
    | 'passkeysGone',
): Promise<void> => {
  const person = await store.findPerson(connection, userId, null);
  if (!person?.email) return;
  const { services, now } = connection;
  const { projectId, project } = await signature(connection, userId);
  await queueMails(connection, services, {
    to: person.email,
    userId,
    projectId,
    template,
    language: person.language,
    values: { at: showDateTime(now.getTime()), link: new OwnLink(services, '/forgot'), project },
  });
};
