/** Requests whose other side has closed the connection before they were read: nobody waits for their answer. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Ends a request that has no address, because its connection is closed already. */
export const leaveWhoIsGone = (
  request: Pick<FastifyRequest, 'ip' | 'socket'>,
  reply: Pick<FastifyReply, 'hijack' | 'raw'>,
  next: () => void,
): void => {
  if (!request.socket.destroyed && typeof request.ip === 'string') return next();
  reply.hijack();
  reply.raw.destroy();
};
