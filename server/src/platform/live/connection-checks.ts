/** Checks before a page may connect: origin, session, person. */
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Services } from '../context.ts';
import { isOwnHost } from '../host-check.ts';
import type { Viewer } from '../../access/viewer.ts';
import { hashToken, sessionCookieName } from '../session.ts';

/** Whether a page of this installation connects, by its Host and Origin headers. */
export const isSameOriginPage = ({ headers }: IncomingMessage, services: Services): boolean => {
  const { host = '', origin = '' } = headers;
  const at = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
  if (!at || !URL.canParse(origin) || !isOwnHost(services.config, at.hostname)) return false;
  if (origin === new URL(services.publicUrl()).origin) return true;
  return services.config.publicUrl === undefined && new URL(origin).host === host;
};

/** The hash of the session token in a Cookie header; null without a cookie of ours. */
export const sessionTokenHash = (
  app: FastifyInstance,
  cookies: string | undefined,
  services: Services,
): Buffer | null => {
  const sent = app.parseCookie(cookies ?? '')[sessionCookieName(services)];
  if (!sent) return null;
  const { valid, value } = app.unsignCookie(sent);
  return valid && value ? hashToken(value) : null;
};

/** Why a page may not connect, or null. An impersonation has no channel, even with writes switched on. */
export const connectionRefusal = (
  viewer: Viewer | null,
  drawnFor: unknown,
): 'SIGN_IN_REQUIRED' | 'NOT_AS_ANOTHER' | null => {
  if (!viewer || (drawnFor !== undefined && drawnFor !== viewer.userId)) return 'SIGN_IN_REQUIRED';
  return viewer.impersonator ? 'NOT_AS_ANOTHER' : null;
};
