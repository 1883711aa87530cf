/** The first administrator, made once through the link that the server prints when it starts without demonstration people. */
import type { accountCalls } from '@telemachos/contract/features/account/account.calls.ts';
import { administratorRole } from '@telemachos/contract/access/roles.ts';
import { passwordStrength } from '@telemachos/contract/kit/password.ts';
import type { Handlers } from '../../platform/context.ts';
import { hashPassword } from '../../platform/password.ts';
import { hashToken } from '../../platform/session.ts';
import * as store from './account.store.ts';

/** The purpose of the first administrator's link. */
export const setupPurpose = 'setup';

export const setupHandlers: Pick<Handlers<typeof accountCalls>, 'checkSetup' | 'setup'> = {
  async checkSetup(context, { Token }) {
    if (!(await store.findLink(context, hashToken(Token), setupPurpose, context.now, false)))
      context.fail('LINK_INVALID');
    return { Ok: true };
  },

  async setup(context, input) {
    const tokenHash = hashToken(input.Token);
    if (!(await store.findLink(context, tokenHash, setupPurpose, context.now, true))) context.fail('LINK_INVALID');
    const bits = passwordStrength(input.Password);
    if (bits !== 0) context.fail('WEAK_PASSWORD', { fields: { Password: 'WEAK_PASSWORD' }, details: { bits } });
    await store.useLink(context, tokenHash, context.now);
    const user = await store.insertFirst(context, {
      username: input.Username.trim(),
      email: input.Email,
      passwordHash: await hashPassword(input.Password),
      fields: { first_name: input.FirstName, last_name: input.LastName, email: input.Email },
      title: input.ProjectTitle,
      role: administratorRole,
      settings: {},
    });
    if (!user) return context.fail('USERNAME_TAKEN', { fields: { Username: 'USERNAME_TAKEN' } });
    await context.startSession(user.id);
    await context.audit('user', user.id);
    return { Ok: true };
  },
};
