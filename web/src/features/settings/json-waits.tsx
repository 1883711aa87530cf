/** Says, beside the other parts of the editor, that a text of the settings was written and not used yet. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { JsonText } from './use-json-text.tsx';

export const JsonWaits = ({ json, onOpen }: { json: JsonText; onOpen: () => void }) => {
  const { t } = useTranslation('settings');
  if (!json.isTyped) return null;
  return (
    <Alert severity={json.wrong === null ? 'info' : 'error'} role="status" sx={{ mb: 4 }}>
      {t('json.waiting')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Button size="small" variant="outlined" onClick={onOpen}>
          {t('json.open')}
        </Button>
        <Button size="small" onClick={json.drop}>
          {t('json.drop')}
        </Button>
      </Box>
    </Alert>
  );
};
