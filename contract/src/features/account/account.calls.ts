/** Signing in and out, identity, passwords, sessions, consent. Source: specification 000 §2, §4, §5, §7. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { isAllowedUsername } from '../../kit/email.ts';
import { isUsername } from '../users/changes.rules.ts';
import { counter, okOutput, email, id, language, nameText, text, typedUsername } from '../../kit/fields.ts';
import { maxPasswordLength } from '../../kit/password.ts';
import { currentUser, role, sessionLine } from './account.schemas.ts';
import { passkeysCalls } from './passkeys.calls.ts';
import { photoCalls } from './photo.calls.ts';
import { profileCalls } from './profile.calls.ts';
import { secondFactorCalls } from './second-factor.calls.ts';
import { seeingAsCalls } from './seeing-as.calls.ts';

const password = text(maxPasswordLength);
const nothing = z.object({});
const token = text(100).min(1);

export const accountCalls = {
  /**
   * Sign in; wrong name and wrong password answer alike, and failures slow down further tries per account and address,
   * but not the owner's in a browser that knows the account.
   */
  login: defineCall({
    path: '/Account/Login',
    access: 'public',
    impersonation: 'always',
    input: z.object({ Username: typedUsername(200).min(1), Password: password.min(1) }),
    output: z.object({
      Roles: z.array(role),
      OnlyApplicant: z.boolean(),
      /** The password was right and a second step is asked for: what it is sent with. Nobody is signed in yet. */
      Step: z.string().nullable(),
    }),
    problems: ['WRONG_CREDENTIALS', 'SIGN_IN_SLOWED', 'NO_PROJECT'],
    transaction: 'on-demand',
    hashesPassword: true,
    summary: 'Sign in with user name (or e-mail) and password; starts a session (000 §2).',
  }),
  /** End this session; without one it answers the same. */
  logout: defineCall({
    path: '/Account/Logout',
    access: 'public',
    impersonation: 'always',
    input: nothing,
    output: okOutput,
    summary: 'End the current session.',
  }),
  /** Who is signed in; nobody is an answer, not an error. */
  identity: defineCall({
    path: '/Account/Identity',
    access: 'public',
    readOnly: true,
    input: nothing,
    output: z.object({ Authenticated: z.boolean(), Roles: z.array(role) }),
    summary: 'Whether somebody is signed in, and the roles held in the current project (000 §7).',
  }),
  current: defineCall({
    path: '/api/user/getcurrent',
    access: 'account.own',
    readOnly: true,
    allowedBeforeConsent: true,
    input: nothing,
    output: currentUser,
    summary: 'The signed-in person in the current project: roles, abilities, fields, mentors (000 §7).',
  }),
  roles: defineCall({
    path: '/api/User/Roles',
    access: 'account.own',
    readOnly: true,
    allowedBeforeConsent: true,
    input: nothing,
    output: z.array(role),
    summary: 'The roles held in the current project (000 §7).',
  }),
  /**
   * Mails a single-use link when the address is known, three an hour at the most; neither the answer nor its time tells
   * whether it was.
   */
  forgotPassword: defineCall({
    path: '/api/User/ForgotPassword2',
    access: 'public',
    impersonation: 'never',
    input: z.object({ email: typedUsername(254).min(3) }),
    output: okOutput,
    transaction: 'on-demand',
    maxRequestsPerMinute: 10,
    summary: 'Mail a single-use link for choosing a new password (000 §7).',
  }),
  /** What a mailed password link is for; nothing when it is wrong, used or expired. */
  checkPasswordLink: defineCall({
    path: '/Account/CheckPasswordLink',
    access: 'public',
    readOnly: true,
    input: z.object({ Token: token }),
    output: z.object({ Applicant: z.boolean(), First: z.boolean() }),
    problems: ['LINK_INVALID'],
    maxRequestsPerMinute: 30,
    summary: 'Whether a password link can still be used, which password rule holds, and whether it is the first one.',
  }),
  resetPassword: defineCall({
    path: '/Account/ResetPassword',
    access: 'public',
    impersonation: 'never',
    input: z.object({ Token: token, Password: password }),
    output: okOutput,
    problems: ['LINK_INVALID', 'WEAK_PASSWORD', 'SAME_PASSWORD'],
    transaction: 'on-demand',
    hashesPassword: true,
    maxRequestsPerMinute: 30,
    summary: 'Choose a new password by a mailed link; uses the link up and ends every session.',
  }),
  /**
   * Own password, or with UserId that of somebody weaker all of whose projects are the caller's too. An empty password
   * changes nothing (001 §5). Wrong present passwords slow down further tries.
   */
  changePassword: defineCall({
    path: '/api/User/ChangePassword',
    access: 'account.own',
    impersonation: 'never',
    abilityByField: { UserId: 'users.manage' },
    scope: { user: 'UserId' },
    targets: 'UserId',
    affectsWholeAccount: true,
    allowedBeforeConsent: true,
    input: z.object({ UserId: id.optional(), Password: password, CurrentPassword: password.optional() }),
    output: z.object({ Changed: z.boolean() }),
    problems: ['WRONG_PASSWORD', 'WEAK_PASSWORD', 'SAME_PASSWORD', 'SIGN_IN_SLOWED'],
    transaction: 'on-demand',
    hashesPassword: true,
    maxRequestsPerMinute: 20,
    summary: "Change one's own password, or as an administrator another person's (000 §5, 001 §7).",
  }),
  sessions: defineCall({
    path: '/Account/Sessions',
    access: 'account.own',
    readOnly: true,
    impersonation: 'never',
    allowedBeforeConsent: true,
    input: nothing,
    output: z.array(sessionLine),
    summary: 'The places where the person is signed in.',
  }),
  endSession: defineCall({
    path: '/Account/EndSession',
    access: 'account.own',
    impersonation: 'never',
    allowedBeforeConsent: true,
    scope: { session: 'Id' },
    input: z.object({ Id: id }),
    output: okOutput,
    summary: 'End one of one’s own sessions.',
  }),
  endOtherSessions: defineCall({
    path: '/Account/EndOtherSessions',
    access: 'account.own',
    impersonation: 'never',
    allowedBeforeConsent: true,
    input: nothing,
    output: z.object({ Ended: z.int() }),
    summary: 'End every own session but this one.',
  }),
  setLanguage: defineCall({
    path: '/Account/SetLanguage',
    access: 'account.own',
    allowedBeforeConsent: true,
    input: z.object({ Language: text(35) }),
    output: okOutput,
    summary: 'Remember the person’s language, for screens and mails.',
  }),
  /** The consent text in force and the person's own choices so far. */
  consent: defineCall({
    path: '/Account/Consent',
    access: 'account.own',
    readOnly: true,
    allowedBeforeConsent: true,
    localized: true,
    input: z.object({ Language: language }),
    output: z.object({
      Required: z.boolean(),
      Given: z.boolean(),
      Version: z.int(),
      Title: z.string(),
      Body: z.string(),
      Purposes: z.array(z.object({ Bit: z.int(), Label: z.string() })),
      /** The bits without which consent does not hold. */
      Needed: z.int(),
    }),
    summary: 'The privacy policy in force and whether consent is given (000 §1, §4).',
  }),
  giveConsent: defineCall({
    path: '/Account/GiveConsent',
    access: 'account.own',
    impersonation: 'never',
    allowedBeforeConsent: true,
    requiresOwnPassword: true,
    localized: true,
    input: z.object({ Version: counter, Bits: z.int().min(0).max(65_535), Language: language }),
    output: z.object({ Given: z.boolean() }),
    problems: ['STALE'],
    summary: 'Keep a yes or a no to the policy, with version, time and language (000 §4).',
  }),
  checkSetup: defineCall({
    path: '/Account/CheckSetup',
    access: 'public',
    readOnly: true,
    input: z.object({ Token: token }),
    output: okOutput,
    problems: ['LINK_INVALID'],
    maxRequestsPerMinute: 30,
    summary:
      'Whether the one-time link for making the first administrator can still be used: not any more once anybody is there.',
  }),
  setup: defineCall({
    path: '/Account/Setup',
    access: 'public',
    impersonation: 'never',
    input: z
      .object({
        Token: token,
        Username: typedUsername(100).min(3).refine(isUsername, { message: 'USERNAME' }),
        FirstName: nameText(100),
        LastName: nameText(100),
        Email: email,
        Password: password,
        ProjectTitle: nameText(200),
      })
      .refine(({ Username, Email }) => isAllowedUsername(Username, Email), {
        path: ['Username'],
        message: 'USERNAME_EMAIL',
      }),
    output: okOutput,
    problems: ['LINK_INVALID', 'WEAK_PASSWORD'],
    hashesPassword: true,
    maxRequestsPerMinute: 30,
    summary: 'Make the first administrator and the first project through the one-time link.',
  }),
  ...seeingAsCalls,
  ...secondFactorCalls,
  ...profileCalls,
  ...passkeysCalls,
  ...photoCalls,
};
