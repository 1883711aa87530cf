/**
 * The account room: signing in and out (sign-in.ts), who is here (identity.ts), passwords (passwords.ts), sessions
 * (own-sessions.ts), consent (consent.ts), the first administrator (setup.ts), seeing the product as somebody else
 * (seeing-as.ts), signing in in two steps (second-factor.ts), the profile
 * (profile.ts, own-email.ts), passkeys (passkeys.ts), the photograph (photo.ts).
 */
import type { accountCalls } from '@telemachos/contract/features/account/account.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { consentHandlers } from './consent.ts';
import { identityHandlers } from './identity.ts';
import { sessionHandlers } from './own-sessions.ts';
import { emailHandlers } from './own-email.ts';
import { passkeyHandlers } from './passkeys.ts';
import { photoHandlers } from './photo.ts';
import { profileHandlers } from './profile.ts';
import { secondFactorHandlers } from './second-factor.ts';
import { seeingAsHandlers } from './seeing-as.ts';
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
  ...seeingAsHandlers,
  ...secondFactorHandlers,
  ...profileHandlers,
  ...emailHandlers,
  ...passkeyHandlers,
  ...photoHandlers,
};
