/** The frame of what is written about a mentee: who reads it is told by place, picture and words. */
import LockOutlined from '@mui/icons-material/LockOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A section with its title and who reads it. */
export const Frame = ({
  id,
  title,
  who,
  kind,
  seen = true,
  children,
}: {
  id: string;
  title: string;
  who: string;
  kind: 'public' | 'private';
  /** Whether the mentee sees what is for the mentee. */ seen?: boolean;
  children: ReactNode;
}) => {
  const Picture = kind === 'private' ? LockOutlined : seen ? VisibilityOutlined : VisibilityOffOutlined;
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        mb: 6,
        p: { xs: 4, sm: 6 },
        border: 1,
        borderRadius: 'var(--radius-large)',
        ...(kind === 'private'
          ? { bgcolor: 'var(--amber-50)', borderColor: '#d9b26f', borderStyle: 'dashed' }
          : { bgcolor: 'background.paper', borderColor: 'divider' }),
      }}
    >
      <Typography variant="h2" id={id}>
        {title}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          mt: 1,
          mb: 4,
          fontSize: '0.875rem',
          fontWeight: 600,
          color: kind === 'private' || !seen ? 'warning.main' : 'primary.dark',
        }}
      >
        <Picture aria-hidden="true" sx={{ fontSize: 18 }} />
        {who}
      </Box>
      {children}
    </Box>
  );
};
