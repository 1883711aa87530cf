/** The kinds of action: those that are shipped, and those that administrators made, each with what its actions begin with. */
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { firstCustomType } from '@telemachos/contract/features/actions/action-types.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../platform/api.ts';
import { useDescribeFailure } from '../../platform/failure-messages.ts';
import { queryClient } from '../../platform/queries.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useMayEditViews } from '../action-views/action-views.queries.ts';
import { TypePicture, useTypeWord } from './making-words.tsx';
import { useTypes, type ActionType } from './making.queries.ts';
import { TypeDialog } from './type-dialog.tsx';
import { useMakingPath } from './use-path.ts';

/** A kind, and what can be done with it. */
const TypeRow = ({ type, onChange, onRemove }: { type: ActionType; onChange: () => void; onRemove: () => void }) => {
  const { t } = useTranslation('making');
  const typeWord = useTypeWord();
  const path = useMakingPath();
  const editsViews = useMayEditViews();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        py: 3,
        alignItems: 'center',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <TypePicture typeId={type.Id} />
      <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>{typeWord(type.Id)}</Box>
      {type.Id < firstCustomType || type.Shared ? (
        <StatusChip tone="neutral" label={t(type.Id < firstCustomType ? 'types.shipped' : 'types.shared')} />
      ) : null}
      {editsViews ? (
        <Button
          component={Link}
          to={path.typeViews(type.Id)}
          aria-label={t('types.viewsOf', { title: typeWord(type.Id) })}
        >
          {t('types.views')}
        </Button>
      ) : null}
      {type.Shared ? null : (
        <Button aria-label={t('types.changeOne', { title: typeWord(type.Id) })} onClick={onChange}>
          {t('types.change')}
        </Button>
      )}
      {type.Id >= firstCustomType && !type.Shared ? (
        <Button aria-label={t('types.removeOne', { title: typeWord(type.Id) })} onClick={onRemove}>
          {t('types.remove')}
        </Button>
      ) : null}
    </Box>
  );
};

export const TypesScreen = () => {
  const { t } = useTranslation('making');
  const types = useTypes();
  const typeWord = useTypeWord();
  const path = useMakingPath();
  const confirm = useConfirm();
  const failureOf = useDescribeFailure();
  const [open, setOpen] = useState<ActionType | 'new' | null>(null);
  const remove = async (type: ActionType): Promise<void> => {
    const done = await confirm({
      title: t('types.removeTitle', { title: typeWord(type.Id) }),
      text: t('types.removeText'),
      yes: t('types.remove'),
      danger: true,
      act: () =>
        send('/api/action/DeleteType', { Id: type.Id }).then(
          () => null,
          (error: unknown) => failureOf(error),
        ),
    });
    if (done) await queryClient.invalidateQueries({ queryKey: ['/api/Action/Types'] });
  };
  return (
    <>
      <PageHeader
        title={t('types.title')}
        subtitle={t('types.about')}
        trail={[{ label: t('list.title'), to: path.list() }]}
        action={
          <Button variant="contained" startIcon={<Add />} onClick={() => setOpen('new')}>
            {t('types.new')}
          </Button>
        }
      />
      {types.error ? (
        <ErrorState error={types.error} retry={() => void types.refetch()} />
      ) : types.data ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {types.data.map((type) => (
            <TypeRow key={type.Id} type={type} onChange={() => setOpen(type)} onRemove={() => void remove(type)} />
          ))}
        </Box>
      ) : (
        <RowsSkeleton rows={7} />
      )}
      {open ? <TypeDialog type={open === 'new' ? null : open} onClose={() => setOpen(null)} /> : null}
    </>
  );
};
