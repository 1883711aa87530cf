/** Passwords: forgotten, chosen by a mailed link, changed. */
import type { Role } from '@telemachos/contract/access/roles.ts';
import { isOnlyApplicant } from '@telemachos/contract/access/roles.ts';
import { passwordFaults } from '@telemachos/contract/features/account/account.rules.ts';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import type { Language } from '@telemachos/contract/kit/ids.ts';
import { onlyRoles } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { hashPassword, verifyPassword } from '../../platform/password.ts';
import { hashToken, newToken } from '../../platform/session.ts';
import type { AccountHandlers } from './account.handlers.ts';
import * as store from './account.store.ts';

const purpose = 'password';

/** A mailed password link is good for two hours; one that comes with a new account for a week. In seconds. */
export const passwordLinkSeconds = { forgotten: 2 * 3600, welcome: 7 * 24 * 3600 } as const;

/** Make a single-use link with which the person chooses a password; answers its address. */
export const makePasswordLink = async (connection: Connection, services: Services, userId: number, now: Date, seconds: number): Promise<{ link: string; until: Date }> => {
  const token = newToken();
  const until = new Date(now.getTime() + seconds * 1000);
  await store.insertLink(connection, { tokenHash: hashToken(token), purpose, userId, expiresAt: until });
  return { link: `${services.publicUrl()}/password/${token}`, until };
};

const rolesOf = async (connection: Connection, userId: number): Promise<Role[]> => (await store.membershipsOf(connection, userId)).flatMap(({ roles }) => onlyRoles(roles));

/** The name mails are signed with: that of the person's first project. */
const signature = async (connection: Connection, userId: number): Promise<{ projectId: number | null; project: string }> => {
  const projectId = (await store.membershipsOf(connection, userId))[0]?.projectId ?? null;
  const project = projectId === null ? undefined : (await store.settingsOf(connection, projectId))?.descr;
  return { projectId, project: project ?? 'Telemachos' };
};

export const passwordHandlers: Pick<AccountHandlers, 'forgotPassword' | 'checkPasswordLink' | 'resetPassword' | 'changePassword'> = {
  async forgotPassword(context, { email }) {
    const account = await store.findAccount(context, email.trim());
    if (account?.email) {
      const { link, until } = await makePasswordLink(context, context.services, account.id, context.now, passwordLinkSeconds.forgotten);
      const { projectId, project } = await signature(context, account.id);
      await context.mail({ to: account.email, userId: account.id, projectId, template: 'passwordLink', language: account.language as Language, values: { link, until: showDateTime(until.getTime()), project } });
    }
    return { Ok: true };
  },

  async checkPasswordLink(context, { Token }) {
    const link = await store.findLink(context, hashToken(Token), purpose, context.now, false);
    if (!link?.userId) return context.fail('LINK_INVALID');
    return { Applicant: isOnlyApplicant(await rolesOf(context, link.userId)) };
  },

  async resetPassword(context, { Token, Password }) {
    const tokenHash = hashToken(Token);
    const link = await store.findLink(context, tokenHash, purpose, context.now, true);
    if (!link?.userId) return context.fail('LINK_INVALID');
    const bits = passwordFaults(Password, await rolesOf(context, link.userId));
    if (bits !== 0) context.fail('WEAK_PASSWORD', { fields: { Password: 'WEAK_PASSWORD' }, details: { bits } });
    await store.useLink(context, tokenHash, context.now);
    await store.savePassword(context, link.userId, await hashPassword(Password), false);
    await store.deleteSessions(context, link.userId, null);
    await context.audit('user', link.userId);
    return { Ok: true };
  },

  async changePassword(context, { UserId, Password, CurrentPassword }) {
    if (Password === '') return { Changed: false };
    const { viewer, now } = context;
    const userId = UserId ?? viewer.userId;
    const person = await store.findPerson(context, userId, context.projectId);
    if (!person) return context.fail('NOT_FOUND');
    const own = userId === viewer.userId;
    if (own && person.passwordHash !== null && !person.mustChoosePassword && !(await verifyPassword(CurrentPassword ?? '', person.passwordHash)))
      context.fail('WRONG_PASSWORD', { fields: { CurrentPassword: 'WRONG_PASSWORD' } });
    const bits = passwordFaults(Password, await rolesOf(context, userId));
    if (bits !== 0) context.fail('WEAK_PASSWORD', { fields: { Password: 'WEAK_PASSWORD' }, details: { bits } });

    await store.savePassword(context, userId, await hashPassword(Password), !own);
    await store.deleteSessions(context, userId, own ? viewer.sessionId : null);
    if (person.email) {
      const { projectId, project } = await signature(context, userId);
      const values = { at: showDateTime(now.getTime()), link: `${context.services.publicUrl()}/forgot`, project };
      await context.mail({ to: person.email, userId, projectId, template: 'passwordChanged', language: person.language as Language, values });
    }
    await context.audit('user', userId);
    return { Changed: true };
  },
};
