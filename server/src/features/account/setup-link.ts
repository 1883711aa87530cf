/** The one-time link for making the first administrator, printed at start. */
import type pg from 'pg';
import { inTransaction } from '../../db/connect.ts';
import { insertLink } from '../../platform/link-tokens.store.ts';
import { hashToken, createToken } from '../../platform/session.ts';
import { setupPurpose } from './setup.ts';

/** The link is good for this long, in seconds; every start without people prints a new one. */
const setupSeconds = 24 * 3600;

/** Make the link; earlier ones keep their own time. */
export const makeSetupLink = async (pool: pg.Pool, url: string): Promise<string> => {
  const token = createToken();
  await inTransaction(pool, (connection) =>
    insertLink(connection, {
      tokenHash: hashToken(token),
      purpose: setupPurpose,
      userId: null,
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + setupSeconds * 1000),
    }),
  );
  return `${url}/setup/${token}`;
};
