/** The channels of the database. */
import type pg from 'pg';

/** On this one the database tells which session has ended, or shows the product as somebody else. */
export const sessionsChannel = 'telemachos_sessions';

/** Hear what is told on a channel, on a connection that does nothing else. */
export const listen = async (client: pg.ClientBase, channel: string): Promise<void> => {
  await client.query(`LISTEN ${channel}`);
};
