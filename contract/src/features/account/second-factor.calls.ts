/**
 * Signing in in two steps: the password, then a code of an application (RFC 6238) or one of the recovery codes. Whoever
 * has it set up is asked at each sign-in; a project can demand it of its staff.
 */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { maxPasswordLength } from '../../kit/password.ts';
import { okOutput, id, text } from '../../kit/fields.ts';

const code = text(40).trim().min(1);
/** Shown this one time. */
const recovery = z.object({ Recovery: z.array(z.string()) });
const own = { access: 'account.own', impersonation: 'never', allowedBeforeConsent: true } as const;

export const secondFactorCalls = {
  /** The second step; tries are counted like those of passwords, by themselves. */
  secondStep: defineCall({
    path: '/Account/SecondStep',
    access: 'public',
    impersonation: 'never',
    input: z.object({ Step: text(100).min(1), Code: code }),
    output: z.object({ RecoveryLeft: z.int() }),
    problems: ['STEP_OVER', 'WRONG_CODE', 'SIGN_IN_SLOWED'],
    transaction: 'on-demand',
    maxRequestsPerMinute: 30,
    summary: 'The second step of signing in: a code of the application, or a recovery code.',
  }),
  secondFactor: defineCall({
    path: '/Account/SecondFactor',
    ...own,
    readOnly: true,
    input: z.object({}),
    output: z.object({ Since: z.string().nullable(), RecoveryLeft: z.int(), Demanded: z.boolean() }),
    summary: 'Whether one signs in in two steps, and whether a project demands it.',
  }),
  /** A new secret; nothing changes before a code of it is given. */
  beginSecondFactor: defineCall({
    path: '/Account/BeginSecondFactor',
    ...own,
    requiresOwnPassword: true,
    input: z.object({ Password: text(maxPasswordLength) }),
    output: z.object({ Secret: z.string(), Address: z.string() }),
    problems: ['WRONG_PASSWORD', 'SIGN_IN_SLOWED', 'ALREADY_ON'],
    transaction: 'on-demand',
    hashesPassword: true,
    maxRequestsPerMinute: 20,
    summary:
      'Begin to set up signing in in two steps: the secret for the application, as text and as an address for a QR code.',
  }),
  confirmSecondFactor: defineCall({
    path: '/Account/ConfirmSecondFactor',
    ...own,
    requiresOwnPassword: true,
    input: z.object({ Code: code }),
    output: recovery,
    problems: ['WRONG_CODE', 'SIGN_IN_SLOWED', 'ALREADY_ON', 'NOT_ON'],
    transaction: 'on-demand',
    maxRequestsPerMinute: 30,
    summary: 'From now on one signs in in two steps; answers the recovery codes, and ends every other session.',
  }),
  newRecoveryCodes: defineCall({
    path: '/Account/NewRecoveryCodes',
    ...own,
    input: z.object({ Code: code }),
    output: recovery,
    problems: ['WRONG_CODE', 'SIGN_IN_SLOWED', 'NOT_ON'],
    transaction: 'on-demand',
    maxRequestsPerMinute: 30,
    summary: 'New recovery codes in place of all the earlier ones.',
  }),
  endSecondFactor: defineCall({
    path: '/Account/EndSecondFactor',
    ...own,
    input: z.object({ Code: code }),
    output: okOutput,
    problems: ['WRONG_CODE', 'SIGN_IN_SLOWED', 'NOT_ON'],
    transaction: 'on-demand',
    maxRequestsPerMinute: 30,
    summary: 'Sign in with the password alone again.',
  }),
  resetSecondFactor: defineCall({
    path: '/api/user/ResetSecondFactor',
    access: 'users.accounts',
    impersonation: 'never',
    scope: { user: 'UserId' },
    targets: 'UserId',
    affectsWholeAccount: true,
    input: z.object({ UserId: id }),
    output: z.object({ Changed: z.boolean() }),
    summary: 'For somebody who lost their device: the second step goes, their sessions end, and they are told by mail.',
  }),
};
