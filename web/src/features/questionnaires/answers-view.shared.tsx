/**
 * The part for those who follow a person: state, scores and answers of one answer set, to read. The screen loads the
 * namespaces `questionnaires` and `results`.
 */
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage, type Language } from '../../platform/i18n.ts';
import { toUrlSegment, useProject } from '../../platform/session.ts';
import { Download } from '../../ui/download.tsx';
import { Section } from '../../ui/page.tsx';
import { EmptyState, ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import { When } from '../../ui/written.tsx';
import { reportAddress } from '../results/report-address.shared.ts';
import { AnswerList } from './answer-list.tsx';
import type { Questionnaire } from './opened.shared.ts';
import { useAnswersOf } from './questionnaires.queries.ts';
import { ResultsView } from './results-view.shared.tsx';

const tones: Record<Questionnaire['Status'], Tone> = {
  OK: 'active',
  Paused: 'waiting',
  Finished: 'good',
  Expired: 'bad',
};

/** Where an answer set stands, in a chip, with how far it is and when it ended. */
export const SetState = ({ questionnaire }: { questionnaire: Questionnaire }) => {
  const { t } = useTranslation(['questionnaires', 'answered']);
  const { Status, TimeStarted, FinishedAt, Answered, Countable } = questionnaire;
  const begun = TimeStarted !== null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <StatusChip
        tone={begun ? tones[Status] : 'neutral'}
        label={t(begun ? `answered:status.${Status}` : 'answered:status.NotStarted')}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('answered', { answered: Answered, countable: Countable, count: Countable })}
        {FinishedAt ? (
          <>
            {' '}
            · <When at={FinishedAt} />
          </>
        ) : null}
      </Typography>
    </Box>
  );
};

/** The ways on: the report, and everything about the person's attempts, for those who follow people. */
const WaysOn = ({
  answerSetId,
  menteeId,
  actionId,
}: {
  answerSetId: number;
  menteeId: number | undefined;
  actionId: number | null;
}) => {
  const { t } = useTranslation('results');
  const language = useLanguage();
  const project = useProject();
  return (
    <Box data-screen-only sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 5 }}>
      <Button
        component={Download}
        href={reportAddress(answerSetId, language, true)}
        variant="outlined"
        size="small"
        startIcon={<PictureAsPdfOutlined />}
      >
        {t('list.pdf')}
      </Button>
      {project?.Abilities.includes('quest.follow') && menteeId ? (
        <Button
          component={Link}
          to={`/${toUrlSegment(project)}/mentor/results/${menteeId}${actionId ? `/${actionId}` : ''}`}
          variant="outlined"
          size="small"
          startIcon={<InsightsOutlined />}
        >
          {t('open')}
        </Button>
      ) : null}
    </Box>
  );
};

/** Everything of one answer set, read-only; the questionnaire in the language of the screens, or another. */
export const AnswersView = ({ answerSetId, language }: { answerSetId: number; language?: Language }) => {
  const { t } = useTranslation('answered');
  const own = useLanguage();
  const read = useAnswersOf(answerSetId, language ?? own);
  if (read.error) return <ErrorState error={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <TextSkeleton lines={8} />;
  const questionnaire = read.data;
  if (questionnaire.Answered === 0 && questionnaire.TimeStarted === null)
    return <EmptyState title={t('view.nothing')}>{t('view.nothingMeans')}</EmptyState>;
  return (
    <>
      <Section
        id="results"
        title={t('results.title')}
        intro={t('results.introOf')}
        action={<SetState questionnaire={questionnaire} />}
      >
        <ResultsView answerSetId={answerSetId} language={language ?? own} />
        <WaysOn answerSetId={answerSetId} menteeId={questionnaire.UserId} actionId={questionnaire.ActionId} />
      </Section>
      <Section id="answers" title={t('view.title')}>
        <AnswerList questionnaire={questionnaire} />
      </Section>
    </>
  );
};
