/** The present password, asked for inside: an open page must not be enough to take an account. */
import type { Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import { verifyPassword } from '../../platform/password.ts';
import type { ProblemExtra } from '../../platform/problem.ts';
import { giveBack, insideCount, takeTry } from './failures.ts';

/** The new password is the one that is there. */
export const same = { fields: { Password: 'SAME_PASSWORD' } };

type Asked = Connection & { viewer: Viewer; now: Date };
type Present = Asked & {
  fail(code: 'WRONG_PASSWORD' | 'SAME_PASSWORD' | 'SIGN_IN_SLOWED', extra: ProblemExtra): never;
};
type Own = Asked & { fail(code: 'WRONG_PASSWORD' | 'SIGN_IN_SLOWED', extra: ProblemExtra): never };

/**
 * The present password must be said, except by who was given it (null), and the new one must be another. Either answer
 * tells something of the present one, so tries are counted as at the entrance, and outside of a transaction.
 */
export const passPresent = async (
  context: Present,
  kept: string,
  said: string | null,
  chosen: string,
): Promise<void> => {
  const counts = [insideCount(context.viewer.userId)];
  const seconds = await takeTry(context, counts, context.now);
  if (seconds > 0) context.fail('SIGN_IN_SLOWED', { details: { seconds } });
  if (said !== null && !(await verifyPassword(said, kept)))
    context.fail('WRONG_PASSWORD', { fields: { CurrentPassword: 'WRONG_PASSWORD' } });
  if (said !== null) await giveBack(context, counts, context.now);
  if (said === null ? await verifyPassword(chosen, kept) : chosen.normalize('NFC') === said.normalize('NFC'))
    context.fail('SAME_PASSWORD', same);
};

/** The present password must be said before something else that opens the account is changed. */
export const passOwnPassword = async (context: Own, kept: string | null, said: string): Promise<void> => {
  const counts = [insideCount(context.viewer.userId)];
  const seconds = await takeTry(context, counts, context.now);
  if (seconds > 0) context.fail('SIGN_IN_SLOWED', { details: { seconds } });
  if (!(await verifyPassword(said, kept))) context.fail('WRONG_PASSWORD', { fields: { Password: 'WRONG_PASSWORD' } });
  await giveBack(context, counts, context.now);
};
