/** An item with all that is known of it, over the list it was opened from: what it holds, its stars, and what is done with it. */
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { richDocument } from '@telemachos/contract/features/questionnaires/types/rich.rules.ts';
import type { LibraryItem } from '@telemachos/contract/features/library/library.wire.ts';
import { toApiProblem } from '../../platform/api.ts';
import { useProject, useSession } from '../../platform/session.ts';
import { useObservable } from '../../platform/observable.ts';
import { getUploads } from '../../platform/uploads/page-uploads.ts';
import type { Upload } from '../../platform/uploads/upload.rules.ts';
import type { Uploads } from '../../platform/uploads/uploads.ts';
import { EmptyState, ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { UploadLine } from '../../ui/upload-line.tsx';
import { RichText } from '../questionnaires/rich-text.shared.tsx';
import { useApproving, useAskedTakingBack, useDeleting } from './doings.ts';
import { Facts } from './facts.tsx';
import { keptHeight } from './form-dialog.tsx';
import { FavouriteMark, Standing } from './item-parts.tsx';
import { useGivenHere } from './given-here.ts';
import { refreshWhatHadIt, useFollowedItem, useLink, useOpenedItem } from './library.queries.ts';
import { MovedNotice } from './moved-notice.tsx';
import { useMovingBack } from './moving.ts';
import { stayInWindow } from './near-items.ts';
import { ContentButton, Preview } from './preview.tsx';
import { ReplaceFile } from './replace-file.tsx';
import { Replacement } from './replacement.tsx';
import { Stars } from './stars.tsx';

const ItemForm = lazy(() => import('./item-form.tsx').then((file) => ({ default: file.ItemForm })));
const ShareItem = lazy(() => import('./share-item.tsx').then((file) => ({ default: file.ShareItem })));
const ReturnItem = lazy(() => import('./return-item.tsx').then((file) => ({ default: file.ReturnItem })));
const MoveItems = lazy(() => import('./move-items.tsx').then((file) => ({ default: file.MoveItems })));

/** The content: shown where it can be, and the way to it. */
const Content = ({ item }: { item: LibraryItem }) => {
  const { t } = useTranslation('library');
  const [link, opened, session] = [
    useLink(item, item.Scan === 'clean' || (item.Scan === 'waiting' && item.MayChange)),
    useOpenedItem(),
    useSession(),
  ];
  if (item.Scan === 'infected') return <Alert severity="error">{t('scan.means')}</Alert>;
  if (link.isError) return <ErrorState error={link.error} retry={() => void link.refetch()} />;
  if (!link.data) return <TextSkeleton lines={2} />;
  const { Address, Name, Type } = link.data;
  const isLink = item.Kind === 'Url';
  // Once is enough; who looks as another opens nothing.
  const onOpen = () => {
    if (!session?.SeenBy && !opened.isPending && !opened.isSuccess) opened.mutate({ ItemId: item.Id, Hash: item.Hash });
  };
  return (
    <Box data-in-order sx={{ display: 'grid', gap: 3, justifyItems: 'start', '& > *': { maxWidth: '100%' } }}>
      {isLink ? null : (
        <Box data-in-order sx={{ width: '100%' }}>
          <Preview
            address={Address}
            hash={item.Hash}
            name={Name}
            type={Type}
            size={item.Metadata.File_Size ?? 0}
            onOpen={onOpen}
          />
        </Box>
      )}
      <ContentButton address={Address} name={item.Title} isLink={isLink} onOpen={onOpen} />
    </Box>
  );
};

type Done = 'change' | 'share' | 'return' | 'move';

/** What may be done with it, beside reading. */
const Doings = ({ item, onDo, onClose }: { item: LibraryItem; onDo: (what: Done) => void; onClose: () => void }) => {
  const { t } = useTranslation('library');
  const [remove, approve, takeBack] = [useDeleting(), useApproving(), useAskedTakingBack()];
  const [project, session] = [useProject(), useSession()];
  const may = (ability: 'library.add' | 'library.approve') => project?.Abilities.includes(ability) === true;
  return (
    <>
      {item.MayChange ? (
        <>
          <Button onClick={() => onDo('change')}>{t('do.change')}</Button>
          <Button data-move="" onClick={() => onDo('move')}>
            {t('do.move')}
          </Button>
          {item.Kind === 'Url' || !session || session.SeenBy || !project ? null : (
            <ReplaceFile item={item} uploads={getUploads({ owner: session.Id, project: project.Id })} />
          )}
          <Button color="error" onClick={() => void remove([item]).then((isGone) => isGone && onClose())}>
            {t('do.delete')}
          </Button>
        </>
      ) : null}
      {may('library.add') && (item.Approved || item.SharedWith > 0) ? (
        <Button onClick={() => onDo('share')}>{t(item.Approved ? 'do.share' : 'do.shares')}</Button>
      ) : null}
      {may('library.approve') && item.Approved ? (
        <Button data-undo="" onClick={({ currentTarget }) => void takeBack(item).then(stayInWindow(currentTarget))}>
          {t('do.takeBack')}
        </Button>
      ) : null}
      {may('library.approve') && !item.Approved ? (
        <>
          <Button onClick={() => onDo('return')}>{t('do.return')}</Button>
          <Button
            variant="contained"
            onClick={({ currentTarget }) => void approve(item, { inWindow: true }).then(stayInWindow(currentTarget))}
          >
            {t('do.approve')}
          </Button>
        </>
      ) : null}
    </>
  );
};

/** The file that is to take the place of this one, on its way, or why it did not come. */
const Replacing = ({ item, uploads }: { item: LibraryItem; uploads: Uploads }) => {
  const { t } = useTranslation('uploads');
  const lines = useObservable(uploads.list).filter(
    ({ place, state }) => place.replaces === item.Id && state !== 'done',
  );
  return lines.length === 0 ? null : (
    <Box component="ul" aria-label={t('parts.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map((line) => (
        <UploadLine key={line.key} of={line} uploads={uploads} />
      ))}
    </Box>
  );
};

