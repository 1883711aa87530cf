/** Listens for PostgreSQL notifications (LISTEN) and reconnects when the connection breaks. */
import pg from 'pg';
import { listen } from './database-notifications.store.ts';

/** Delays before each reconnection, in milliseconds; the last one repeats. */
const reconnectDelaysMs = [200, 1000, 5000];

/**
 * Creates a listener on a channel. `onNotification` receives the payload, or null after a connection, because
 * notifications may have been missed before it.
 */
export const createNotificationListener = (
  pool: pg.Pool,
  channel: string,
  onNotification: (payload: string | null) => void,
  logError: (error: unknown) => void,
) => {
  let [ended, tries] = [false, 0];
  let client: pg.Client | undefined;
  let later: NodeJS.Timeout | undefined;
  const reconnect = (gone: pg.Client) => {
    if (ended || client !== gone) return;
    client = undefined;
    gone.end().catch(() => undefined);
    later = setTimeout(() => void begin(), reconnectDelaysMs[Math.min(tries, reconnectDelaysMs.length - 1)]);
    later.unref();
    tries += 1;
  };
  const begin = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: pool.options.connectionString,
      application_name: channel.replaceAll('_', ' '),
      keepAlive: true,
    });
    client = fresh;
    fresh.on('notification', ({ payload }) => onNotification(payload ?? null));
    fresh.on('error', (error) => {
      logError(error);
      reconnect(fresh);
    });
    fresh.on('end', () => reconnect(fresh));
    try {
      await fresh.connect();
      await listen(fresh, channel);
      tries = 0;
      onNotification(null);
    } catch (error) {
      logError(error);
      reconnect(fresh);
    }
  };
  const end = async (): Promise<void> => {
    ended = true;
    clearTimeout(later);
    await client?.end().catch(() => undefined);
  };
  return { begin, end };
};
