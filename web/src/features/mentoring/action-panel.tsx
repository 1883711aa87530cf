/**
 * One action of a mentee as the mentor works with it: the state and what can be done about it, what was written, and
 * the notes.
 */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { can } from '@telemachos/contract/access/abilities.ts';
import { actionTypeIds, isFilledIn, isOfStaff } from '@telemachos/contract/features/actions/action-types.ts';
import { keptResults } from '@telemachos/contract/features/actions/calculated.rules.ts';
import { formValues, otherValues } from '@telemachos/contract/features/actions/forms.rules.ts';
import type { MenteeAction } from '@telemachos/contract/features/mentoring/mentoring.wire.ts';
import { showDate, showLastDay } from '@telemachos/contract/kit/dates.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useCurrentRole } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/page.tsx';
import { EmptyState, ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Dated } from '../../ui/written.tsx';
import { ActionView } from '../action-views/action-view.shared.tsx';
import { stateLooks, useKindWord, useWords } from '../actions/action-words.shared.tsx';
import { AnswerList, OtherValues } from '../actions/form-fields.shared.tsx';
import { ResultList } from '../actions/result-list.shared.tsx';
import { AnswersView } from '../questionnaires/answers-view.shared.tsx';
import { useAsked, useComplete, usePiece } from './mentoring.queries.ts';
import { PrivateNote, PublicNote } from './notes.tsx';
import { useStandsSince } from './reason.shared.tsx';
import { UploadWork } from './upload-work.tsx';
import { WatchedWork } from './watched-work.tsx';

type At = {
  action: MenteeAction;
  menteeId: number;
  works: boolean;
  /** Whether the steps stand beside it. */ steps?: boolean;
};

/** The state in words for those who follow the mentee: to a mentor, what waits is one's own turn. */
export const useStateWord = (): ((action: MenteeAction) => string) => {
  const { t } = useTranslation(['mentoring', 'actions']);
  const role = useCurrentRole();
  const isMentor = role !== null && can([role], 'mentor.caseload');
  return (action) => {
    if (action.State !== 'waiting') return t(`mentoring:mentee.state.${action.State}`);
    if (action.NextActor === 'nobody') return t(action.Meeting ? 'actions:scheduled' : 'mentoring:mentee.pending');
    return t(isMentor && action.HeldBy === null ? 'mentoring:mentee.state.waiting' : 'mentoring:mentee.mentorsTurn');
  };
};

const FormWork = ({ action, menteeId }: At) => {
  const { t } = useTranslation('mentoring');
  const asked = useAsked(action.Id, true);
  const piece = usePiece('/api/mentor/GetActionMenteeData', action.Id, menteeId);
  const failed = asked.error ?? piece.error;
  const retry = () => {
    void asked.refetch();
    void piece.refetch();
  };
  if (failed) return <ErrorState error={failed} retry={retry} />;
  if (!asked.data || !piece.data) return <TextSkeleton lines={6} />;
  const values = formValues(asked.data.Fields, piece.data.Data);
  const others = Object.keys(otherValues(asked.data.Fields, piece.data.Data));
  if (others.length === 0 && Object.values(values).every((value) => value.trim() === ''))
    return <Typography sx={{ color: 'text.secondary' }}>{t('work.nothing')}</Typography>;
  return (
    <>
      {action.State === 'done' ? null : (
        <Typography sx={{ mb: 4, color: 'text.secondary' }}>{t('work.draft')}</Typography>
      )}
      <AnswerList fields={asked.data.Fields} values={values} />
      <OtherValues fields={asked.data.Fields} former={asked.data.FormerFields} data={piece.data.Data} />
      {asked.data.Results.length > 0 ? (
        <Box sx={{ mt: 6 }}>
          <ResultList results={asked.data.Results} values={keptResults(piece.data.Data)} />
        </Box>
      ) : null}
    </>
  );
};

/** What the mentee did, by the kind of action. */
export const MenteeWork = (at: At) => {
  const { t } = useTranslation('mentoring');
  const { action, works } = at;
  const { text, questionnaire, upload } = actionTypeIds;
  if (action.TypeId === questionnaire)
    return action.AnswerSet ? (
      <AnswersView answerSetId={action.AnswerSet.Id} />
    ) : (
      <Section id="work" title={t('work.answers')}>
        {t('work.questNone')}
      </Section>
    );
  if (action.TypeId === text)
    return (
      <Section id="work" title={t('work.reading')}>
        {t(action.State === 'done' ? 'work.readIt' : 'work.notRead')}
        {works ? <WatchedWork actionId={action.Id} menteeId={at.menteeId} /> : null}
      </Section>
    );
  if (action.TypeId === upload)
    return (
      <Section id="work" title={t('work.files')}>
        <UploadWork actionId={action.Id} menteeId={at.menteeId} works={works} history={!at.steps} />
      </Section>
    );
  if (!isFilledIn(action.TypeId) || !works) return null;
  return (
    <Section id="work" title={t('work.title')}>
      <FormWork {...at} />
    </Section>
  );
};