/** Says that the content is another one than when the window was opened, but to whom this page is that gave it. */
const Changed = ({ item: { Id, Hash }, uploads }: { item: LibraryItem; uploads: Uploads }) => {
  const { t } = useTranslation('library');
  const isMade = ({ place, state }: Upload) => place.replaces === Id && (state === 'ending' || state === 'done');
  const made = useObservable(uploads.list).filter(isMade).length;
  const [known, setKnown] = useState({ hash: Hash, made });
  const isGiven = useGivenHere(Hash);
  const isOwn = Hash !== known.hash && (made > known.made || isGiven);
  if (isOwn) setKnown({ hash: Hash, made });
  return isOwn || Hash === known.hash ? null : (
    <Alert severity="info" role="status">
      {t('contentChanged')}
    </Alert>
  );
};

const Known = ({ item }: { item: LibraryItem }) => {
  const { t } = useTranslation('library');
  const { Abstract } = item.Metadata;
  const [project, session] = [useProject(), useSession()];
  const uploads = session && project ? getUploads({ owner: session.Id, project: project.Id }) : null;
  const mayReplace = item.MayChange && item.Kind !== 'Url' && !session?.SeenBy;
  return (
    <Box data-in-order sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ '&:empty': { display: 'none' } }}>
        <Standing item={item} />
      </Box>
      {item.Returned ? (
        <Alert severity="warning">
          {item.ReturnedBy ? `${t('standing.by', { name: item.ReturnedBy.Name })} ` : null}
          {t('standing.why')} {item.Returned}
        </Alert>
      ) : null}
      <Replacement item={item} />
      {uploads ? <Changed key={item.Id} item={item} uploads={uploads} /> : null}
      {/* Another content is drawn anew: what is read is what is approved. */}
      <Content key={item.Hash} item={item} />
      {mayReplace && uploads ? <Replacing item={item} uploads={uploads} /> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Stars item={item} />
        <FavouriteMark item={item} />
      </Box>
      {Abstract === '' ? null : (
        <Box sx={{ maxWidth: '66ch', ...(richDocument(Abstract) ? {} : { whiteSpace: 'pre-wrap' }) }}>
          <RichText text={Abstract} />
        </Box>
      )}
      {item.Tags.length > 0 ? (
        <Box
          component="ul"
          aria-label={t('field.tags')}
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          {item.Tags.map((tag) => (
            <li key={tag}>
              <Chip size="small" label={tag} />
            </li>
          ))}
        </Box>
      ) : null}
      <Facts item={item} />
    </Box>
  );
};

