/**
 * The account room: signing in and out (sign-in.ts), who is here (identity.ts), passwords (passwords.ts), sessions
 * (own-sessions.ts), consent (consent.ts), the first administrator (setup.ts).
 */
import type { accountCalls } from '@telemachos/contract/features/account/account.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { consentHandlers } from './consent.ts';
import { identityHandlers } from './identity.ts';
import { sessionHandlers } from './own-sessions.ts';
import { passwordHandlers } from './passwords.ts';
import { setupHandlers } from './setup.ts';
import { signInHandlers } from './sign-in.ts';

/** The account calls as their handlers see them. */
type AccountHandlers = Handlers<typeof accountCalls>;

export const accountHandlers: AccountHandlers = {
  ...signInHandlers,
  ...identityHandlers,
  ...passwordHandlers,
  ...sessionHandlers,
  ...consentHandlers,
  ...setupHandlers,
};
