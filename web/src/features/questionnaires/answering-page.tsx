/** Answering: a whole section on wide screens, one question at a time on phones. Nothing jumps, and every key works. */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EndButtons, Steps, TopBar } from './answering-bars.tsx';
import type { Questionnaire } from './opened.shared.ts';
import { Progress, QueueLine, QueueNotice, TimeLeft } from './progress-parts.tsx';
import { QuestionCard } from './question-card.shared.tsx';
import { QuestionMap } from './question-map.tsx';
import type { Placed } from './sheet.shared.ts';
import type { AnswersInUse } from './use-answers.shared.ts';
import type { SetClock } from './use-clock.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { useMovingOn } from './moving-on.ts';
import { keyMove, usePageKeys, usePlace } from './use-place.ts';
import { findLastItem } from '@telemachos/contract/kit/array-polyfills.ts';
import styles from './questionnaires.module.css';

type Props = {
  questionnaire: Questionnaire;
  placed: readonly Placed[];
  placedNow: () => readonly Placed[];
  answering: AnswersInUse;
  clock: SetClock;
  onPause: () => void;
  onFinish: () => void;
  goTo: string | null;
  /** It was begun or gone on with just now: the focus goes to the question. */ begun: boolean;
  busy: boolean;
};

type HeadProps = { questionnaire: Questionnaire; section: number; number: number; all: number };

const SectionHead = memo(({ questionnaire, section, number, all }: HeadProps) => {
  const { t } = useTranslation('questionnaires');
  const part = questionnaire.Section[section];
  const line = t('section', { number, all });
  return (
    <Box sx={{ mb: 4 }}>
      {all > 1 && line !== part?.Title ? (
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
});

/** Beside the questions, where there is room. */
const Aside = ({
  answering,
  clock,
  line,
  map,
  end,
}: Pick<Props, 'answering' | 'clock'> & Record<'line' | 'map' | 'end', ReactNode>) => {
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
      {line}
      <Box sx={{ maxHeight: 'max(40vh, 100vh - 400px)', overflow: 'auto', p: '4px', m: '-4px' }}>{map}</Box>
      <Box sx={{ display: 'grid', gap: 2 }}>{end}</Box>
      {/* The last: it comes and goes, and moves nothing. */}
      <QueueNotice answering={answering} />
    </Box>
  );
};

/** The time is over, and what was typed before counts. */
const Over = () => {
  const { t } = useTranslation('questionnaires');
  return (
    <Alert severity="warning" role="status" sx={{ mb: 4 }}>
      <AlertTitle sx={{ fontWeight: 600 }}>{t('expired.title')}</AlertTitle>
      {t('expired.here')}
    </Alert>
  );
};

/**
 * To the question that is asked for; and whoever just began is led to the first: the button that had the focus is gone.
 */
const useLedTo = (goTo: string | null, begun: boolean, { current, go }: ReturnType<typeof usePlace>): void => {
  const first = useRef(begun ? current : null);
  useEffect(() => {
    if (goTo) go(goTo);
  }, [goTo, go]);
  useEffect(() => {
    if (first.current !== null) go(first.current);
    first.current = null;
  }, [go]);
};

/**
 * The map where it opens over the questions: going to one closes it, and once it is closed the focus is there, not on
 * the button that opened the map.
 */
const useMap = (go: (id: string) => void) => {
  const [mapOpen, setMapOpen] = useState(false);
  const openMap = useCallback(() => setMapOpen(true), []);
  const closeMap = useCallback(() => setMapOpen(false), []);
  const chosen = useRef<string | null>(null);
  const fromMap = useCallback(
    (id: string) => {
      chosen.current = id;
      setMapOpen(false);
      go(id);
    },
    [go],
  );
  const mapClosed = useCallback(() => {
    if (chosen.current !== null) go(chosen.current);
    chosen.current = null;
  }, [go]);
  return { mapOpen, openMap, closeMap, fromMap, mapClosed };
};

/** All questions, where there is no room for them beside. */
const MapDialog = ({
  open,
  onClose,
  onClosed,
  children,
}: {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  children: ReactNode;
}) => {
  const { t } = useTranslation('questionnaires');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby="map-title"
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id="map-title">{t('map.title')}</DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }}>{children}</DialogContent>
    </Dialog>
  );
};

