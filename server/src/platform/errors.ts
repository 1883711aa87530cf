/** Turns every error into a problem response, and decides what the log says of it. */
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

/** SQLSTATE of a write in a read-only transaction. */
const readOnlyTransaction = '25006';

/**
 * SQLSTATEs of a conflict with a concurrent call: foreign key violation, deadlock, lock timeout. The client may repeat the
 * call, which then sees the current state.
 */
const deadlock = '40P01';
const concurrencyConflicts = new Set(['23503', deadlock, '55P03']);

/** Whether PostgreSQL aborted the transaction because of a deadlock. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === deadlock;

/** Whether PostgreSQL cancelled the statement at its timeout. */
export const isOutOfTime = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '57014';

/** The Retry-After of a problem, in seconds: a conflict passes soon, an outage may last. */
const retryAfterSeconds: Partial<Record<ProblemCode, number>> = { BUSY: 1, UNAVAILABLE: 10 };

/** Sends a problem. */
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
  const seconds = retryAfterSeconds[code];
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
  return reply.status(body.status).header('cache-control', 'no-store').send(body);
};

/** Installs the error handler; the server's own faults are logged with the request id, without the input. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: Error & { code?: string; statusCode?: number }, request, reply) => {
    if (error instanceof Problem) return sendProblem(request, reply, error.code, error.extra);
    if (error.statusCode === 429)
      return sendProblem(request, reply, 'TOO_MANY_REQUESTS', {
        details: { seconds: Number(reply.getHeader('retry-after') ?? 60) },
      });
    // PostgreSQL refused a write during a read-only impersonation (impersonation.ts).
    if (error.code === readOnlyTransaction) return sendProblem(request, reply, 'VIEW_ONLY');
    const known = fastifyCodes[error.code ?? ''];
    if (known) return sendProblem(request, reply, known);
    if (error.statusCode !== undefined && error.statusCode < 500) return sendProblem(request, reply, 'MALFORMED_BODY');
    if (concurrencyConflicts.has(error.code ?? '')) {
      request.log.warn(
        { requestId: request.id, call: request.routeOptions.config.call, ...toLogFields(error) },
        'a call conflicted with another',
      );
      return sendProblem(request, reply, 'BUSY');
    }
    request.log.error(
      { requestId: request.id, call: request.routeOptions.config.call, ...toLogFields(error) },
      'a call failed',
    );
    if (isFullDisk(error.code)) return sendProblem(request, reply, 'DISK_FULL');
    return sendProblem(request, reply, isLostDatabase(error) || isLostStore(error) ? 'UNAVAILABLE' : 'INTERNAL');
  });
};

/** The code and the name of an error, without its message. */
export const codeAndName = (error: unknown): { code?: unknown; name: string } =>
  error instanceof Error
    ? { ...('code' in error ? { code: error.code } : {}), name: error.name }
    : { name: typeof error };

/**
 * What the log says of an error. A database error's message and detail may carry values of rows, and a connection error
 * carries its queries, so only code, name and, for other errors, the stack are logged.
 */
export const toLogFields = (error: unknown): { code?: unknown; name: string; stack?: string | undefined } => ({
  ...codeAndName(error),
  ...(error instanceof Error && !isDatabaseError(error) ? { stack: error.stack } : {}),
});

const isDatabaseError = (error: object): boolean =>
  'severity' in error ||
  ('cause' in error && typeof error.cause === 'object' && error.cause !== null && 'severity' in error.cause);

const lostCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300']);
/** Messages of the driver for a lost connection; these errors have no code. */
const lostMessages = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
]);

/** Whether the database is unreachable or the connection broke during the call. */
export const isLostDatabase = (error: unknown): boolean =>
  error instanceof Error &&
  (lostCodes.has('code' in error ? String(error.code) : '') ||
    lostMessages.has(error.message) ||
    isLostDatabase(error.cause));

/** Whether the server's or the database's disk is full, or the file too large for it. */
export const isFullDisk = (code: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'].some((full) => full === code);

/** Whether the file storage is unreachable. */
const isLostStore = (error: Error & { code?: string }): boolean =>
  ['ENOTFOUND', 'ETIMEDOUT', 'EAI_AGAIN', 'EPIPE', 'EHOSTUNREACH'].includes(error.code ?? '') || '$metadata' in error;