/** The item as it is now; `isGone` once it was taken away, or is not there for this person any more. */
const useStanding = (id: number) => {
  const read = useFollowedItem(id);
  const isGone = read.isError && toApiProblem(read.error).code === 'NOT_FOUND';
  useEffect(() => {
    if (isGone) refreshWhatHadIt();
  }, [isGone]);
  return { read, isGone };
};

/** Opened by its number, which the address has; `onClose` goes back to the list. */
export const ItemDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { t } = useTranslation(['library', 'common']);
  const titleId = useId();
  const isNarrow = useMediaQuery('(max-width: 599px)');
  const [doing, setDoing] = useState<Done | null>(null);
  const [moved, setMoved] = useState<{ from: string; to: string } | null>(null);
  const { read, isGone } = useStanding(id);
  const item = read.data;
  const there = isGone ? undefined : item;
  const way = useMovingBack();
  // What the window told, with the way back, is told in the corner once it is closed.
  const close = () => {
    if (there && moved && there.Category === moved.to) way.tell({ ids: [id], title: there.Title, ...moved });
    onClose();
  };
  const end = () => setDoing(null);
  return (
    <Dialog
      data-in-address
      open
      onClose={close}
      fullWidth
      maxWidth="md"
      fullScreen={isNarrow}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: isNarrow ? {} : keptHeight } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        <DialogTitle id={titleId} sx={{ flex: 1, overflowWrap: 'anywhere', minWidth: 0 }}>
          {item ? <bdi>{item.Title}</bdi> : t('library:item')}
        </DialogTitle>
        <IconButton aria-label={t('common:close')} onClick={close} sx={{ m: 2 }}>
          <CloseOutlined />
        </IconButton>
      </Box>
      <DialogContent>
        {isGone ? (
          <Box role="status">
            <EmptyState title={t('library:gone.title')}>{t('library:gone.means')}</EmptyState>
          </Box>
        ) : item ? (
          <Known item={item} />
        ) : read.isError ? (
          <ErrorState error={read.error} retry={() => void read.refetch()} />
        ) : (
          <TextSkeleton lines={6} />
        )}
      </DialogContent>
      {there ? (
        <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
          {moved ? <MovedNotice item={there} {...moved} /> : null}
          <Doings item={there} onDo={setDoing} onClose={onClose} />
        </DialogActions>
      ) : null}
      <Suspense>
        {item && doing === 'change' ? <ItemForm item={item} isGone={isGone} onClose={end} /> : null}
        {there && doing === 'share' ? <ShareItem items={[there]} endsOnly={!there.Approved} onClose={end} /> : null}
        {item && doing === 'return' ? <ReturnItem item={item} onClose={end} /> : null}
        {there && doing === 'move' ? (
          <MoveItems
            ids={[there.Id]}
            title={there.Title}
            from={there.Category}
            onMoved={(to) => setMoved({ from: there.Category, to })}
            onDone={end}
            onClose={end}
          />
        ) : null}
      </Suspense>
    </Dialog>
  );
};
