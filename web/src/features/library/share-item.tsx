/** Sharing an item with mentees, and with whom it is shared: who opened it when (specification 000 §2, sharer; §8). */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '@telemachos/contract/features/library/library.wire.ts';
import { mostShared } from '@telemachos/contract/features/library/library.rules.ts';
import { useProblemText } from '../../platform/failures.ts';
import { userInList } from '../../platform/person.ts';
import { useProject } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { SearchBox } from '../../ui/lists.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { When } from '../../ui/written.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useMentees, useShare, useShares, useUnshare } from './library.queries.ts';

type Chosen = ReadonlyMap<number, string>;

/** Mentees to choose among, by name. */
const Mentees = ({ chosen, onChoose }: { chosen: Chosen; onChoose: (chosen: Chosen) => void }) => {
  const { t } = useTranslation('library');
  const project = useProject();
  const [search, setSearch] = useState('');
  const read = useMentees(project?.Id ?? 0, search);
  const toggle = (id: number, name: string) => {
    const next = new Map(chosen);
    if (!next.delete(id) && next.size < mostShared) next.set(id, name);
    onChoose(next);
  };
  return (
    <Box>
      <SearchBox value={search} onSearch={setSearch} label={t('share.find')} />
      {read.isPending ? <RowsSkeleton rows={3} height={42} /> : null}
      {read.isError ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : null}
      {read.data?.list.length === 0 ? <Typography sx={{ py: 3 }}>{t('share.nobody')}</Typography> : null}
      <Box role="group" aria-label={t('share.mentees')} sx={{ maxHeight: 240, overflowY: 'auto', display: 'grid' }}>
        {read.data?.list.map(({ User }) => (
          <FormControlLabel
            key={User.Id}
            control={<Checkbox checked={chosen.has(User.Id)} onChange={() => toggle(User.Id, userInList(User))} />}
            label={userInList(User)}
          />
        ))}
      </Box>
    </Box>
  );
};

/** With whom it is shared already. */
const SharedWith = ({ itemId }: { itemId: number }) => {
  const { t } = useTranslation('library');
  const [page, setPage] = useState(0);
  const [shares, unshare, problemText] = [useShares(itemId, page), useUnshare(), useProblemText()];
  if (shares.isPending) return <RowsSkeleton rows={2} height={42} />;
  if (shares.isError) return <ErrorState error={shares.error} retry={() => void shares.refetch()} />;
  const end = (id: number, name: string) =>
    unshare.mutate(
      { ItemId: itemId, MenteeIds: [id] },
      {
        onSuccess: () => toast('success', t('share.ended', { name })),
        onError: (error) => toast('error', problemText(error)),
      },
    );
  return (
    <Box>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {shares.data.All === 0 ? t('share.withTitle') : t('share.with', { count: shares.data.All })}
      </Typography>
      {shares.data.All === 0 ? <Typography sx={{ color: 'text.secondary' }}>{t('share.withNobody')}</Typography> : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shares.data.list.map(({ Id, Name, By, At, Opened, MayEnd }) => (
          <Box
            component="li"
            key={`${Id} ${By.Id}`}
            sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {Name}
              <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                {t('share.by', { name: By.Name })} <When at={At} />
                {' · '}
                {Opened === null ? (
                  t('share.notOpened')
                ) : (
                  <>
                    {t('share.opened')} <When at={Opened} />
                  </>
                )}
              </Box>
            </Box>
            {MayEnd ? (
              <IconButton aria-label={t('share.end', { name: Name })} onClick={() => end(Id, Name)}>
                <CloseOutlined fontSize="small" />
              </IconButton>
            ) : null}
          </Box>
        ))}
      </Box>
      <Pager page={page} pages={shares.data.count} all={shares.data.All} onPage={setPage} />
    </Box>
  );
};

export const ShareItem = ({ item, onClose }: { item: LibraryItem; onClose: () => void }) => {
  const { t } = useTranslation('library');
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [isNew, setNew] = useState(false);
  const share = useShare();
  const failed = share.data?.message === 'FAIL_SHARE' ? share.data : null;
  const act = () =>
    share.mutate(
      { ItemId: item.Id, MenteeIds: [...chosen.keys()], isNew },
      {
        onSuccess: ({ message }) => {
          if (message === 'FAIL_SHARE') return;
          toast('success', t('SUCCESS_SHARE'));
          setChosen(new Map());
        },
      },
    );
  return (
    <FormDialog
      title={t('share.title', { title: item.Title })}
      act={chosen.size === 0 ? t('share.act') : t('share.actWith', { count: chosen.size })}
      busy={share.isPending}
      disabled={chosen.size === 0}
      error={share.error}
      onAct={act}
      onClose={onClose}
    >
      <Mentees chosen={chosen} onChoose={setChosen} />
      <FormControlLabel
        control={<Checkbox checked={isNew} onChange={(_event, isNew) => setNew(isNew)} />}
        label={t('share.isNew')}
      />
      {failed ? (
        <Alert severity="error">
          {t('FAIL_SHARE')} {failed.Reason ? t(`share.why.${failed.Reason}`) : ''}
        </Alert>
      ) : null}
      <SharedWith itemId={item.Id} />
    </FormDialog>
  );
};
