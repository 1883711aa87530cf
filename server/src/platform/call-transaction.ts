/** The transaction of one call: opened at most once, ended only if it was opened. */
import type pg from 'pg';

export type CallTransaction = {
  begin: () => Promise<void>;
  /** From here on PostgreSQL refuses every write of the call. */
  forbidWrites: () => Promise<void>;
  end: (how: 'COMMIT' | 'ROLLBACK') => Promise<void>;
};

/** Creates the transaction over a connection; nothing is sent before `begin`. */
export const createCallTransaction = (client: pg.PoolClient): CallTransaction => {
  let opened: Promise<unknown> | undefined;
  const begin = async (): Promise<void> => {
    await (opened ??= client.query('BEGIN'));
  };
  return {
    begin,
    forbidWrites: async () => {
      await begin();
      await client.query('SET TRANSACTION READ ONLY');
    },
    end: async (how) => {
      if (opened) await client.query(how);
    },
  };
};
