/** The scanner of a test file, and what a job has that scans by it. */
import { afterAll, beforeAll } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import { silentChannel } from '../../../platform/live/live-channel.ts';
import { openStorage } from '../../../platform/storage.ts';
import { startScanner, type Scanner } from '../../../testing/clamav.ts';

/** A scanner that listens as long as the test file runs. */
export const scannerHere = (): Scanner => {
  let started: Awaited<ReturnType<typeof startScanner>> | undefined;
  beforeAll(async () => {
    started = await startScanner();
  });
  afterAll(() => started?.stop());
  return {
    get port() {
      return started?.port ?? 0;
    },
    get mood() {
      return started?.mood ?? 'scans';
    },
    set mood(mood) {
      if (started) started.mood = mood;
    },
  };
};

/** What a job has that scans by this scanner; what it orders is told to `ordered`. */
export const scanningServices = (
  env: Record<string, string>,
  { port }: Scanner,
  ordered: (queue: string, data: unknown) => void = () => undefined,
) => {
  const storage = openStorage(loadConfig(env));
  const enqueue = async (...[, queue, data]: [unknown, string, unknown]) => ordered(queue, data);
  return {
    storage,
    config: loadConfig({ CLAMAV_HOST: `127.0.0.1:${port}` }),
    clock: () => new Date(),
    jobs: { enqueue },
    live: silentChannel,
  } as never;
};
