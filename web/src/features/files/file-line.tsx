/** A line of a list of files: the file, what is said of it, and what can be done with it. */
import Box from '@mui/material/Box';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import type { ReactNode } from 'react';

export const FileLine = ({ file, about, children }: { file: ReactNode; about: ReactNode; children?: ReactNode }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 3,
      rowGap: 1,
      px: { xs: 3, sm: 4 },
      py: 2,
      '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
    }}
  >
    <InsertDriveFileOutlined aria-hidden="true" sx={{ color: 'text.secondary' }} />
    <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
      {file}
      <Box sx={{ fontSize: '0.875rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>{about}</Box>
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
  </Box>
);
