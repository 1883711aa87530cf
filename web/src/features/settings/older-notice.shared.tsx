/** Somebody else changed what was being written: what stands there now, and whose words go on. */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { FieldConflict } from '../../platform/use-draft-fields.ts';

/** `theirs` is what stands there now, each with its label, where it differs. */
export const OlderNotice = ({
  older: { keepMine, takeTheirs },
  theirs,
}: {
  older: FieldConflict;
  theirs: readonly { label: string; text: string }[];
}) => {
  const { t } = useTranslation('settings');
  return (
    <Alert severity="warning" role="alert">
      <AlertTitle>{t('older.title')}</AlertTitle>
      {t('older.text')}
      <Box component="dl" sx={{ m: 0, my: 2 }}>
        {theirs.map(({ label, text }) => (
          <Box key={label} sx={{ mb: 1 }}>
            <Box component="dt" sx={{ fontWeight: 600 }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {text || '–'}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button color="inherit" variant="outlined" onClick={keepMine}>
          {t('older.mine')}
        </Button>
        <Button color="inherit" variant="outlined" onClick={takeTheirs}>
          {t('older.theirs')}
        </Button>
      </Box>
    </Alert>
  );
};
