/** A number on the staff's home that calls for somebody. */
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import './home.texts.ts';

type Target = { to: string; search: Record<string, string> };

const tile = {
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minHeight: 116,
  p: { xs: 4, sm: 5 },
  border: 1,
  borderColor: 'divider',
  borderLeft: 4,
  borderRadius: 'var(--radius)',
  bgcolor: 'background.paper',
  color: 'text.primary',
  textDecoration: 'none',
  transition: 'border-color var(--motion)',
} as const;

/** A number that calls for somebody; at 0 it says that all is well, and stays a link to the list. */
export const Stuck = ({ value, label, target }: { value: number; label: string; target: Target }) => {
  const { t } = useTranslation('homes');
  const inside = (
    <>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Box
          component="span"
          sx={{ fontSize: '2rem', fontWeight: 600, lineHeight: 1.1, fontVariantNumeric: 'tabular-nums' }}
        >
          {value}
        </Box>
        <ChevronRight aria-hidden="true" sx={{ color: 'text.secondary' }} />
      </Box>
      <Box component="span" sx={{ mt: 1 }}>
        {label}
      </Box>
      {value === 0 ? (
        <Box
          component="span"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            mt: 'auto',
            pt: 1,
            fontSize: '0.8125rem',
            color: 'success.main',
          }}
        >
          <CheckCircleOutlined aria-hidden="true" sx={{ fontSize: 16 }} />
          {t('staff.fine')}
        </Box>
      ) : null}
    </>
  );
  return (
    <Box
      component="li"
      sx={{
        '& > *': { ...tile, borderLeftColor: value > 0 ? 'var(--amber-900)' : 'success.main' },
        '& > a:hover': { borderColor: 'primary.main' },
      }}
    >
      <Link {...target}>{inside}</Link>
    </Box>
  );
};
