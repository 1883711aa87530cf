/** Hearing from the database what other servers, or the database itself, have to tell (LISTEN). */
import pg from 'pg';
import { listen } from './listening.store.ts';

/** After so many milliseconds a connection that broke is tried again; each time later, up to the last. */
const patience = [200, 1000, 5000];

/**
 * A connection that hears what is told on a channel of the database, for as long as the server runs: `heard` is given the
 * word, or null when something may have been missed, for it was away.
 */
export const listening = (
  pool: pg.Pool,
  channel: string,
  heard: (word: string | null) => void,
  tell: (error: unknown) => void,
) => {
  let [ended, tries] = [false, 0];
  let client: pg.Client | undefined;
  let later: NodeJS.Timeout | undefined;
  const again = (gone: pg.Client) => {
    if (ended || client !== gone) return;
    client = undefined;
    gone.end().catch(() => undefined);
    later = setTimeout(() => void begin(), patience[Math.min(tries, patience.length - 1)]);
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
    fresh.on('notification', ({ payload }) => heard(payload ?? null));
    fresh.on('error', (error) => {
      tell(error);
      again(fresh);
    });
    fresh.on('end', () => again(fresh));
    try {
      await fresh.connect();
      await listen(fresh, channel);
      tries = 0;
      heard(null);
    } catch (error) {
      tell(error);
      again(fresh);
    }
  };
  const end = async (): Promise<void> => {
    ended = true;
    clearTimeout(later);
    await client?.end().catch(() => undefined);
  };
  return { begin, end };
};
