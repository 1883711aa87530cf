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
    const known = fastifyCodes[error.code ?? ''];
    if (known) return sendProblem(request, reply, known);
    if (error.statusCode !== undefined && error.statusCode < 500) return sendProblem(request, reply, 'MALFORMED_BODY');
    // The database's message and detail can carry values of the row; its code and place do not.
    const { code, name, stack } = error;
    request.log.error(
      {
        requestId: request.id,
        call: request.routeOptions.config.call,
        code,
        name,
        stack: isDatabaseError(error) ? undefined : stack,
      },
      'a call failed',
    );
    return sendProblem(request, reply, isLostDatabase(code) ? 'UNAVAILABLE' : 'INTERNAL');
  });
};

const isDatabaseError = (error: object): boolean =>
  'severity' in error ||
  ('cause' in error && typeof error.cause === 'object' && error.cause !== null && 'severity' in error.cause);

const isLostDatabase = (code: string | undefined): boolean =>
  ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '53300'].includes(code ?? '');
