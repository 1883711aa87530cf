/** Changing what one said, in its place: Enter saves, Escape leaves; what was typed is there after a refusal and a reload. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { maxMessageLength, messageFault } from '@telemachos/contract/features/chat/chat.rules.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { removeDraft, saveDraft, readDraft } from '../../platform/form-drafts.ts';
import { useChange } from './finding.queries.ts';
import type { Message } from './message-queue.shared.ts';

const recordOf = (conversation: number): string => `chat-change/${conversation}`;

type Begun = { seq: number; text: string };

const begunIn = (data: unknown): Begun | null =>
  typeof data === 'object' &&
  data !== null &&
  'seq' in data &&
  typeof data.seq === 'number' &&
  'text' in data &&
  typeof data.text === 'string'
    ? { seq: data.seq, text: data.text }
    : null;

/** Which message of the conversation is being changed, and the words so far; one at a time. */
export const useChanging = (conversation: number, viewer: number) => {
  const [begun, setBegun] = useState<Begun | null>(() => begunIn(readDraft(viewer, recordOf(conversation))?.data));
  const write = (next: Begun) => {
    setBegun(next);
    saveDraft(viewer, recordOf(conversation), { data: next, version: 0, at: Date.now() });
  };
  return {
    begun,
    begin: ({ Seq, Message: text }: Message) => setBegun((now) => (now?.seq === Seq ? now : { seq: Seq, text })),
    write,
    leave: () => {
      setBegun(null);
      removeDraft(viewer, recordOf(conversation));
    },
  };
};

/** What is being changed, and ways to go on with it. */
export type Changing = ReturnType<typeof useChanging>;

type Props = {
  conversation: number;
  message: Message;
  changing: Changing;
  onChanged: (message: Message) => void;
  /** It is not being changed any more. */
  onEnd: () => void;
};

export const ChangeMessage = ({ conversation, message, changing, onChanged, onEnd }: Props) => {
  const { t } = useTranslation('chat');
  const problemText = useProblemMessage();
  const change = useChange();
  const field = useRef<HTMLTextAreaElement>(null);
  const text = changing.begun?.text ?? message.Message;
  const fault = messageFault(text);
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const leave = () => {
    changing.leave();
    onEnd();
  };
  const save = () => {
    if (fault !== null || change.isPending) return;
    if (text === message.Message) return leave();
    change.mutate(
      { ConversationId: conversation, Seq: message.Seq, Message: text },
      {
        onSuccess: (changed) => {
          onChanged(changed);
          leave();
        },
      },
    );
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      leave();
    }
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    save();
  };
  const words = change.isError
    ? problemText(change.error)
    : fault === 'TOO_LONG'
      ? t('tooLong', { count: text.length - maxMessageLength, most: maxMessageLength })
      : fault === 'BAD_TEXT'
        ? t('badText')
        : fault === 'REQUIRED'
          ? t('changeEmpty')
          : t('changeHelp');
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: { xs: 220, sm: 360 } }}>
      <TextField
        multiline
        maxRows={8}
        fullWidth
        inputRef={field}
        label={t('changeLabel')}
        value={text}
        error={change.isError || fault !== null}
        helperText={<span role={change.isError ? 'alert' : undefined}>{words}</span>}
        onChange={({ target }) => {
          change.reset();
          changing.write({ seq: message.Seq, text: target.value });
        }}
        onKeyDown={press}
      />
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button size="small" variant="contained" onClick={save} disabled={fault !== null}>
          {t('changeSave')}
        </Button>
        <Button size="small" onClick={leave}>
          {t('cancel')}
        </Button>
      </Box>
    </Box>
  );
};
