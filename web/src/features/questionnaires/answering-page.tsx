/** Answering: a whole section on wide screens, one question at a time on phones. Nothing jumps, and every key works. */
import GridViewOutlined from '@mui/icons-material/GridView';
import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Questionnaire } from './opened.shared.ts';
import { Progress, QueueLine, QueueNotice, TimeLeft } from './progress-parts.tsx';
import { QuestionCard } from './question-card.shared.tsx';
import { QuestionMap } from './question-map.tsx';
import type { Placed } from './sheet.shared.ts';
import type { AnswersInUse } from './use-answers.shared.ts';
import type { SetClock } from './use-clock.ts';
import { keyMove, usePlace } from './use-place.ts';
import { lastWhere } from '@telemachos/contract/kit/lists.ts';

type Props = {
  questionnaire: Questionnaire;
  placed: readonly Placed[];
  answering: AnswersInUse;
  clock: SetClock;
  onPause: () => void;
  onFinish: () => void;
  goTo: string | null;
  busy: boolean;
};

const SectionHead = ({
  questionnaire,
  section,
  places,
}: {
  questionnaire: Questionnaire;
  section: number;
  places: readonly number[];
}) => {
  const { t } = useTranslation('questionnaires');
  const part = questionnaire.Section[section];
  const line = t('section', { number: places.indexOf(section) + 1, all: places.length });
  return (
    <Box sx={{ mb: 4 }}>
      {places.length > 1 && line !== part?.Title ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {line}
        </Typography>
      ) : null}
      <Typography variant="h2">{part?.Title}</Typography>
      {part?.SectionText ? (
        <Typography sx={{ mt: 1, color: 'text.secondary', whiteSpace: 'pre-line' }}>{part.SectionText}</Typography>
      ) : null}
    </Box>
  );
};

type BarProps = Pick<Props, 'answering' | 'clock'>;

