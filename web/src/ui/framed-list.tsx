/** A list of lines in one frame. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** `children` are list items; what divides them is theirs. */
export const FramedList = ({ children }: { children: ReactNode }) => (
  <Box
    component="ul"
    sx={{
      listStyle: 'none',
      m: 0,
      p: 0,
      border: 1,
      borderColor: 'divider',
      borderRadius: 'var(--radius-large)',
      bgcolor: 'background.paper',
      overflow: 'hidden',
    }}
  >
    {children}
  </Box>
);
