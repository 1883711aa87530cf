/** What is said when required answers are missing. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Placed } from './sheet.shared.ts';

/** At most so many are named; the map shows the rest. */
const maxNamedQuestions = 8;

/** The required questions without an answer, each a way to it. */
export const MissingDialog = ({
  missing,
  onClose,
  onGo,
}: {
  missing: readonly Placed[];
  onClose: () => void;
  onGo: (id: string) => void;
}) => {
  const { t } = useTranslation('questionnaires');
  // The words stay while the dialog closes.
  const [shown, setShown] = useState(missing);
  if (missing.length > 0 && shown !== missing) setShown(missing);
  return (
    <Dialog open={missing.length > 0} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="missing-title">
      <DialogTitle id="missing-title">{t('finish.missingTitle')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ mb: 3 }}>{t('finish.missing', { count: shown.length })}</Typography>
        <Box component="ul" sx={{ listStyle: 'none', display: 'grid', gap: 1 }}>
          {shown.slice(0, maxNamedQuestions).map(({ question, number }) => (
            <li key={question.Id}>
              <Button
                fullWidth
                onClick={() => onGo(question.Id)}
                sx={{
                  flexDirection: { xs: 'column', sm: 'row' },
                  alignItems: { xs: 'flex-start', sm: 'baseline' },
                  justifyContent: 'flex-start',
                  textAlign: 'left',
                  columnGap: 3,
                  px: 2,
                  fontWeight: 400,
                  color: 'text.primary',
                }}
              >
                <Box component="span" sx={{ flex: 'none', color: 'primary.main', fontWeight: 600 }}>
                  {t('finish.goTo', { number: number ?? '' })}
                </Box>
                {question.Text}
              </Button>
            </li>
          ))}
        </Box>
        {shown.length > maxNamedQuestions ? (
          <Typography sx={{ mt: 2, color: 'text.secondary' }}>
            {t('finish.more', { count: shown.length - maxNamedQuestions })}
          </Typography>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('finish.no')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
