/**
 * The host that a request names: ours, or the request goes no further. A page of somebody else that gets its own name
 * to point at this machine reads nothing.
 */
import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import type { Config } from './config.ts';
import { Problem } from './problem.ts';

/** A host without the brackets of an IPv6 address. */
const bare = (host: string): string => host.replace(/^\[(.*)\]$/, '$1').toLowerCase();

/** Whether a host is this very machine. */
export const isLoopback = (host: string): boolean => {
  const name = bare(host);
  return (
    name === 'localhost' ||
    name === '::1' ||
    name === '::ffff:127.0.0.1' ||
    (isIP(name) === 4 && name.startsWith('127.'))
  );
};

/**
 * Whether a host, without its port, is one of this installation: that of PUBLIC_URL; this machine in the demonstration;
 * without PUBLIC_URL also HOST, and any address in figures, which no name can be made to point at.
 */
export const isOurHost = (
  { publicUrl, demo, host }: Pick<Config, 'publicUrl' | 'demo' | 'host'>,
  asked: string,
): boolean => {
  const name = bare(asked);
  if (publicUrl !== undefined) return name === bare(new URL(publicUrl).hostname) || (demo && isLoopback(name));
  return isLoopback(name) || isIP(name) !== 0 || name === bare(host);
};

/** Paths that answer whoever asks: they say only that the server lives; /metrics judges by itself. */
const anyHost = new Set(['/healthz', '/readyz', '/metrics']);

/** Refuse requests that name no host, several, or one that is not ours. */
export const refuseForeignHosts =
  (config: Config) =>
  async (request: FastifyRequest): Promise<void> => {
    // Node keeps the first of several hosts; what stands before us may have judged by another.
    const { rawHeaders } = request.raw;
    if (rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1)
      throw new Problem('MALFORMED_BODY');
    if (!anyHost.has(request.routeOptions.url ?? '') && !isOurHost(config, request.hostname))
      throw new Problem('HOST_REFUSED');
  };
