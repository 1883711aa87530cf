/** Confirming the e-mail: gives the application its number and its person an account. */
import type { applicationsCalls } from '@telemachos/contract/features/applications/applications.calls.ts';
import { keyOfType } from '@telemachos/contract/features/applications/applications.rules.ts';
import { projectSettings } from '@telemachos/contract/features/projects/projects.schemas.ts';
import { dayInAthens, showDateTime } from '@telemachos/contract/kit/dates.ts';
import type { Handlers } from '../../platform/context.ts';
import { findLink, hasConfirmed, markLinkUsed } from '../../platform/link-tokens.store.ts';
import { OwnLink } from '../../platform/mail-templates.ts';
import { hashToken } from '../../platform/session.ts';
import { findAccount } from '../account/account.store.ts';
import { makePasswordLink, passwordLinkSeconds } from '../account/password-links.shared.ts';
import { holdSettings } from '../settings/holding.store.ts';
import { insertApplicant, joinAsApplicant } from './accounts.store.ts';
import * as store from './applications.store.ts';
import * as events from './events.store.ts';
import { giveUp } from './giving-up.ts';
import { writeToApplicants } from './letters.ts';
import { projectOf } from './own-view.ts';

/**
 * What the new account's profile takes from the answers: those that a profile field is named after; never the consent,
 * which is given elsewhere.
 */
const profileFrom = (row: store.ApplicationRow, kayas: string): Record<string, string> => {
  const { User, Config } = projectSettings.parse(row.settings);
  const names = new Set(['first_name', 'last_name', ...User.Fields.map(({ Name }) => Name)]);
  names.delete(Config.gdpr?.UserField ?? '');
  const emailKey = keyOfType(projectOf(row).sections, 'email');
  const taken = Object.entries(row.answers).filter(([key]) => names.has(key) && key !== emailKey);
  return { ...Object.fromEntries(taken), email: row.email, kayas };
};

export const confirmHandlers: Pick<Handlers<typeof applicationsCalls>, 'confirm'> = {
  async confirm(context, { Token }) {
    const { now, services } = context;
    const tokenHash = hashToken(Token);
    const named = await findLink(context, tokenHash, ['application-confirm'], now);
    const asked = named?.applicationId == null ? null : await store.findApplication(context, named.applicationId);
    const refuse = async () =>
      context.fail((await hasConfirmed(context, tokenHash)) ? 'ALREADY_CONFIRMED' : 'INVALID_TOKEN');
    if (!asked) return refuse();
    // Of several applications that wait for this address one is confirmed: first the address is held, then all of them,
    // then they are judged.
    await holdSettings(context, asked.projectId, 'shared');
    await store.lockEmail(context, asked.projectId, asked.email);
    const waiting = await store.lockApplications(
      context,
      await store.findWaiting(context, asked.projectId, asked.email),
    );
    const row = waiting.find(
      ({ id, withdrawnAt, confirmedAt }) => id === asked.id && withdrawnAt === null && confirmedAt === null,
    );
    if (!row || !(await findLink(context, tokenHash, ['application-confirm'], now, true))) return refuse();
    await markLinkUsed(context, tokenHash, now);
    await giveUp(
      context,
      waiting.filter(({ id }) => id !== row.id).map(({ id }) => id),
      'another confirmed',
    );

    const kayas = await store.nextKayas(context, row.projectId, dayInAthens(now.getTime()).slice(0, 4));
    const made = await insertApplicant(context, {
      email: row.email,
      language: row.language,
      fields: profileFrom(row, kayas),
      projectId: row.projectId,
    });
    const userId = made ?? (await findAccount(context, row.email))?.id;
    if (userId === undefined) throw new Error('an account was neither made nor found');
    if (made === null) await joinAsApplicant(context, row.projectId, userId, kayas);
    await store.saveConfirmed(context, row.id, userId, kayas, now);
    await events.insertEvents(context, null, [{ applicationId: row.id, kind: 'confirmed' }], now);

    const to = { ...row, userId, confirmedAt: now };
    if (made === null) {
      await writeToApplicants(context, 'application', [
        {
          to,
          write: (atHand) => ({
            template: 'applicationConfirmedKnown',
            values: { ...atHand, protocol: kayas, signIn: new OwnLink(services, '/signin') },
          }),
        },
      ]);
    } else {
      const password = await makePasswordLink(context, services, userId, now, passwordLinkSeconds.welcome);
      const values = {
        protocol: kayas,
        username: row.email,
        password: password.link,
        passwordUntil: showDateTime(password.until.getTime()),
      };
      await writeToApplicants(context, 'application', [
        { to, write: (atHand) => ({ template: 'applicationConfirmed', values: { ...atHand, ...values } }) },
      ]);
      // Whoever opened the link reads the mailbox: the person need not sign in before choosing a password.
      await context.startSession(userId);
    }
    await context.audit('application', row.id, { Protocol: kayas });
    return { Protocol: kayas, SignedIn: made !== null };
  },
};
