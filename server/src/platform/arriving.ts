/**
 * What a request says by itself, before anything is asked of the database: its input, where it comes from, the project
 * and the person it means.
 */
import type { CallEntry } from '@telemachos/contract/call.ts';
import { idInQuery } from '@telemachos/contract/kit/fields.ts';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from '../access/viewer.ts';
import type { Services } from './context.ts';
import { Problem } from './problem.ts';

/** What came in, read by the entry; else the fields at fault. */
export type Parsed =
  | { success: true; input: Record<string, unknown> }
  | { success: false; fields: Record<string, string> };

/** Whether it is asked for by its address alone; HEAD asks what GET would. */
export const isFetched = ({ method }: Pick<FastifyRequest, 'method'>): boolean => method === 'GET' || method === 'HEAD';

/** Read what came in: the body, or the fields beside files, or the query; the path’s own names count for more. */
export const parse = (entry: CallEntry, request: FastifyRequest, fields: Record<string, string> | null): Parsed => {
  const body = fields ?? (isFetched(request) ? request.query : (request.body ?? {}));
  const isRecord = typeof body === 'object' && body !== null && !Array.isArray(body);
  const parsed = entry.input.safeParse(isRecord ? { ...body, ...(request.params as object) } : body);
  if (parsed.success) return { success: true, input: parsed.data as Record<string, unknown> };
  return {
    success: false,
    fields: Object.fromEntries(
      parsed.error.issues.map((issue) => [issue.path.join('.'), issue.code === 'custom' ? issue.message : issue.code]),
    ),
  };
};

/**
 * A write must come from our own pages: its origin is the public one; where none is set, that of the very host it was
 * sent to.
 */
export const checkOrigin = (request: FastifyRequest, services: Services): void => {
  const { origin } = request.headers;
  if (
    origin === new URL(services.publicUrl()).origin ||
    (services.config.publicUrl === undefined && origin === `${request.protocol}://${request.host}`)
  )
    return;
  throw new Problem('ORIGIN_REFUSED');
};

/**
 * The project the browser is in, from the header x-project: its id. One that is no id is refused: a write must not end
 * up in another project than was meant.
 */
export const askedProject = (request: FastifyRequest): number | null => {
  const sent = request.headers['x-project'];
  if (sent === undefined) return null;
  const read = idInQuery.safeParse(sent);
  if (!read.success) throw new Problem('BAD_INPUT', { fields: { 'x-project': 'BAD_INPUT' } });
  return read.data;
};

/**
 * Whether a page asks, with the header x-ask, if the file would be given, before the browser fetches it by itself: a
 * browser tells no page why it got none.
 */
export const isOnlyAsked = (request: FastifyRequest): boolean => request.headers['x-ask'] !== undefined;

/**
 * Whoever is signed in, unless the page says in the header x-person that it was drawn for somebody else: another person
 * signed in meanwhile in the same browser, and what one typed is never done as the other.
 */
export const viewerOf = (request: FastifyRequest, session: { viewer: Viewer } | null): Viewer | null => {
  const drawnFor = request.headers['x-person'];
  return session && (drawnFor === undefined || drawnFor === String(session.viewer.userId)) ? session.viewer : null;
};
