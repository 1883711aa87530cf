/** The live channel as calls and jobs see it: events for open pages. */
import type { ChannelEventData, ChannelEventName } from '@telemachos/contract/channel-events.ts';
import type pg from 'pg';
import { inTransaction, type Connection } from '../../db/connect.ts';

/** The people of one project who receive an event. */
type Recipients = { projectId: number; userIds: readonly number[] };

/** Emits events to open pages, and knows who has one. */
export type LiveChannel = {
  emit: <Name extends ChannelEventName>(name: Name, to: Recipients, data: ChannelEventData<Name>) => void;
  /** The people among these who have a page open on any server. */
  onlineAmong: (userIds: readonly number[]) => Promise<Set<number>>;
};

/** Runs a job's transaction; its events are emitted after the commit, and never after a rollback. */
export const inEmittingTransaction = async <Result>(
  pool: pg.Pool,
  { live }: { live: LiveChannel },
  work: (connection: Connection & Pick<LiveChannel, 'emit'>) => Promise<Result>,
): Promise<Result> => {
  const events: (() => void)[] = [];
  const result = await inTransaction(pool, (connection) =>
    work({ ...connection, emit: (...event) => void events.push(() => live.emit(...event)) }),
  );
  for (const emit of events) emit();
  return result;
};

/** A channel without listeners: while the server starts, and in threads that write files. */
export const silentChannel: LiveChannel = { emit: () => undefined, onlineAmong: () => Promise.resolve(new Set()) };
