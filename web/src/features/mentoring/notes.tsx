/**
 * What the mentor writes about a mentee's action: for the mentee to read, and for the team alone. The two are told
 * apart by place, picture and words.
 */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenteeAction } from '@telemachos/contract/features/mentoring/mentoring.wire.ts';
import { readNote, readPublic } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { send } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useProject } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { DraftLine, TypedBefore, useLeaveGuard } from '../actions/draft-parts.shared.tsx';
import { FieldsConflict, type FieldWords } from '../actions/fields-conflict.shared.tsx';
import { saveTimeoutMs } from '../actions/save-timeout.shared.ts';
import { useDraft, type Draft } from '../actions/use-draft.shared.ts';
import { bothOf, noteParts } from './both.rules.ts';
import { ChangedMeanwhile, PublicConflict } from './changed-meanwhile.tsx';
import { MentionMenu, withMention } from './mention-menu.tsx';
import { DeclinedBefore } from './declined-before.tsx';
import { MeetingFields, meetingFaultOf, meetingText, withoutTyping, type MeetingFault } from './meeting-fields.tsx';
import { useMeetingOf } from './meeting-length.ts';
import { Frame } from './note-frame.tsx';
import { refreshMentee, refreshNotes, usePiece, type Piece } from './mentoring.queries.ts';
import { sightOf, sightOnceKept } from './sight.rules.ts';

type Data = Record<string, unknown>;

/** Length of a note, in UTF-16 units. */
const maxNoteLength = 20_000;

/** What nobody wrote yet. */
const nothing: Data = {};

type At = { action: MenteeAction; menteeId: number };

/** The note, and naming a colleague in it. */
const NoteField = ({ draft, label, action, menteeId }: At & { draft: Draft<Data>; label: string }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const write = (Note: string) => draft.change({ ...draft.latest(), Note });
  const name = (colleague: string) => {
    const note = readNote(draft.data);
    const named = withMention(note, field.current?.selectionStart ?? note.length, colleague);
    if (named.note.length > maxNoteLength) return;
    write(named.note);
    // Once it is drawn: the cursor stands after the name.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(named.at, named.at);
    });
  };
  return (
    <>
      <TextField
        fullWidth
        multiline
        minRows={3}
        label={label}
        inputRef={field}
        value={readNote(draft.data)}
        onChange={(event) => write(event.target.value)}
        sx={{ '& .MuiOutlinedInput-root': { bgcolor: 'background.paper' } }}
        // A label above has room for all of it, on phones too.
        slotProps={{ htmlInput: { maxLength: maxNoteLength }, inputLabel: { shrink: true } }}
      />
      <MentionMenu actionId={action.Id} menteeId={menteeId} onChoose={name} />
    </>
  );
};

/** Data as it was kept on this device. */
const asData = (data: unknown): Data => (typeof data === 'object' && data !== null ? { ...data } : {});

/** The note and the meeting in words. */
const useNoteWords = (label: string): FieldWords => {
  const { t } = useTranslation('mentoring');
  return {
    name: (key) => (key === 'When' ? t('meeting.title') : key === 'Note' ? label : key),
    value: (key, value) =>
      key === 'When' ? meetingText(noteParts.unite({ When: value }, {})) : typeof value === 'string' ? value : '',
  };
};

/** Not `disabled` while there is nothing to save: that would take the focus from whoever has just pressed it. */
const SaveButton = ({ idle }: { idle: boolean }) => {
  const { t } = useTranslation('mentoring');
  return (
    <Button
      type="submit"
      variant="contained"
      aria-disabled={idle}
      sx={{ '&[aria-disabled="true"]': { opacity: 0.5, cursor: 'default' } }}
    >
      {t('public.save')}
    </Button>
  );
};

