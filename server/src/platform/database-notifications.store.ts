/** SQL of LISTEN, and the channel of sessions. */
import type pg from 'pg';

/** PostgreSQL announces here the id of a session that ended or started an impersonation. */
export const sessionsChannel = 'telemachos_sessions';

/** Listens on a channel; the connection must do nothing else. */
export const listen = async (client: pg.ClientBase, channel: string): Promise<void> => {
  await client.query(`LISTEN ${channel}`);
};
