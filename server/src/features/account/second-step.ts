/** Between the password and a session, where a second step is asked for: what stands for the first one, and the codes. */
import { maxFreeFailures, secondStepSeconds } from '@telemachos/contract/features/account/account.rules.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { endLinks, insertLink } from '../../platform/link-tokens.store.ts';
import type { ProblemExtra } from '../../platform/problem.ts';
import { decryptSecret } from '../../platform/encryption.ts';
import { hashToken, createToken } from '../../platform/session.ts';
import { asWritten, hashRecovery, stepOf } from './codes.ts';
import { giveBack, stepCount, takeCountedTry, type StepOrigin } from './failures.ts';
import { tellOfAccount } from './letters.ts';
import * as store from './second-factor.store.ts';

/** What the first step leaves behind. */
export const stepPurpose = 'second-step';

/** The key with which secrets are kept. */
export const factorKey = (services: Services): Buffer => services.deriveKey('second-factor');

/** The password was right: answers what the second step is sent with. An earlier one is good no more. */
export const beginStep = async (connection: Connection, userId: number, now: Date): Promise<string> => {
  const token = createToken();
  await endLinks(connection, userId, stepPurpose, now);
  await insertLink(connection, {
    tokenHash: hashToken(token),
    purpose: stepPurpose,
    userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + secondStepSeconds * 1000),
  });
  return token;
};

type Asked = Connection & { services: Services; now: Date };

/** How a code was right. */
type Taken = 'code' | 'recovery';

/** Take a code of the application, or a recovery code where these count; null where it is neither. */
const take = async ({ services, now, client }: Asked, userId: number, said: string): Promise<Taken | null> => {
  const connection = { client };
  const factor = await store.findFactor(connection, userId, true);
  if (!factor) return null;
  const written = asWritten(said);
  const secret = decryptSecret(factorKey(services), String(userId), factor.secret);
  const step = secret && stepOf(secret, written, now, factor.lastStep);
  if (step !== null) {
    await store.takeStep(connection, userId, step, now);
    return 'code';
  }
  if (factor.confirmedAt === null) return null;
  return (await store.useRecovery(connection, userId, hashRecovery(userId, written), now)) ? 'recovery' : null;
};

/**
 * A code must be right. Tries are counted as those of passwords are, by themselves and outside of the transaction, which
 * is opened here; within it the code is taken. The person is mailed once in a series of wrong codes: when they begin to
 * wait.
 */
export const passCode = async (
  context: Asked & {
    beginTransaction(): Promise<void>;
    fail(code: 'WRONG_CODE' | 'SIGN_IN_SLOWED', extra: ProblemExtra): never;
  },
  userId: number,
  code: string,
  origin: StepOrigin,
): Promise<Taken> => {
  const count = stepCount(userId, origin);
  const { seconds, failures } = await takeCountedTry(context, count, context.now);
  if (seconds > 0) context.fail('SIGN_IN_SLOWED', { details: { seconds } });
  await context.beginTransaction();
  const taken = await take(context, userId, code);
  if (taken === null) {
    const isGuessed = failures === maxFreeFailures.account;
    if (isGuessed) await tellOfAccount(context, userId, 'codesGuessed');
    return context.fail('WRONG_CODE', { fields: { Code: 'WRONG_CODE' }, ...(isGuessed ? { commit: true } : {}) });
  }
  await giveBack(context, [count], context.now);
  return taken;
};