const PublicForm = ({ action, menteeId, piece }: At & { piece: Piece }) => {
  const { t } = useTranslation('mentoring');
  const wordsOf = useProblemMessage();
  // A meeting that is kept is seen by its mentee, unless its action is hidden.
  const seen = action.Unseen === null;
  const isMeeting = action.TypeId === actionTypeIds.meeting;
  const { minutes, other } = useMeetingOf(action.Id, menteeId, piece.Data ?? {}, isMeeting);
  const [fault, setFault] = useState<MeetingFault | null>(null);
  const save = async (data: Data, version: number) => {
    const saved = await send(
      '/api/mentor/SavePublicMenteeData',
      { ActionId: action.Id, MenteeId: menteeId, Data: withoutTyping(data), Version: version },
      { timeoutMs: saveTimeoutMs },
    );
    showToast('success', t(sightOnceKept(action, data) === 'seen' ? 'public.saved' : 'public.savedUnseen'));
    void refreshMentee();
    return saved;
  };
  const draft = useDraft<Data>({
    data: piece.Data ?? nothing,
    version: piece.Version,
    record: `public-${action.Id}-${menteeId}`,
    read: asData,
    save,
    auto: false,
    joins: true,
    renews: true,
  });
  useLeaveGuard([draft], false);
  const words = useNoteWords(t('public.label'));
  const idle = draft.state.kind === 'saving' || !draft.isDirty();
  const submit = (): void => {
    if (idle) return;
    const wrong = isMeeting ? meetingFaultOf(draft.data) : null;
    setFault(wrong);
    if (wrong) return document.getElementById(`meeting-${wrong}`)?.focus();
    void draft.flush();
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TypedBefore at={draft.typedAt} onDiscard={draft.discard} />
      <ChangedMeanwhile draft={draft} piece={piece} />
      {isMeeting ? (
        <MeetingFields
          data={draft.data}
          fault={fault}
          seen={seen}
          minutes={minutes}
          // Until it is known whose the meeting is, who sets those of the action is said to.
          heldBy={other ?? (minutes === null || readPublic(piece.Data ?? {}).date === '' ? action.HeldBy : null)}
          onChange={draft.change}
        />
      ) : null}
      <NoteField draft={draft} label={t('public.label')} action={action} menteeId={menteeId} />
      {draft.state.kind === 'failed' ? (
        <Alert severity="error" sx={{ mt: 4 }}>
          {wordsOf(draft.state.problem)}
        </Alert>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, mt: 4 }}>
        <SaveButton idle={idle} />
        {draft.state.kind === 'failed' ? null : <DraftLine state={draft.state} />}
      </Box>
      <PublicConflict draft={draft} words={words} />
    </Box>
  );
};

/** The note the mentee reads and, for a meeting, its day: saved by hand, for a half sentence should not be read. */
export const PublicNote = ({ action, menteeId }: At) => {
  const { t } = useTranslation('mentoring');
  const piece = usePiece('/api/mentor/GetPublicMenteeData', action.Id, menteeId);
  const sight = sightOf(action);
  return (
    <Frame
      id="public"
      kind="public"
      title={t(action.TypeId === actionTypeIds.meeting ? 'meeting.title' : 'public.title')}
      who={t(`public.who.${sight}`)}
      seen={sight === 'seen'}
    >
      <DeclinedBefore declined={action.Declined} />
      {piece.data ? (
        <PublicForm action={action} menteeId={menteeId} piece={piece.data} />
      ) : piece.error ? (
        <ErrorState error={piece.error} retry={() => void piece.refetch()} />
      ) : (
        <TextSkeleton lines={3} />
      )}
    </Frame>
  );
};

const PrivateForm = ({ action, menteeId, piece }: At & { piece: Piece }) => {
  const { t } = useTranslation('mentoring');
  const projectId = useProject()?.Id ?? 0;
  const save = async (data: Data, version: number) => {
    const saved = await send(
      '/api/mentor/SavePrivateMenteeData',
      { ActionId: action.Id, MenteeId: menteeId, Data: data, Version: version },
      { timeoutMs: saveTimeoutMs },
    );
    void refreshNotes(projectId, menteeId, action.Id);
    return saved;
  };
  const draft = useDraft<Data>({
    data: piece.Data ?? {},
    version: piece.Version,
    record: `private-${action.Id}-${menteeId}`,
    read: asData,
    save,
    auto: true,
    joins: true,
  });
  useLeaveGuard([draft], true);
  const words = useNoteWords(t('private.label'));
  return (
    <>
      <TypedBefore at={draft.typedAt} onDiscard={draft.discard} />
      <NoteField draft={draft} label={t('private.label')} action={action} menteeId={menteeId} />
      <Box sx={{ mt: 2 }}>
        {draft.state.kind === 'clean' && draft.state.at === null ? (
          <Box sx={{ minHeight: 32, fontSize: '0.875rem', color: 'text.secondary' }}>{t('private.help')}</Box>
        ) : (
          <DraftLine state={draft.state} onRetry={() => void draft.flush()} />
        )}
      </Box>
      <FieldsConflict draft={draft} auto read={({ data }) => data} both={bothOf} parts={noteParts} words={words} />
    </>
  );
};

/** The notes that never reach the mentee; they save themselves. */
export const PrivateNote = ({ action, menteeId }: At) => {
  const { t } = useTranslation('mentoring');
  const piece = usePiece('/api/mentor/GetPrivateMenteeData', action.Id, menteeId);
  return (
    <Frame id="private" kind="private" title={t('private.title')} who={t('private.who')}>
      {piece.data ? (
        <PrivateForm action={action} menteeId={menteeId} piece={piece.data} />
      ) : piece.error ? (
        <ErrorState error={piece.error} retry={() => void piece.refetch()} />
      ) : (
        <TextSkeleton lines={3} />
      )}
    </Frame>
  );
};
