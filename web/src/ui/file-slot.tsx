/**
 * A place for files: what is asked for, the files that were given with a way to fetch and to take back, one on its way
 * and how much of it went, why one was refused. Chosen or dropped, they are sent at once.
 */
import AttachFile from '@mui/icons-material/AttachFile';
import CheckOutlined from '@mui/icons-material/Check';
import Delete from '@mui/icons-material/Delete';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../platform/api.ts';
import { useProblemMessage } from '../platform/failure-messages.ts';
import { showToast } from '../platform/toasts.ts';
import { useIsMounted } from '../platform/use-is-mounted.ts';
import type { FileTransfer } from '../platform/send-files.ts';
import { useConfirm } from './confirm.tsx';
import { Download } from './download.tsx';
import styles from './file-slot.module.css';

/** What the device's own chooser offers for each kind; the server looks at the content. */
const accepts = {
  pdf: '.pdf,application/pdf',
  word: '.doc,.docx,.odt,.rtf',
  sheet: '.xls,.xlsx,.ods',
  image: 'image/*',
  text: '.txt,.csv,text/plain',
  picture: 'image/jpeg,image/png,image/webp',
  video: 'video/mp4,video/webm',
  sound: 'audio/mpeg,audio/mp4,audio/ogg,.mp3,.m4a,.ogg',
} as const;

/** A file that was given. */
export type SlotFile = { Id: number; Name: string };

type SlotProps<Answer> = {
  /** Unlike any other on the page. */
  id: string;
  label: string;
  help?: string | undefined;
  /** What may be given, in words, where the kinds have limits of their own. */
  what?: string;
  asked: { readonly Accept: readonly (keyof typeof accepts)[]; readonly Most: number; readonly MaxBytes: number };
  disabled: boolean;
  given: readonly SlotFile[];
  hrefOf: (file: SlotFile) => string;
  begin: (files: readonly File[], tell: (share: number) => void) => FileTransfer<Answer>;
  remove: (file: SlotFile) => Promise<Answer>;
  /** What the server has after either. */
  took: (answer: Answer) => void;
  /** It was refused; told here as well. */
  refused?: (error: unknown) => void;
};

/** What refuses files, in words. */
const useRefusal = () => {
  const { t } = useTranslation('uploads');
  const problemText = useProblemMessage();
  return (error: unknown): string => {
    const problem = toApiProblem(error);
    if (problem.code === 'NETWORK') return t('offline');
    const name = problem.details['Name'];
    return `${typeof name === 'string' ? `${name}: ` : ''}${problemText(error)}`;
  };
};

const useGiving = <Answer,>({ begin, remove, took, refused }: SlotProps<Answer>) => {
  const { t } = useTranslation('uploads');
  const refusal = useRefusal();
  const ask = useConfirm();
  const [share, setShare] = useState<number | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const sending = useRef<FileTransfer<Answer> | null>(null);
  // Whoever goes on to another page does not stop what is on its way; a refusal finds them there.
  const isHere = useIsMounted();
  const failed = (error: unknown): void => {
    setWhy(refusal(error));
    if (!isHere()) showToast('error', refusal(error));
    refused?.(error);
  };
  const give = async (files: readonly File[]) => {
    if (files.length === 0 || sending.current) return;
    setWhy(null);
    setShare(0);
    try {
      sending.current = begin(files, setShare);
      took(await sending.current.done);
    } catch (error) {
      if (!(error instanceof DOMException)) failed(error);
    }
    sending.current = null;
    setShare(null);
  };
  /** True when it is gone. */
  const takeBack = async (file: SlotFile): Promise<boolean> => {
    const asked = { title: t('removeTitle'), text: t('removeText', { name: file.Name }) };
    if (!(await ask({ ...asked, yes: t('remove'), no: t('keep') }))) return false;
    setWhy(null);
    try {
      took(await remove(file));
      return true;
    } catch (error) {
      failed(error);
      return false;
    }
  };
  return { share, why, give, takeBack, stop: () => sending.current?.stop() };
};

