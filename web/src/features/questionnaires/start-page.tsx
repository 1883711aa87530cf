/** Before answering: what it is, why, how long, what happens to the answers. */
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import CloudDoneOutlined from '@mui/icons-material/CloudDone';
import Pause from '@mui/icons-material/Pause';
import QuizOutlined from '@mui/icons-material/QuizOutlined';
import Schedule from '@mui/icons-material/Schedule';
import TimerOutlined from '@mui/icons-material/TimerOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ActionLine } from '@telemachos/contract/features/actions/actions.wire.ts';
import { showClock, showLastDay } from '@telemachos/contract/kit/dates.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../platform/session.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { ErrorState, MayCome } from '../../ui/states.tsx';
import { useOwnActions } from '../actions/actions.queries.ts';
import { PartMissing } from './inputs/registry.ts';
import type { Questionnaire } from './opened.shared.ts';
import type { AnswersInUse } from './use-answers.shared.ts';
import type { SetClock } from './use-clock.ts';

const Fact = ({ picture, title, children }: { picture: ReactNode; title: string; children?: ReactNode }) => (
  <Box
    component="li"
    sx={{ display: 'flex', gap: 3, alignItems: 'flex-start', '& > svg': { color: 'primary.main', mt: '2px' } }}
  >
    {picture}
    <div>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      {children ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {children}
        </Typography>
      ) : null}
    </div>
  </Box>
);

/** The action of one's own that it is; null while that is being read. */
const useOwnAction = ({ ActionId }: Questionnaire): ActionLine | undefined | null => {
  const isMentee = useProject()?.Abilities.includes('mentee.work');
  const { data, isLoading } = useOwnActions(ActionId !== null && isMentee === true);
  return isLoading ? null : data?.find(({ Id }) => Id === ActionId);
};

type FactsProps = {
  questionnaire: Questionnaire;
  clock: SetClock;
  count: number;
  progress: AnswersInUse['progress'];
};

/**
 * How many questions, how long, until when, and what happens to the answers; of one that was begun, what is left of it.
 */
const Facts = ({ questionnaire, clock, count, progress: { Answered, Countable } }: FactsProps) => {
  const { t } = useTranslation('questionnaires');
  const { Minutes, Duration } = questionnaire;
  const own = useOwnAction(questionnaire);
  const many = Countable > count ? t('start.parts', { count: Countable }) : '';
  const minutes = Minutes === null ? '' : t('start.minutes', { minutes: Minutes });
  return (
    <Box component="ul" sx={{ listStyle: 'none', display: 'grid', gap: 4, mt: 6 }}>
      {clock.started ? (
        <Fact picture={<QuizOutlined />} title={t('start.rest', { count: Countable - Answered })} />
      ) : (
        <Fact picture={<QuizOutlined />} title={t('start.questions', { count })}>
          {[many, minutes].filter(Boolean).join(' ')}
        </Fact>
      )}
      {own?.Due ? (
        <Fact
          picture={<CalendarMonthOutlined />}
          title={t(own.Overdue ? 'start.overdue' : 'start.due', { date: showLastDay(own.Due) })}
        />
      ) : null}
      {Duration === null ? (
        <Fact picture={<Schedule />} title={t('start.noLimit')}>
          {t('start.pauses')}
        </Fact>
      ) : (
        <Fact
          picture={<TimerOutlined />}
          title={
            clock.started && clock.left !== null
              ? t('start.left', { time: showClock(clock.left) })
              : Duration % 60 === 0
                ? t('start.limitMinutes', { count: Duration / 60 })
                : t('start.limit', { time: showClock(Duration) })
          }
        >
          {t(clock.started ? 'start.leftMeans' : 'start.limitMeans')}
        </Fact>
      )}
      <Fact picture={<CloudDoneOutlined />} title={t('start.autosave')}>
        {t('start.offline')}
        {/* With it the way on waits: what is below would go down by its line. */}
        {own === null ? <MayCome /> : null}
      </Fact>
    </Box>
  );
};

/** Why it did not begin. What did not come is fetched by loading the page anew: trying again would find the same. */
const Failed = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('questionnaires');
  return (
    <Box sx={{ mt: 6 }}>
      {error instanceof PartMissing ? (
        <Alert
          severity="error"
          action={
            <Button color="inherit" onClick={() => location.reload()}>
              {t('start.reload')}
            </Button>
          }
        >
          {t('start.partMissing')}
        </Alert>
      ) : (
        <ErrorState error={error} />
      )}
    </Box>
  );
};

/** What the authors say before the first question; who goes on has read it, and finds it folded. */
const Instructions = ({ text, folded }: { text: string | null; folded: boolean }) => {
  const { t } = useTranslation('questionnaires');
  if (!text) return null;
  const words = <Typography sx={{ fontSize: '1.125rem', whiteSpace: 'pre-line' }}>{text}</Typography>;
  if (!folded) return words;
  return (
    <details>
      <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24, fontWeight: 600 }}>
        {t('start.instructions')}
      </Box>
      {words}
    </details>
  );
};

/** `begin` starts or goes on; `busy` and `error` are its own. */
export const StartPage = ({
  questionnaire,
  clock,
  begin,
  busy,
  error,
  count,
  progress,
}: {
  questionnaire: Questionnaire;
  clock: SetClock;
  begin: () => void;
  busy: boolean;
  error: unknown;
  count: number;
  progress: AnswersInUse['progress'];
}) => {
  const { t } = useTranslation('questionnaires');
  const { Introduction, Credits, Why } = questionnaire;
  const paused = clock.status === 'Paused';
  return (
    <Box sx={{ maxWidth: 720 }}>
      {paused ? (
        <Alert severity="info" role="status" icon={<Pause />} sx={{ mb: 5 }}>
          <AlertTitle sx={{ fontWeight: 600 }}>{t('start.paused')}</AlertTitle>
          {t('start.pausedMeans')}
        </Alert>
      ) : null}
      <Box
        data-in-order
        sx={{
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 'var(--radius-large)',
          p: { xs: 5, sm: 8 },
        }}
      >
        <Instructions text={Introduction} folded={paused} />
        {Why ? (
          <Box sx={{ mt: 5, p: 4, borderRadius: 'var(--radius)', bgcolor: 'var(--blue-50)' }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {t('start.why')}
            </Typography>
            <Typography>{Why}</Typography>
          </Box>
        ) : null}
        <Facts questionnaire={questionnaire} clock={clock} count={count} progress={progress} />
        {error ? <Failed error={error} /> : null}
        <ActButton
          variant="contained"
          size="large"
          onClick={begin}
          busy={busy}
          sx={{
            mt: 7,
            width: { xs: '100%', sm: 'auto' },
            minWidth: { sm: 200 },
            // On a phone it is in sight at once, above the bar, until the page has come to its place.
            position: { xs: 'sticky', sm: 'static' },
            bottom: 'calc(76px + env(safe-area-inset-bottom))',
            '@media (max-height: 500px)': { position: 'static' },
          }}
        >
          {paused || clock.started ? t('start.goOn') : t('start.go')}
        </ActButton>
      </Box>
      {Credits ? (
        <Box component="footer" sx={{ mt: 5, color: 'text.secondary' }}>
          <Typography variant="body2" component="h2" sx={{ fontWeight: 600 }}>
            {t('start.credits')}
          </Typography>
          <Typography variant="body2">{Credits}</Typography>
        </Box>
      ) : null}
    </Box>
  );
};
