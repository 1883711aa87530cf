/** What shows meetings, and how it follows what others do with them. */
import { useEffect } from 'react';
import { onReconnect, onLiveEvent } from '../../platform/live/live-events.ts';
import { callQueryKey, queryClient } from '../../platform/queries.ts';

/** What shows meetings: read again whenever one was made or changed. */
export const shown = [
  '/api/meetings/List',
  '/api/user/Schedule',
  '/api/user/Schedule2',
  '/api/meetings/Slots',
  '/api/action/GetAggregateMentees',
  '/api/data/getactions',
  '/api/mentor/Mentees',
  '/api/action/mentor',
  '/api/mentor/GetPublicMenteeData',
] as const;

/** What several events of one moment say is asked once, in milliseconds. */
const gatherDelayMs = 200;

/** So often whoever is not told of a change asks, while the page is looked at, in milliseconds. */
const pollIntervalMs = 30_000;

/** Be told when the page may be looked at again, and every so often; answers what ends it. */
const onLook = (told: () => void): (() => void) => {
  const every = setInterval(told, pollIntervalMs);
  window.addEventListener('focus', told);
  document.addEventListener('visibilitychange', told);
  return () => {
    clearInterval(every);
    window.removeEventListener('focus', told);
    document.removeEventListener('visibilitychange', told);
  };
};

/**
 * What is on screen of meetings follows what others do with them, for as long as who shows it is there. What is typed is not
 * among it. With `asks` it is also read when the page is looked at again, and every so often: whoever runs the project is
 * not told of each meeting. Mentees are told of all of theirs.
 */
export const useLiveMeetings = ({ asks }: { asks: boolean }): void =>
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // What is being read may be from before what was told; the clock alone cuts no slow reading off.
    let cancelRefetch = false;
    const read = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        for (const path of [...shown, '/api/mentee/Mentors'] as const)
          void queryClient.invalidateQueries({ queryKey: callQueryKey(path) }, { cancelRefetch });
        cancelRefetch = false;
      }, gatherDelayMs);
    };
    const soon = () => {
      cancelRefetch = true;
      read();
    };
    const look = () => {
      if (document.visibilityState === 'visible') read();
    };
    const endings = [onLiveEvent('notices', soon), onReconnect(soon), ...(asks ? [onLook(look)] : [])];
    return () => {
      clearTimeout(timer);
      for (const end of endings) end();
    };
  }, [asks]);
