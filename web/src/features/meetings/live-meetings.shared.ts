/** What shows meetings, and how it follows what others do with them. */
import { useEffect } from 'react';
import { onAgain, onLive } from '../../platform/live/hearing.ts';
import { keyOf, queryClient } from '../../platform/queries.ts';

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
const gathering = 200;

/**
 * What is on screen of meetings follows what others do with them, for as long as who shows it is there. What is typed is not
 * among it.
 */
export const useLiveMeetings = (): void =>
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        for (const path of [...shown, '/api/mentee/Mentors'] as const)
          void queryClient.invalidateQueries({ queryKey: keyOf(path) });
      }, gathering);
    };
    const endings = [onLive('notices', soon), onAgain(soon)];
    return () => {
      clearTimeout(timer);
      for (const end of endings) end();
    };
  }, []);
