/** Passwords: forgotten, chosen by a mailed link, changed. */
import { accountAbility } from '@telemachos/contract/access/abilities.ts';
import type { accountCalls } from '@telemachos/contract/features/account/account.calls.ts';
import type { Role } from '@telemachos/contract/access/roles.ts';
import { isOnlyApplicant } from '@telemachos/contract/access/roles.ts';
import { passwordFaults, maxPasswordLinksPerHour } from '@telemachos/contract/features/account/account.rules.ts';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { mayActOnAccounts } from '../../access/account-access.ts';
import { filterRoles } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services, Handlers } from '../../platform/context.ts';
import { countLinksSince, endLinks, endLinksBy, findLink } from '../../platform/link-tokens.store.ts';
import { queueMails } from '../../platform/mail.ts';
import { hashPassword, verifyPassword } from '../../platform/password.ts';
import { hashToken } from '../../platform/session.ts';
import * as store from './account.store.ts';
import { stepPurpose } from './second-step.ts';
import { forgetAllFailures } from './failures.ts';
import { signature, tellOfAccount } from './letters.ts';
import { deletePasskeys } from './passkeys.store.ts';
import { passPresent, same } from './present.ts';
import { makePasswordLink, passwordLinkSeconds, passwordPurpose as purpose } from './password-links.shared.ts';

const rolesOf = async (connection: Connection, userId: number): Promise<Role[]> =>
  (await store.membershipsOf(connection, userId)).flatMap(({ roles }) => filterRoles(roles));

/**
 * Mail a link to whoever has the account of this name or address, unless enough were mailed lately; without one nothing
 * happens.
 */
const mailLink = async (connection: Connection, services: Services, name: string, now: Date): Promise<void> => {
  const account = await store.findAccount(connection, name);
  if (!account?.email) return;
  if (
    (await countLinksSince(connection, account.id, purpose, new Date(now.getTime() - 3_600_000))) >=
    maxPasswordLinksPerHour
  )
    return;
  const { link, until } = await makePasswordLink(connection, services, account.id, now, passwordLinkSeconds.forgotten);
  const { projectId, project } = await signature(connection, account.id);
  await queueMails(connection, services, {
    to: account.email,
    userId: account.id,
    projectId,
    template: 'passwordLink',
    language: account.language,
    values: { link, until: showDateTime(until.getTime()), project },
  });
};

export const passwordHandlers: Pick<
  Handlers<typeof accountCalls>,
  'forgotPassword' | 'checkPasswordLink' | 'resetPassword' | 'changePassword'
> = {
  async forgotPassword(context, { email }) {
    // Once the answer is out: how long it took tells nothing about who is known here.
    context.afterResponse((connection) => mailLink(connection, context.services, email.trim(), context.now));
    return { Ok: true };
  },

  async checkPasswordLink(context, { Token }) {
    const link = await findLink(context, hashToken(Token), [purpose], context.now);
    if (!link?.userId) return context.fail('LINK_INVALID');
    const person = await store.findPerson(context, link.userId, null);
    return {
      Applicant: isOnlyApplicant(await rolesOf(context, link.userId)),
      First: (person?.passwordHash ?? null) === null,
    };
  },

  async resetPassword(context, { Token, Password }) {
    const tokenHash = hashToken(Token);
    const link = await findLink(context, tokenHash, [purpose], context.now);
    if (!link?.userId) return context.fail('LINK_INVALID');
    const bits = passwordFaults(Password, await rolesOf(context, link.userId));
    if (bits !== 0) context.fail('WEAK_PASSWORD', { fields: { Password: 'WEAK_PASSWORD' }, details: { bits } });
    const person = await store.findPerson(context, link.userId, null);
    if (person?.passwordHash && (await verifyPassword(Password, person.passwordHash)))
      context.fail('SAME_PASSWORD', same);
    const passwordHash = await hashPassword(Password);
    await context.beginTransaction();
    // Every new password ends the links: one that came first has ended this one.
    await store.holdAccount(context, link.userId);
    if (!(await findLink(context, tokenHash, [purpose], context.now))) context.fail('LINK_INVALID');
    await endLinks(context, link.userId, purpose, context.now);
    await endLinksBy(context, link.userId, context.now);
    await endLinks(context, link.userId, stepPurpose, context.now);
    await forgetAllFailures(context, link.userId);
    await store.savePassword(context, link.userId, passwordHash, false);
    await store.deleteSessions(context, link.userId, null);
    if ((await deletePasskeys(context, link.userId, null)) > 0)
      await tellOfAccount(context, link.userId, 'passkeysGone');
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
    const bits = passwordFaults(Password, await rolesOf(context, userId));
    if (bits !== 0) context.fail('WEAK_PASSWORD', { fields: { Password: 'WEAK_PASSWORD' }, details: { bits } });
    if (own && person.passwordHash !== null)
      await passPresent(
        context,
        person.passwordHash,
        person.mustChoosePassword ? null : (CurrentPassword ?? ''),
        Password,
      );

    const passwordHash = await hashPassword(Password);
    await context.beginTransaction();
    const present = await store.holdAccount(context, userId);
    if (present === undefined) return context.fail('NOT_FOUND');
    if (own && present !== person.passwordHash)
      context.fail('WRONG_PASSWORD', { fields: { CurrentPassword: 'WRONG_PASSWORD' } });
    // Somebody may have become stronger while the hash was worked out.
    const ability = accountAbility(present !== null);
    const asking = { viewer, projectId: context.projectId, ability } as const;
    if (!own && !(await mayActOnAccounts(context, asking, [userId], true))) context.fail('REFUSED');
    await store.savePassword(context, userId, passwordHash, !own);
    await forgetAllFailures(context, userId);
    if (own) context.rememberDevice({ id: userId, passwordHash });
    await endLinks(context, userId, purpose, now);
    await endLinksBy(context, userId, now);
    await endLinks(context, userId, stepPurpose, now);
    await store.deleteSessions(context, userId, own ? viewer.sessionId : null);
    // Who does not know the present password may be a stranger to the keys, too.
    const keys = own ? 0 : await deletePasskeys(context, userId, null);
    await tellOfAccount(context, userId, keys > 0 ? 'passkeysGone' : 'passwordChanged');
    await context.audit('user', userId);
    return { Changed: true };
  },
};
