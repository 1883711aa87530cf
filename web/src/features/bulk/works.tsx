/** The works of the project until now, each of which can be taken back as a whole. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { BatchLine } from '@telemachos/contract/features/bulk/bulk.wire.ts';
import { outcomes } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../platform/queries.ts';
import { FramedList } from '../../ui/framed-list.tsx';
import { Section } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import { UndoDialog } from './undo-dialog.tsx';
import { useOutcomeWords } from './work-rows.tsx';

const tones: Record<BatchLine['State'], Tone> = {
  running: 'active',
  stopped: 'waiting',
  done: 'good',
  undone: 'neutral',
};

const Line = ({ work, onUndone }: { work: BatchLine; onUndone: () => void }) => {
  const { t } = useTranslation('bulk');
  const [asking, setAsking] = useState(false);
  const wordsOf = useOutcomeWords();
  const kind = t(`kinds.${work.Kind}`);
  const subject = work.Kind === 'mail' ? work.About['Subject'] : undefined;
  const when = showDateTime(work.CreatedAt);
  // What could not be taken back may be tried again: then it is said that this is what is meant.
  const isPartly = work.State === 'undone' && work.MayUndo;
  const counted = outcomes
    .filter((outcome) => work.Counts[outcome] > 0)
    .map((outcome) => t('counted', { label: wordsOf(work.Kind, outcome), count: work.Counts[outcome] }));
  // Of a work that ended its rows are kept for a time only.
  const isForgotten = counted.length === 0 && (work.State === 'done' || work.State === 'undone');
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
        <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {subject ? t('letter.about', { kind, subject }) : kind}
        </Box>
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{t('by', { name: work.By, when })}</Box>
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
          {[t('ofRows', { count: work.Rows }), ...(isForgotten ? [t('rowsGone')] : counted)].join(' · ')}
        </Box>
      </Box>
      <StatusChip tone={tones[work.State]} label={t(isPartly ? 'states.undonePartly' : `states.${work.State}`)} />
      {work.MayUndo ? (
        <Button
          size="small"
          variant="outlined"
          aria-label={t(isPartly ? 'undoLeftNamed' : 'undoNamed', { kind, when })}
          onClick={() => setAsking(true)}
        >
          {t(isPartly ? 'undoLeft' : 'undo')}
        </Button>
      ) : null}
      {asking ? <UndoDialog work={work} onUndone={onUndone} onClose={() => setAsking(false)} /> : null}
    </Box>
  );
};

/** The list, newest first; `onUndone` is told of one that was taken back. */
export const Works = ({ projectId, onUndone }: { projectId: number; onUndone: (batch: number) => void }) => {
  const { t } = useTranslation('bulk');
  const [page, setPage] = useState(0);
  const works = useQuery(callQuery('/api/user/Batches', { ProjectId: projectId, page, count: 10 }));
  return (
    <Section id="works" title={t('works')}>
      {works.error ? (
        <ErrorState error={works.error} retry={() => void works.refetch()} />
      ) : works.isPending ? (
        <RowsSkeleton rows={3} />
      ) : works.data.All === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('noWorks')}</Typography>
      ) : (
        <>
          <FramedList>
            {works.data.list.map((work) => (
              <Line key={work.Id} work={work} onUndone={() => onUndone(work.Id)} />
            ))}
          </FramedList>
          <Pager page={page} pages={works.data.count} all={works.data.All} onPage={setPage} />
        </>
      )}
    </Section>
  );
};
