/**
 * Failed sign-ins: every try is counted before it is judged, so that many at once are no more than many in a row, and
 * given back when it was right. The browsers that its owner has signed in from have a count of their own, one for all
 * of them: strangers who make the account wait do not shut its owner out. So has who is inside and says the present
 * password: nobody is shut out by that.
 */
import { failureMemorySeconds, waitTable, type CountOf } from '@telemachos/contract/features/account/account.rules.ts';
import { normalizeIP } from '@fastify/rate-limit';
import { createHmac } from 'node:crypto';
import type { Connection } from '../../db/connect.ts';
import * as store from './account.store.ts';

/** What a count is kept under: neither names nor addresses are written down. */
export type Count = { of: CountOf; key: Buffer };

const count = (of: CountOf, kind: string, value: string): Count => ({
  of,
  key: createHmac('sha256', kind).update(value.toLowerCase()).digest(),
});

/** The count of an account; of a name, where there is no account. */
export const accountCount = (account: { id: number } | undefined, name: string): Count =>
  count('account', 'account', account ? `#${account.id}` : name);

/**
 * The count of an address, as the limits on calls count it: an IPv6 client has a whole network (/64) to choose
 * addresses from, so the network counts.
 */
export const addressCount = (address: string): Count => count('address', 'address', normalizeIP(address));

/** The count of the browsers that know an account. */
export const deviceCount = (userId: number): Count => count('account', 'device', `#${userId}`);

/** The count of those who are signed in to an account and say its present password. */
export const insideCount = (userId: number): Count => count('account', 'inside', `#${userId}`);

/** From where codes of the second step come: a browser that is not known, one that is, or somebody who is signed in. */
export type StepOrigin = 'unknown' | 'known' | 'inside';

const stepKinds = { unknown: 'step', known: 'step-device', inside: 'step-inside' } as const;

/** The count of the second step of an account: each origin has its own, so strangers do not shut the owner out. */
export const stepCount = (userId: number, origin: StepOrigin): Count =>
  count('account', stepKinds[origin], `#${userId}`);

/** Take a try from a count; answers the seconds to wait, 0 when it was taken, and how many failures there are with it. */
export const takeCountedTry = (
  connection: Connection,
  { of, key }: Count,
  now: Date,
): Promise<{ seconds: number; failures: number }> =>
  store.takeTry(connection, key, now, waitTable(of), failureMemorySeconds);

/** Take a try from each count, all of them or none; answers the seconds to wait, 0 when it was taken. */
export const takeTry = async (connection: Connection, counts: readonly Count[], now: Date): Promise<number> => {
  for (const [index, { of, key }] of counts.entries()) {
    const { seconds } = await takeCountedTry(connection, { of, key }, now);
    if (seconds === 0) continue;
    await giveBack(connection, counts.slice(0, index), now);
    return seconds;
  }
  return 0;
};

/** A try that was no failure, or that another count refused: as if it had not been. */
export const giveBack = async (connection: Connection, counts: readonly Count[], now: Date): Promise<void> => {
  for (const { of, key } of counts) await store.giveTryBack(connection, key, now, waitTable(of));
};

/** Forget some failures. */
const forget = (connection: Connection, counts: readonly Count[]): Promise<void> =>
  store.forgetFailures(
    connection,
    counts.map(({ key }) => key),
  );

/**
 * Its owner is here: the failures of the account are forgotten, and those of the browsers that know it, if it is one of
 * them.
 */
export const forgetFailures = (connection: Connection, userId: number, known: boolean): Promise<void> =>
  forget(connection, [accountCount({ id: userId }, ''), ...(known ? [deviceCount(userId)] : [])]);

/** Its owner gave the right code from a browser that knows the account. */
export const forgetStepFailures = (connection: Connection, userId: number): Promise<void> =>
  forget(connection, [stepCount(userId, 'known')]);

/** A new password has no failures. */
export const forgetAllFailures = (connection: Connection, userId: number): Promise<void> =>
  forget(connection, [accountCount({ id: userId }, ''), deviceCount(userId), insideCount(userId)]);
