/** One's own profile: fields, user name, e-mail, leaving a project. Source: specification 000 §1, §2, 001 §4, §7. */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { okOutput, email, fieldName, text, typedUsername } from '../../kit/fields.ts';
import { maxPasswordLength } from '../../kit/password.ts';
import { personField, maxProfileValueLength } from '../users/person.wire.ts';

const own = { access: 'account.own', impersonation: 'never', allowedBeforeConsent: true } as const;
const token = z.object({ Token: text(100).min(1) });

export const profileCalls = {
  profile: defineCall({
    path: '/Account/Profile',
    access: 'account.own',
    readOnly: true,
    localized: true,
    input: z.object({}),
    output: z.object({
      Fields: z.array(personField),
      /** The e-mail that was asked for and is not confirmed yet. */
      NewEmail: z.string().nullable(),
      /** Whether the person wants the reminders of their projects. */
      Reminders: z.boolean(),
      /** Whether the person is a member of this project, and so can leave it. */
      Member: z.boolean(),
    }),
    summary: 'One’s own profile fields in the current project, with those one may change (000 §2, §3).',
  }),
  setReminders: defineCall({
    path: '/Account/SetReminders',
    access: 'account.own',
    input: z.object({ Reminders: z.boolean() }),
    output: okOutput,
    summary: 'Say whether one wants mails about what is due or waits; those about one’s account come anyway.',
  }),
  updateFieldAsMentee: defineCall({
    path: '/api/user/UpdateFieldAsMentee',
    access: 'account.own',
    input: z.object({
      Name: fieldName(60).min(1),
      Value: text(maxProfileValueLength),
      /** What it had when the change began. */ Before: text(maxProfileValueLength).optional(),
    }),
    output: z.object({ Changed: z.boolean(), Value: z.string() }),
    problems: ['INVALID_VALUES', 'STALE'],
    summary: 'Set one of one’s own profile fields: declared, and editable for one’s own Level (000 §3, 001 §7).',
  }),
  updateLogin: defineCall({
    path: '/api/user/UpdateLogin',
    access: 'account.own',
    impersonation: 'never',
    input: z.object({ login: typedUsername(200) }),
    output: z.object({ Username: z.string() }),
    problems: ['INVALID_VALUES'],
    maxRequestsPerMinute: 20,
    summary: 'Choose another user name for oneself (001 §7).',
  }),
  /** The project is the one the browser is in; membership and history stay, with the state «left». */
  leaveProject: defineCall({
    path: '/api/user/LeaveProject',
    ...own,
    requiresOwnPassword: true,
    input: z.object({}),
    output: z.object({ SignedOut: z.boolean() }),
    problems: ['LAST_ADMINISTRATOR'],
    summary: 'Leave the current project, for good: only its staff take one back (000 §1, 001 §4, §7).',
  }),
  /** Neither answer nor time tells whether somebody else has the address. */
  changeEmail: defineCall({
    path: '/Account/ChangeEmail',
    access: 'account.own',
    impersonation: 'never',
    input: z.object({ Email: email, Password: text(maxPasswordLength) }),
    output: okOutput,
    problems: ['WRONG_PASSWORD', 'SIGN_IN_SLOWED', 'JUST_WRITTEN'],
    transaction: 'on-demand',
    hashesPassword: true,
    maxRequestsPerMinute: 10,
    summary: 'Ask for another e-mail: a link goes to it, and a word with a way to stop it to the present one.',
  }),
  /** Opening the link changes nothing: the button does. */
  confirmEmail: defineCall({
    path: '/Account/ConfirmEmail',
    access: 'public',
    impersonation: 'never',
    input: token,
    output: z.object({ Email: z.string() }),
    problems: ['LINK_INVALID'],
    maxRequestsPerMinute: 30,
    summary: 'Confirm the new e-mail by the link that was mailed to it.',
  }),
  stopEmail: defineCall({
    path: '/Account/StopEmail',
    access: 'public',
    impersonation: 'never',
    input: token,
    output: okOutput,
    problems: ['LINK_INVALID', 'EMAIL_CHANGED'],
    maxRequestsPerMinute: 30,
    summary: 'Keep the present e-mail: the link that was mailed to the new one is good no more.',
  }),
};
