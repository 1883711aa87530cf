/** Every error becomes a problem: a code, its status, the request's id; never a message from inside. */
import { problems, type ProblemBody, type ProblemCode } from '@telemachos/contract/problems.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, type ProblemExtra } from './problem.ts';

const fastifyCodes: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
};

/** What the database calls a change in a transaction that only reads. */
const readOnlyTransaction = '25006';

/**
 * What the database calls that somebody else was at the same records in the same moment: what one names is gone or is named
 * elsewhere by now, two stood in each other's way, or one waited too long. Tried again, the call finds how things are.
 */
const deadlock = '40P01';
const crossed = new Set(['23503', deadlock, '55P03']);

/** Whether two waited for each other, and this one was taken back by the database. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === deadlock;

/** Whether a statement was ended by the database for it took too long, or waited too long. */
export const isOutOfTime = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014';

/** When whoever could not be served is to come again, in seconds: what stood in the way is over soon, or may be away for a while. */
const comeAgain: Partial<Record<ProblemCode, number>> = { BUSY: 1, UNAVAILABLE: 10 };

/** Answer a problem. */
export const sendProblem = (
  request: FastifyRequest,
  reply: FastifyReply,
  code: ProblemCode,
  { fields, details }: ProblemExtra = {},
): FastifyReply => {
  const body: ProblemBody = {
    code,
    status: problems[code],
    requestId: request.id,
    ...(fields ? { fields } : {}),
    ...(details ? { details } : {}),
  };
  const seconds = comeAgain[code];
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
  return reply.status(body.status).header('cache-control', 'no-store').send(body);
};

/** Turn thrown errors into problems; what is our own fault is logged with the request's id, without the input. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    if (error instanceof Problem) return sendProblem(request, reply, error.code, error.extra);
    if (error.statusCode === 429)
      return sendProblem(request, reply, 'TOO_MANY_REQUESTS', {
        details: { seconds: Number(reply.getHeader('retry-after') ?? 60) },
      });
    // The second lock while one sees the product as somebody else (seeing-as.ts).
    if (error.code === readOnlyTransaction) return sendProblem(request, reply, 'VIEW_ONLY');
    const known = fastifyCodes[error.code ?? ''];
    if (known) return sendProblem(request, reply, known);
    if (error.statusCode !== undefined && error.statusCode < 500) return sendProblem(request, reply, 'MALFORMED_BODY');
    if (crossed.has(error.code ?? '')) {
      request.log.warn(
        { requestId: request.id, call: request.routeOptions.config.call, ...inLog(error) },
        'a call crossed another',
      );
      return sendProblem(request, reply, 'BUSY');
    }
    request.log.error(
      { requestId: request.id, call: request.routeOptions.config.call, ...inLog(error) },
      'a call failed',
    );
    if (isFullDisk(error.code)) return sendProblem(request, reply, 'DISK_FULL');
    return sendProblem(request, reply, isLostDatabase(error) || isLostStore(error) ? 'UNAVAILABLE' : 'INTERNAL');
  });
};

/** What an error is, without its message. */
export const codeAndName = (error: unknown): { code?: unknown; name: string } =>
  error instanceof Error
    ? { ...('code' in error ? { code: error.code } : {}), name: error.name }
    : { name: typeof error };

/**
 * What of an error goes into the log. The database's message and detail can carry values of a row, and the error of a
 * connection carries the whole connection with what was asked over it; the code does not.
 */
export const inLog = (error: unknown): { code?: unknown; name: string; stack?: string | undefined } => ({
  ...codeAndName(error),
  ...(error instanceof Error && !isDatabaseError(error) ? { stack: error.stack } : {}),
});

const isDatabaseError = (error: object): boolean =>
  'severity' in error ||
  ('cause' in error && typeof error.cause === 'object' && error.cause !== null && 'severity' in error.cause);

const lostCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300']);
/** What the driver says of a connection that was lost; it gives these no code. */
const lostWords = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]);

/** The database cannot be reached, or went away in the middle of the call. */
export const isLostDatabase = (error: unknown): boolean =>
  error instanceof Error &&
  (lostCodes.has('code' in error ? String(error.code) : '') ||
    lostWords.has(error.message) ||
    isLostDatabase(error.cause));

/** A disk of ours that takes no more, or no file of this length; or the database's. */
export const isFullDisk = (code: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'].some((full) => full === code);

/** The store of files cannot be reached, or can't serve. */
const isLostStore = (error: Error & { code?: string }): boolean =>
  ['ENOTFOUND', 'ETIMEDOUT', 'EAI_AGAIN', 'EPIPE', 'EHOSTUNREACH'].includes(error.code ?? '') || '$metadata' in error;
