/** The works of the project until now, each of which can be taken back as a whole. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { BatchLine, RowOutcome } from '@telemachos/contract/features/bulk/bulk.wire.ts';
import { outcomes } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../platform/api.ts';
import { useProblemText } from '../../platform/failures.ts';
import { queryClient, reading } from '../../platform/queries.ts';
import { toast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { FramedList } from '../../ui/framed-list.tsx';
import { StatusChip, type Tone } from '../../ui/lists.tsx';
import { Section } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { showing } from '../users/users.queries.ts';
import { WorkRows } from './work-rows.tsx';

const tones: Record<BatchLine['State'], Tone> = {
  running: 'active',
  stopped: 'waiting',
  done: 'good',
  undone: 'neutral',
};

/** Take a work back, some rows at a time, until it is over; answers what became of its rows. */
const undo = async (BatchId: number): Promise<RowOutcome[]> => {
  const all: RowOutcome[] = [];
  for (let From: number | null = 0; From !== null;) {
    const { Rows, Next }: { Rows: RowOutcome[]; Next: number | null } = await send('/api/user/UndoBatch', {
      BatchId,
      From,
    });
    all.push(...Rows);
    From = Next;
  }
  return all;
};

const Line = ({ work, onLeft }: { work: BatchLine; onLeft: (rows: RowOutcome[]) => void }) => {
  const { t } = useTranslation('bulk');
  const confirm = useConfirm();
  const wordsOf = useProblemText();
  const [busy, setBusy] = useState(false);
  const kind = t(`kinds.${work.Kind}`);
  const when = showDateTime(work.CreatedAt);
  const counted = outcomes
    .filter((outcome) => work.Counts[outcome] > 0)
    .map((outcome) => t('counted', { label: t(`outcomes.${outcome}`), count: work.Counts[outcome] }));
  const ask = async () => {
    if (!(await confirm({ text: t('undoAsk'), yes: t('undo'), danger: true }))) return;
    setBusy(true);
    try {
      const rows = await undo(work.Id);
      const left = rows.filter(({ Outcome }) => Outcome === 'left');
      toast(
        left.length > 0 ? 'info' : 'success',
        t('undone', { undone: rows.length - left.length, left: left.length }),
        {
          time: 'bulk',
        },
      );
      if (left.length > 0) onLeft(left);
    } catch (error) {
      toast('error', wordsOf(error));
    }
    setBusy(false);
    for (const path of [...showing, '/api/user/Batches']) void queryClient.invalidateQueries({ queryKey: [path] });
  };
  const isUndoable = work.MayUndo && work.Counts.created + work.Counts.changed > 0;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        p: 4,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 500 }}>{kind}</Box>
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{t('by', { name: work.By, when })}</Box>
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
          {[t('ofRows', { count: work.Rows }), ...counted].join(' · ')}
        </Box>
      </Box>
      <StatusChip tone={tones[work.State]} label={t(`states.${work.State}`)} />
      {isUndoable ? (
        <ActButton
          size="small"
          variant="outlined"
          busy={busy}
          aria-label={t('undoNamed', { kind, when })}
          onClick={() => void ask()}
        >
          {t('undo')}
        </ActButton>
      ) : null}
    </Box>
  );
};

/** The list, newest first. */
export const Works = ({ projectId }: { projectId: number }) => {
  const { t } = useTranslation(['bulk', 'common']);
  const [page, setPage] = useState(0);
  const [left, setLeft] = useState<RowOutcome[] | null>(null);
  const works = useQuery(reading('/api/user/Batches', { ProjectId: projectId, page, count: 10 }));
  return (
    <Section id="works" title={t('bulk:works')}>
      {works.error ? (
        <ErrorState error={works.error} retry={() => void works.refetch()} />
      ) : works.isPending ? (
        <RowsSkeleton rows={3} />
      ) : works.data.All === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('bulk:noWorks')}</Typography>
      ) : (
        <>
          <FramedList>
            {works.data.list.map((work) => (
              <Line key={work.Id} work={work} onLeft={setLeft} />
            ))}
          </FramedList>
          <Pager page={page} pages={works.data.count} all={works.data.All} onPage={setPage} />
        </>
      )}
      <Dialog open={left !== null} onClose={() => setLeft(null)} fullWidth maxWidth="sm" aria-labelledby="left-title">
        <DialogTitle id="left-title">{t('bulk:leftTitle')}</DialogTitle>
        <DialogContent>
          <Alert severity="info" sx={{ mb: 4 }}>
            {t('bulk:undoAsk')}
          </Alert>
          <WorkRows rows={left ?? []} />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setLeft(null)}>{t('common:close')}</Button>
        </DialogActions>
      </Dialog>
    </Section>
  );
};
