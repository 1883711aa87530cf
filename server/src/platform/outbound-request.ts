/**
 * Requests to other servers: to addresses of the open network alone, never longer or larger than they may be. What a name
 * leads to is judged where the connection is made, so that it can't lead elsewhere meanwhile.
 */
import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { request as requestPlain, type IncomingHttpHeaders } from 'node:http';
import { request as requestTls } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** What is not of the open network: this machine, private and reserved ranges (RFC 6890), in both protocols. */
const inward = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inward.addSubnet(net, bits, 'ipv4');
/** Of the newer protocol only what is given to hosts of the open network (2000::/3) is let through, less these. */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inward.addSubnet(net, bits, 'ipv6');

/** Whether an address is of the open network. */
export const isOpen = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !inward.check(address, 'ipv4');
  return family === 6 && open6.check(address, 'ipv6') && !inward.check(address, 'ipv6');
};

/** Whether an address may be asked, as far as it says so itself: over https, a name of the open network. */
export const isOutsideAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  // A name may end with a dot: it is the same host.
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  return isIP(host) === 0 ? host.includes('.') && !/\.(localhost|local|internal|home\.arpa)$/.test(host) : isOpen(host);
};

/** What may be asked: judged before it is asked, and again by what its name leads to. */
export type Allowed = { address: (address: string) => boolean; host: (ip: string) => boolean };

/** How long, in milliseconds, and how large an answer may be; how often an address may lead on. */
export type Limits = { milliseconds: number; bytes: number; redirects: number };

/** Why there is no answer. */
export type OutboundFailure = 'ADDRESS' | 'UNREACHABLE' | 'TOO_LARGE' | 'TOO_SLOW';

export type OutboundRequest = { address: string; method?: string; headers: Record<string, string>; body?: string };
export type OutboundAnswer = { status: number; headers: IncomingHttpHeaders; body: string };

const lookingOnly =
  (allowed: Allowed): LookupFunction =>
  (host, options, answer) =>
    lookUp(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return answer(error, []);
      const good = found.filter(({ address }) => allowed.host(address));
      const [first] = good;
      if (!first) return answer(Object.assign(new Error('inward'), { code: 'INWARD' }), []);
      return options.all === true ? answer(null, good) : answer(null, first.address, first.family);
    });

type Step = OutboundAnswer | { to: string } | { failure: OutboundFailure };

const step = (
  { address, method = 'GET', headers, body }: OutboundRequest,
  allowed: Allowed,
  signal: AbortSignal,
  bytes: number,
): Promise<Step> =>
  new Promise((resolve) => {
    const fail = (failure: OutboundFailure) => resolve({ failure });
    const ask = address.startsWith('http:') ? requestPlain : requestTls;
    const options = {
      method,
      signal,
      agent: false,
      lookup: lookingOnly(allowed),
      headers: { ...headers, 'user-agent': 'Telemachos' },
    };
    const failed = (error: NodeJS.ErrnoException) =>
      fail(signal.aborted ? 'TOO_SLOW' : error.code === 'INWARD' ? 'ADDRESS' : 'UNREACHABLE');
    const request = ask(address, options, (response) => {
      const { statusCode: status = 0, headers: said } = response;
      response.on('error', failed);
      if (status >= 300 && status < 400 && said.location !== undefined) {
        response.destroy();
        return resolve(
          URL.canParse(said.location, address) ? { to: new URL(said.location, address).href } : { failure: 'ADDRESS' },
        );
      }
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size <= bytes) return void parts.push(part);
        fail('TOO_LARGE');
        response.destroy();
      });
      response.on('end', () => resolve({ status, headers: said, body: Buffer.concat(parts).toString('utf8') }));
      response.on('close', () => fail('UNREACHABLE'));
    });
    request.on('error', failed);
    request.end(body);
  });

/** Another host is not given what was meant for this one. */
const withoutKeys = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => /^(accept|content-type)$/i.test(name)));

/**
 * Asks another server; its answer, whatever its status, or why there is none. A redirect is followed only to an allowed
 * address, and only for a request without a body.
 */
export const requestOutside = async (
  request: OutboundRequest,
  allowed: Allowed,
  limits: Limits,
): Promise<OutboundAnswer | { failure: OutboundFailure }> => {
  const signal = AbortSignal.timeout(limits.milliseconds);
  let { address: at, headers } = request;
  for (let times = 0; times <= limits.redirects; times += 1) {
    const { hostname } = URL.canParse(at) ? new URL(at) : { hostname: '' };
    const ip = hostname.replace(/^\[|\]$/g, '');
    if (!allowed.address(at) || (isIP(ip) !== 0 && !allowed.host(ip))) return { failure: 'ADDRESS' };
    const came = await step({ ...request, headers, address: at }, allowed, signal, limits.bytes);
    if (!('to' in came)) return came;
    if (request.body !== undefined) return { failure: 'ADDRESS' };
    if (new URL(came.to).host !== new URL(at).host) headers = withoutKeys(headers);
    at = came.to;
  }
  return { failure: 'ADDRESS' };
};
