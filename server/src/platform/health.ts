/** Whether the process lives (/healthz) and whether it can serve (/readyz). */
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type pg from 'pg';

/** `/healthz` answers as long as the process does; `/readyz` asks the database and, where there is one, Redis. */
export const registerHealth = (app: FastifyInstance, pool: pg.Pool, redis: Redis | undefined): void => {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const answers = async (work: Promise<unknown>) =>
      work.then(
        () => true,
        () => false,
      );
    const database = await answers(pool.query('SELECT 1'));
    const shared = redis ? await answers(redis.ping()) : true;
    return reply.status(database && shared ? 200 : 503).send({ database, ...(redis ? { redis: shared } : {}) });
  });
};
