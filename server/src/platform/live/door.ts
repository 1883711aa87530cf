/** Who comes in over the channel: from our own pages, with a session of their own. */
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Services } from '../context.ts';
import { isOurHost } from '../host.ts';
import type { Viewer } from '../../access/viewer.ts';
import { hashToken, sessionCookie } from '../session.ts';

/** Whether a page of ours asks: by the host it names, and by the origin that its browser says. */
export const isOurPage = ({ headers }: IncomingMessage, services: Services): boolean => {
  const { host = '', origin = '' } = headers;
  const at = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
  if (!at || !URL.canParse(origin) || !isOurHost(services.config, at.hostname)) return false;
  if (origin === new URL(services.publicUrl()).origin) return true;
  return services.config.publicUrl === undefined && new URL(origin).host === host;
};

/** The hash of the token in the cookies that a browser sent; null without one of ours. */
export const tokenIn = (app: FastifyInstance, cookies: string | undefined, services: Services): Buffer | null => {
  const sent = app.parseCookie(cookies ?? '')[sessionCookie(services)];
  if (!sent) return null;
  const { valid, value } = app.unsignCookie(sent);
  return valid && value ? hashToken(value) : null;
};

/** Why somebody is not let in; null when they are. The channel is nobody else's, whatever was switched on. */
export const refusal = (viewer: Viewer | null, drawnFor: unknown): 'SIGN_IN_REQUIRED' | 'NOT_AS_ANOTHER' | null => {
  if (!viewer || (drawnFor !== undefined && drawnFor !== viewer.userId)) return 'SIGN_IN_REQUIRED';
  return viewer.impersonator ? 'NOT_AS_ANOTHER' : null;
};
