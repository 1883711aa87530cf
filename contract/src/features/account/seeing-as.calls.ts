/**
 * Seeing the product as somebody else: an administrators' tool (specification 001 §2, §4, §6, §7). A reason is always
 * asked for, and the person can read who looked, when and why.
 */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { okOutput, id, text } from '../../kit/fields.ts';
import { visibleLength } from '../../kit/texts.rules.ts';
import { isSitePath } from '../../kit/site-path.ts';
import { lookLine } from './account.schemas.ts';
import { maxImpersonationReasonLength, minImpersonationReasonLength } from './account.rules.ts';

const reason = text(maxImpersonationReasonLength)
  .trim()
  .min(minImpersonationReasonLength)
  .refine((said) => visibleLength(said) >= minImpersonationReasonLength, { message: 'too_small' });
const whom = {
  access: 'users.seeAs',
  impersonation: 'never',
  scope: { user: 'UserId' },
  targets: 'UserId',
  affectsWholeAccount: true,
  problems: ['NOBODY_TO_SEE'],
} as const;

export const seeingAsCalls = {
  /** A link for another browser; it opens once, within minutes, and never the administrator's own account. */
  makeLoginAs: defineCall({
    path: '/api/user/MakeLoginAs',
    ...whom,
    input: z.object({
      UserId: id,
      url: text(500).default('/').refine(isSitePath, { message: 'BAD_PATH' }),
      /** Without it the audit, and the person, are told that none was given. */
      Reason: reason.optional(),
    }),
    output: z.object({ token: z.string(), Until: z.string() }),
    summary: 'A single-use link with which one sees the product as another person, read-only (001 §2, §7).',
  }),
  /** Begin in this browser: the next calls are answered as to that person, and change nothing. */
  viewAs: defineCall({
    path: '/Account/ViewAs',
    ...whom,
    input: z.object({ UserId: id, Reason: reason }),
    output: z.object({ Until: z.string() }),
    summary: 'See the product as another person in this browser, read-only, for half an hour (001 §4, AdminViewAs).',
  }),
  /** Use a link up. Wrong, used, expired, or of somebody who may not any more: all answer alike. */
  loginAs: defineCall({
    path: '/Account/LoginAs',
    access: 'public',
    impersonation: 'never',
    input: z.object({ Token: text(100).min(1) }),
    output: z.object({ Url: z.string() }),
    problems: ['LINK_INVALID'],
    maxRequestsPerMinute: 30,
    summary: 'Use up a link for seeing the product as another person; answers where it leads (001 §2).',
  }),
  /** Allow changes, or no more. A link that was passed on never allows them. */
  viewAsChanges: defineCall({
    path: '/Account/ViewAsChanges',
    access: 'account.own',
    impersonation: 'always',
    allowedBeforeConsent: true,
    input: z.object({ Changes: z.boolean(), Reason: reason.optional() }),
    output: z.object({ Changes: z.boolean() }),
    problems: ['CHANGES_NOT_BY_LINK'],
    summary: 'While one sees the product as another person: switch changes on, with a reason, or off again.',
  }),
  /** Without anything to end it answers the same. */
  endViewAs: defineCall({
    path: '/Account/EndViewAs',
    access: 'public',
    impersonation: 'always',
    input: z.object({}),
    output: okOutput,
    summary: 'See the product as oneself again; a session that began with a link ends.',
  }),
  looks: defineCall({
    path: '/Account/Looks',
    access: 'account.own',
    readOnly: true,
    allowedBeforeConsent: true,
    input: z.object({}),
    output: z.object({ list: z.array(lookLine), /** Whether there are older ones. */ More: z.boolean() }),
    summary: 'Who saw the product as oneself: the newest hundred, with when and why.',
  }),
};
