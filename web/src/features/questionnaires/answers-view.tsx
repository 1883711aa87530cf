/** The part for those who follow a person: state, scores and answers of one answer set, to read. The screen loads the namespace `questionnaires`. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../platform/i18n.ts';
import { StatusChip, type Tone } from '../../ui/lists.tsx';
import { Section } from '../../ui/page.tsx';
import { EmptyState, ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { When } from '../../ui/written.tsx';
import { AnswerList } from './answer-list.tsx';
import { useAnswersOf, type Questionnaire } from './questionnaires.queries.ts';
import { ResultsView } from './results-view.tsx';

const tones: Record<Questionnaire['Status'], Tone> = { OK: 'active', Paused: 'waiting', Finished: 'good', Expired: 'bad' };

/** Where an answer set stands, in a chip, with how far it is and when it ended. */
export const SetState = ({ questionnaire }: { questionnaire: Questionnaire }) => {
  const { t } = useTranslation('questionnaires');
  const { Status, TimeStarted, FinishedAt, Answered, Countable } = questionnaire;
  const begun = TimeStarted !== null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <StatusChip tone={begun ? tones[Status] : 'neutral'} label={t(begun ? `status.${Status}` : 'status.NotStarted')} />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('answered', { answered: Answered, countable: Countable })}
        {FinishedAt ? <> · <When at={FinishedAt} /></> : null}
      </Typography>
    </Box>
  );
};

/** Everything of one answer set, read-only. */
export const AnswersView = ({ answerSetId }: { answerSetId: number }) => {
  const { t } = useTranslation('questionnaires');
  const read = useAnswersOf(answerSetId, useLanguage());
  if (read.error) return <ErrorState error={read.error} retry={() => void read.refetch()} />;
  if (!read.data) return <TextSkeleton lines={8} />;
  const questionnaire = read.data;
  if (questionnaire.Answered === 0 && questionnaire.TimeStarted === null) return <EmptyState title={t('view.nothing')}>{t('view.nothingMeans')}</EmptyState>;
  return (
    <>
      <Section id="results" title={t('results.title')} intro={t('results.intro')} action={<SetState questionnaire={questionnaire} />}>
        <ResultsView answerSetId={answerSetId} />
      </Section>
      <Section id="answers" title={t('view.title')}>
        <AnswerList questionnaire={questionnaire} />
      </Section>
    </>
  );
};
