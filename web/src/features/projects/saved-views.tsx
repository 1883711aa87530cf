/** Saved views of the grid: kept for the person in the project; choosing one is going to its address. */
import BookmarksOutlined from '@mui/icons-material/BookmarksOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { parseSearch, stringifySearch } from '../../platform/search-params.ts';
import { useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { usePreference, useSetPreference } from '../users/users.queries.ts';
import './grid.texts.ts';
import { asKept, maxViewNameLength, maxViews, nameFault, ofSameName, viewsOf, type SavedView } from './views.rules.ts';

/** The button, and the dialog behind it. */
export const SavedViewsButton = ({ projectId }: { projectId: number }) => {
  const { t } = useTranslation('grid');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<BookmarksOutlined />} onClick={() => setOpen(true)}>
        {t('views.open')}
      </Button>
      {open ? <SavedViews projectId={projectId} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

/** The views, and keeping them changed. */
const useViews = (projectId: number) => {
  const { t } = useTranslation('grid');
  const wordsOf = useProblemMessage();
  const read = usePreference(projectId, 'grid.views');
  const save = useSetPreference();
  const confirm = useConfirm();
  /** What another window keeps is among those that are changed. */
  const keep = async (change: (views: readonly SavedView[]) => readonly SavedView[], done?: () => void) => {
    const fresh = await read.refetch();
    if (!fresh.isSuccess) return showToast('error', wordsOf(fresh.error));
    const Value = asKept(change(viewsOf(fresh.data.Value)));
    if (!Value) return showToast('error', t('views.long'));
    save.mutate(
      { ProjectId: projectId, Key: 'grid.views', Value },
      { ...(done ? { onSuccess: done } : {}), onError: (error) => showToast('error', wordsOf(error)) },
    );
  };
  /** A view takes its place among the others, in place of `old` or as a new one; whose place it is, is asked. */
  const put = async (view: SavedView, old: string | null, done?: () => void) => {
    const { data } = await read.refetch();
    const same = ofSameName(
      view.name,
      viewsOf(data?.Value).filter(({ name }) => name !== old),
    );
    const question = { text: t('views.there', { name: same?.name }), yes: t('views.replace'), danger: true };
    if (same && !(await confirm(question))) return;
    await keep(
      (views) => [...views.filter(({ name }) => name !== old && name !== same?.name), view],
      () => {
        showToast('success', t('views.kept', { name: view.name }));
        done?.();
      },
    );
  };
  return { read, views: viewsOf(read.data?.Value), keep, put, busy: save.isPending };
};

/** A name, and what is wrong with it, told when it is sent. */
const NameForm = ({
  label,
  first,
  views,
  busy,
  onName,
}: {
  label: string;
  first: string;
  /** The others. */
  views: readonly SavedView[];
  busy: boolean;
  onName: (name: string) => void;
}) => {
  const { t } = useTranslation('grid');
  const [name, setName] = useState(first);
  const [fault, setFault] = useState<ReturnType<typeof nameFault>>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    const wrong = nameFault(given, views);
    setFault(wrong);
    if (wrong === null) onName(given);
  };
  return (
    <Box component="form" onSubmit={send} sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, flex: 1, py: 1 }}>
      <TextField
        size="small"
        fullWidth
        label={label}
        value={name}
        error={fault !== null}
        helperText={
          fault === null
            ? undefined
            : t(`views.${fault}`, { count: fault === 'tooLong' ? maxViewNameLength : maxViews })
        }
        onChange={(event) => setName(event.target.value)}
      />
      <ActButton type="submit" variant="outlined" busy={busy}>
        {t('views.keep')}
      </ActButton>
    </Box>
  );
};

/** One of them: going there, another name, and taking it away. */
const ViewLine = ({
  view: { name },
  isHere,
  onChoose,
  onRename,
  onRemove,
}: {
  view: SavedView;
  isHere: boolean;
  onChoose: () => void;
  onRename: () => void;
  onRemove: () => void;
}) => {
  const { t } = useTranslation('grid');
  return (
    <>
      <Button
        aria-current={isHere ? 'true' : undefined}
        onClick={onChoose}
        sx={{ flex: 1, justifyContent: 'flex-start', overflowWrap: 'anywhere', textAlign: 'start' }}
      >
        {name}
      </Button>
      <IconButton aria-label={t('views.rename', { name })} onClick={onRename}>
        <EditOutlined fontSize="small" />
      </IconButton>
      <IconButton aria-label={t('views.remove', { name })} onClick={onRemove}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </>
  );
};

const SavedViews = ({ projectId, onClose }: { projectId: number; onClose: () => void }) => {
  const { t } = useTranslation(['grid', 'common']);
  const confirm = useConfirm();
  const texts = useSearchParams();
  const setSearch = useSetSearchParams();
  const { read, views, keep, put, busy } = useViews(projectId);
  const [renaming, setRenaming] = useState<string | null>(null);
  const others = (name: string) => views.filter((view) => view.name !== name);
  const here = stringifySearch(texts);
  const choose = ({ search }: SavedView) => {
    const cleared = Object.fromEntries(Object.keys(texts).map((name) => [name, '']));
    setSearch({ ...cleared, ...parseSearch(search) }, 'entry');
    onClose();
  };
  const remove = async (name: string) => {
    if (await confirm({ text: t('grid:views.confirm', { name }), yes: t('grid:views.delete'), danger: true }))
      await keep((all) => all.filter((view) => view.name !== name));
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="views-title">
      <DialogTitle id="views-title">{t('grid:views.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('grid:views.means')}</DialogContentText>
        {read.error ? (
          <ErrorState error={read.error} retry={() => void read.refetch()} />
        ) : !read.data ? (
          <TextSkeleton lines={3} />
        ) : (
          <>
            {views.length === 0 ? <Box sx={{ my: 4 }}>{t('grid:views.none')}</Box> : null}
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, my: 3 }}>
              {views.map((view) => (
                <Box
                  component="li"
                  key={view.name}
                  sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 48 }}
                >
                  {renaming === view.name ? (
                    <NameForm
                      label={t('grid:views.newName')}
                      first={view.name}
                      views={others(view.name)}
                      busy={busy}
                      onName={(name) => void put({ ...view, name }, view.name, () => setRenaming(null))}
                    />
                  ) : (
                    <ViewLine
                      view={view}
                      isHere={view.search === here}
                      onChoose={() => choose(view)}
                      onRename={() => setRenaming(view.name)}
                      onRemove={() => void remove(view.name)}
                    />
                  )}
                </Box>
              ))}
            </Box>
            <NameForm
              key={views.map(({ name }) => name).join('|')}
              label={t('grid:views.name')}
              first=""
              views={views}
              busy={busy}
              onName={(name) => void put({ name, search: here }, null)}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
