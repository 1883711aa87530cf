/** Links with which a person chooses a password. */
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { insertLink } from '../../platform/link-tokens.store.ts';
import { OwnLink } from '../../platform/mail-templates.ts';
import { hashToken, createToken } from '../../platform/session.ts';

/** What such links are kept for. */
export const passwordPurpose = 'password';

/** A mailed password link is good for two hours; one that comes with a new account for a week. In seconds. */
export const passwordLinkSeconds = { forgotten: 2 * 3600, welcome: 7 * 24 * 3600 } as const;

/** Make a single-use link with which the person chooses a password. Using one ends the others. */
export const makePasswordLink = async (
  connection: Connection,
  services: Services,
  userId: number,
  now: Date,
  seconds: number,
): Promise<{ link: OwnLink; until: Date }> => {
  const token = createToken();
  const until = new Date(now.getTime() + seconds * 1000);
  await insertLink(connection, {
    tokenHash: hashToken(token),
    purpose: passwordPurpose,
    userId,
    createdAt: now,
    expiresAt: until,
  });
  return { link: new OwnLink(services, `/password/${token}`), until };
};
