/**
 * The edge of HTTP: what cannot be read, is too long or comes too slowly is answered with a problem like everything
 * else.
 */
import { problems, type ProblemBody, type ProblemCode } from '@telemachos/contract/problems.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { sendProblem } from './errors.ts';
import { headersOfData } from './web.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes files: its body may be long in coming, as long as it comes. */
    uploads?: boolean;
  }
}

/** A request's headers, and the body of one that sends no files, must be here after so many milliseconds. */
export const usualPatience = 30_000;

/** A request with files after so many. */
const longestPatience = 15 * 60_000;

/** How long somebody who does not hang up may read their refusal, in milliseconds. */
const hangUpAfter = 1000;

/** Answer on a connection that has no request to answer, and end it. */
const answerRaw = (connection: Duplex, code: ProblemCode, overTls: boolean): void => {
  if (connection.destroyed || !connection.writable) return void connection.destroy();
  const status = problems[code];
  const body = JSON.stringify({ code, status, requestId: randomUUID() } satisfies ProblemBody);
  const headers = {
    ...headersOfData(overTls),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ];
  connection.on('error', () => connection.destroy());
  connection.end(lines.join('\r\n'));
  setTimeout(() => connection.destroy(), hangUpAfter).unref();
};

const rawCodes: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
};

/** The server's options at its edge. */
export const edgeOptions = (overTls: boolean, patience: number) => ({
  requestTimeout: longestPatience,
  connectionTimeout: 2 * 60_000,
  http: { headersTimeout: patience, connectionsCheckingInterval: Math.min(patience, 5000), requireHostHeader: false },
  clientErrorHandler: (error: Error & { code?: string }, connection: Duplex): void =>
    answerRaw(connection, rawCodes[error.code ?? ''] ?? 'MALFORMED_BODY', overTls),
  frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    sendProblem(request, reply.headers(headersOfData(overTls)), 'MALFORMED_BODY');
  },
});

/** End requests whose bodies do not come, and answer what HTTP has that we do not speak. */
export const keepEdge = (app: FastifyInstance, overTls: boolean, patience: number): void => {
  app.server.on('connect', (_request, connection) => answerRaw(connection, 'NOT_FOUND', overTls));
  app.server.on('checkExpectation', (request) => answerRaw(request.socket, 'MALFORMED_BODY', overTls));
  app.addHook('onRequest', (request, reply, next) => {
    const { raw } = request;
    if (!raw.complete) {
      let received = raw.socket.bytesRead;
      const timer = setInterval(() => {
        const more = raw.socket.bytesRead > received;
        received = raw.socket.bytesRead;
        if (raw.complete) clearInterval(timer);
        else if (!request.routeOptions.config.uploads || !more) answerRaw(raw.socket, 'TOO_SLOW', overTls);
      }, patience);
      timer.unref();
      reply.raw.once('close', () => clearInterval(timer));
    }
    next();
  });
};