/** Above the questions where there is no room beside them: how far, how long yet, and the map. */
const TopBar = ({ answering, clock, onMap }: BarProps & { onMap: () => void }) => {
  const { t } = useTranslation('questionnaires');
  return (
    <Box
      sx={{
        position: 'sticky',
        top: 64,
        zIndex: 5,
        mx: { xs: -4, sm: 0 },
        px: { xs: 4, sm: 0 },
        py: 2,
        mb: -2,
        display: 'flex',
        alignItems: 'center',
        gap: 4,
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Progress progress={answering.progress} slim />
      <TimeLeft clock={clock} />
      <IconButton aria-label={t('map.open')} onClick={onMap}>
        <GridViewOutlined />
      </IconButton>
    </Box>
  );
};

type EndProps = Pick<Props, 'clock' | 'onPause' | 'onFinish' | 'busy'> & { isLast: boolean };

const EndButtons = ({ clock, onPause, onFinish, busy, isLast }: EndProps) => {
  const { t } = useTranslation('questionnaires');
  return (
    <>
      <Button variant="outlined" onClick={onPause} disabled={busy || clock.over}>
        {t('pause.do')}
      </Button>
      <Button variant={isLast ? 'contained' : 'outlined'} onClick={onFinish} disabled={busy || clock.over}>
        {t('finish.do')}
      </Button>
    </>
  );
};

type StepsProps = Pick<Props, 'clock' | 'onFinish' | 'busy'> & { place: ReturnType<typeof usePlace>; phone: boolean };

/** Back and on; on phones at the lower edge, under the thumb. */
const Steps = ({ place, phone, clock, onFinish, busy }: StepsProps) => {
  const { t } = useTranslation('questionnaires');
  return (
    <Box
      data-phone-action={phone || undefined}
      sx={
        phone
          ? {
              position: 'fixed',
              zIndex: 1090,
              insetInline: 0,
              bottom: 'calc(64px + env(safe-area-inset-bottom))',
              p: 3,
              display: 'flex',
              gap: 3,
              bgcolor: 'background.paper',
              borderTop: 1,
              borderColor: 'divider',
              '& > *': { flex: 1 },
            }
          : { mt: 6, display: 'flex', justifyContent: 'space-between', gap: 3 }
      }
    >
      <Button variant="outlined" startIcon={<NavigateBefore />} disabled={place.isFirst} onClick={place.back}>
        {t(phone ? 'previous' : 'previousSection')}
      </Button>
      {place.isLast ? (
        <Button variant="contained" onClick={onFinish} disabled={busy || clock.over}>
          {t('finish.do')}
        </Button>
      ) : (
        <Button variant="contained" endIcon={<NavigateNext />} onClick={place.forward}>
          {t(phone ? 'next' : 'nextSection')}
        </Button>
      )}
    </Box>
  );
};

/** Beside the questions, where there is room. */
const Aside = ({ answering, clock, map, end }: BarProps & { map: ReactNode; end: ReactNode }) => {
  const { t } = useTranslation('questionnaires');
  return (
    <Box
      component="aside"
      aria-label={t('progress')}
      sx={{
        position: 'sticky',
        top: 80,
        display: 'grid',
        gap: 4,
        p: 5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 'var(--radius-large)',
        bgcolor: 'background.paper',
      }}
    >
      <TimeLeft clock={clock} />
      <Progress progress={answering.progress} />
      <QueueLine answering={answering} />
      <Box sx={{ maxHeight: 'max(40vh, 100vh - 400px)', overflow: 'auto', p: '4px', m: '-4px' }}>{map}</Box>
      <Box sx={{ display: 'grid', gap: 2 }}>{end}</Box>
    </Box>
  );
};

/**
 * Visible questions, where one is among them, and the bars around. `goTo` is a question to show, from the dialog of
 * finishing.
 */
export const AnsweringPage = ({ questionnaire, placed, answering, clock, onPause, onFinish, goTo, busy }: Props) => {
  const { t } = useTranslation('questionnaires');
  const phone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const wide = useMediaQuery('(min-width: 1000px)', { noSsr: true });
  const place = usePlace(questionnaire.AnswerSetID, placed, answering.answers, phone);
  const [mapOpen, setMapOpen] = useState(false);
  const all = lastWhere(placed, ({ number }) => number !== null)?.number ?? 0;
  const { go } = place;
  useEffect(() => {
    if (goTo) go(goTo);
  }, [goTo, go]);

  const fromMap = useCallback(
    (id: string) => {
      setMapOpen(false);
      go(id);
    },
    [go],
  );
  const map = <QuestionMap placed={placed} answers={answering.answers} current={place.current} onGo={fromMap} />;
  const end = <EndButtons clock={clock} onPause={onPause} onFinish={onFinish} busy={busy} isLast={place.isLast} />;

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 6,
        gridTemplateColumns: wide ? 'minmax(0, 1fr) 260px' : 'minmax(0, 1fr)',
        alignItems: 'start',
      }}
      onKeyDown={(event) => keyMove(event, place)}
      onFocus={({ target }) => place.note(target)}
    >
      {wide ? null : <TopBar answering={answering} clock={clock} onMap={() => setMapOpen(true)} />}
      <Box sx={{ minWidth: 0 }}>
        <QueueNotice answering={answering} />
        {clock.over ? (
          <Alert severity="warning" role="status" sx={{ mb: 4 }}>
            <AlertTitle sx={{ fontWeight: 600 }}>{t('expired.title')}</AlertTitle>
            {t('expired.here')}
          </Alert>
        ) : null}
        <SectionHead questionnaire={questionnaire} section={place.section} places={place.sections} />
        {place.shown.map((one) => (
          <QuestionCard key={one.question.Id} placed={one} all={all} answering={answering} closed={clock.over} />
        ))}
        <Steps place={place} phone={phone} clock={clock} onFinish={onFinish} busy={busy} />
        {wide ? null : (
          <Box sx={{ mt: 5, display: 'grid', gap: 3 }}>
            <QueueLine answering={answering} />
            <Box sx={{ display: 'flex', gap: 3 }}>{end}</Box>
          </Box>
        )}
      </Box>
      {wide ? <Aside answering={answering} clock={clock} map={map} end={end} /> : null}
      <Dialog open={mapOpen} onClose={() => setMapOpen(false)} fullWidth maxWidth="xs" aria-labelledby="map-title">
        <DialogTitle id="map-title">{t('map.title')}</DialogTitle>
        <DialogContent sx={{ pt: '8px !important' }}>{map}</DialogContent>
      </Dialog>
    </Box>
  );
};
