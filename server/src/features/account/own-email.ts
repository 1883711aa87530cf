/** Another e-mail for oneself: asked for inside, confirmed from the new address, stopped from the present one. */
import type { accountCalls } from '@telemachos/contract/features/account/account.calls.ts';
import { emailLinkLimits } from '@telemachos/contract/features/account/account.rules.ts';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { insertAuditEntries } from '../../platform/audit.store.ts';
import { insertPersonChanges, type PersonChange } from '../../platform/person-history.store.ts';
import type { Handlers } from '../../platform/context.ts';
import { countLinksSince, endLinks, findLink, insertLink, markLinkUsed } from '../../platform/link-tokens.store.ts';
import { OwnLink } from '../../platform/mail-templates.ts';
import { hashToken, createToken } from '../../platform/session.ts';
import * as account from './account.store.ts';
import { signature } from './letters.ts';
import { passwordPurpose } from './password-links.shared.ts';
import { passOwnPassword } from './present.ts';
import * as store from './profile.store.ts';

export const emailHandlers: Pick<Handlers<typeof accountCalls>, 'changeEmail' | 'confirmEmail' | 'stopEmail'> = {
  async changeEmail(context, { Email, Password }) {
    const { viewer, now, services } = context;
    const person = await account.findPerson(context, viewer.userId, null);
    if (!person) return context.fail('NOT_FOUND');
    await passOwnPassword(context, person.passwordHash, Password);
    await context.beginTransaction();
    const since = new Date(now.getTime() - 3_600_000);
    if ((await countLinksSince(context, viewer.userId, 'email', since)) >= emailLinkLimits.maxPerHour)
      return context.fail('JUST_WRITTEN');
    // Only the last one counts; the links that stop it stay good, for an earlier letter may be the one that is read.
    await endLinks(context, viewer.userId, 'email', now);
    const expiresAt = new Date(now.getTime() + emailLinkLimits.lifetimeSeconds * 1000);
    const link = async (purpose: 'email' | 'email-stop') => {
      const token = createToken();
      const kept = { purpose, userId: viewer.userId, details: { Email }, createdAt: now, expiresAt };
      await insertLink(context, { ...kept, tokenHash: hashToken(token) });
      return new OwnLink(services, `/email/${purpose === 'email' ? 'new' : 'stop'}/${token}`);
    };
    const { projectId, project } = await signature(context, viewer.userId);
    const from = { userId: viewer.userId, projectId, language: person.language };
    const confirm = await link('email');
    // Whose address it is already is told nobody: they get no letter, and here it looks the same.
    if (!(await store.isTaken(context, viewer.userId, Email)))
      await context.mail({
        ...from,
        to: Email,
        template: 'emailConfirm',
        values: { link: confirm, until: showDateTime(expiresAt.getTime()), project },
      });
    if (person.email)
      await context.mail({
        ...from,
        to: person.email,
        template: 'emailAsked',
        values: { at: showDateTime(now.getTime()), email: Email, link: await link('email-stop'), project },
      });
    await context.audit('user', viewer.userId, { Email: 'asked' });
    return { Ok: true };
  },

  async confirmEmail(context, { Token }) {
    const { now } = context;
    const tokenHash = hashToken(Token);
    const found = await findLink(context, tokenHash, ['email'], now, true);
    if (!found?.userId) return context.fail('LINK_INVALID');
    const { userId } = found;
    const Email = String(found.details['Email']);
    const before = await store.findOwn(context, userId, null, true);
    // Somebody else may have taken the address meanwhile.
    if (!before || (await store.isTaken(context, userId, Email))) return context.fail('LINK_INVALID');
    await store.saveEmail(context, userId, Email);
    await markLinkUsed(context, tokenHash, now);
    // What was mailed to the old address opens nothing any more.
    for (const purpose of ['email-stop', passwordPurpose] as const) await endLinks(context, userId, purpose, now);
    const after = await store.findOwn(context, userId, null);
    const thing = { userId, projectId: null } as const;
    const changes: PersonChange[] = [
      { ...thing, what: 'email', before: before.email, after: Email },
      ...(after && after.username !== before.username
        ? [{ ...thing, what: 'username' as const, before: before.username, after: after.username }]
        : []),
    ];
    // Nobody needs to be signed in here: whoever reads the mailbox is the person.
    await insertPersonChanges(context, changes, { actorId: userId, viewedAs: null, batchId: null });
    await insertAuditEntries(context, {
      actorId: userId,
      projectId: null,
      call: 'account.confirmEmail',
      subject: 'user',
      subjectId: userId,
      details: [{ Changed: ['email'] }],
      requestId: context.request.id,
    });
    if (before.email) {
      const { projectId, project } = await signature(context, userId);
      const language = (await account.findPerson(context, userId, null))?.language ?? 'el';
      await context.mail({
        to: before.email,
        userId,
        projectId,
        language,
        template: 'emailChanged',
        values: { at: showDateTime(now.getTime()), email: Email, project },
      });
    }
    return { Email };
  },

  async stopEmail(context, { Token }) {
    const { now } = context;
    const tokenHash = hashToken(Token);
    const found = await findLink(context, tokenHash, ['email-stop'], now, true);
    // Who holds a link that came to the old address is told that it is too late: the account may be stolen.
    if (!found?.userId)
      return context.fail((await store.changedSince(context, tokenHash)) ? 'EMAIL_CHANGED' : 'LINK_INVALID');
    await markLinkUsed(context, tokenHash, now);
    await endLinks(context, found.userId, 'email', now);
    return { Ok: true };
  },
};
