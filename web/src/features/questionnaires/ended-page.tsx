/** After answering: finished, with the scores where they may be seen, or out of time. */
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import TimerOutlined from '@mui/icons-material/TimerOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { Download } from '../../ui/download.tsx';
import { Section } from '../../ui/page.tsx';
import { TextSkeleton } from '../../ui/states.tsx';
import { OwnHistory } from '../results/own-history.shared.tsx';
import { reportAddress } from '../results/report-address.shared.ts';
import { AnswerList } from './answer-list.tsx';
import type { Said } from './copy.rules.ts';
import { KeptCopy } from './kept-copy.shared.tsx';
import type { Questionnaire } from './opened.shared.ts';
import { ResultsView } from './results-view.shared.tsx';

/** What became of the answers, whether or not all of them arrived. */
type Outcome = {
  questionnaire: Questionnaire;
  /** Answers that were given in time and are still on this device. */
  waiting: number;
  /** Answers that arrived after the end and wait for a decision. */
  late: number;
};

/** That it is finished or out of time, and what comes next. */
const End = ({ questionnaire, waiting, late }: Outcome) => {
  const { t } = useTranslation(['answered', 'questionnaires']);
  const project = useProject();
  const finished = questionnaire.Status === 'Finished';
  // What a link opened, and what mentors answer of themselves, no mentor follows.
  const withMentor = questionnaire.ActionId !== null && (project?.Abilities.includes('mentee.work') ?? false);
  const Picture = finished ? CheckCircleOutlined : TimerOutlined;
  return (
    <Box
      role="status"
      sx={{
        display: 'grid',
        justifyItems: 'start',
        gap: 3,
        p: { xs: 5, sm: 8 },
        mb: 6,
        border: 1,
        borderColor: 'divider',
        borderRadius: 'var(--radius-large)',
        bgcolor: 'background.paper',
      }}
    >
      <Picture aria-hidden="true" sx={{ fontSize: 48, color: finished ? 'success.main' : 'warning.main' }} />
      <Typography variant="h2">{t(finished ? 'finished.title' : 'questionnaires:expired.title')}</Typography>
      <Typography>
        {finished
          ? t(withMentor ? 'finished.text' : 'finished.textAlone')
          : t(withMentor ? 'expired.text' : 'expired.textAlone', {
              answered: questionnaire.Answered,
              countable: questionnaire.Countable,
            })}
      </Typography>
      {waiting > 0 ? (
        <Alert severity="warning" role="status">
          {t('expired.waiting', { count: waiting })}
        </Alert>
      ) : null}
      {late > 0 ? (
        <Alert severity="info" role="status">
          {t('expired.late', { count: late })}
        </Alert>
      ) : null}
      {project ? (
        <Button component={Link} to={`/${toUrlSegment(project)}/home`} variant="contained" sx={{ mt: 2 }}>
          {t('finished.home')}
        </Button>
      ) : null}
    </Box>
  );
};

/** The scores, to be read, printed, and kept as a file. */
const Results = ({ answerSetId }: { answerSetId: number }) => {
  const { t } = useTranslation(['answered', 'results']);
  const language = useLanguage();
  return (
    <Section id="results" title={t('results.title')} intro={t('results.intro')}>
      <ResultsView answerSetId={answerSetId} language={language} />
      <Box data-screen-only sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 5 }}>
        <Button
          component={Download}
          href={reportAddress(answerSetId, language, true)}
          variant="outlined"
          size="small"
          startIcon={<PictureAsPdfOutlined />}
        >
          {t('results:list.pdf')}
        </Button>
        <Button variant="outlined" size="small" startIcon={<PrintOutlined />} onClick={() => window.print()}>
          {t('results:print')}
        </Button>
      </Box>
    </Section>
  );
};

/** `refused` came too late; while `reading`, the server is asked for all the answers. */
export const EndedPage = ({
  refused,
  reading,
  ...outcome
}: Outcome & { refused: readonly Said[]; reading: boolean }) => {
  const { t } = useTranslation('answered');
  const { questionnaire } = outcome;
  const finished = questionnaire.Status === 'Finished';
  return (
    <Box sx={{ maxWidth: 800 }}>
      <End {...outcome} />
      {refused.length > 0 ? (
        <Section id="refused" title={t('copy.refusedTitle')} intro={t('copy.refused')}>
          <KeptCopy list={refused} />
        </Section>
      ) : null}
      {finished && questionnaire.ShowResults ? <Results answerSetId={questionnaire.AnswerSetID} /> : null}
      {finished && questionnaire.ShowResults && questionnaire.ActionId !== null ? (
        <OwnHistory actionId={questionnaire.ActionId} />
      ) : null}
      <Section id="answers" title={t('finished.answers')}>
        {reading ? <TextSkeleton lines={8} /> : <AnswerList questionnaire={questionnaire} />}
      </Section>
    </Box>
  );
};
