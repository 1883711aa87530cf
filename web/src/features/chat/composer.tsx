/** Writing a message: Enter sends it, Shift+Enter begins a new line (000 §2). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { longestMessage, messageFault } from '@telemachos/contract/features/chat/chat.rules.ts';
import { command } from '../../platform/live/channel.ts';
import type { Message } from './message-queue.shared.ts';
import { useDraft } from './use-draft.ts';

/** So often the others are told that one is writing, in milliseconds: before it ends by itself (000 §4). */
const tellEvery = 2000;

type Props = {
  conversation: number;
  viewer: number;
  first: { text: string; version: number };
  /** The message that is answered. */
  replyTo: Message | null;
  onNoReply: () => void;
  onSend: (text: string) => void;
  /** The arrow up in an empty field: the last message of one's own is changed. */
  onUp?: () => void;
};

/** What was typed stays, on this device and on the others, until it is sent. */
export const Composer = ({ conversation, viewer, first, replyTo, onNoReply, onSend, onUp }: Props) => {
  const { t } = useTranslation('chat');
  const { text, write } = useDraft(conversation, viewer, first);
  const told = useRef(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isTried, setTried] = useState(false);
  const fault = messageFault(text);
  const over = text.length - longestMessage;
  const words =
    fault === 'TOO_LONG'
      ? t('tooLong', { count: over, most: longestMessage })
      : fault === 'BAD_TEXT'
        ? t('badText')
        : t('writeHelp');
  const isWrong = fault === 'TOO_LONG' || (isTried && fault === 'BAD_TEXT');
  const type = (next: string) => {
    write(next);
    setTried(false);
    if (next.trim() === '' || Date.now() - told.current < tellEvery) return;
    told.current = Date.now();
    // Nobody misses it where it does not arrive.
    command('/api/chat/Typing', { ConversationId: conversation }).catch(() => undefined);
  };
  const sendNow = () => {
    field.current?.focus();
    setTried(true);
    if (fault !== null) return;
    onSend(text);
    write('');
    setTried(false);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' && text === '') return onUp?.();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    sendNow();
  };
  return (
    <Box
      data-composer=""
      sx={{ display: 'grid', gap: 2, borderTop: 1, borderColor: 'divider', p: 3, bgcolor: 'background.paper' }}
    >
      {replyTo ? (
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', borderLeft: 4, borderColor: 'primary.main', pl: 2 }}>
          <Typography variant="body2" noWrap sx={{ flex: 1 }}>
            {t('replyTo', { text: replyTo.TakenBack ? t('takenBack') : replyTo.Message })}
          </Typography>
          <Button size="small" onClick={onNoReply} aria-label={t('noReply')}>
            {t('cancel')}
          </Button>
        </Box>
      ) : null}
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
        <TextField
          multiline
          minRows={1}
          maxRows={6}
          fullWidth
          inputRef={field}
          label={t('write')}
          value={text}
          error={isWrong}
          helperText={words}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
        />
        <Button variant="contained" onClick={sendNow} sx={{ mt: 1 }}>
          {t('send')}
        </Button>
      </Box>
    </Box>
  );
};