/** Under the questions where there is no room beside them; `moving` where a choice moves on. */
const Below = ({
  answering,
  line,
  moving,
  end,
}: {
  answering: AnswersInUse;
  line: ReactNode;
  moving: ReturnType<typeof useMovingOn> | null;
  end: ReactNode;
}) => {
  const { t } = useTranslation('questionnaires');
  return (
    <Box sx={{ mt: 5, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      {line}
      {moving ? (
        <label className={styles['movesOn']}>
          <input
            type="checkbox"
            role="switch"
            aria-checked={moving.isOn}
            checked={moving.isOn}
            onChange={(event) => moving.turn(event.target.checked)}
          />
          {t('movesOn')}
        </label>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>{end}</Box>
      <QueueNotice answering={answering} />
    </Box>
  );
};

/**
 * Visible questions, where one is among them, and the bars around. `goTo` is a question to show, from the dialog of
 * finishing.
 */
export const AnsweringPage = ({
  questionnaire,
  placed,
  placedNow,
  answering,
  clock,
  onPause,
  onFinish,
  goTo,
  begun,
  busy,
}: Props) => {
  const phone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const wide = useMediaQuery('(min-width: 1000px)', { noSsr: true });
  const place = usePlace(questionnaire.AnswerSetID, { placed, placedNow }, answering.answers, phone);
  const all = findLastItem(placed, ({ number }) => number !== null)?.number ?? 0;
  useLedTo(goTo, begun, place);
  const [back, forward] = [useLatest(place.back), useLatest(place.forward)];
  const [pause, finish] = [useLatest(onPause), useLatest(onFinish)];
  const ends = { over: clock.over, busy, isLast: place.isLast, onFinish: finish };
  const moving = useMovingOn(place.forward);
  usePageKeys(place, () => moving.key(true));
  const { mapOpen, openMap, closeMap, fromMap, mapClosed } = useMap(place.go);
  // The question that is gone to is there at once; what stands around it follows in the next frame.
  const at = useDeferredValue(place.current);
  const map = useMemo(
    () => <QuestionMap placed={placed} answering={answering} current={at} onGo={fromMap} />,
    [placed, answering, at, fromMap],
  );
  const end = <EndButtons {...ends} onPause={pause} />;
  const line = <QueueLine answering={answering} placed={placed} onGo={place.go} />;

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 6,
        gridTemplateColumns: wide ? 'minmax(0, 1fr) 260px' : 'minmax(0, 1fr)',
        alignItems: 'start',
      }}
      onPointerDown={moving.press}
      onKeyDown={(event) => {
        moving.key(/^[1-9]$/.test(event.key));
        keyMove(event, place);
      }}
      onFocus={({ target }) => place.note(target)}
    >
      {wide ? null : <TopBar answering={answering} clock={clock} onMap={openMap} />}
      <Box sx={{ minWidth: 0 }}>
        {clock.over ? <Over /> : null}
        <SectionHead
          questionnaire={questionnaire}
          section={place.section}
          number={place.sections.indexOf(place.section) + 1}
          all={place.sections.length}
        />
        {place.shown.map((one) => (
          <QuestionCard
            key={one.question.Id}
            placed={one}
            all={all}
            answering={answering}
            closed={clock.over}
            {...(phone && one.question.Type === questionTypes.oneChoice ? { onPick: moving.pick } : {})}
          />
        ))}
        <Steps {...ends} isFirst={place.isFirst} back={back} forward={forward} phone={phone} />
        {wide ? null : <Below answering={answering} line={line} moving={phone ? moving : null} end={end} />}
      </Box>
      {wide ? <Aside answering={answering} clock={clock} line={line} map={map} end={end} /> : null}
      {wide ? null : (
        <MapDialog open={mapOpen} onClose={closeMap} onClosed={mapClosed}>
          {map}
        </MapDialog>
      )}
    </Box>
  );
};
