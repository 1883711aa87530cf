/** Passkeys: added with the password, listed, removed, and signed in with. What a device signs is good once, for minutes. */
import type { accountCalls } from '@telemachos/contract/features/account/account.calls.ts';
import { maxPasskeys, secondStepSeconds } from '@telemachos/contract/features/account/account.rules.ts';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { createHash } from 'node:crypto';
import { hasNoActiveMembership } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Handlers } from '../../platform/context.ts';
import { endLinks, findLink, insertLink, markLinkUsed } from '../../platform/link-tokens.store.ts';
import { hashToken, createToken } from '../../platform/session.ts';
import * as account from './account.store.ts';
import { tellOfAccount } from './letters.ts';
import * as store from './passkeys.store.ts';
import { passOwnPassword } from './present.ts';
import { isOn } from './second-factor.store.ts';
import { passCode } from './second-step.ts';

type Asked = Connection & { now: Date };
type Purpose = 'passkey-new' | 'passkey';

/** Something to sign, kept here until it is used or five minutes have passed. */
const newChallenge = async (context: Asked, purpose: Purpose, userId: number | null): Promise<string> => {
  const challenge = createToken();
  await insertLink(context, {
    tokenHash: hashToken(challenge),
    purpose,
    userId,
    createdAt: context.now,
    expiresAt: new Date(context.now.getTime() + secondStepSeconds * 1000),
  });
  return challenge;
};

/** Whether this is what was asked to be signed, by this person where it was for one; it is used up by the asking. */
const isAsked =
  (context: Asked, purpose: Purpose, userId: number | null) =>
  async (challenge: string): Promise<boolean> => {
    const tokenHash = hashToken(challenge);
    const found = await findLink(context, tokenHash, [purpose], context.now, true);
    if (!found || found.userId !== userId) return false;
    await markLinkUsed(context, tokenHash, context.now);
    return true;
  };

/** The algorithms that keys sign with: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257] as const;

/** A name of the person for devices, which says nothing to who reads it there. */
const handleOf = (userId: number): string => createHash('sha256').update(`passkey:${userId}`).digest('base64url');

const hostOf = (origin: string): string => new URL(origin).hostname;

const changed = (userId: number) =>
  ({ userId, projectId: null, what: 'secondFactor', name: 'passkey', before: null, after: null }) as const;

export const passkeyHandlers: Pick<
  Handlers<typeof accountCalls>,
  'passkeys' | 'beginPasskey' | 'addPasskey' | 'removePasskey' | 'passkeyChallenge' | 'passkeySignIn'
> = {
  async passkeys(context) {
    return (await store.passkeysOf(context, context.viewer.userId)).map((key) => ({
      Id: key.id,
      Name: key.name,
      Created: key.createdAt.toISOString(),
      LastUsed: key.lastUsedAt?.toISOString() ?? null,
    }));
  },

  async beginPasskey(context, { Password, Code = '' }) {
    const { viewer, request, now } = context;
    const person = await account.findPerson(context, viewer.userId, null);
    if (!person) return context.fail('NOT_FOUND');
    await passOwnPassword(context, person.passwordHash, Password);
    // A key opens the account alone: where two steps are asked for, it takes both to add one.
    if (await isOn(context, viewer.userId)) await passCode(context, viewer.userId, Code, 'inside');
    await context.beginTransaction();
    const keys = await store.passkeysOf(context, viewer.userId);
    if (keys.length >= maxPasskeys) return context.fail('TOO_MANY_PASSKEYS');
    await endLinks(context, viewer.userId, 'passkey-new', now);
    return {
      Challenge: await newChallenge(context, 'passkey-new', viewer.userId),
      RpId: hostOf(request.origin),
      UserId: handleOf(viewer.userId),
      Username: person.username,
      Exclude: keys.map(({ credentialId }) => credentialId.toString('base64url')),
    };
  },

  async addPasskey(context, { Name, Response }) {
    const { viewer, request } = context;
    const verified = await verifyRegistrationResponse({
      response: { ...Response, clientExtensionResults: {} },
      expectedChallenge: isAsked(context, 'passkey-new', viewer.userId),
      expectedOrigin: request.origin,
      expectedRPID: hostOf(request.origin),
      supportedAlgorithmIDs: [...algorithms],
    }).catch(() => null);
    if (!verified?.verified) return context.fail('PASSKEY_REFUSED', { commit: true });
    const { credential, credentialBackedUp } = verified.registrationInfo;
    const kept = await store.insertPasskey(context, {
      userId: viewer.userId,
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      transports: Response.response.transports,
      backedUp: credentialBackedUp,
      name: Name,
    });
    if (!kept) return context.fail('PASSKEY_REFUSED', { commit: true });
    await tellOfAccount(context, viewer.userId, 'passkeyAdded');
    await context.audit('user', viewer.userId, { Passkey: 'added' });
    await context.recordChanges([changed(viewer.userId)]);
    return { Ok: true };
  },

  async removePasskey(context, { Id }) {
    const { viewer } = context;
    if ((await store.deletePasskeys(context, viewer.userId, Id)) === 0) return context.fail('NOT_FOUND');
    await tellOfAccount(context, viewer.userId, 'passkeyRemoved');
    await context.audit('user', viewer.userId, { Passkey: 'removed' });
    await context.recordChanges([changed(viewer.userId)]);
    return { Ok: true };
  },

  async passkeyChallenge(context) {
    return { Challenge: await newChallenge(context, 'passkey', null), RpId: hostOf(context.request.origin) };
  },

  async passkeySignIn(context, { Response }) {
    const { request, now } = context;
    const key = await store.findPasskey(context, Buffer.from(Response.id, 'base64url'));
    if (!key) return context.fail('PASSKEY_REFUSED', { commit: true });
    const verified = await verifyAuthenticationResponse({
      response: { ...Response, clientExtensionResults: {} },
      expectedChallenge: isAsked(context, 'passkey', null),
      expectedOrigin: request.origin,
      expectedRPID: hostOf(request.origin),
      credential: {
        id: key.credentialId.toString('base64url'),
        publicKey: new Uint8Array(key.publicKey),
        counter: key.signCount,
      },
    }).catch(() => null);
    if (!verified?.verified || hasNoActiveMembership(await account.membershipsOf(context, key.userId)))
      return context.fail('PASSKEY_REFUSED', { commit: true });
    await store.usePasskey(context, key.id, verified.authenticationInfo.newCounter, now);
    await context.startSession(key.userId);
    await context.audit('user', key.userId, { Passkey: 'used' });
    return { Ok: true };
  },
};
