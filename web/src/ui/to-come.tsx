/** What keeps the room of what comes later, or waits for it. */
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { maxWaitMs } from './states.tsx';

/** Words that come later (null till then), in the room that words `like` them take; those are drawn only by styles. */
export const WordsToCome = ({ like, children }: { like: string; children: string | null }) => (
  <Box
    component="span"
    data-like={like}
    sx={{
      display: 'grid',
      '& > span, &::before': { gridArea: '1 / 1' },
      '&::before': { content: 'attr(data-like)', visibility: 'hidden' },
    }}
  >
    <span>{children}</span>
  </Box>
);

/** Whether something is waited for: no longer than it is worth. */
export const useAwaited = (isComing: boolean): boolean => {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return isComing && !isOver;
};
