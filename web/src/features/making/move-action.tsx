/** An action once more in another project, or moved there; what does not go along is told. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MadeAction } from '@telemachos/contract/features/making/making.wire.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { sendIdempotent } from '../../platform/idempotency.ts';
import { callQuery } from '../../platform/queries.ts';
import { useProject } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { SearchBox } from '../../ui/lists.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { refreshMaking } from './making.queries.ts';

/** What may be left behind, in making.json under `cells`. */
const cells = ['EnableCondition', 'ShowCondition', 'DueAfter', 'QuestId'] as const;

/** So many projects are chosen from at once; among more one searches. */
const maxShownProjects = 100;

export const MoveAction = ({
  action,
  how,
  onClose,
}: {
  action: MadeAction;
  how: 'duplicate' | 'move';
  onClose: () => void;
}) => {
  const { t } = useTranslation('making');
  const problemText = useProblemMessage();
  const here = useProject()?.Id;
  const [search, setSearch] = useState('');
  const projects = useQuery({
    ...callQuery('/api/project/List', { Search: search, page: 0, count: maxShownProjects }),
    placeholderData: keepPreviousData,
  });
  const [busy, setBusy] = useState(false);
  const options = (projects.data?.list ?? [])
    .filter(({ Id }) => Id !== here)
    .map(({ Id, Descr }) => ({ value: String(Id), label: Descr }));
  // What was chosen before another search stays in sight.
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const isAway = chosen !== null && !options.some(({ value }) => value === chosen.value);
  const act = async (): Promise<void> => {
    setBusy(true);
    try {
      const path = how === 'move' ? '/api/action/Move' : '/api/action/Duplicate';
      const { Dropped } = await sendIdempotent(path, { Id: action.Id, Into: Number(chosen?.value) });
      await refreshMaking();
      const left = cells.filter((cell) => Dropped.includes(cell)).map((cell) => t(`cells.${cell}`));
      showToast('success', left.length === 0 ? t(`into.${how}Done`) : t('into.left', { cells: left.join(', ') }), {
        time: 'link',
      });
      onClose();
    } catch (error) {
      showToast('error', problemText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="move-action">
      <DialogTitle id="move-action">{t(`into.${how}`, { title: action.Title })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 5 }}>
        <Typography>{t(`into.${how}Text`)}</Typography>
        {projects.error ? <ErrorState error={projects.error} retry={() => void projects.refetch()} /> : null}
        {search !== '' || (projects.data?.All ?? 0) > maxShownProjects ? (
          <SearchBox value={search} onSearch={setSearch} label={t('into.search')} />
        ) : null}
        <Choice
          label={t('into.project')}
          value={chosen?.value ?? ''}
          minWidth={260}
          wide
          onChoose={(value) => setChosen(options.find((one) => one.value === value) ?? null)}
          options={[{ value: '', label: t('into.choose') }, ...(isAway ? [chosen] : []), ...options]}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <ActButton variant="contained" busy={busy} disabled={chosen === null} onClick={() => void act()}>
          {t(`into.${how}Yes`)}
        </ActButton>
      </DialogActions>
    </Dialog>
  );
};
