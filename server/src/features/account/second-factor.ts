/** Signing in in two steps: the second step, setting it up, recovery codes, turning it off, an administrator's reset. */
import type { accountCalls } from '@telemachos/contract/features/account/account.calls.ts';
import { randomBytes } from 'node:crypto';
import type { Connection } from '../../db/connect.ts';
import type { Handlers } from '../../platform/context.ts';
import { endLinks, findLink, markLinkUsed } from '../../platform/link-tokens.store.ts';
import { encryptSecret } from '../../platform/encryption.ts';
import { hashToken } from '../../platform/session.ts';
import { needsSecondFactor, hasNoActiveMembership } from '../../access/viewer.ts';
import * as account from './account.store.ts';
import { forApplication, hashRecovery, newRecoveryCodes } from './codes.ts';
import { forgetFailures, forgetStepFailures } from './failures.ts';
import { tellOfAccount } from './letters.ts';
import { deletePasskeys } from './passkeys.store.ts';
import { passOwnPassword } from './present.ts';
import { factorKey, passCode, stepPurpose } from './second-step.ts';
import * as store from './second-factor.store.ts';

const changed = (userId: number) =>
  ({ userId, projectId: null, what: 'secondFactor', before: null, after: null }) as const;

/** Fresh recovery codes, kept as hashes and shown this one time. */
const freshCodes = async (connection: Connection, userId: number): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await store.saveRecovery(
    connection,
    userId,
    codes.map((code) => hashRecovery(userId, code)),
  );
  return codes;
};

export const secondFactorHandlers: Pick<
  Handlers<typeof accountCalls>,
  | 'secondStep'
  | 'secondFactor'
  | 'beginSecondFactor'
  | 'confirmSecondFactor'
  | 'newRecoveryCodes'
  | 'endSecondFactor'
  | 'resetSecondFactor'
> = {
  async secondStep(context, { Step, Code }) {
    const tokenHash = hashToken(Step);
    const found = await findLink(context, tokenHash, [stepPurpose], context.now);
    if (!found?.userId) return context.fail('STEP_OVER');
    const { userId } = found;
    const owner = await account.findPerson(context, userId, null);
    const isKnown = owner !== undefined && context.isKnownDevice(owner);
    const taken = await passCode(context, userId, Code, isKnown ? 'known' : 'unknown');
    // Only now, for another try may have used it up, or a new password ended it.
    await account.holdAccount(context, userId, 'sharing');
    if (!(await findLink(context, tokenHash, [stepPurpose], context.now, true))) return context.fail('STEP_OVER');
    if (hasNoActiveMembership(await account.membershipsOf(context, userId))) return context.fail('STEP_OVER');
    await markLinkUsed(context, tokenHash, context.now);
    await forgetFailures(context, userId, false);
    if (isKnown) await forgetStepFailures(context, userId);
    await context.startSession(userId);
    await context.audit('user', userId, { Second: taken });
    return { RecoveryLeft: await store.recoveryLeft(context, userId) };
  },

  async secondFactor(context) {
    const { viewer } = context;
    const factor = await store.findFactor(context, viewer.userId);
    return {
      Since: factor?.confirmedAt?.toISOString() ?? null,
      RecoveryLeft: await store.recoveryLeft(context, viewer.userId),
      Demanded: needsSecondFactor(viewer),
    };
  },

  async beginSecondFactor(context, { Password }) {
    const { viewer, services } = context;
    const person = await account.findPerson(context, viewer.userId, null);
    if (!person) return context.fail('NOT_FOUND');
    await passOwnPassword(context, person.passwordHash, Password);
    await context.beginTransaction();
    const secret = randomBytes(20);
    const sealed = encryptSecret(factorKey(services), String(viewer.userId), secret);
    if (!(await store.beginFactor(context, viewer.userId, sealed))) return context.fail('ALREADY_ON');
    return forApplication(secret, person.username);
  },

  async confirmSecondFactor(context, { Code }) {
    const { viewer } = context;
    const factor = await store.findFactor(context, viewer.userId);
    if (!factor) return context.fail('NOT_ON');
    if (factor.confirmedAt) return context.fail('ALREADY_ON');
    await passCode(context, viewer.userId, Code, 'inside');
    const Recovery = await freshCodes(context, viewer.userId);
    await account.deleteSessions(context, viewer.userId, viewer.sessionId);
    // A key that was begun with the password alone takes a code now.
    await endLinks(context, viewer.userId, 'passkey-new', context.now);
    await tellOfAccount(context, viewer.userId, 'secondFactorOn');
    await context.audit('user', viewer.userId, { SecondFactor: true });
    await context.recordChanges([changed(viewer.userId)]);
    return { Recovery };
  },

  async newRecoveryCodes(context, { Code }) {
    const { viewer } = context;
    if (!(await store.isOn(context, viewer.userId))) return context.fail('NOT_ON');
    await passCode(context, viewer.userId, Code, 'inside');
    await context.audit('user', viewer.userId, { Recovery: true });
    return { Recovery: await freshCodes(context, viewer.userId) };
  },

  async endSecondFactor(context, { Code }) {
    const { viewer } = context;
    if (!(await store.isOn(context, viewer.userId))) return context.fail('NOT_ON');
    await passCode(context, viewer.userId, Code, 'inside');
    await store.deleteFactor(context, viewer.userId);
    await tellOfAccount(context, viewer.userId, 'secondFactorOff');
    await context.audit('user', viewer.userId, { SecondFactor: false });
    await context.recordChanges([changed(viewer.userId)]);
    return { Ok: true };
  },

  async resetSecondFactor(context, { UserId }) {
    const keys = await deletePasskeys(context, UserId, null);
    const wasOn = await store.deleteFactor(context, UserId);
    if (!wasOn && keys === 0) return { Changed: false };
    await account.deleteSessions(context, UserId, null);
    await tellOfAccount(context, UserId, 'secondFactorOff');
    await context.audit('user', UserId, { SecondFactor: false });
    await context.recordChanges([changed(UserId)]);
    return { Changed: true };
  },
};
