/** Hook that keeps the live channel open while a person is in a project. */
import { useEffect } from 'react';
import { isChannelWanted } from './live-events.ts';

/** Milliseconds after which a page counts as idle: its own code and calls come first. */
const idleDelayMs = 2000;

/** Resolves when the page is idle, or at once when a screen needs the channel. */
const waitUntilIdle = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (isChannelWanted.get()) return resolve();
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, idleDelayMs);
    const stop = isChannelWanted.subscribe(end);
    signal.addEventListener('abort', end);
    return undefined;
  });

/** Keeps the channel open for this person in this project; closes it when either is missing. */
export const useChannel = (person: number | undefined, project: number | undefined): void =>
  useEffect(() => {
    if (person === undefined || project === undefined) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    // Everything works without the channel: screens then fetch news themselves.
    const open = async (): Promise<void> => {
      await waitUntilIdle(signal);
      if (signal.aborted) return;
      const { openChannel } = await import('./live-channel.ts');
      if (signal.aborted) return;
      const opened = await openChannel(person, project);
      if (signal.aborted) opened.close();
      else signal.addEventListener('abort', opened.close);
    };
    open().catch(() => undefined);
    return () => ending.abort();
  }, [person, project]);
