/** Answers malformed, oversized and slow HTTP requests with problems. */
import { problems, type ProblemBody, type ProblemCode } from '@telemachos/contract/problems.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { sendProblem } from './errors.ts';
import { dataHeaders } from './web-pages.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call takes files: its body may take minutes, as long as bytes keep arriving. */
    uploads?: boolean;
  }
}

/** The timeout of headers, and of bodies without files, in milliseconds. */
export const requestTimeoutMs = 30_000;

/** The timeout of a request with files, in milliseconds. */
const uploadTimeoutMs = 15 * 60_000;

/** How long a client may take to read its refusal before the server closes the connection. */
const hangUpAfterMs = 1000;

/** Writes a problem on a connection without a parsed request, and closes it. */
const sendRawProblem = (connection: Duplex, code: ProblemCode, overTls: boolean): void => {
  if (connection.destroyed || !connection.writable) return void connection.destroy();
  const status = problems[code];
  const body = JSON.stringify({ code, status, requestId: randomUUID() } satisfies ProblemBody);
  const headers = {
    ...dataHeaders(overTls),
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
  setTimeout(() => connection.destroy(), hangUpAfterMs).unref();
};

const parserErrorCodes: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
};

/** Options of the HTTP server: its timeouts, and its answers to requests that Node cannot parse. */
export const httpServerOptions = (overTls: boolean, timeoutMs: number) => ({
  requestTimeout: uploadTimeoutMs,
  connectionTimeout: 2 * 60_000,
  http: { headersTimeout: timeoutMs, connectionsCheckingInterval: Math.min(timeoutMs, 5000), requireHostHeader: false },
  clientErrorHandler: (error: Error & { code?: string }, connection: Duplex): void =>
    sendRawProblem(connection, parserErrorCodes[error.code ?? ''] ?? 'MALFORMED_BODY', overTls),
  frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    sendProblem(request, reply.headers(dataHeaders(overTls)), 'MALFORMED_BODY');
  },
});

/** Closes requests whose bodies stop arriving, and refuses CONNECT and Expect. */
export const rejectSlowRequests = (app: FastifyInstance, overTls: boolean, requestTimeoutMs: number): void => {
  app.server.on('connect', (_request, connection) => sendRawProblem(connection, 'NOT_FOUND', overTls));
  app.server.on('checkExpectation', (request) => sendRawProblem(request.socket, 'MALFORMED_BODY', overTls));
  app.addHook('onRequest', (request, reply, next) => {
    const { raw } = request;
    if (!raw.complete) {
      let received = raw.socket.bytesRead;
      const timer = setInterval(() => {
        const more = raw.socket.bytesRead > received;
        received = raw.socket.bytesRead;
        if (raw.complete) clearInterval(timer);
        else if (!request.routeOptions.config.uploads || !more) sendRawProblem(raw.socket, 'TOO_SLOW', overTls);
      }, requestTimeoutMs);
      timer.unref();
      reply.raw.once('close', () => clearInterval(timer));
    }
    next();
  });
};
