/**
 * Signing in and out. Failures are counted per account, for the browsers that know it and per address, and make the
 * next tries wait (failures.ts).
 */
import type { accountCalls } from '@telemachos/contract/features/account/account.calls.ts';
import { isOnlyApplicant } from '@telemachos/contract/access/roles.ts';
import type { Handlers } from '../../platform/context.ts';
import { filterRoles } from '../../access/viewer.ts';
import { verifyPassword } from '../../platform/password.ts';
import * as store from './account.store.ts';
import { accountCount, addressCount, deviceCount, forgetFailures, giveBack, takeTry } from './failures.ts';
import { endSession } from './own-sessions.ts';
import { isOn } from './second-factor.store.ts';
import { beginStep } from './second-step.ts';
import { endLinksBy } from '../../platform/link-tokens.store.ts';
import { endImpersonationsByLink } from '../../platform/session.store.ts';

export const signInHandlers: Pick<Handlers<typeof accountCalls>, 'login' | 'logout'> = {
  async login(context, { Username, Password }) {
    const { now, request } = context;
    const name = Username.trim();
    const account = await store.findAccount(context, name);
    const known = account !== undefined && context.isKnownDevice(account);
    // Outside of a transaction: what is counted here holds at once, for everybody.
    const counts = known ? [deviceCount(account.id)] : [addressCount(request.address), accountCount(account, name)];
    const seconds = await takeTry(context, counts, now);
    if (seconds > 0) context.fail('SIGN_IN_SLOWED', { details: { seconds } });

    const right = await verifyPassword(Password, account?.passwordHash ?? null);
    const held =
      account && right
        ? (await store.membershipsOf(context, account.id))
            .filter(({ state }) => state <= 1)
            .flatMap(({ roles }) => filterRoles(roles))
        : [];
    if (!account || !right) return context.fail('WRONG_CREDENTIALS');
    // Whoever knows the password is told the truth.
    if (held.length === 0) return context.fail('NO_PROJECT');
    await context.beginTransaction();
    // A password that was changed while this one was judged lets nobody in.
    if ((await store.holdAccount(context, account.id, 'sharing')) !== account.passwordHash)
      context.fail('WRONG_CREDENTIALS');
    await giveBack(context, counts, now);
    // What knowing the password opens is the second step, and nothing else.
    if (await isOn(context, account.id))
      return { Roles: [], OnlyApplicant: false, Step: await beginStep(context, account.id, now) };
    await forgetFailures(context, account.id, known);
    await context.startSession(account.id);
    await context.audit('user', account.id);
    return { Roles: [...new Set(held)], OnlyApplicant: isOnlyApplicant(held), Step: null };
  },

  async logout(context) {
    const { actorId, viewer, now } = context;
    if (viewer && actorId !== null) {
      await endSession(context, viewer.sessionId);
      // Whatever they see as somebody else elsewhere, or could begin to, ends with them.
      await endImpersonationsByLink(context.client, actorId);
      await endLinksBy(context, actorId, now);
    }
    context.clearSessionCookie();
    return { Ok: true };
  },
};