/** The files that were given; with `onRemove` each can be taken back. */
export const GivenFiles = ({
  given,
  hrefOf,
  fixed = false,
  onRemove,
}: {
  given: readonly SlotFile[];
  hrefOf: (file: SlotFile) => string;
  fixed?: boolean;
  onRemove?: (file: SlotFile) => void;
}) => {
  const { t } = useTranslation('uploads');
  return (
    <ul className={styles.files}>
      {given.map((file) => (
        <li key={file.Id} className={styles.file}>
          <CheckOutlined fontSize="small" aria-hidden="true" color="success" />
          <Link component={Download} href={hrefOf(file)} className={styles.name}>
            {file.Name}
          </Link>
          {onRemove ? (
            <IconButton
              size="small"
              aria-label={t('removeNamed', { name: file.Name })}
              disabled={fixed}
              onClick={() => onRemove(file)}
            >
              <Delete fontSize="small" />
            </IconButton>
          ) : null}
        </li>
      ))}
    </ul>
  );
};

const OnItsWay = ({ share, onStop }: { share: number; onStop: () => void }) => {
  const { t } = useTranslation('uploads');
  return (
    <div className={styles.sending}>
      <LinearProgress
        variant="determinate"
        value={Math.round(share * 100)}
        aria-label={t('sending')}
        sx={{ flex: 1 }}
      />
      <span className={styles.share}>{Math.round(share * 100)}%</span>
      <Button size="small" onClick={onStop}>
        {t('stop')}
      </Button>
    </div>
  );
};

/** Dropping is one more way for a mouse; the button is everybody's. */
const useDropping = (disabled: boolean, choose: (files: readonly File[]) => Promise<void>) => {
  const [over, setOver] = useState(false);
  return {
    'data-over': over || undefined,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (!disabled) void choose([...event.dataTransfer.files]);
    },
  };
};

/** What is asked for, in words. */
export const useAskedWords = (): ((asked: SlotProps<unknown>['asked']) => string) => {
  const { t } = useTranslation('uploads');
  return ({ Accept, MaxBytes, Most }) =>
    t('what', {
      kinds: Accept.map((kind) => t(`kinds.${kind}`)).join(', '),
      size: Math.max(1, Math.round(MaxBytes / 1_000_000)),
      count: Most,
    });
};

export const FileSlot = <Answer,>(props: SlotProps<Answer>) => {
  const { id, label, help, what, asked, disabled, given, hrefOf } = props;
  const { t } = useTranslation('uploads');
  const { share, why, give, takeBack, stop } = useGiving(props);
  const askedWords = useAskedWords();
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const choose = async (files: readonly File[]) => {
    await give(files);
    if (chooser.current) chooser.current.value = '';
  };
  const remove = async (file: SlotFile) => {
    if (await takeBack(file)) button.current?.focus();
  };
  const dropping = useDropping(disabled, choose);
  const full = given.length >= asked.Most && asked.Most > 1;
  return (
    <div className={styles.slot} {...dropping} role="group" aria-labelledby={id}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      {help ? <p className={styles.help}>{help}</p> : null}
      <p className={styles.what}>{what ?? askedWords(asked)}</p>
      {given.length > 0 ? (
        <GivenFiles
          given={given}
          hrefOf={hrefOf}
          fixed={disabled || share !== null}
          onRemove={(file) => void remove(file)}
        />
      ) : null}
      {share === null ? (
        <Button
          ref={button}
          variant="outlined"
          startIcon={<AttachFile />}
          disabled={disabled || full}
          onClick={() => chooser.current?.click()}
          aria-describedby={id}
        >
          {t(given.length > 0 && asked.Most === 1 ? 'replace' : 'choose')}
        </Button>
      ) : (
        <OnItsWay share={share} onStop={stop} />
      )}
      {/* The button above opens the device's chooser: this stays out of the way of Tab. */}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={asked.Most > 1}
        accept={asked.Accept.map((kind) => accepts[kind]).join(',')}
        aria-labelledby={id}
        onChange={(event) => void choose([...(event.target.files ?? [])])}
      />
      {why ? (
        <Alert severity="error" sx={{ mt: 3 }}>
          {why}
        </Alert>
      ) : null}
    </div>
  );
};
