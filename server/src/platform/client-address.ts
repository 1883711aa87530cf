/** The client's IP address, for rate limits and lists of sessions. */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The address without a port: some proxies append it, and each connection would count as another client. Text that is no
 * address counts as the proxy's own.
 */
export const clientAddress = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string => {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip;
  return isIP(bare) === 0 ? (socket.remoteAddress ?? '') : bare;
};
