/** The quiet parts around the questions: progress, time left, how safe the answers are. */
import CloudDoneOutlined from '@mui/icons-material/CloudDone';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import Smartphone from '@mui/icons-material/Smartphone';
import SyncOutlined from '@mui/icons-material/Sync';
import TimerOutlined from '@mui/icons-material/TimerOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { showClock } from '@telemachos/contract/kit/dates.ts';
import { memo, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isTransientHold, waitingSlots } from '../../platform/queue/queue.rules.ts';
import { dismissToastsAbout, showToast } from '../../platform/toasts.ts';
import { ruleQuestion, type Placed } from './sheet.shared.ts';
import type { AnswersInUse } from './use-answers.shared.ts';
import type { SetClock } from './use-clock.ts';
import { groupsOf, keyOfGroup } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { findLastItem } from '@telemachos/contract/kit/array-polyfills.ts';
import styles from './questionnaires.module.css';

/** A bar and the count in words. */
export const Progress = memo(({ progress, slim = false }: { progress: AnswersInUse['progress']; slim?: boolean }) => {
  const { t } = useTranslation('questionnaires');
  const words = t('answered', {
    answered: progress.Answered,
    countable: progress.Countable,
    count: progress.Countable,
  });
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <div
        role="progressbar"
        className={styles['progress']}
        aria-label={t('progress')}
        aria-valuenow={progress.Completion}
        aria-valuetext={words}
      >
        <div style={{ transform: `scaleX(${progress.Completion / 100})` }} />
      </div>
      <Box
        aria-hidden="true"
        sx={{
          mt: slim ? 0.5 : 1.5,
          fontSize: slim ? '0.75rem' : '0.875rem',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {words}
      </Box>
    </Box>
  );
});

/** Seconds left at which those who listen are told: ten, five and one minute. */
const announced = [600, 300, 60];

/** The time left, ticking for the eyes and told now and then to those who listen. */
export const TimeLeft = memo(({ clock }: { clock: SetClock }) => {
  const { t } = useTranslation('questionnaires');
  const left = clock.left === null ? null : Math.ceil(clock.left);
  const mark = left === null ? undefined : findLastItem(announced, (at) => left <= at);
  if (left === null || !clock.shown) return null;
  const short = left <= 300;
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        fontWeight: 600,
        fontVariantNumeric: 'tabular-nums',
        color: short ? 'warning.main' : 'text.primary',
      }}
    >
      <TimerOutlined sx={{ fontSize: 20 }} aria-hidden="true" />
      <span role="timer" aria-label={t('timeLeft')} aria-live="off">
        {showClock(left)}
      </span>
      <span className="only-heard" aria-live="polite">
        {mark === undefined ? '' : t('timeLeftIs', { time: showClock(mark) })}
      </span>
    </Box>
  );
});

/** Whether this device has a network at all, as the browser tells it. */
const hasConnection = (): boolean => navigator.onLine;
const watchConnection = (told: () => void): (() => void) => {
  const ending = new AbortController();
  for (const name of ['online', 'offline']) addEventListener(name, told, { signal: ending.signal });
  return () => ending.abort();
};

/** At most so many questions are named; the rest are found from there. */
const maxNamedQuestions = 3;

/** What is not saved as it stands: the slots that the server refused, or else those of what is no answer yet. */
const unsavedOf = ({ refused, invalidInputs }: ReturnType<AnswersInUse['now']>) =>
  refused.size > 0
    ? { why: 'refused' as const, slots: [...refused.keys()] }
    : { why: 'wrong' as const, slots: [...invalidInputs].filter(([, { body }]) => body.wrong).map(([slot]) => slot) };

type LineProps = { answering: AnswersInUse; placed: readonly Placed[]; onGo: (id: string) => void };

