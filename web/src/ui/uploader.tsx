/**
 * A place for files of any size: chosen, dropped (folders, too) or pasted, they are sent in parts while one goes on
 * working; below it those on their way. Source: specification 000 §2 (uploader), §4.
 */
import CloudUploadOutlined from '@mui/icons-material/CloudUploadOutlined';
import FolderOpenOutlined from '@mui/icons-material/FolderOpenOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import { maxUploadBytes } from '@telemachos/contract/features/files/uploads.rules.ts';
import { useObservable } from '../platform/observable.ts';
import {
  readChosenFiles,
  readDroppedFiles,
  maxDroppedFiles,
  type FoundFile,
  type FoundFiles,
} from '../platform/uploads/dropped-files.ts';
import {
  validateFile,
  nestedFolder,
  nameWithoutExtension,
  type UploadFault,
  type UploadPlace,
} from '../platform/uploads/upload.rules.ts';
import type { Uploads } from '../platform/uploads/uploads.ts';
import { MayCome } from './states.tsx';
import { UploadLine } from './upload-line.tsx';
import { useSize } from './use-size.ts';

/** Where files go that are given here; what each is called is its own. */
export type GivingTo = Omit<UploadPlace, 'title'>;

const faultOf = (file: File, folder: string | null, reach: Reach): UploadFault | null => {
  if (folder === null) return { code: 'FOLDER', details: {} };
  return validateFile(file, reach);
};

/** A file as an upload: in the library it is called by its name without the ending. */
const givenTo = (to: GivingTo, { file, folders }: FoundFile, reach: Reach) => {
  const folder = nestedFolder(to.category, folders);
  const fault = faultOf(file, folder, reach);
  const title = (to.where === 'library' ? nameWithoutExtension(file.name) : file.name).slice(0, 200);
  return { file, place: { ...to, category: folder ?? to.category, title }, ...(fault ? { fault } : {}) };
};

/** What is pasted while nobody writes is given, too. */
const usePasting = (give: (taken: FoundFiles) => void): void => {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    const writes = target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;
    if (writes || !clipboardData || clipboardData.files.length === 0) return;
    event.preventDefault();
    give(readChosenFiles(clipboardData.files));
  });
  useEffect(() => {
    const heard = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', heard);
    return () => document.removeEventListener('paste', heard);
  }, []);
};

/**
 * What is dropped anywhere on the page is given, too: beside its box the browser would leave the page for the file. What
 * a place of its own took (a file for an answer) is left to it; over a dialog nothing is given. True while files hover.
 */
const useDropping = (give: (taken: FoundFiles) => void): boolean => {
  const [over, setOver] = useState(false);
  const drop = useEffectEvent((event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    const isCovered = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
    if (event.type === 'drop' && !isCovered) void readDroppedFiles(event.dataTransfer).then(give);
    setOver(event.type === 'dragover' && !isCovered);
  });
  useEffect(() => {
    const heard = (event: DragEvent) => drop(event);
    // Out of the window: no element is entered.
    const left = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    document.addEventListener('dragover', heard);
    document.addEventListener('drop', heard);
    document.addEventListener('dragleave', left);
    return () => {
      document.removeEventListener('dragover', heard);
      document.removeEventListener('drop', heard);
      document.removeEventListener('dragleave', left);
    };
  }, []);
  return over;
};

/** A button that opens the device's chooser; the chooser itself stays out of the way of Tab. */
const Chooser = ({
  label,
  picture,
  folder = false,
  about,
  onGive,
}: {
  label: string;
  /** The id of what says which files are taken. */
  about: string;
  picture: ReactNode;
  folder?: boolean;
  onGive: (taken: FoundFiles) => void;
}) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant={folder ? 'text' : 'outlined'}
        startIcon={picture}
        aria-describedby={about}
        onClick={() => input.current?.click()}
        // Phones have no folders to choose.
        sx={folder ? { display: { xs: 'none', md: 'inline-flex' } } : {}}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={label}
        {...(folder ? { webkitdirectory: '' } : {})}
        onChange={({ target }) => {
          onGive(readChosenFiles(target.files));
          target.value = '';
        }}
      />
    </>
  );
};

type Shown = {
  uploads: Uploads;
  /** The address of an item of the library, where one may be shown. */
  itemAt?: (id: number) => string;
};

const OnTheirWay = ({ uploads, itemAt, where }: Shown & { where: UploadPlace['where'] }) => {
  const { t } = useTranslation('uploads');
  const all = useObservable(uploads.list).filter(({ place }) => place.where === where);
  const failed = all.filter(({ fault }) => fault !== null);
  // What did not go is not below what went.
  const lines = [...failed, ...all.filter(({ fault }) => fault === null)];
  const over = lines.filter(({ state }) => state === 'done');
  const isLooked = useObservable(uploads.isRestored);
  if (lines.length === 0) return isLooked ? null : <MayCome />;
  return (
    <>
      {isLooked ? null : <MayCome />}
      {failed.length > 0 ? (
        <Typography role="status" sx={{ mt: 3, color: 'error.main', fontWeight: 600 }}>
          {t('parts.failed', { count: failed.length, all: all.length })}
        </Typography>
      ) : null}
      <Box
        component="ul"
        // It scrolls, and so can be reached.
        tabIndex={0}
        aria-label={t('parts.title')}
        sx={{ listStyle: 'none', m: 0, mt: 3, p: 0, maxHeight: 320, overflowY: 'auto', textAlign: 'left' }}
      >
        {lines.map((line) => (
          <UploadLine key={line.key} of={line} uploads={uploads} {...(itemAt && { itemAt })} />
        ))}
      </Box>
      {over.length > 1 ? (
        <Button size="small" onClick={() => over.forEach(({ key }) => uploads.cancel(key))}>
          {t('parts.clear')}
        </Button>
      ) : null}
    </>
  );
};

/** `children` are what is to be chosen of what is given. */
export const Uploader = ({
  uploads,
  to,
  reach,
  itemAt,
  children,
}: Shown & {
  to: GivingTo;
  /** Of who gives: how large a file may be. */
  reach: Reach;
  children?: ReactNode;
}) => {
  const { t } = useTranslation('uploads');
  const size = useSize();
  const taken = useId();
  const [isMore, setMore] = useState(false);
  const give = ({ found, more }: FoundFiles): void => {
    setMore(more);
    uploads.add(found.map((one) => givenTo(to, one, reach)));
  };
  usePasting(give);
  const over = useDropping(give);
  return (
    <Box
      sx={{
        p: { xs: 3, sm: 4 },
        mb: 4,
        border: '1px dashed',
        borderColor: over ? 'primary.main' : 'var(--control-line)',
        borderRadius: 'var(--radius-large)',
        bgcolor: over ? 'primary.light' : 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Chooser label={t('parts.choose')} picture={<CloudUploadOutlined />} about={taken} onGive={give} />
        <Chooser label={t('parts.folder')} picture={<FolderOpenOutlined />} folder about={taken} onGive={give} />
        {children}
      </Box>
      <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary', display: { xs: 'none', md: 'block' } }}>
        {t('parts.drop')}
      </Typography>
      <Typography id={taken} variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
        {t('parts.taken', { size: size(maxUploadBytes[reach]) })}
      </Typography>
      {isMore ? (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {t('parts.tooMany', { count: maxDroppedFiles })}
        </Alert>
      ) : null}
      <OnTheirWay uploads={uploads} where={to.where} {...(itemAt && { itemAt })} />
    </Box>
  );
};
