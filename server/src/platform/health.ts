/** Liveness (/healthz) and readiness (/readyz) endpoints. */
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type pg from 'pg';

/** Registers both; `/readyz` checks the database and, when configured, Redis. */
export const registerHealth = (app: FastifyInstance, pool: pg.Pool, redis: Redis | undefined): void => {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const responds = async (work: Promise<unknown>) =>
      work.then(
        () => true,
        () => false,
      );
    const database = await responds(pool.query('SELECT 1'));
    const shared = redis ? await responds(redis.ping()) : true;
    return reply.status(database && shared ? 200 : 503).send({ database, ...(redis ? { redis: shared } : {}) });
  });
};
