/**
 * Refuses requests for foreign hosts.
 *
 * This stops DNS rebinding: a foreign page whose name resolves to this machine reads nothing.
 */
import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import type { Config } from './config.ts';
import { Problem } from './problem.ts';

/** The host in lower case, without the brackets of an IPv6 address. */
const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, '$1').toLowerCase();

/** Whether a host is this machine. */
export const isLoopback = (host: string): boolean => {
  const name = bareHost(host);
  return (
    name === 'localhost' ||
    name === '::1' ||
    name === '::ffff:127.0.0.1' ||
    (isIP(name) === 4 && name.startsWith('127.'))
  );
};

/**
 * Whether a host without its port belongs to this installation: the host of PUBLIC_URL, and this machine in the
 * demonstration. Without PUBLIC_URL also HOST and any IP address, which DNS rebinding cannot forge.
 */
export const isOwnHost = (
  { publicUrl, demo, host }: Pick<Config, 'publicUrl' | 'demo' | 'host'>,
  requestedHost: string,
): boolean => {
  const name = bareHost(requestedHost);
  if (publicUrl !== undefined) return name === bareHost(new URL(publicUrl).hostname) || (demo && isLoopback(name));
  return isLoopback(name) || isIP(name) !== 0 || name === bareHost(host);
};

/** Paths that answer under any host: health says nothing else, and /metrics has a check of its own. */
const pathsForAnyHost = new Set(['/healthz', '/readyz', '/metrics']);

/** A host as a browser sends it: a name or an address, with or without a port. */
const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Creates the hook that refuses requests with no Host, several, or one that is malformed or foreign. */
export const refuseForeignHosts =
  (config: Config) =>
  async (request: FastifyRequest): Promise<void> => {
    // Node keeps the first of several Host headers; a proxy may have checked another one.
    const { rawHeaders } = request.raw;
    if (rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1)
      throw new Problem('MALFORMED_BODY');
    if (pathsForAnyHost.has(request.routeOptions.url ?? '')) return;
    if (!hostPattern.test(request.host) || !isOwnHost(config, request.hostname)) throw new Problem('HOST_REFUSED');
  };
