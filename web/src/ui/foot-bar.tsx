/** The bar at the foot of what is written: the button that saves it, beside how it stands. It stays in sight. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useAtFoot } from './at-foot.ts';

/** `floats`: it stays in sight while the page goes on above it; else it stands where it is. */
export const FootBar = ({ floats = true, children }: { floats?: boolean; children: ReactNode }) => {
  // A message stands above it.
  useAtFoot('bulk', floats);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        alignItems: 'center',
        mt: 5,
        ...(floats && {
          position: 'sticky',
          // Above the bar of places, where there is one.
          bottom: { xs: 'calc(64px + env(safe-area-inset-bottom))', md: 0 },
          zIndex: 4,
          bgcolor: 'background.paper',
          borderTop: 1,
          borderColor: 'divider',
          py: 2,
        }),
      }}
    >
      {children}
    </Box>
  );
};
