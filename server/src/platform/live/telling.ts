/** What calls and works tell open pages, whoever serves them. */
import type { ChannelEventData, ChannelEventName } from '@telemachos/contract/channel-events.ts';
import type pg from 'pg';
import { inTransaction, type Connection } from '../../db/connect.ts';

/** Who of a project is told. */
type Told = { projectId: number; userIds: readonly number[] };

/** The channel, as calls and works know it. */
export type Live = {
  tell: <Name extends ChannelEventName>(name: Name, to: Told, data: ChannelEventData<Name>) => void;
  /** Who of these people has a page open. */
  here: (userIds: readonly number[]) => Promise<Set<number>>;
};

/** A work's transaction: what it tells open pages is told once it is committed. */
export const inToldTransaction = async <Result>(
  pool: pg.Pool,
  { live }: { live: Live },
  work: (telling: Connection & Pick<Live, 'tell'>) => Promise<Result>,
): Promise<Result> => {
  const told: (() => void)[] = [];
  const result = await inTransaction(pool, (connection) =>
    work({ ...connection, tell: (...what) => void told.push(() => live.tell(...what)) }),
  );
  for (const tell of told) tell();
  return result;
};

/** Where nobody listens: before the channel is served, and in threads that make files. */
export const silent: Live = { tell: () => undefined, here: () => Promise.resolve(new Set()) };