/** What the mentor can do with one press: mark what was handed in as read, record that the meeting was held or not. */
const Step = ({ action, menteeId }: At) => {
  const { t } = useTranslation('mentoring');
  const confirm = useConfirm();
  const wordsOf = useProblemMessage();
  const complete = useComplete();
  // `done` is left empty where the page says it itself.
  const set = (Completion: number, NextActor: 'mentor' | 'nobody', done: string) =>
    complete.mutate(
      { ActionId: action.Id, MenteeId: menteeId, Data: { Completion, NextActor } },
      { onSuccess: () => done && showToast('success', done), onError: (error) => showToast('error', wordsOf(error)) },
    );
  const isMilestone = action.TypeId === actionTypeIds.payment;
  const of = isMilestone ? 'milestone' : 'meeting';
  const undo = async () => {
    if (await confirm({ text: t(`${of}.confirmUndo`), yes: t(`${of}.notHeld`), danger: true }))
      set(0, action.Meeting || isMilestone ? 'nobody' : 'mentor', '');
  };
  const button = (label: string, press: () => void, main = true) => (
    <ActButton size="small" variant={main ? 'contained' : 'text'} busy={complete.isPending} onClick={press}>
      {label}
    </ActButton>
  );
  if (isOfStaff(action.TypeId))
    return action.State === 'done' ? (
      <Alert
        severity="success"
        role="status"
        sx={{ mb: 6 }}
        action={button(t(`${of}.notHeld`), () => void undo(), false)}
      >
        {t(`${of}.heldText`)}
      </Alert>
    ) : action.State === 'locked' ? null : (
      <Box sx={{ mb: 6 }}>
        <ActButton
          variant={action.Meeting ? 'contained' : 'outlined'}
          busy={complete.isPending}
          onClick={() => set(100, 'nobody', '')}
        >
          {t(`${of}.held`)}
        </ActButton>
      </Box>
    );
  // Files that were handed in are accepted or returned.
  if (action.NextActor !== 'mentor' || action.TypeId === actionTypeIds.upload) return null;
  return (
    <Alert
      severity="info"
      role="note"
      sx={{ mb: 6 }}
      action={button(t('work.seen'), () => set(action.Completion, 'nobody', t('work.seenDone')))}
    >
      {t('work.seenText')}
    </Alert>
  );
};

/** Title and state, then the work; `works` is whether the viewer may write. */
export const ActionPanel = ({ name, ...at }: At & { /** The mentee's. */ name: string }) => {
  const { t } = useTranslation('mentoring');
  const words = useWords();
  const kind = useKindWord();
  const stateWord = useStateWord();
  const { action, works } = at;
  const since = useStandsSince()(action);
  const when = action.CompletedAt
    ? t('mentee.doneOn', { date: showDate(action.CompletedAt) })
    : action.Due
      ? t(action.Overdue ? 'mentee.overdue' : 'mentee.due', { date: showLastDay(action.Due) })
      : '';
  return (
    <>
      <Box component="header" sx={{ mb: 5 }}>
        <Typography variant="h2" id="action-title" sx={{ fontSize: '1.5rem' }}>
          {words.title(action)}
        </Typography>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 2,
            mt: 2,
            fontSize: '0.875rem',
            color: 'text.secondary',
          }}
        >
          <StatusChip tone={stateLooks[action.State].tone} label={stateWord(action)} />
          <span>
            <Dated>{[since, kind(action)].filter(Boolean).join(' · ')}</Dated>
            {when ? ' · ' : ''}
            <Box component="span" sx={action.Overdue ? { color: 'error.main', fontWeight: 600 } : {}}>
              {when}
            </Box>
          </span>
        </Box>
        {action.CompletionWhy === '' ? null : (
          <Typography sx={{ mt: 2, overflowWrap: 'anywhere' }}>
            {t('work.progressWhy', { percent: action.Completion, why: action.CompletionWhy })}
          </Typography>
        )}
      </Box>
      {action.State === 'locked' ? (
        <Alert severity="info" role="note" sx={{ mb: 6 }}>
          {t(action.Meeting !== null && action.Unseen === null ? 'mentee.lockedMeeting' : 'mentee.locked')}
        </Alert>
      ) : null}
      {works ? <Step {...at} /> : null}
      {works ? (
        <ActionView actionId={action.Id} viewType="mentor" mentee={{ Id: at.menteeId, Name: name }}>
          <MenteeWork {...at} />
        </ActionView>
      ) : (
        <MenteeWork {...at} />
      )}
    </>
  );
};

/** The notes that are written within an action: what the mentee reads, and what stays with the team. */
export const ActionNotes = ({ action, menteeId }: Omit<At, 'works'>) => (
  <>
    <PublicNote key={`public-${action.Id}`} action={action} menteeId={menteeId} />
    <PrivateNote key={`private-${action.Id}`} action={action} menteeId={menteeId} />
  </>
);

/** Shown where an action of the address is not among those one may see. */
export const MissingAction = () => {
  const { t } = useTranslation('mentoring');
  return <EmptyState title={t('mentee.missing')}>{t('mentee.missingText')}</EmptyState>;
};
