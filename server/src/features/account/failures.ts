/**
 * Failed sign-ins: every try is counted before it is judged, so that many at once are no more than many in a row, and given back when it was right.
 * A browser that its owner has signed in from has a count of its own: strangers who make the account wait do not shut its owner out.
 */
import {
  failuresForgottenAfter,
  waitTable,
  type CountOf,
} from '@telemachos/contract/features/account/account.rules.ts';
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

/** The count of an address, as the limits on calls count it: an IPv6 client has a whole network (/64) to choose addresses from, so the network counts. */
export const addressCount = (address: string): Count => count('address', 'address', normalizeIP(address));

/** The count of a browser that knows the account. */
export const deviceCount = (device: string): Count => count('account', 'device', Buffer.from(device).toString('hex'));

/** Take a try from each count, all of them or none; answers the seconds to wait, 0 when it was taken. */
export const takeTry = async (connection: Connection, counts: readonly Count[], now: Date): Promise<number> => {
  for (const [index, { of, key }] of counts.entries()) {
    const seconds = await store.takeTry(connection, key, now, waitTable(of), failuresForgottenAfter);
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

/** Forget the failures of an account, and of the browser that knows it. */
export const forgetFailures = async (connection: Connection, userId: number, device: string | null): Promise<void> => {
  await store.forgetFailures(
    connection,
    [accountCount({ id: userId }, ''), ...(device === null ? [] : [deviceCount(device)])].map(({ key }) => key),
  );
};
