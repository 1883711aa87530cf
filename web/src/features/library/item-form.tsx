/** What is said of an item, by its kind (specification 000 §3); of a link also where it leads. Without an item: a new link. */
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  maxAuthorLength,
  maxItemLinkLength,
  maxPublisherLength,
  maxTagLength,
  maxTitleLength,
  maxTags,
} from '@telemachos/contract/features/library/library.rules.ts';
import type { LibraryItem } from '@telemachos/contract/features/library/library.wire.ts';
import { ApiProblem } from '../../platform/api.ts';
import { loadTexts } from '../../platform/i18n.ts';
import { useProject } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { isSameData } from '../../platform/form-drafts.ts';
import { DateInput } from '../../ui/plain/date-input.tsx';
import { TextSkeleton } from '../../ui/states.tsx';
import { CategoryField } from './category-field.tsx';
import { giveHere } from './given-here.ts';
import { FormDialog } from './form-dialog.tsx';
import { readItem, useUpdateFile, useUploadLink } from './library.queries.ts';
import { faultsOf, saidIn, writtenOf, type Written } from './written.ts';

const ItemConflict = lazy(async () => {
  const [file] = await Promise.all([import('./item-conflict.tsx'), loadTexts(['actions'])]);
  return { default: file.ItemConflict };
});

const RichEditor = lazy(async () => {
  const [file] = await Promise.all([import('../questionnaires/inputs/rich-editor.shared.tsx'), loadTexts(['inputs'])]);
  return { default: file.RichEditor };
});

type FieldsProps = {
  written: Written;
  put: (changes: Partial<Written>) => void;
  faults: Partial<ReturnType<typeof faultsOf>>;
};

/** What is known of documents alone. */
const DocumentFields = ({ written, put, faults }: FieldsProps) => {
  const { t } = useTranslation('library');
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <TextField
        label={t('fact.author')}
        value={written.author}
        onChange={({ target }) => put({ author: target.value })}
        slotProps={{ htmlInput: { maxLength: maxAuthorLength } }}
      />
      <TextField
        label={t('fact.publisher')}
        value={written.publisher}
        onChange={({ target }) => put({ publisher: target.value })}
        slotProps={{ htmlInput: { maxLength: maxPublisherLength } }}
      />
      <DateInput label={t('fact.published')} value={written.published} onDay={(day) => put({ published: day ?? '' })} />
      <TextField
        label={t('fact.pages')}
        value={written.pages}
        error={faults.pages === true}
        helperText={faults.pages ? t('field.pagesWrong') : ' '}
        onChange={({ target }) => put({ pages: target.value })}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 5 } }}
      />
    </Box>
  );
};

/** The words about it, with the editor's dress. */
const Abstract = ({ written, put }: Pick<FieldsProps, 'written' | 'put'>) => {
  const { t } = useTranslation('library');
  const id = useId();
  return (
    <Box>
      <Typography id={id} variant="subtitle2" component="p" sx={{ mb: 1 }}>
        {t('field.abstract')}
      </Typography>
      <Suspense fallback={<TextSkeleton lines={4} />}>
        <RichEditor
          text={written.abstract}
          type={(abstract) => put({ abstract })}
          leave={() => undefined}
          labelId={id}
        />
      </Suspense>
    </Box>
  );
};

const Tags = ({ written, put }: Pick<FieldsProps, 'written' | 'put'>) => {
  const { t } = useTranslation('library');
  return (
    <Autocomplete
      multiple
      freeSolo
      // What was typed and not pressed Enter after is a tag, too.
      autoSelect
      options={[]}
      value={[...written.tags]}
      onChange={(_event, tags) =>
        put({
          tags: tags
            .map((tag) => tag.trim().slice(0, maxTagLength))
            .filter(Boolean)
            .slice(0, maxTags),
        })
      }
      renderInput={(props) => <TextField {...props} label={t('field.tags')} helperText={t('field.tagsHelp')} />}
    />
  );
};

const Fields = ({
  written,
  put,
  faults,
  isLink,
  isDocument,
  isApproved,
  mayApprove,
}: FieldsProps & { isLink: boolean; isDocument: boolean; isApproved: boolean; mayApprove: boolean }) => {
  const { t } = useTranslation('library');
  return (
    <>
      <TextField
        label={t('field.title')}
        value={written.title}
        error={faults.title === true}
        helperText={faults.title ? t('field.titleMissing') : undefined}
        onChange={({ target }) => put({ title: target.value })}
        slotProps={{ htmlInput: { maxLength: maxTitleLength } }}
      />
      {isLink ? (
        <TextField
          type="url"
          label={t('field.link')}
          value={written.link}
          error={faults.link === true}
          helperText={t(faults.link ? 'field.linkWrong' : isApproved ? 'field.linkApproved' : 'field.linkHelp')}
          onChange={({ target }) => put({ link: target.value })}
          slotProps={{ htmlInput: { maxLength: maxItemLinkLength } }}
        />
      ) : null}
      <CategoryField
        value={written.category}
        onChange={(category) => put({ category })}
        faulty={faults.category === true}
      />
      {isDocument ? <DocumentFields written={written} put={put} faults={faults} /> : null}
      <Abstract written={written} put={put} />
      <Tags written={written} put={put} />
      <FormControlLabel
        control={<Checkbox checked={written.menteesSee} onChange={(_event, menteesSee) => put({ menteesSee })} />}
        label={t('field.menteesSee')}
      />
      {mayApprove ? (
        <FormControlLabel
          control={<Checkbox checked={written.approve} onChange={(_event, approve) => put({ approve })} />}
          label={t('give.approve')}
        />
      ) : null}
    </>
  );
};

