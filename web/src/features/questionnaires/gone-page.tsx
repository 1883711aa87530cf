/**
 * The set that was open is there no more: what happened, a copy of what was written, and the way to the attempt that
 * came in its place.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Answers } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { useTranslation } from 'react-i18next';
import { saidIn } from './copy.rules.ts';
import { KeptCopy } from './kept-copy.shared.tsx';
import type { Questionnaire } from './opened.shared.ts';
import type { Gone } from './use-clock.ts';

/** `answers` are those that were on the screen, with what was still being written. */
export const GonePage = ({
  questionnaire,
  answers,
  why,
}: {
  questionnaire: Questionnaire;
  answers: Answers;
  why: Gone;
}) => {
  const { t } = useTranslation('answered');
  const list = saidIn(questionnaire, answers);
  return (
    <Box sx={{ maxWidth: 800 }}>
      <Box role="alert" sx={{ display: 'grid', justifyItems: 'start', gap: 3, mb: 6 }}>
        <Typography variant="h2">{t(`gone.${why}.title`)}</Typography>
        <Typography>{t(`gone.${why}.text`)}</Typography>
        {why === 'missing' ? null : (
          <Button variant="contained" onClick={() => location.reload()}>
            {t('gone.anew')}
          </Button>
        )}
      </Box>
      {list.length > 0 ? (
        <>
          <Typography variant="h3" sx={{ mb: 3 }}>
            {t('gone.copy')}
          </Typography>
          <KeptCopy list={list} />
        </>
      ) : null}
    </Box>
  );
};
