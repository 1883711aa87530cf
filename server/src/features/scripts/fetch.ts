/**
 * Requests of scripts to other servers: over https, to hosts that the project's settings name, never to addresses of this
 * network. Source: docs/decisions/2026-11-29-scripts.md.
 */
import type { CallEntry } from '@telemachos/contract/call.ts';
import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { recordMembers } from '../../platform/create-call-context.ts';
import { isOpen, isOutsideAddress, requestOutside, type Allowed } from '../../platform/outbound-request.ts';
import { Problem } from '../../platform/problem.ts';
import { scriptHosts } from './fetch.store.ts';

/** Requests in a run. */
export const maxRequests = 20;

const limits = { milliseconds: 5000, bytes: 1_000_000, redirects: 3 };

/** Headers that the connection sets itself. */
const ownHeaders = new Set(['connection', 'content-length', 'host', 'transfer-encoding', 'upgrade', 'user-agent']);

const shape = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
  headers: z
    .record(
      z.string().regex(/^[\w-]{1,60}$/),
      z
        .string()
        .max(2000)
        .regex(/^[\t\x20-\x7e]*$/),
    )
    .default({}),
  /** Anything that is no text is sent as JSON. */
  body: z.unknown().optional(),
});

export type ScriptRequest = { address: string; method: string; headers: Record<string, string>; body?: string };

const refused = (fields: Record<string, string>): Problem => new Problem('SCRIPT_FETCH', { fields });

/** Reads what a script asked for. Throws SCRIPT_FETCH with the field that is wrong. */
export const readRequest = (address: string, input: string): ScriptRequest => {
  const read = shape.safeParse(JSON.parse(input));
  if (!read.success) throw refused({ [String(read.error.issues[0]?.path[0] ?? 'request')]: 'BAD_INPUT' });
  const { method, headers: given, body } = read.data;
  if (method === 'GET' && body !== undefined) throw refused({ body: 'BAD_INPUT' });
  const headers = Object.fromEntries(
    Object.entries(given)
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !ownHeaders.has(name)),
  );
  if (body === undefined) return { address, method, headers };
  return typeof body === 'string'
    ? { address, method, headers, body }
    : { address, method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
};

/** Which servers the scripts of a project may ask; tests allow others. */
export type HostRule = (hosts: readonly string[]) => Allowed;

const isNamed = ({ hostname, port }: URL, hosts: readonly string[]): boolean => port === '' && hosts.includes(hostname);

const namedHosts: HostRule = (hosts) => ({
  address: (address) => isOutsideAddress(address) && isNamed(new URL(address), hosts),
  host: isOpen,
});

const rule = { current: namedHosts };

/** Lets tests ask a server on this machine; returns what undoes it. */
export const allowHostsForTests = (other: HostRule): (() => void) => {
  rule.current = other;
  return () => {
    rule.current = namedHosts;
  };
};

/**
 * Asks another server for a script: its status, headers and text. Throws SCRIPT_FETCH with the reason at `address`. In a
 * trial only GET is sent.
 */
export const fetchForScript = async (
  context: Context<CallEntry>,
  request: ScriptRequest,
  isTrial: boolean,
): Promise<unknown> => {
  // Nothing in the database would refuse it.
  if (context.viewer.impersonator && !context.viewer.impersonator.changes) throw new Problem('VIEW_ONLY');
  const hosts = await scriptHosts(context, context.projectId);
  const allowed = rule.current(hosts);
  if (!allowed.address(request.address)) throw refused({ address: 'HOST' });
  if (isTrial && request.method !== 'GET') throw refused({ method: 'TRIAL' });
  const { services, viewer, projectId } = context;
  const details = { Fetched: new URL(request.address).hostname };
  // Apart from the run: a request that went out is recorded also when the run is undone.
  services.runInBackground(async (connection) => {
    const { audit } = recordMembers({ name: 'services.call', request: context.request, connection, viewer, projectId });
    await audit('project', projectId, details);
  });
  const came = await requestOutside(request, allowed, limits);
  if ('failure' in came) throw refused({ address: came.failure });
  const headers = Object.fromEntries(
    Object.entries(came.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
  return { status: came.status, headers, body: came.body };
};
