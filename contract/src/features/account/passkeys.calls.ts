/**
 * Passkeys (WebAuthn): a key on one's own device signs in without name and password. The device asks for a finger, a
 * face or its own code, so that such a key counts as both steps.
 */
import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { okOutput, id, nameText, text } from '../../kit/fields.ts';
import { maxPasswordLength } from '../../kit/password.ts';

/** Bytes as the browser writes them. */
const bytes = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
const own = { access: 'account.own', impersonation: 'never' } as const;
const shared = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') };
const challenge = { Challenge: z.string(), RpId: z.string() };

export const passkeysCalls = {
  passkeys: defineCall({
    path: '/Account/Passkeys',
    ...own,
    readOnly: true,
    input: z.object({}),
    output: z.array(z.object({ Id: id, Name: z.string(), Created: z.string(), LastUsed: z.string().nullable() })),
    summary: 'One’s own passkeys.',
  }),
  beginPasskey: defineCall({
    path: '/Account/BeginPasskey',
    ...own,
    /** Code: where one signs in in two steps, a code of the application or a recovery code. */
    input: z.object({ Password: text(maxPasswordLength), Code: text(40).trim().optional() }),
    /** Exclude: the keys that are known already, so that no device makes a second one. */
    output: z.object({ ...challenge, UserId: z.string(), Username: z.string(), Exclude: z.array(z.string()) }),
    problems: ['WRONG_PASSWORD', 'WRONG_CODE', 'SIGN_IN_SLOWED', 'TOO_MANY_PASSKEYS'],
    transaction: 'on-demand',
    hashesPassword: true,
    maxRequestsPerMinute: 20,
    summary: 'Begin to add a passkey: what the device is asked to sign.',
  }),
  addPasskey: defineCall({
    path: '/Account/AddPasskey',
    ...own,
    input: z.object({
      Name: nameText(60),
      Response: z.object({
        ...shared,
        response: z.object({
          clientDataJSON: bytes(4000),
          attestationObject: bytes(20_000),
          transports: z.array(text(20)).max(10).default([]),
        }),
      }),
    }),
    output: okOutput,
    problems: ['PASSKEY_REFUSED'],
    maxRequestsPerMinute: 20,
    summary: 'Add a passkey that the device made.',
  }),
  removePasskey: defineCall({
    path: '/Account/RemovePasskey',
    ...own,
    input: z.object({ Id: id }),
    output: okOutput,
    summary: 'Remove one of one’s own passkeys: nobody signs in with it any more.',
  }),
  passkeyChallenge: defineCall({
    path: '/Account/PasskeyChallenge',
    access: 'public',
    impersonation: 'never',
    input: z.object({}),
    output: z.object(challenge),
    maxRequestsPerMinute: 60,
    summary: 'What a device is asked to sign before one signs in with a passkey.',
  }),
  passkeySignIn: defineCall({
    path: '/Account/PasskeySignIn',
    access: 'public',
    impersonation: 'never',
    input: z.object({
      Response: z.object({
        ...shared,
        response: z.object({
          clientDataJSON: bytes(4000),
          authenticatorData: bytes(4000),
          signature: bytes(4000),
        }),
      }),
    }),
    output: okOutput,
    problems: ['PASSKEY_REFUSED'],
    maxRequestsPerMinute: 60,
    summary: 'Sign in with a passkey. Unknown, removed, wrong and too late are told alike.',
  }),
};
