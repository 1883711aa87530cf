/** Taking a work back: what would go back and what would stay, the question, and what stayed in the end. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BatchLine, RowOutcome } from '@telemachos/contract/features/bulk/bulk.wire.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem, send } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { callQueryKey } from '../../platform/queries.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { WorkRows } from './work-rows.tsx';

/** Take a work back, or try to, some rows at a time until it is over; answers what became of its rows. */
const undo = async (BatchId: number, DryRun: boolean, WithLinks: boolean): Promise<RowOutcome[]> => {
  const all: RowOutcome[] = [];
  for (let From: number | null = 0; From !== null;) {
    const { Rows, Next }: { Rows: RowOutcome[]; Next: number | null } = await send('/api/user/UndoBatch', {
      BatchId,
      DryRun,
      WithLinks,
      From,
    });
    all.push(...Rows);
    From = Next;
  }
  return all;
};

/** Whether the work is not there to be taken back any more. */
const isGone = (error: unknown): boolean => toApiProblem(error).code === 'NOT_FOUND';

const isUndone = ({ Outcome }: RowOutcome): boolean => Outcome === 'undone';

/** Whether somebody stays only because they have a mentor. */
const isLinked = ({ Faults }: RowOutcome): boolean => Faults['Username'] === 'LINKED';

/** Why: somebody else has taken it back, or it goes on again. */
const whyGone = async (BatchId: number): Promise<'bulk:goesOn' | 'bulk:undoneByOther'> => {
  const { State } = await send('/api/user/Batch', { BatchId });
  return State === 'running' ? 'bulk:goesOn' : 'bulk:undoneByOther';
};

const useWhy = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: [...callQueryKey('/api/user/Batch', { BatchId: id }), 'why'],
    queryFn: () => whyGone(id),
    enabled,
    gcTime: 0,
  }).data ?? 'bulk:undoneByOther';

/** What would become of its rows. */
const useTrial = (id: number, withLinks: boolean, enabled: boolean) =>
  useQuery({
    queryKey: callQueryKey('/api/user/UndoBatch', { BatchId: id, DryRun: true, WithLinks: withLinks }),
    queryFn: () => undo(id, true, withLinks),
    enabled,
    retry: (count, error) => !isGone(error) && count < 3,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });

/** What would become of the rows, and whether links to mentors are taken back as well. */
const Preview = ({
  rows,
  kind,
  withLinks,
  onWithLinks,
}: {
  rows: RowOutcome[];
  kind: BatchLine['Kind'];
  withLinks: boolean;
  onWithLinks: (on: boolean) => void;
}) => {
  const { t } = useTranslation('bulk');
  return (
    <>
      {withLinks || rows.some(isLinked) ? (
        <FormControlLabel
          sx={{ mb: 3 }}
          control={<Checkbox checked={withLinks} onChange={(_event, on) => onWithLinks(on)} />}
          label={t('withLinks')}
        />
      ) : null}
      <WorkRows rows={rows} kind={kind} ahead />
    </>
  );
};

/** What is asked: states and roles may have cancelled meetings, which stay so. */
const Question = ({ kind }: { kind: BatchLine['Kind'] }) => {
  const { t } = useTranslation('bulk');
  return [t('undoAsk'), ...(kind === 'states' || kind === 'roles' ? [t('undoMeetings')] : [])].join(' ');
};

/** The preview and the question before; afterwards, if some rows stayed, which and why. */
export const UndoDialog = ({
  work,
  onUndone,
  onClose,
}: {
  work: BatchLine;
  onUndone: () => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['bulk', 'common']);
  const wordsOf = useProblemMessage();
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState<RowOutcome[] | null>(null);
  const [withLinks, setWithLinks] = useState(false);
  const trial = useTrial(work.Id, withLinks, left === null);
  const act = async () => {
    setBusy(true);
    try {
      const rows = await undo(work.Id, false, withLinks);
      const stayed = rows.filter((row) => !isUndone(row));
      const counted = { undone: rows.length - stayed.length, left: stayed.length };
      showToast(stayed.length > 0 ? 'info' : 'success', t('bulk:undone', counted), { time: 'bulk' });
      if (stayed.length > 0) setLeft(stayed);
      else onClose();
    } catch (error) {
      if (isGone(error)) {
        showToast('info', t(await whyGone(work.Id).catch(() => 'bulk:undoneByOther' as const)), { time: 'bulk' });
        onClose();
      } else showToast('error', wordsOf(error));
    }
    setBusy(false);
    onUndone();
  };
  const isOver = left === null && trial.error !== null && isGone(trial.error);
  const why = useWhy(work.Id, isOver);
  const close = (): void => {
    // The list shows what somebody else did meanwhile.
    if (isOver) onUndone();
    onClose();
  };
  return (
    <Dialog open onClose={busy ? undefined : close} fullWidth maxWidth="sm" aria-labelledby="undo-title">
      <DialogTitle id="undo-title">{t(left ? 'bulk:leftTitle' : 'bulk:undoTitle')}</DialogTitle>
      <DialogContent>
        <Alert severity="info" sx={{ mb: 4 }}>
          {left || isOver ? t(left ? 'bulk:leftText' : why) : <Question kind={work.Kind} />}
        </Alert>
        {isOver ? null : left ? (
          <WorkRows rows={left} kind={work.Kind} />
        ) : trial.error ? (
          <ErrorState error={trial.error} retry={() => void trial.refetch()} />
        ) : trial.isPending ? (
          <RowsSkeleton rows={3} />
        ) : (
          <Preview rows={trial.data} kind={work.Kind} withLinks={withLinks} onWithLinks={setWithLinks} />
        )}
      </DialogContent>
      <DialogActions>
        {left || isOver ? (
          <Button onClick={close}>{t('common:close')}</Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={busy}>
              {t('common:cancel')}
            </Button>
            <ActButton
              variant="contained"
              color="error"
              busy={busy}
              disabled={trial.isPlaceholderData || !trial.data?.some(isUndone)}
              onClick={() => void act()}
            >
              {t('bulk:undo')}
            </ActButton>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
};
