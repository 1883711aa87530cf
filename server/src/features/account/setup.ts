/**
 * The first administrator, made once through the link that the server prints when it starts without demonstration
 * people.
 */
import type { accountCalls } from '@telemachos/contract/features/account/account.calls.ts';
import { administratorRole } from '@telemachos/contract/access/roles.ts';
import { passwordStrength } from '@telemachos/contract/kit/password.ts';
import type { Handlers } from '../../platform/context.ts';
import type { Connection } from '../../db/connect.ts';
import { hasAnyUser } from '../../db/first-start.store.ts';
import { findLink, markLinkUsed } from '../../platform/link-tokens.store.ts';
import { hashPassword } from '../../platform/password.ts';
import { hashToken } from '../../platform/session.ts';
import * as store from './account.store.ts';

/** The purpose of the first administrator's link. */
export const setupPurpose = 'setup';

type Asked = Connection & { now: Date; fail(code: 'LINK_INVALID'): never };

/**
 * The link of any start is good until it is used, or somebody is there. With `lock`, two links that are used at the
 * same moment wait for each other.
 */
const passLink = async (context: Asked, token: string, lock: boolean): Promise<void> => {
  if (lock) await store.holdSetup(context);
  if (
    !(await findLink(context, hashToken(token), [setupPurpose], context.now, lock)) ||
    (await hasAnyUser(context.client))
  )
    context.fail('LINK_INVALID');
};

export const setupHandlers: Pick<Handlers<typeof accountCalls>, 'checkSetup' | 'setup'> = {
  async checkSetup(context, { Token }) {
    await passLink(context, Token, false);
    return { Ok: true };
  },

  async setup(context, input) {
    await passLink(context, input.Token, true);
    const bits = passwordStrength(input.Password);
    if (bits !== 0) context.fail('WEAK_PASSWORD', { fields: { Password: 'WEAK_PASSWORD' }, details: { bits } });
    await markLinkUsed(context, hashToken(input.Token), context.now);
    const user = await store.insertFirst(context, {
      username: input.Username,
      email: input.Email,
      passwordHash: await hashPassword(input.Password),
      fields: { first_name: input.FirstName, last_name: input.LastName, email: input.Email },
      title: input.ProjectTitle,
      role: administratorRole,
      settings: {},
    });
    await context.startSession(user.id);
    await context.audit('user', user.id);
    return { Ok: true };
  },
};
