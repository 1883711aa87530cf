/** Pictures, video and sound of a text: added by choosing or dropping files, each with its words, in order. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  mediaBytes,
  mediaKinds,
  maxMediaPerAction,
  type MediaKind,
} from '@telemachos/contract/features/files/media.rules.ts';
import { showClock } from '@telemachos/contract/kit/dates.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { FileSlot } from '../../ui/file-slot.tsx';
import { Sortable } from '../../ui/sortable.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useLatest } from '../../ui/use-latest.ts';
import { useFields } from '../settings/fields-context.shared.tsx';
import { NumberAt, TextAt, YesAt } from '../settings/inputs.shared.tsx';
import { listAt, textAt, valueAt, type Place } from '../settings/places.shared.ts';
import { addressOfMedium, giveMedia, type Medium } from './giving-media.ts';
import { two, without } from './list-part.tsx';
import { addMedium, useMediaFiles } from './making.queries.ts';

const kindAt = (value: unknown, at: Place): MediaKind =>
  mediaKinds.find((kind) => kind === valueAt(value, [...at, 'Kind'])) ?? 'picture';

const fileAt = (value: unknown, at: Place): number | null => {
  const file = valueAt(value, [...at, 'File']);
  return typeof file === 'number' ? file : null;
};

/** A place for files; those that came are told one by one. */
const Giving = ({
  id,
  label,
  kinds = mediaKinds,
  maxFiles,
  came,
}: {
  id: string;
  label: string;
  kinds?: readonly MediaKind[];
  maxFiles: number;
  came: (medium: Medium) => void;
}) => {
  const { t } = useTranslation('media');
  const projectId = useProject()?.Id ?? 0;
  const { readOnly = false } = useFields();
  const heard = useLatest(came);
  return (
    <FileSlot
      id={id}
      label={label}
      what={t('making.what')}
      asked={{ Accept: kinds, Most: maxFiles, MaxBytes: mediaBytes.video }}
      disabled={readOnly || maxFiles === 0}
      given={[]}
      hrefOf={() => ''}
      begin={(files, tell) =>
        giveMedia(projectId, files.slice(0, maxFiles), tell, (medium) => {
          addMedium(projectId, medium);
          heard(medium);
        })
      }
      remove={() => Promise.resolve(null)}
      took={() => undefined}
    />
  );
};

/** What it looks or sounds like, and what the file is called. */
const Preview = ({ file, kind, known }: { file: number; kind: MediaKind; known: Medium | undefined }) => {
  const { t } = useTranslation('media');
  const projectId = useProject()?.Id ?? 0;
  const address = addressOfMedium(projectId, file);
  const look = { display: 'block', maxWidth: '100%', width: kind === 'sound' ? '100%' : 'auto', maxHeight: 200 };
  const name = known?.Name ?? t(`kinds.${kind}`);
  return (
    <div>
      {kind === 'picture' ? (
        <Box component="img" src={address} alt="" loading="lazy" sx={look} />
      ) : (
        <Box
          component={kind === 'video' ? 'video' : 'audio'}
          src={address}
          controls
          preload="metadata"
          aria-label={name}
          sx={look}
        />
      )}
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {known?.Seconds == null ? name : t('making.file', { name, length: showClock(known.Seconds) })}
      </Typography>
    </div>
  );
};

/** The words of a picture: what stands below it, and what it shows. */
const PictureWords = ({ at }: { at: Place }) => {
  const { t } = useTranslation('media');
  const { value } = useFields();
  const isDecorative = valueAt(value, [...at, 'Decorative']) === true;
  return (
    <>
      <YesAt place={[...at, 'Decorative']} label={t('making.decorative')} />
      {isDecorative ? null : (
        <Box sx={two}>
          <TextAt
            place={[...at, 'Text', 'el']}
            label={t('making.altEl')}
            help={t('making.altHelp')}
            needed
            language="el"
          />
          <TextAt place={[...at, 'Text', 'en']} label={t('making.altEn')} language="en" />
        </Box>
      )}
      <Box sx={two}>
        <TextAt place={[...at, 'Title', 'el']} label={t('making.captionEl')} needed language="el" />
        <TextAt place={[...at, 'Title', 'en']} label={t('making.captionEn')} language="en" />
      </Box>
    </>
  );
};

