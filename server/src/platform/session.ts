/** Session tokens and cookies, and cookies of known devices. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeviceOwner, Services } from './context.ts';

/** A session ends a day after its last use, and thirty days after its start at the latest. */
export const sessionIdleSeconds = 24 * 3600;
export const maxSessionSeconds = 30 * 24 * 3600;

/** The last use of a session is recorded at most this often, in seconds. */
export const touchEverySeconds = 300;

/** Creates a random token of 256 bits, for cookies and links. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** The SHA-256 of a token; the database stores nothing else of it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The same hash in hexadecimal, for text columns: links to questionnaires. */
export const hashTokenText = (token: string): string => hashToken(token).toString('hex');

/** Over TLS the prefix `__Host-` binds the cookie to this host and path (RFC 6265bis). */
export const sessionCookieName = (services: Services): string =>
  isSecure(services) ? '__Host-telemachos' : 'telemachos';
const deviceCookieName = (services: Services): string => `${sessionCookieName(services)}-device`;

const isSecure = (services: Services): boolean => services.publicUrl().startsWith('https:');

/** How long a browser stays known after a sign-in, in seconds. */
const deviceSeconds = 365 * 24 * 3600;

/** The value of a cookie with our signature; null without one. */
const readSignedCookie = (request: FastifyRequest, name: string): string | null => {
  const cookie = request.cookies[name];
  if (!cookie) return null;
  const { valid, value } = request.unsignCookie(cookie);
  return valid && value ? value : null;
};

/** The hash of the session token in the request; null without a cookie of ours. */
export const readSessionToken = (request: FastifyRequest, services: Services): Buffer | null => {
  const value = readSignedCookie(request, sessionCookieName(services));
  return value === null ? null : hashToken(value);
};

/** Sets the cookie of a new session. */
export const setSessionCookie = (reply: FastifyReply, services: Services, token: string): void => {
  reply.setCookie(sessionCookieName(services), token, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(services),
    path: '/',
    maxAge: maxSessionSeconds,
  });
};

/** The device cookie's proof. It depends on the password hash, so a new password makes every device unknown. */
const deviceSignature = (services: Services, { id, passwordHash }: DeviceOwner): string =>
  createHmac('sha256', services.deriveKey('device'))
    .update(`${id}:${passwordHash ?? ''}`)
    .digest('base64url');

/**
 * Whether the person has signed in from this browser before. A known device grants no access; failed sign-ins elsewhere
 * do not lock it out.
 */
export const isKnownDevice = (request: FastifyRequest, services: Services, owner: DeviceOwner): boolean =>
  readSignedCookie(request, deviceCookieName(services)) === `${owner.id}:${deviceSignature(services, owner)}`;

/** Marks the browser as a known device of the person. */
export const setDeviceCookie = (reply: FastifyReply, services: Services, owner: DeviceOwner): void => {
  reply.setCookie(deviceCookieName(services), `${owner.id}:${deviceSignature(services, owner)}`, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(services),
    path: '/',
    maxAge: deviceSeconds,
  });
};

/** Clears the session cookie. */
export const clearSessionCookie = (reply: FastifyReply, services: Services): void => {
  reply.clearCookie(sessionCookieName(services), {
    path: '/',
    secure: isSecure(services),
    httpOnly: true,
    sameSite: 'lax',
  });
};
