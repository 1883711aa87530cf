/** A file on its way: its name, how much of it went, how fast, how long it still takes, and what can be done with it. */
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import PauseOutlined from '@mui/icons-material/PauseOutlined';
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined';
import Refresh from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toSingleLine } from '@telemachos/contract/kit/texts.rules.ts';
import {
  isPermanentFault,
  isActive,
  secondsLeft,
  type DuplicateItem,
  type Upload,
} from '../platform/uploads/upload.rules.ts';
import type { Uploads } from '../platform/uploads/uploads.ts';
import { useFaultWords } from './fault-words.ts';
import { useSize } from './use-size.ts';

/** The time that is left, in its largest unit. */
const useLeft = (): ((seconds: number) => string) => {
  const { t } = useTranslation('uploads');
  return (seconds) => {
    if (seconds < 60) return t('parts.left.seconds', { count: Math.max(1, seconds) });
    if (seconds < 3600) return t('parts.left.minutes', { count: Math.round(seconds / 60) });
    return t('parts.left.hours', { count: Math.round(seconds / 3600) });
  };
};

const Standing = ({ of }: { of: Upload }) => {
  const { t } = useTranslation('uploads');
  const [size, left, faultWords] = [useSize(), useLeft(), useFaultWords()];
  if (of.fault)
    return (
      <Typography variant="body2" role="alert" sx={{ color: 'error.main' }}>
        {t('parts.state.failed')}: {faultWords(of.fault)}
      </Typography>
    );
  const seconds = secondsLeft(of);
  const words = [
    of.renamedTo === null ? t(`parts.state.${of.state}`) : t('parts.keptAs', { name: toSingleLine(of.renamedTo) }),
    of.state === 'sending'
      ? t('parts.of', { sent: size(of.size * Math.max(0, of.progress)), size: size(of.size) })
      : size(of.size),
    ...(of.speed === null ? [] : [t('parts.speed', { speed: size(of.speed) })]),
    ...(seconds === null || of.state !== 'sending' ? [] : [left(seconds)]),
  ];
  return (
    <Typography
      variant="body2"
      sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
    >
      {words.join(' · ')}
    </Typography>
  );
};

const pictures = { done: CheckCircleOutlined, failed: ErrorOutlined } as const;

const Picture = ({ state }: { state: Upload['state'] }) => {
  const Drawn = state === 'done' || state === 'failed' ? pictures[state] : InsertDriveFileOutlined;
  const color = state === 'done' ? 'success' : state === 'failed' ? 'error' : 'action';
  return <Drawn aria-hidden="true" color={color} />;
};

/** The file is asked for again by its name. */
const Asking = ({ of, uploads }: { of: Upload; uploads: Uploads }) => {
  const { t } = useTranslation('uploads');
  const size = useSize();
  const chooser = useRef<HTMLInputElement>(null);
  const [isOther, setOther] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        aria-label={t('parts.choose1', { name: toSingleLine(of.name) })}
        onClick={() => chooser.current?.click()}
      >
        {t('parts.chooseAgain')}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t('parts.choose1', { name: toSingleLine(of.name) })}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) setOther(!uploads.provideFile(of.key, file));
          target.value = '';
        }}
      />
      {isOther ? (
        <Typography variant="body2" role="alert" sx={{ color: 'error.main', flexBasis: '100%' }}>
          {t('parts.other', { name: toSingleLine(of.name), size: size(of.size) })}
        </Typography>
      ) : null}
    </>
  );
};

/** A button of a line. */
const Doing = ({ label, picture: Drawn, act }: { label: string; picture: typeof Refresh; act: () => void }) => (
  <IconButton aria-label={label} onClick={act}>
    <Drawn fontSize="small" />
  </IconButton>
);

/** The focus goes to the last button of the line beside this one. */
const focusBeside = (box: Element | null): void => {
  const line = box?.closest('li');
  const beside = line?.nextElementSibling ?? line?.previousElementSibling;
  [...(beside?.querySelectorAll('button') ?? [])].pop()?.focus();
};

const Doings = ({ of, uploads }: { of: Upload; uploads: Uploads }) => {
  const { t } = useTranslation('uploads');
  const { key } = of;
  const name = toSingleLine(of.name);
  const box = useRef<HTMLDivElement>(null);
  const held = useRef(false);
  // The button that was pressed gave way to another one: the focus is that one's.
  useEffect(() => {
    if (!held.current || document.activeElement !== document.body) return;
    held.current = false;
    box.current?.querySelector('button')?.focus();
  });
  const hold = (act: () => void) => () => {
    held.current = true;
    act();
  };
  const away = () => {
    focusBeside(box.current);
    uploads.cancel(key);
  };
  const isOver = of.state === 'done' || of.state === 'elsewhere' || (of.fault !== null && isPermanentFault(of.fault));
  return (
    <Box ref={box} sx={{ display: 'flex', flex: 'none' }}>
      {isActive(of) && of.state !== 'ending' ? (
        <Doing label={t('parts.pause', { name })} picture={PauseOutlined} act={hold(() => uploads.pause(key))} />
      ) : null}
      {of.state === 'paused' ? (
        <Doing label={t('parts.resume', { name })} picture={PlayArrowOutlined} act={hold(() => uploads.resume(key))} />
      ) : null}
      {of.state === 'failed' && !isOver ? (
        <Doing label={t('parts.again', { name })} picture={Refresh} act={hold(() => uploads.resume(key))} />
      ) : null}
      {/* What is being put together is given up no more. */}
      {of.state === 'ending' ? null : (
        <Doing label={t(isOver ? 'parts.away' : 'parts.cancel', { name })} picture={CloseOutlined} act={away} />
      )}
    </Box>
  );
};

/** The library has the same content already; whoever gives it again may go on. */
const TwinNote = ({ twin, itemAt }: { twin: DuplicateItem; itemAt: (id: number) => string }) => {
  const { t } = useTranslation('uploads');
  return (
    <Typography variant="body2" role="status">
      {t('parts.twin')}{' '}
      <Link to={itemAt(twin.id)}>
        <bdi>{twin.title}</bdi>
      </Link>
    </Typography>
  );
};

/** A line of the list. */
export const UploadLine = ({
  of,
  uploads,
  itemAt,
}: {
  of: Upload;
  uploads: Uploads;
  itemAt?: (id: number) => string;
}) => {
  const { t } = useTranslation('uploads');
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, py: 1, minHeight: 48 }}
    >
      <Picture state={of.state} />
      <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <bdi>{toSingleLine(of.name)}</bdi>
        </Typography>
        <Standing of={of} />
        {of.duplicate && itemAt ? <TwinNote twin={of.duplicate} itemAt={itemAt} /> : null}
        {of.progress >= 0 ? (
          <LinearProgress
            variant={of.state === 'hashing' ? 'indeterminate' : 'determinate'}
            value={Math.round(of.progress * 100)}
            aria-label={t('parts.progressOf', { name: toSingleLine(of.name) })}
          />
        ) : null}
      </Box>
      {of.state === 'asking' ? <Asking of={of} uploads={uploads} /> : null}
      <Doings of={of} uploads={uploads} />
    </Box>
  );
};
