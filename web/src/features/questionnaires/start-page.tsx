/** Before answering: what it is, why, how long, what happens to the answers. */
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
import { showClock } from '@telemachos/contract/kit/dates.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActButton } from '../../ui/act-button.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { PartMissing } from './inputs/registry.ts';
import type { Questionnaire } from './opened.shared.ts';
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

/** How many questions, how long, and what happens to the answers. */
const Facts = ({ questionnaire: { Minutes, Duration }, count }: { questionnaire: Questionnaire; count: number }) => {
  const { t } = useTranslation('questionnaires');
  return (
    <Box component="ul" sx={{ listStyle: 'none', display: 'grid', gap: 4, mt: 6 }}>
      <Fact picture={<QuizOutlined />} title={t('start.questions', { count })}>
        {Minutes === null ? null : t('start.minutes', { minutes: Minutes })}
      </Fact>
      {Duration === null ? (
        <Fact picture={<Schedule />} title={t('start.noLimit')}>
          {t('start.pauses')}
        </Fact>
      ) : (
        <Fact
          picture={<TimerOutlined />}
          title={
            Duration % 60 === 0
              ? t('start.limitMinutes', { count: Duration / 60 })
              : t('start.limit', { time: showClock(Duration) })
          }
        >
          {t('start.limitMeans')}
        </Fact>
      )}
      <Fact picture={<CloudDoneOutlined />} title={t('start.autosave')}>
        {t('start.offline')}
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

/** `begin` starts or goes on; `busy` and `error` are its own. */
export const StartPage = ({
  questionnaire,
  clock,
  begin,
  busy,
  error,
  count,
}: {
  questionnaire: Questionnaire;
  clock: SetClock;
  begin: () => void;
  busy: boolean;
  error: unknown;
  count: number;
}) => {
  const { t } = useTranslation('questionnaires');
  const { Introduction, Credits, Why } = questionnaire;
  const paused = clock.status === 'Paused';
  return (
    <Box sx={{ maxWidth: 720 }}>
      {paused ? (
        <Alert severity="info" role="status" icon={<Pause />} sx={{ mb: 5 }}>
          <AlertTitle sx={{ fontWeight: 600 }}>{t('start.paused')}</AlertTitle>
          {t('start.pausedMeans')} {clock.left === null ? '' : t('start.left', { time: showClock(clock.left) })}
        </Alert>
      ) : null}
      <Box
        sx={{
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 'var(--radius-large)',
          p: { xs: 5, sm: 8 },
        }}
      >
        {Introduction ? (
          <Typography sx={{ fontSize: '1.125rem', whiteSpace: 'pre-line' }}>{Introduction}</Typography>
        ) : null}
        {Why ? (
          <Box sx={{ mt: 5, p: 4, borderRadius: 'var(--radius)', bgcolor: 'var(--blue-50)' }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {t('start.why')}
            </Typography>
            <Typography>{Why}</Typography>
          </Box>
        ) : null}
        <Facts questionnaire={questionnaire} count={count} />
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
