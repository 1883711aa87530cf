/** The files that are chosen for a message, above the field; and the ways to choose them: dropping, and the device's own. */
import AttachFile from '@mui/icons-material/AttachFile';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sentFiles } from '@telemachos/contract/features/chat/chat-files.rules.ts';
import { toSingleLine } from '@telemachos/contract/kit/texts.rules.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useObservable } from '../../platform/observable.ts';
import { showToast } from '../../platform/toasts.ts';
import { useSize } from '../../ui/use-size.ts';
import type { Chosen, ChosenFile } from './chosen-files.ts';

/** What the device's own chooser offers; the server looks at the content. */
const accept = 'image/*,.pdf,.doc,.docx,.odt,.rtf,.xls,.xlsx,.ods,.txt,.csv';

/** Choose files for a message; more than go with one are told. */
export const useChoosing = (chosen: Chosen) => {
  const { t } = useTranslation('chat');
  return (files: readonly File[]) => {
    if (files.length > 0 && !chosen.add(files)) showToast('error', t('tooManyFiles', { most: sentFiles.maxFiles }));
  };
};

/** Files that are dropped anywhere on it are chosen. */
export const DropArea = ({
  onFiles,
  children,
}: {
  onFiles: ((files: readonly File[]) => void) | null;
  children: ReactNode;
}) => {
  const { t } = useTranslation('chat');
  const [isOver, setOver] = useState(false);
  const bringsFiles = (event: DragEvent) => onFiles !== null && event.dataTransfer.types.includes('Files');
  return (
    <Box
      sx={{ position: 'relative', display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
      onDragOver={(event) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles?.([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver ? (
        <Box
          aria-hidden="true"
          sx={{
            position: 'absolute',
            inset: 0,
            display: 'grid',
            placeItems: 'center',
            bgcolor: 'rgba(255, 255, 255, 0.9)',
            border: 2,
            borderStyle: 'dashed',
            borderColor: 'primary.main',
            pointerEvents: 'none',
          }}
        >
          <Typography>{t('dropHere')}</Typography>
        </Box>
      ) : null}
    </Box>
  );
};

/** The button that opens the device's chooser. */
export const AttachButton = ({
  disabled,
  onFiles,
}: {
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
}) => {
  const { t } = useTranslation('chat');
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        aria-label={t('attach')}
        title={t('attach')}
        disabled={disabled}
        onClick={() => chooser.current?.click()}
      >
        <AttachFile />
      </IconButton>
      {/* The button opens the device's chooser: this stays out of the way of Tab. */}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={t('attach')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
};

/** Refusals of the file itself: it would be refused again. */
const itself: ReadonlySet<string> = new Set(['FILE_TOO_LARGE', 'FILE_KIND', 'FILE_NAME', 'PICTURE_NOT_STRIPPED']);

/** Those after which it helps to know what is taken. */
const tells: ReadonlySet<string> = new Set(['FILE_TOO_LARGE', 'FILE_KIND']);

type LineProps = { of: ChosenFile; isOffline: boolean; onRemove: () => void; onRetry: () => void };

const Line = ({ of, isOffline, onRemove, onRetry }: LineProps) => {
  const { t } = useTranslation('chat');
  const [size, problemText] = [useSize(), useProblemMessage()];
  const isWaiting = of.state === 'waiting' && isOffline;
  const name = toSingleLine(of.name);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      {of.preview ? (
        <Box
          component="img"
          src={of.preview}
          alt=""
          sx={{ width: 40, height: 40, objectFit: 'cover', borderRadius: 1 }}
        />
      ) : (
        <InsertDriveFileOutlined aria-hidden="true" sx={{ width: 40, color: 'text.secondary' }} />
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap>
          {name} · {size(of.size)}
        </Typography>
        {of.state === 'sending' ? (
          <LinearProgress
            variant="determinate"
            value={Math.round(of.share * 100)}
            aria-label={t('fileSending', { name })}
          />
        ) : null}
        {isWaiting ? (
          <Typography variant="caption" role="status">
            {t('fileWaits')}
          </Typography>
        ) : null}
        {of.state === 'failed' ? (
          <Typography variant="caption" role="alert" sx={{ color: 'error.main' }}>
            {t('fileFailed')} {of.size === 0 ? t('fileEmpty') : of.problem ? problemText(of.problem) : ''}
            {tells.has(of.problem?.code ?? '') ? ` ${t('filesTaken', { size: size(sentFiles.maxBytes) })}` : ''}
          </Typography>
        ) : null}
      </Box>
      {(of.state === 'failed' && of.size > 0 && !itself.has(of.problem?.code ?? '')) || isWaiting ? (
        <Button size="small" onClick={onRetry}>
          {t('fileAgain')}
        </Button>
      ) : null}
      <IconButton size="small" aria-label={t('fileRemove', { name })} onClick={onRemove}>
        <CloseOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
};

/** How each of them is. */
export const ChosenList = ({ chosen }: { chosen: Chosen }) => {
  const { t } = useTranslation('chat');
  const [list, isOffline] = [useObservable(chosen.list), useObservable(chosen.isOffline)];
  if (list.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('chosenFiles')}
      sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none', maxHeight: 180, overflowY: 'auto' }}
    >
      {list.map((one) => (
        <Line
          key={one.key}
          of={one}
          isOffline={isOffline}
          onRemove={() => chosen.remove(one.key)}
          onRetry={() => chosen.retry(one.key)}
        />
      ))}
    </Box>
  );
};
