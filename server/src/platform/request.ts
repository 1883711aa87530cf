/** What a request says without the database: input, origin, project and person. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import { idInQuery } from '@telemachos/contract/kit/fields.ts';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../access/viewer.ts';
import type { Services } from './context.ts';
import { Problem } from './problem.ts';

/** The input as the entry's schema parsed it, or the fields at fault. */
export type ParsedInput =
  | { success: true; input: Record<string, unknown> }
  | { success: false; fields: Record<string, string> };

/** Whether the URL alone makes the request: GET, or HEAD. */
export const isGetOrHead = ({ method }: Pick<FastifyRequest, 'method'>): boolean =>
  method === 'GET' || method === 'HEAD';

/** Parses the body, the form fields of an upload, or the query string; path parameters override them. */
export const parseInput = (
  entry: CallEntry,
  request: Pick<FastifyRequest, 'method' | 'query' | 'body' | 'params'>,
  fields: Record<string, string> | null,
): ParsedInput => {
  const body = fields ?? (isGetOrHead(request) ? request.query : (request.body ?? {}));
  const isRecord = typeof body === 'object' && body !== null && !Array.isArray(body);
  const params = request.params as object;
  if (entry.bodyField !== undefined) return parseFields(entry, { [entry.bodyField]: body, ...params });
  return parseFields(entry, isRecord ? { ...body, ...params } : body);
};

/** Parses the fields of an input by the entry's schema. */
export const parseFields = (entry: CallEntry, fields: unknown): ParsedInput => {
  const parsed = entry.input.safeParse(fields);
  if (parsed.success) return { success: true, input: parsed.data as Record<string, unknown> };
  return {
    success: false,
    fields: Object.fromEntries(
      parsed.error.issues.map((issue) => [issue.path.join('.'), issue.code === 'custom' ? issue.message : issue.code]),
    ),
  };
};

/**
 * Refuses a write from another origin. The origin must be that of PUBLIC_URL; without PUBLIC_URL, that of the host which
 * received the request.
 */
export const assertSameOrigin = (request: FastifyRequest, services: Services): void => {
  const { origin } = request.headers;
  if (
    origin === new URL(services.publicUrl()).origin ||
    (services.config.publicUrl === undefined && origin === `${request.protocol}://${request.host}`)
  )
    return;
  throw new Problem('ORIGIN_REFUSED');
};

/**
 * The id of the browser's current project, from the header `x-project`. A value that is no id is refused, so that a write
 * never lands in another project than the person meant.
 */
export const requestedProject = (request: FastifyRequest): number | null => {
  const sent = request.headers['x-project'];
  if (sent === undefined) return null;
  const read = idInQuery.safeParse(sent);
  if (!read.success) throw new Problem('BAD_INPUT', { fields: { 'x-project': 'BAD_INPUT' } });
  return read.data;
};

/**
 * Whether the page asks, with the header `x-check-only`, if it may download a file. The page asks first because a browser does
 * not tell it why a download failed.
 */
export const isAvailabilityCheck = ({ headers }: FastifyRequest): boolean =>
  // Pages of the version before say `x-ask`.
  (headers['x-check-only'] ?? headers['x-ask']) !== undefined;

/**
 * The signed-in person, or null when the page's header `x-person` names another one. After a second person signs in, a
 * tab that the first one left open must not act in the second one's name.
 */
export const viewerOfPage = (request: FastifyRequest, session: { viewer: Viewer } | null): Viewer | null => {
  const drawnFor = request.headers['x-person'];
  return session && (drawnFor === undefined || drawnFor === String(session.viewer.userId)) ? session.viewer : null;
};
