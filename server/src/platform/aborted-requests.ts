/** Drops requests whose client disconnected before they were read. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Ends a request whose connection is closed: it has no address, and the rate limits would throw. */
export const dropAbortedRequest = (
  request: Pick<FastifyRequest, 'ip' | 'socket'>,
  reply: Pick<FastifyReply, 'hijack' | 'raw'>,
  next: () => void,
): void => {
  if (!request.socket.destroyed && typeof request.ip === 'string') return next();
  reply.hijack();
  reply.raw.destroy();
};
