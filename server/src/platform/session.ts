/** Sessions: a random token in a signed cookie, its hash in the database. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeviceOwner, Services } from './context.ts';

/** A session ends a day after its last use, and thirty days after its start at the latest. */
export const sessionIdleSeconds = 24 * 3600;
export const sessionLongestSeconds = 30 * 24 * 3600;

/** How seldom the last use is written down, in seconds. */
export const touchEverySeconds = 300;

/** A fresh random token of 256 bits, for cookies and links. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The same as text, where the column is one: links to questionnaires. */
export const hashTokenText = (token: string): string => hashToken(token).toString('hex');

/** Over TLS the name binds the cookie to this host and path. */
export const sessionCookie = (services: Services): string => (isSecure(services) ? '__Host-telemachos' : 'telemachos');
const deviceName = (services: Services): string => `${sessionCookie(services)}-device`;

const isSecure = (services: Services): boolean => services.publicUrl().startsWith('https:');

/** How long a browser is known after somebody signed in from it, in seconds. */
const deviceSeconds = 365 * 24 * 3600;

/** The value of a cookie that we signed; null without one. */
const signedValue = (request: FastifyRequest, name: string): string | null => {
  const cookie = request.cookies[name];
  if (!cookie) return null;
  const { valid, value } = request.unsignCookie(cookie);
  return valid && value ? value : null;
};

/** The hash of the token that the browser sent; null without a cookie or with one we did not sign. */
export const sentToken = (request: FastifyRequest, services: Services): Buffer | null => {
  const value = signedValue(request, sessionCookie(services));
  return value === null ? null : hashToken(value);
};

/** Give the browser the cookie of a new session. */
export const sendToken = (reply: FastifyReply, services: Services, token: string): void => {
  reply.setCookie(sessionCookie(services), token, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(services),
    path: '/',
    maxAge: sessionLongestSeconds,
  });
};

/** What a browser is known by: drawn from the password, so that a new one makes them all strangers. */
const deviceMark = (services: Services, { id, passwordHash }: DeviceOwner): string =>
  createHmac('sha256', services.keyFor('device'))
    .update(`${id}:${passwordHash ?? ''}`)
    .digest('base64url');

/**
 * Whether the person has signed in from this browser: it opens nothing, it only keeps others' failures from counting
 * here.
 */
export const knownDevice = (request: FastifyRequest, services: Services, owner: DeviceOwner): boolean =>
  signedValue(request, deviceName(services)) === `${owner.id}:${deviceMark(services, owner)}`;

/** Let the browser be known as one of the person's. */
export const sendDevice = (reply: FastifyReply, services: Services, owner: DeviceOwner): void => {
  reply.setCookie(deviceName(services), `${owner.id}:${deviceMark(services, owner)}`, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(services),
    path: '/',
    maxAge: deviceSeconds,
  });
};

/** Make the browser forget the cookie. */
export const clearToken = (reply: FastifyReply, services: Services): void => {
  reply.clearCookie(sessionCookie(services), {
    path: '/',
    secure: isSecure(services),
    httpOnly: true,
    sameSite: 'lax',
  });
};