/** One line that says how safe the answers are; questions whose answer is not saved as it stands are named and led to. */
export const QueueLine = memo(({ answering, placed, onGo }: LineProps) => {
  const { t } = useTranslation('questionnaires');
  const { hold } = answering;
  const isOnline = useSyncExternalStore(watchConnection, hasConnection);
  const state = answering.now();
  const { why, slots } = unsavedOf(state);
  // What is being typed is on its way, too.
  const beingTyped = [...state.invalidInputs].filter(([, { body }]) => !body.wrong).map(([slot]) => slot);
  const waiting = new Set([...waitingSlots(state), ...beingTyped]).size;
  const Picture =
    waiting > 0 ? (hold ? Smartphone : SyncOutlined) : slots.length > 0 ? ErrorOutlineOutlined : CloudDoneOutlined;
  // While something is being saved that alone is said; what waits for the network leaves room for the rest.
  const unsaved = slots.length > 0 && (waiting === 0 || hold) ? t(`queue.${why}`, { count: slots.length }) : null;
  const isAway = !isOnline || isTransientHold(hold);
  const away = isOnline && (hold === 'server' || hold === 'busy') ? (`queue.${hold}` as const) : 'queue.away';
  // «Kept on this device» is said only while all of them are.
  const words =
    waiting > 0
      ? t(hold ? (answering.risky > 0 ? 'queue.onlyHere' : 'queue.kept') : 'queue.saving', { count: waiting })
      : unsaved !== null
        ? isAway && t(away)
        : t(answering.progress.Answered > 0 ? 'queue.allSaved' : isOnline && !hold ? 'start.autosave' : away);
  const wrong =
    unsaved === null
      ? []
      : placed.filter(({ question }) =>
          groupsOf(ruleQuestion(question)).some((group) => slots.includes(keyOfGroup(group))),
        );
  if (!answering.ready) return <Box sx={{ minHeight: 42 }} />;
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 2,
        fontSize: '0.875rem',
        minHeight: 42,
        color: waiting === 0 ? 'text.secondary' : hold ? 'warning.main' : 'text.primary',
      }}
    >
      <Picture sx={{ fontSize: 18, mt: 0.5 }} aria-hidden="true" />
      <div>
        {unsaved}
        {wrong.slice(0, maxNamedQuestions).map(({ question, number }) => (
          <Button key={question.Id} size="small" sx={{ mx: 1, my: -1 }} onClick={() => onGo(question.Id)}>
            {t('finish.goTo', { number: number ?? '' })}
          </Button>
        ))}
        {words ? <div>{words}</div> : null}
      </div>
    </Box>
  );
});

/** That answers are not sent now, in sight above the questions; its place is there before it is. */
export const HoldMark = memo(({ answering }: { answering: AnswersInUse }) => {
  const { t } = useTranslation('questionnaires');
  const { hold } = answering;
  if (!isTransientHold(hold)) return <Box sx={{ width: 24, flex: 'none' }} />;
  const words = t(`queue.${hold === 'network' ? 'offline' : hold}`);
  return <Smartphone titleAccess={words} sx={{ flex: 'none', color: 'warning.main' }} />;
});

const failedSaveSubject = 'answers-not-saved';

/** The toast that saving answers failed (specification 000 §8), once until it works again. */
const useFailedSaveToast = (hasFailed: boolean): void => {
  const { t } = useTranslation('questionnaires');
  useEffect(() => {
    if (hasFailed) showToast('info', t('queue.failed'), { subject: failedSaveSubject });
    else dismissToastsAbout(failedSaveSubject);
  }, [hasFailed, t]);
};

/** A connection or a service that is gone, in words that calm; and what only this page has, because the browser keeps nothing. */
export const QueueNotice = memo(({ answering }: { answering: AnswersInUse }) => {
  const { t } = useTranslation('questionnaires');
  useFailedSaveToast(isTransientHold(answering.hold));
  if (answering.risky > 0)
    return (
      <Alert severity="warning" sx={{ minWidth: 0 }}>
        {t('queue.notKept')}
      </Alert>
    );
  const { hold } = answering;
  if (!isTransientHold(hold)) return null;
  const kind = hold === 'network' ? 'offline' : hold;
  return (
    <Alert severity="warning" icon={false} sx={{ minWidth: 0 }}>
      <AlertTitle sx={{ fontWeight: 600 }}>{t(`queue.${kind}`)}</AlertTitle>
      {t(`queue.${kind}Means`)}
      {/* Below the words: beside them it leaves the words no room in a narrow panel. */}
      <Button size="small" sx={{ display: 'block', mt: 2, ml: -3 }} onClick={answering.release}>
        {t('queue.retry')}
      </Button>
    </Alert>
  );
});