/** The words of a video or a sound, and whether watching it counts. */
const PlayedWords = ({ at, hasLength }: { at: Place; hasLength: boolean }) => {
  const { t } = useTranslation('media');
  return (
    <>
      <Box sx={two}>
        <TextAt place={[...at, 'Title', 'el']} label={t('making.titleEl')} needed language="el" />
        <TextAt place={[...at, 'Title', 'en']} label={t('making.titleEn')} language="en" />
      </Box>
      <Box sx={two}>
        <TextAt
          place={[...at, 'Text', 'el']}
          label={t('making.textEl')}
          help={t('making.textHelp')}
          needed
          lines={3}
          language="el"
        />
        <TextAt place={[...at, 'Text', 'en']} label={t('making.textEn')} lines={3} language="en" />
      </Box>
      <Box sx={{ maxWidth: 420 }}>
        <NumberAt
          place={[...at, 'Share']}
          label={t('making.share')}
          help={t(hasLength ? 'making.shareHelp' : 'making.noLength')}
        />
      </Box>
    </>
  );
};

const One = ({ at, name, files }: { at: Place; name: string; files: readonly Medium[] }) => {
  const { t } = useTranslation('media');
  const { value, put, faultAt } = useFields();
  const id = useId();
  const [kind, file] = [kindAt(value, at), fileAt(value, at)];
  const known = files.find(({ Id }) => Id === file);
  const fault = faultAt([...at, 'File']);
  const came = (medium: Medium): void => {
    if (medium.Kind === kind) put([...at, 'File'], medium.Id);
    else showToast('error', t('making.wrongKind', { kind: t(`kinds.${kind}`) }));
  };
  return (
    <Box
      sx={{ display: 'grid', gap: 3, py: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}
      role="group"
      aria-label={name}
      data-path={at.join('.')}
    >
      {file === null ? (
        <>
          <Alert severity="warning">{t('making.missing')}</Alert>
          <Giving id={id} label={t(`kinds.${kind}`)} kinds={[kind]} maxFiles={1} came={came} />
        </>
      ) : (
        <Preview file={file} kind={kind} known={known} />
      )}
      {fault ? <Alert severity="error">{fault}</Alert> : null}
      {kind === 'picture' ? <PictureWords at={at} /> : <PlayedWords at={at} hasLength={known?.Seconds !== null} />}
    </Box>
  );
};

export const MediaPart = ({ place }: { place: Place }) => {
  const { t } = useTranslation('media');
  const { value, put } = useFields();
  const files = useMediaFiles(useProject()?.Id ?? 0);
  const id = useId();
  const list = listAt(value, place);
  const nameOf = (at: number): string =>
    textAt(value, [...place, at, 'Title', 'el']) ||
    t('making.number', { kind: t(`kinds.${kindAt(value, [...place, at])}`), number: at + 1 });
  const came = (medium: Medium): void => {
    // The same once more is there already.
    if (list.some((_one, at) => fileAt(value, [...place, at]) === medium.Id)) return;
    const item = { File: medium.Id, Kind: medium.Kind, Title: { el: '' }, Text: { el: '' } };
    put([...place, list.length], item);
  };
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h3" sx={{ mb: 2 }}>
        {t('making.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2, maxWidth: '66ch' }}>
        {t(list.length === 0 ? 'making.none' : 'making.intro')}
      </Typography>
      {files.error ? <ErrorState error={files.error} retry={() => void files.refetch()} /> : null}
      <Sortable
        items={list}
        kind="form"
        keyOf={(_one, at) => String(fileAt(value, [...place, at]) ?? `none ${at}`)}
        nameOf={(_one, at) => nameOf(at)}
        onChange={(next) => put(place, next)}
        onRemove={(at) => put(place, without(list, at))}
      >
        {(_one, at) => <One at={[...place, at]} name={nameOf(at)} files={files.data ?? []} />}
      </Sortable>
      <Box sx={{ mt: 4 }}>
        <Giving
          id={`${id}-add`}
          label={t('making.add')}
          maxFiles={Math.max(0, maxMediaPerAction - list.length)}
          came={came}
        />
      </Box>
    </Box>
  );
};
