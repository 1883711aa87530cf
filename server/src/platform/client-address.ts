/** The address of whoever asks, as limits and lists of sessions know it. */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * An address and nothing else: some proxies write the port behind it, which would make each connection another client.
 * What is no address at all counts as the proxy's own.
 */
export const clientAddress = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string => {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip;
  return isIP(bare) === 0 ? (socket.remoteAddress ?? '') : bare;
};