/** Saves it over the version it began from; what somebody else saved meanwhile is read, to be joined with this. */
const useSaving = ({ item, onClose }: { item: LibraryItem | null; onClose: () => void }) => {
  const { t } = useTranslation('library');
  const [update, giveLink] = [useUpdateFile(), useUploadLink()];
  const [failed, setFailed] = useState<Error | null>(null);
  const [theirs, setTheirs] = useState<LibraryItem | null>(null);
  const act = async (written: Written, version: number | null): Promise<void> => {
    const said = saidIn(written, item?.Kind === 'Document');
    const based = item === null ? {} : { Id: item.Id, Version: version };
    try {
      const { Hash } = await (item === null || item.Kind === 'Url'
        ? giveLink.mutateAsync({ ...based, ...said, Link: written.link.trim() })
        : update.mutateAsync({ Id: item.Id, Version: version, ...said }));
      giveHere(Hash);
      // Another link was approved by nobody yet.
      const isOther = item?.Approved === true && item.Kind === 'Url' && written.link.trim() !== item.Link;
      if (isOther) showToast('info', t('form.savedWaits'), { time: 'bulk' });
      else showToast('success', t(item === null ? 'form.linkGiven' : 'form.saved'));
      onClose();
    } catch (error) {
      if (item === null || !(error instanceof ApiProblem) || error.code !== 'STALE') throw error;
      setTheirs(await readItem(item.Id));
    }
  };
  const save = (written: Written, version: number | null): void => {
    setFailed(null);
    void act(written, version).catch((error: unknown) => setFailed(error instanceof Error ? error : new Error()));
  };
  return { save, theirs, settled: () => setTheirs(null), busy: update.isPending || giveLink.isPending, failed };
};

/** The item was deleted while this was written: what was written can be copied, and no longer saved. */
const Lost = () => {
  const { t } = useTranslation('library');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Alert ref={box} tabIndex={-1} severity="error">
      {t('form.lost')}
    </Alert>
  );
};

export const ItemForm = ({
  item,
  category = '/',
  isGone = false,
  onClose,
}: {
  item: LibraryItem | null;
  category?: string;
  /** It was deleted, or taken from whoever writes here. */
  isGone?: boolean;
  onClose: () => void;
}) => {
  const { t } = useTranslation('library');
  const project = useProject();
  const [begun, setBegun] = useState(() => ({ written: writtenOf(item, category), version: item?.Version ?? null }));
  const [written, setWritten] = useState(begun.written);
  const [tried, setTried] = useState(false);
  const { save, theirs, settled, busy, failed } = useSaving({ item, onClose });
  const isLost = item !== null && (isGone || (failed instanceof ApiProblem && failed.code === 'NOT_FOUND'));
  const isLink = item === null || item.Kind === 'Url';
  const isDocument = item?.Kind === 'Document';
  const faults = faultsOf(written, isLink);
  const put = (changes: Partial<Written>) => setWritten((before) => ({ ...before, ...changes }));
  const act = () => {
    setTried(true);
    if (!Object.values(faults).some(Boolean)) save(written, begun.version);
  };
  const join = (next: Written, isTheirs: boolean) => {
    if (!theirs) return;
    settled();
    setWritten(next);
    setBegun({ written: writtenOf(theirs, category), version: theirs.Version });
    if (!isTheirs) save(next, theirs.Version);
  };
  return (
    <FormDialog
      wide
      title={t(item === null ? 'form.newLink' : 'form.change')}
      act={isLost ? null : t(item === null ? 'form.give' : 'form.save')}
      busy={busy}
      error={isLost ? null : failed}
      typed={!isSameData(written, begun.written)}
      onAct={act}
      onClose={onClose}
    >
      {isLost ? <Lost /> : null}
      <Fields
        written={written}
        put={put}
        faults={tried ? faults : {}}
        isLink={isLink}
        isDocument={isDocument}
        isApproved={item?.Approved === true}
        mayApprove={item === null && project?.Abilities.includes('library.approve') === true}
      />
      {theirs ? (
        <Suspense>
          <ItemConflict
            before={begun.written}
            mine={written}
            theirs={{ written: writtenOf(theirs, category), version: theirs.Version }}
            onSettle={join}
          />
        </Suspense>
      ) : null}
    </FormDialog>
  );
};
