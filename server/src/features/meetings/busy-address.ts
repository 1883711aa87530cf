/**
 * Which calendars the server fetches: over https, from addresses of the open network alone, never longer or larger than
 * they may be. What a name leads to is judged where the connection is made, so that it can't lead elsewhere meanwhile.
 */
import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { get as getPlain } from 'node:http';
import { get } from 'node:https';
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

/** Whether a calendar may be fetched from an address, as far as it says so itself. */
export const isCalendarAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  // A name may end with a dot: it is the same host.
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  return isIP(host) === 0 ? host.includes('.') && !/\.(localhost|local|internal|home\.arpa)$/.test(host) : isOpen(host);
};

/** What may be fetched: judged before it is asked for, and again by what its name leads to. */
export type Allowed = { address: (address: string) => boolean; host: (ip: string) => boolean };
const openOnly: Allowed = { address: isCalendarAddress, host: isOpen };

/** So long, and so large, a calendar may be; and so often its address may lead on. */
export const fetchLimits = { milliseconds: 10_000, bytes: 1_000_000, redirects: 3 };

/** Why a calendar could not be read. */
export type FetchFailure = 'ADDRESS' | 'UNREACHABLE' | 'TOO_LARGE' | 'TOO_SLOW';

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

type Step = { body: string } | { to: string } | { failure: FetchFailure };

const step = (address: string, allowed: Allowed, signal: AbortSignal, bytes: number): Promise<Step> =>
  new Promise((resolve) => {
    const fail = (failure: FetchFailure) => resolve({ failure });
    const ask = address.startsWith('http:') ? getPlain : get;
    const options = {
      signal,
      agent: false,
      lookup: lookingOnly(allowed),
      headers: { accept: 'text/calendar, text/plain;q=0.5', 'user-agent': 'Telemachos' },
    };
    const failed = (error: NodeJS.ErrnoException) =>
      fail(signal.aborted ? 'TOO_SLOW' : error.code === 'INWARD' ? 'ADDRESS' : 'UNREACHABLE');
    const request = ask(address, options, (response) => {
      const { statusCode = 0, headers } = response;
      response.on('error', failed);
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        response.destroy();
        return resolve(
          URL.canParse(headers.location, address)
            ? { to: new URL(headers.location, address).href }
            : { failure: 'ADDRESS' },
        );
      }
      if (statusCode !== 200) {
        response.destroy();
        return fail('UNREACHABLE');
      }
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size <= bytes) return void parts.push(part);
        fail('TOO_LARGE');
        response.destroy();
      });
      response.on('end', () => resolve({ body: Buffer.concat(parts).toString('utf8') }));
      response.on('close', () => fail('UNREACHABLE'));
    });
    request.on('error', failed);
  });

/** Fetch a calendar; its text, or why not. */
export const fetchCalendar = async (
  address: string,
  allowed: Allowed = openOnly,
  limits = fetchLimits,
): Promise<{ body: string } | { failure: FetchFailure }> => {
  const signal = AbortSignal.timeout(limits.milliseconds);
  let at = address;
  for (let times = 0; times <= limits.redirects; times += 1) {
    const { hostname } = URL.canParse(at) ? new URL(at) : { hostname: '' };
    const ip = hostname.replace(/^\[|\]$/g, '');
    if (!allowed.address(at) || (isIP(ip) !== 0 && !allowed.host(ip))) return { failure: 'ADDRESS' };
    const came = await step(at, allowed, signal, limits.bytes);
    if (!('to' in came)) return came;
    at = came.to;
  }
  return { failure: 'ADDRESS' };
};
