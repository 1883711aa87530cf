/** Signing in and out. Failures are counted per account and per address, and make the next tries wait. */
import { isOnlyApplicant } from '@telemachos/contract/access/roles.ts';
import { failuresForgottenAfter, signInWait } from '@telemachos/contract/features/account/account.rules.ts';
import { createHmac } from 'node:crypto';
import { onlyRoles } from '../../access/viewer.ts';
import { verifyPassword } from '../../platform/password.ts';
import type { AccountHandlers } from './account.handlers.ts';
import * as store from './account.store.ts';
import { endSession } from './own-sessions.ts';

/** The key failures are kept under: neither names nor addresses are written down. */
const failureKey = (kind: 'account' | 'address', value: string): Buffer => createHmac('sha256', kind).update(value.toLowerCase()).digest();

export const signInHandlers: Pick<AccountHandlers, 'login' | 'logout'> = {
  async login(context, { Username, Password }) {
    const { now, request } = context;
    const name = Username.trim();
    const account = await store.findAccount(context, name);
    const accountKey = failureKey('account', account ? `#${account.id}` : name);
    const addressKey = failureKey('address', request.address);

    const failures = await store.failuresOf(context, [accountKey, addressKey]);
    const waits = failures.map(({ key, failures: count, lastAt }) => signInWait(count, key.equals(accountKey) ? 'account' : 'address') - (now.getTime() - lastAt.getTime()) / 1000);
    const seconds = Math.ceil(Math.max(0, ...waits));
    if (seconds > 0) context.fail('SIGN_IN_SLOWED', { details: { seconds } });

    const right = await verifyPassword(Password, account?.passwordHash ?? null);
    const held = account && right ? (await store.membershipsOf(context, account.id)).filter(({ state }) => state <= 1).flatMap(({ roles }) => onlyRoles(roles)) : [];
    if (!account || held.length === 0) {
      await store.countFailure(context, [accountKey, addressKey], now, failuresForgottenAfter);
      return context.fail('WRONG_CREDENTIALS', { keep: true });
    }
    await store.forgetFailures(context, accountKey);
    await context.startSession(account.id);
    await context.audit('user', account.id);
    return { Roles: [...new Set(held)], OnlyApplicant: isOnlyApplicant(held) };
  },

  async logout(context) {
    if (context.viewer) await endSession(context, context.viewer.sessionId);
    context.clearSession();
    return { Ok: true };
  },
};
