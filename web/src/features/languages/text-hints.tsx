/** What helps with a text: what its source said before, and how nearly the same was said. */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { TextRow } from '@telemachos/contract/features/languages/languages.schemas.ts';
import { useTranslation } from 'react-i18next';

/** What it was made from before the source changed, and a text of nearly the same source. */
export const Hints = ({
  was,
  alike,
  onConfirm,
  onUse,
}: {
  was: string | null;
  alike: TextRow['Alike'];
  onConfirm: () => void;
  onUse: (text: string) => void;
}) => {
  const { t } = useTranslation('languages');
  return (
    <>
      {was === null ? null : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('was', { text: was })}{' '}
          <Button size="small" onClick={onConfirm}>
            {t('confirmStale')}
          </Button>
        </Typography>
      )}
      {alike ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('alike', { was: alike.Was, text: alike.Text })}{' '}
          <Button size="small" onClick={() => onUse(alike.Text)}>
            {t('useAlike')}
          </Button>
        </Typography>
      ) : null}
    </>
  );
};
