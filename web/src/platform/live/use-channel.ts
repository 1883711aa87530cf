/** The channel for as long as somebody is in a project. */
import { useEffect } from 'react';
import { isChannelWanted } from './live-events.ts';

/** A page that nobody waits for anything on: its own code and calls come first, in milliseconds after it is there. */
const idleDelayMs = 2000;

/** Resolves when the page rests, or at once where a screen shows what is told over the channel. */
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

/** Keep it open for this person in this project; nobody's where one of them is missing. */
export const useChannel = (person: number | undefined, project: number | undefined): void =>
  useEffect(() => {
    if (person === undefined || project === undefined) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    // Without it all works: what is new comes when it is asked for.
    const open = async (): Promise<void> => {
      await waitUntilIdle(signal);
      if (signal.aborted) return;
      const { openChannel } = await import('./channel.ts');
      if (signal.aborted) return;
      const opened = await openChannel(person, project);
      if (signal.aborted) opened.close();
      else signal.addEventListener('abort', opened.close);
    };
    open().catch(() => undefined);
    return () => ending.abort();
  }, [person, project]);
