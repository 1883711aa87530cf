/** What is asked before finishing, and what is said when required answers are missing. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asProblem } from '../../platform/api.ts';
import { useProblemText } from '../../platform/failures.ts';
import { filesOnTheirWay } from '../../platform/files-on-their-way.ts';
import { useWatched } from '../../platform/store.ts';
import { whileBusy } from '../../ui/act-button.tsx';
import type { Placed } from './sheet.shared.ts';
import type { AnswersInUse } from './use-answers.shared.ts';

/**
 * The question before finishing. While answers are on their way it waits for them; a finish that failed is told here,
 * and tried again from here. `failure` is what went wrong, null where nothing did.
 */
export const FinishDialog = ({
  open,
  answering,
  busy,
  failure,
  onFinish,
  onClose,
}: {
  open: boolean;
  answering: AnswersInUse;
  busy: boolean;
  failure: unknown;
  onFinish: () => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['questionnaires', 'common']);
  const problemText = useProblemText();
  const yes = useRef<HTMLButtonElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  const sendsFiles = useWatched(filesOnTheirWay) > 0;
  const waits = sendsFiles || !answering.isEmpty();
  const { Countable, Answered } = answering.progress;
  const optional = Countable - Answered;
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      maxWidth="sm"
      fullWidth
      slotProps={{
        // Where finishing has to wait the focus stays on the way back, so that no key that is pressed then finishes.
        transition: { onEnter: () => (yes.current ?? no.current)?.focus() },
      }}
      aria-labelledby="finish-title"
      aria-describedby="finish-text"
    >
      <DialogTitle id="finish-title">{t(waits ? 'finish.waiting' : 'finish.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography id="finish-text" role="status">
          {waits
            ? t(sendsFiles ? 'finish.waitingFiles' : answering.risky > 0 ? 'finish.waitingHere' : 'finish.waitingMeans')
            : `${t('finish.text')}${optional > 0 ? ` ${t('finish.optional', { count: optional })}` : ''}`}
        </Typography>
        {failure === null || waits ? null : (
          <Alert severity="error">
            {asProblem(failure).code === 'NETWORK'
              ? t('finish.failedOffline')
              : t('finish.failed', { why: problemText(failure) })}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button ref={no} onClick={onClose} disabled={busy}>
          {t('finish.no')}
        </Button>
        {waits ? null : (
          <Button variant="contained" ref={yes} {...whileBusy(busy, onFinish)}>
            {failure === null ? t('finish.yes') : t('common:retry')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};

/** At most so many are named; the map shows the rest. */
const named = 8;

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
          {shown.slice(0, named).map(({ question, number }) => (
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
        {shown.length > named ? (
          <Typography sx={{ mt: 2, color: 'text.secondary' }}>
            {t('finish.more', { count: shown.length - named })}
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
