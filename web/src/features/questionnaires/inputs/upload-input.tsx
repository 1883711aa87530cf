/** Files as an answer: chosen or dropped, sent at once, listed with a way to fetch and to take back. */
import AttachFile from '@mui/icons-material/AttachFile';
import CheckOutlined from '@mui/icons-material/Check';
import Delete from '@mui/icons-material/Delete';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { keyOfGroup, noAnswer } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { filesOf } from '@telemachos/contract/features/questionnaires/types/upload.rules.ts';
import { useContext, useEffect, useRef, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { asProblem, fileAddress, send } from '../../../platform/api.ts';
import { useProblemText } from '../../../platform/failures.ts';
import { sendFiles, type Sending } from '../../../platform/upload.ts';
import { useConfirm } from '../../../ui/confirm.tsx';
import { Download } from '../../../ui/download.tsx';
import { Confirming, useWithin } from '../within.shared.ts';
import type { InputProps } from './input.ts';
import styles from './upload-input.module.css';

/** What the device's own chooser offers for each kind; the server looks at the content. */
const accepts = {
  pdf: '.pdf,application/pdf',
  word: '.doc,.docx,.odt,.rtf',
  sheet: '.xls,.xlsx,.ods',
  image: 'image/*',
  text: '.txt,.csv,text/plain',
} as const;

/** A file of this place. */
type Given = { Id: number; Name: string };
type Slot = NonNullable<InputProps['question']['Data']['Files']>[number];
type SlotProps = Pick<InputProps, 'question' | 'answers' | 'disabled' | 'labelId'> & {
  slot: Slot;
  index: number;
  answerSetId: number;
};

/** What refuses files, in words. */
const useRefusal = () => {
  const { t } = useTranslation('inputs');
  const problemText = useProblemText();
  return (error: unknown): string => {
    const problem = asProblem(error);
    if (problem.code === 'NETWORK') return t('upload.offline');
    const name = problem.details['Name'];
    return `${typeof name === 'string' ? `${name}: ` : ''}${problemText(error)}`;
  };
};

/**
 * The files of a place: those given, one on its way and how much of it went, why one was refused, and ways to give and
 * take back.
 */
const useSlotFiles = ({ question, answers, index, answerSetId }: SlotProps) => {
  const { t } = useTranslation('inputs');
  const problemText = useProblemText();
  const refusal = useRefusal();
  const ask = useConfirm();
  const confirm = useContext(Confirming);
  const [share, setShare] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const sending = useRef<Sending<{ Files: Given[] }> | null>(null);
  const all = filesOf((answers[keyOfGroup(question.Group)] ?? noAnswer).Text);
  useEffect(() => () => sending.current?.stop(), []);

  const take = (now: readonly Given[]) => {
    const next = [
      ...all.filter((file) => file.Index !== index),
      ...now.map(({ Id, Name }) => ({ Index: index, Id, Name })),
    ];
    confirm(question.Group, { OptionId: null, Text: next.length === 0 ? '' : JSON.stringify(next) });
  };
  const give = async (files: readonly File[]) => {
    if (files.length === 0 || sending.current) return;
    setRefused(null);
    setShare(0);
    try {
      const place = { QuestionId: question.Id, AnswerSetId: String(answerSetId), Index: String(index) };
      sending.current = sendFiles('/api/files/ToolUploader', place, files, setShare);
      take((await sending.current.done).Files);
    } catch (error) {
      if (!(error instanceof DOMException)) setRefused(refusal(error));
    }
    sending.current = null;
    setShare(null);
  };
  /** True when it is gone. */
  const remove = async (Name: string): Promise<boolean> => {
    const asked = { title: t('upload.removeTitle'), text: t('upload.removeText', { name: Name }) };
    if (!(await ask({ ...asked, yes: t('upload.remove'), no: t('upload.keep') }))) return false;
    setRefused(null);
    try {
      const place = { QuestionId: question.Id, AnswerSetId: answerSetId, Index: index };
      take((await send('/api/files/RemoveToolFile', { ...place, Name })).Files);
      return true;
    } catch (error) {
      setRefused(problemText(error));
      return false;
    }
  };
  const stop = () => sending.current?.stop();
  return { given: all.filter((file) => file.Index === index), share, refused, give, remove, stop };
};

type ListProps = { given: readonly Given[]; answerSetId: number; fixed: boolean; onRemove: (name: string) => void };

const GivenFiles = ({ given, answerSetId, fixed, onRemove }: ListProps) => {
  const { t } = useTranslation('inputs');
  return (
    <ul className={styles.files}>
      {given.map(({ Id, Name: name }) => (
        <li key={Id} className={styles.file}>
          <CheckOutlined fontSize="small" aria-hidden="true" color="success" />
          <Link
            component={Download}
            href={fileAddress('/api/files/ToolFile', { AnswerSetId: String(answerSetId), Id: String(Id) })}
            className={styles.name}
          >
            {name}
          </Link>
          <IconButton
            size="small"
            aria-label={t('upload.removeNamed', { name })}
            disabled={fixed}
            onClick={() => onRemove(name)}
          >
            <Delete fontSize="small" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
};

const OnItsWay = ({ share, onStop }: { share: number; onStop: () => void }) => {
  const { t } = useTranslation('inputs');
  return (
    <div className={styles.sending}>
      <LinearProgress
        variant="determinate"
        value={Math.round(share * 100)}
        aria-label={t('upload.sending')}
        sx={{ flex: 1 }}
      />
      <span className={styles.share}>{Math.round(share * 100)}%</span>
      <Button size="small" onClick={onStop}>
        {t('upload.stop')}
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

const UploadSlot = (props: SlotProps) => {
  const { disabled, labelId, slot, index, answerSetId } = props;
  const { t } = useTranslation('inputs');
  const { given, share, refused, give, remove, stop } = useSlotFiles(props);
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const choose = async (files: readonly File[]) => {
    await give(files);
    if (chooser.current) chooser.current.value = '';
  };
  const takeBack = async (name: string) => {
    if (await remove(name)) button.current?.focus();
  };
  const dropping = useDropping(disabled, choose);
  const id = `${labelId}u${index}`;
  const full = given.length >= slot.Most && slot.Most > 1;
  return (
    <div className={styles.slot} {...dropping} role="group" aria-labelledby={id}>
      <p id={id} className={styles.label}>
        {slot.Label}
      </p>
      <p className={styles.what}>
        {t('upload.what', {
          kinds: slot.Accept.map((kind) => t(`upload.kinds.${kind}`)).join(', '),
          size: Math.max(1, Math.round(slot.MaxBytes / 1_000_000)),
          count: slot.Most,
        })}
      </p>
      {given.length > 0 ? (
        <GivenFiles
          given={given}
          answerSetId={answerSetId}
          fixed={disabled || share !== null}
          onRemove={(name) => void takeBack(name)}
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
          {t(given.length > 0 && slot.Most === 1 ? 'upload.replace' : 'upload.choose')}
        </Button>
      ) : (
        <OnItsWay share={share} onStop={stop} />
      )}
      {/* The button above opens the device's chooser: this stays out of the way of Tab. */}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={slot.Most > 1}
        accept={slot.Accept.map((kind) => accepts[kind]).join(',')}
        aria-labelledby={id}
        onChange={(event) => void choose([...(event.target.files ?? [])])}
      />
      {refused ? (
        <Alert severity="error" sx={{ mt: 3 }}>
          {refused}
        </Alert>
      ) : null}
    </div>
  );
};

export const UploadInput = ({ question, answers, disabled, labelId, messageId }: InputProps) => {
  const { t } = useTranslation('inputs');
  const within = useWithin();
  if (!within) return <p className={styles.what}>{t('upload.preview')}</p>;
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={messageId} className={styles.slots}>
      {(question.Data.Files ?? []).map((slot, index) => (
        <UploadSlot
          key={index}
          question={question}
          answers={answers}
          disabled={disabled}
          labelId={labelId}
          slot={slot}
          index={index}
          answerSetId={within.AnswerSetID}
        />
      ))}
    </div>
  );
};
