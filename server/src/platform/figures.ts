/**
 * The job that reads figures about very many people anew as long as somebody asks for them: whoever looks first after a
 * while, or after a start, is given these at once, and told of when they are.
 */
import type pg from 'pg';
import { inTransaction, type Connection } from '../db/connect.ts';
import type { Services } from './context.ts';
import { askedFigures, saveFigures } from './figures.store.ts';

/** Between two readings, in seconds; what is kept is given for twice as long (kept.ts). */
const every = 600;

/** One kind of figures: the beginning of its keys, and how the rest of one is read anew, as it is kept. */
export type FiguresKind = {
  name: string;
  again(connection: Connection, services: Services, key: string): Promise<unknown>;
};

/** Read everything anew that was asked for lately; what fails is told, and the others go on. */
export const refreshFigures = async (
  pool: pg.Pool,
  services: Services,
  kinds: readonly FiguresKind[],
  tell: (line: object) => void,
): Promise<void> => {
  const keys = await inTransaction(pool, (connection) => askedFigures(connection, services.clock()));
  for (const whole of keys) {
    const kind = kinds.find(({ name }) => whole.startsWith(`${name}:`));
    if (!kind) continue;
    await inTransaction(pool, async (connection) => {
      const value = await kind.again(connection, services, whole.slice(kind.name.length + 1));
      await saveFigures(connection, whole, { value, at: services.clock() }, false);
    }).catch((error: Error & { code?: string }) => tell({ figures: kind.name, code: error.code }));
  }
};

/** Do so as long as some server runs. */
export const startFigures = async (
  pool: pg.Pool,
  services: Services,
  kinds: readonly FiguresKind[],
  tell: (line: object) => void,
): Promise<void> => {
  const { jobs } = services;
  const order = () =>
    inTransaction(pool, ({ client }) =>
      jobs.enqueue(client, 'figures', {}, { retryLimit: 3, retryDelay: 60, retryBackoff: false, startAfter: every }),
    );
  await jobs.work('figures', async () => {
    await order();
    await refreshFigures(pool, services, kinds, tell);
  });
  await order();
};
