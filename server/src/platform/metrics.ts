/** Prometheus metrics and a log line for every call. Neither carries a URL, because paths can contain tokens. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from './config.ts';
import { isLoopback } from './host-check.ts';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call's room and name, for logs and metrics. */
    call?: string;
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Headers that proxies add. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Whether a request may read metrics: with METRICS_TOKEN, or from this machine without a proxy. */
const mayRead = (
  config: Config,
  { headers, socket, hostname }: Pick<FastifyRequest, 'headers' | 'socket' | 'hostname'>,
): boolean => {
  const sent = /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (sent !== undefined)
    return config.metricsToken !== undefined && timingSafeEqual(digest(sent), digest(config.metricsToken));
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    proxyHeaders.every((name) => headers[name] === undefined) &&
    isLoopback(hostname)
  );
};

/** Measures every request by call or route pattern and status, and serves /metrics. */
export const registerMetrics = (app: FastifyInstance, pool: pg.Pool, config: Config): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'telemachos_call_seconds',
    help: 'Time a call took, in seconds',
    labelNames: ['call', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.02, 0.04, 0.08, 0.15, 0.35, 1, 3],
    registers: [registry],
  });
  const connections = new Gauge({
    name: 'telemachos_database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
    registers: [registry],
  });

  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.call ?? request.routeOptions.url ?? 'unknown';
    seconds.observe({ call, status: reply.statusCode }, reply.elapsedTime / 1000);
    request.log.info(
      { requestId: request.id, call, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'call',
    );
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(config, request)) throw new Problem('REFUSED');
    connections.set({ state: 'all' }, pool.totalCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    connections.set({ state: 'waiting' }, pool.waitingCount);
    return reply
      .header('content-type', registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics());
  });
};
