/** The files that a mentee handed in, for the mentor: read, accepted, or returned with a reason. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { maxReasonLength, takesFiles } from '@telemachos/contract/features/actions/uploads.rules.ts';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem, send } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useSession } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { removeDraft, saveDraft, readDraft } from '../../platform/form-drafts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { Dated } from '../../ui/written.tsx';
import { adoptHanded, useHanded, type Handed } from '../actions/actions.queries.ts';
import { FileList, HandedHistory, lastEvent } from '../actions/upload-parts.shared.tsx';
import { refreshMentee, useAsked } from './mentoring.queries.ts';

type Of = { actionId: number; menteeId: number };

/** Accepting and returning; answers the words for why it failed. */
const useJudging = ({ actionId, menteeId }: Of, handed: Handed, refetch: () => Promise<unknown>) => {
  const { t } = useTranslation('uploads');
  const problemText = useProblemMessage();
  return async (Accept: boolean, Reason: string): Promise<string | null> => {
    try {
      const input = { ActionId: actionId, MenteeId: menteeId, Version: handed.Version, Accept, Reason };
      adoptHanded(await send('/api/files/Judge', input), actionId, menteeId);
      showToast('success', t(Accept ? 'judge.accepted' : 'judge.returned'));
      await refreshMentee();
      return null;
    } catch (error) {
      const { code } = toApiProblem(error);
      if (code !== 'STALE' && code !== 'NOT_HANDED_IN') return problemText(error);
      await Promise.all([refetch(), refreshMentee()]);
      return t('judge.stale');
    }
  };
};

type Judging = ReturnType<typeof useJudging>;

/** The reason, kept on this device while it is written. */
const ReturnDialog = ({
  of,
  judge,
  onClose,
  onFailed,
}: {
  of: Of;
  judge: Judging;
  onClose: () => void;
  /** Why it failed; the files may not wait any more, and this dialog goes with their buttons. */
  onFailed: (why: string) => void;
}) => {
  const { t } = useTranslation(['uploads', 'common']);
  const person = useSession()?.Id ?? 0;
  const record = `return-${of.actionId}-${of.menteeId}`;
  const [reason, setReason] = useState(() => {
    const kept = readDraft(person, record)?.data;
    return typeof kept === 'string' ? kept : '';
  });
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const write = (text: string): void => {
    setReason(text);
    if (text.trim() === '') removeDraft(person, record);
    else saveDraft(person, record, { data: text, version: 0, at: Date.now() });
  };
  const give = async (): Promise<void> => {
    setBusy(true);
    const failure = await judge(false, reason);
    setBusy(false);
    setWhy(failure);
    if (failure !== null) return onFailed(failure);
    removeDraft(person, record);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="return-title">
      <DialogTitle id="return-title">{t('judge.returnTitle')}</DialogTitle>
      <DialogContent>
        <TextField
          fullWidth
          multiline
          minRows={3}
          label={t('judge.reason')}
          helperText={t('judge.reasonHelp')}
          value={reason}
          onChange={({ target }) => write(target.value)}
          sx={{ mt: 2 }}
          slotProps={{ htmlInput: { maxLength: maxReasonLength, 'aria-required': true } }}
        />
        {why ? (
          <Alert severity="error" sx={{ mt: 3 }}>
            {why}
          </Alert>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <ActButton variant="contained" busy={busy} disabled={reason.trim() === ''} onClick={() => void give()}>
          {t('judge.return')}
        </ActButton>
      </DialogActions>
    </Dialog>
  );
};

/** What is to be done about the files. */
const Judge = ({ of, handed, judge }: { of: Of; handed: Handed; judge: Judging }) => {
  const { t } = useTranslation('uploads');
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const [returning, setReturning] = useState(false);
  const at = lastEvent(handed, handed.Stage === 'returned' ? 'returned' : 'handed')?.At ?? '';
  const accept = async (): Promise<void> => {
    setBusy(true);
    setWhy(await judge(true, ''));
    setBusy(false);
  };
  const told = why ? (
    <Alert severity="error" sx={{ mb: 4 }}>
      {why}
    </Alert>
  ) : null;
  if (takesFiles(handed.Stage))
    return (
      <>
        {told}
        <Typography sx={{ mb: 4, color: 'text.secondary' }}>
          {handed.Stage === 'returned' ? (
            <Dated>{t('judge.back', { when: showDateTime(at) })}</Dated>
          ) : (
            t('judge.draft')
          )}
        </Typography>
      </>
    );
  const isHanded = handed.Stage === 'handed';
  return (
    <Box sx={{ mb: 5 }}>
      {isHanded ? (
        <Alert severity="info" role="note" sx={{ mb: 4 }}>
          <Dated>{t('judge.waits', { when: showDateTime(at) })}</Dated>
        </Alert>
      ) : null}
      {told}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {isHanded ? (
          <ActButton variant="contained" busy={busy} onClick={() => void accept()}>
            {t('judge.accept')}
          </ActButton>
        ) : null}
        <Button variant={isHanded ? 'outlined' : 'text'} onClick={() => setReturning(true)}>
          {t('judge.return')}
        </Button>
      </Box>
      {returning ? <ReturnDialog of={of} judge={judge} onClose={() => setReturning(false)} onFailed={setWhy} /> : null}
    </Box>
  );
};

/** The files, what can be done about them, and what happened before. */
export const UploadWork = ({ actionId, menteeId, works, history }: Of & { works: boolean; history: boolean }) => {
  const { t } = useTranslation('uploads');
  const asked = useAsked(actionId, true);
  const handed = useHanded(actionId, menteeId);
  const judge = useJudging(
    { actionId, menteeId },
    handed.data ?? { Version: 0, Stage: 'open', Files: [], History: [] },
    handed.refetch,
  );
  const failed = asked.error ?? handed.error;
  if (failed)
    return (
      <ErrorState
        error={failed}
        retry={() => {
          void asked.refetch();
          void handed.refetch();
        }}
      />
    );
  if (!asked.data || !handed.data) return <TextSkeleton lines={6} />;
  if (handed.data.Files.length === 0 && handed.data.History.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{t('hand.nothing')}</Typography>;
  return (
    <>
      {works ? <Judge of={{ actionId, menteeId }} handed={handed.data} judge={judge} /> : null}
      <FileList actionId={actionId} menteeId={menteeId} asked={asked.data.Files} handed={handed.data} />
      {history ? <HandedHistory handed={handed.data} /> : null}
    </>
  );
};
