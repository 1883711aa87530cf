/** A line of a list of queries: name, category and description, and what stands at its end. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SavedQuery } from './queries.queries.ts';

export const QueryLine = ({ query, to, children }: { query: SavedQuery; to: string; children?: ReactNode }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 4,
      rowGap: 1,
      px: { xs: 3, sm: 4 },
      py: 2,
      minHeight: 44,
      '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
    }}
  >
    <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
      <Box component={Link} to={to} sx={{ fontWeight: 600, overflowWrap: 'anywhere', py: 1, display: 'inline-block' }}>
        {query.Name}
      </Box>
      {query.Category || query.Descr ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[query.Category, query.Descr].filter(Boolean).join(' · ')}
        </Typography>
      ) : null}
    </Box>
    {children}
  </Box>
);
