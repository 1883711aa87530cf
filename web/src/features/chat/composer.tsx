/** Writing a message: Enter sends it, Shift+Enter begins a new line (000 §2). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { maxMessageLength, messageFault } from '@telemachos/contract/features/chat/chat.rules.ts';
import { sendOverChannel } from '../../platform/live/live-channel.ts';
import { useObservable } from '../../platform/observable.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { refusedIn } from './chat.queries.ts';
import { isOnItsWay, type Chosen } from './chosen-files.ts';
import { AttachButton, ChosenList, useChoosing } from './chosen-list.tsx';
import type { Message, SentFile } from './message-queue.shared.ts';
import { useDraft } from './use-draft.ts';
import type { Given } from './use-messages.ts';

/** So often the others are told that one is writing, in milliseconds: before it ends by itself (000 §4). */
const typingReportIntervalMs = 2000;

type Props = {
  conversation: number;
  viewer: number;
  first: { text: string; version: number };
  /** What one gave to be sent elsewhere. */
  givenElsewhere: readonly Given[];
  /** The message that is answered. */
  replyTo: Message | null;
  onNoReply: () => void;
  /** The files that go with the message. */
  chosen: Chosen;
  onSend: (text: string, files: readonly SentFile[]) => void;
  /** The arrow up in an empty field: the last message of one's own is changed. */
  onUp?: () => void;
  /** How often the conversation was opened to write in it. */
  begun?: number;
};

/**
 * Sending, which waits for files that are on their way: wished for, it is done as soon as the last of them is there, and
 * is given up where one of them fails.
 */
const useSendingWithFiles = (chosen: Chosen, sendNow: (files: readonly SentFile[]) => void) => {
  const { t } = useTranslation('chat');
  const confirm = useConfirm();
  const list = useObservable(chosen.list);
  const [isWanted, setWanted] = useState(false);
  const send = useRef(sendNow);
  useEffect(() => {
    send.current = sendNow;
  });
  const [hasFailed, isWaiting] = [list.some(({ state }) => state === 'failed'), list.some(isOnItsWay)];
  useEffect(() => {
    if (!isWanted || (isWaiting && !hasFailed)) return;
    // oxlint-disable-next-line react/set-state-in-effect -- what was wished for is done, or given up, when the files are
    setWanted(false);
    if (!hasFailed) send.current(list.flatMap(({ given }) => given ?? []));
  }, [isWanted, isWaiting, hasFailed, list]);
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async () =>
      isWanted &&
      !(await confirm({ title: t('leaveTitle'), text: t('leaveText'), yes: t('leaveYes'), no: t('leaveNo') })),
  });
  const begin = (): void => {
    // Where nothing is waited for it is sent at once: what is typed next is the next message.
    if (isWaiting) setWanted(true);
    else send.current(list.flatMap(({ given }) => given ?? []));
  };
  return { count: list.length, hasFailed, isWanted, begin, giveUp: () => setWanted(false) };
};

/** Which message is answered. */
const ReplyLine = ({ replyTo, onNoReply }: Pick<Props, 'replyTo' | 'onNoReply'>) => {
  const { t } = useTranslation('chat');
  if (!replyTo) return null;
  const said = replyTo.Message || replyTo.Files.map(({ Name }) => Name).join(', ');
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', borderLeft: 4, borderColor: 'primary.main', pl: 2 }}>
      <Typography variant="body2" noWrap sx={{ flex: 1 }}>
        {t('replyTo', { text: replyTo.TakenBack ? t('takenBack') : said })}
      </Typography>
      <Button size="small" onClick={onNoReply} aria-label={t('noReply')}>
        {t('cancel')}
      </Button>
    </Box>
  );
};

type SendProps = { isWanted: boolean; onSend: () => void; onCancel: () => void };

/** Sends; while it waits for files, takes the wish back. */
const SendButton = ({ isWanted, onSend, onCancel }: SendProps) => {
  const { t } = useTranslation('chat');
  const variant = isWanted ? 'outlined' : 'contained';
  return (
    <Button variant={variant} onClick={isWanted ? onCancel : onSend} sx={{ mt: 1, flex: 'none' }}>
      {t(isWanted ? 'cancel' : 'send')}
    </Button>
  );
};

/** A function that tells the others that one is writing, not more often than is needed. */
const useTellingTyping = (conversation: number) => {
  const told = useRef(0);
  return (): void => {
    if (Date.now() - told.current < typingReportIntervalMs) return;
    told.current = Date.now();
    // Nobody misses it where it does not arrive.
    sendOverChannel('/api/chat/Typing', { ConversationId: conversation }).catch(refusedIn(conversation));
  };
};

/** Files that are pasted; beside words the picture of them is not meant. */
const filesIn = ({ files, types }: DataTransfer): File[] => (types.includes('text/plain') ? [] : [...files]);

/** What stands under the field: what is wrong, what is waited for, or how one sends. */
const useHelp = (
  text: string,
  { fault, isWanted, isFailed }: { fault: ReturnType<typeof messageFault>; isWanted: boolean; isFailed: boolean },
): string | undefined => {
  const { t } = useTranslation('chat');
  // Keys on glass have no Shift+Enter to be told of; theirs for Enter is marked as sending.
  const isTouched = useMediaQuery('(pointer: coarse)', { noSsr: true });
  if (fault === 'TOO_LONG') return t('tooLong', { count: text.length - maxMessageLength, most: maxMessageLength });
  if (fault === 'BAD_TEXT') return t('badText');
  if (isWanted) return t('waitsForFiles');
  if (isFailed) return t('filesFirst');
  return isTouched ? undefined : t('writeHelp');
};

/** Whoever chose to answer, or to write beside a page, goes on in the field. */
const useField = (answered: number | undefined, begun: number) => {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (answered !== undefined || begun > 0) field.current?.focus();
  }, [answered, begun]);
  return field;
};

/** No wider than there is room, whatever is answered. */
const around = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 2,
  borderTop: 1,
  borderColor: 'divider',
  p: 3,
  bgcolor: 'background.paper',
};

/** What was typed stays, on this device and on the others, until it is sent. */
export const Composer = ({
  conversation,
  viewer,
  first,
  givenElsewhere,
  replyTo,
  onNoReply,
  chosen,
  onSend,
  onUp,
  begun = 0,
}: Props) => {
  const { t } = useTranslation('chat');
  const { text, write } = useDraft(conversation, viewer, first, givenElsewhere);
  const field = useField(replyTo?.Seq, begun);
  const [isTried, setTried] = useState(false);
  const choose = useChoosing(chosen);
  const tellTyping = useTellingTyping(conversation);
  const { count, hasFailed, isWanted, begin, giveUp } = useSendingWithFiles(chosen, (files) => {
    onSend(text, files);
    chosen.clear();
    write('');
    setTried(false);
  });
  const fault = messageFault(text, count);
  const words = useHelp(text, { fault, isWanted, isFailed: isTried && hasFailed });
  const isWrong = fault === 'TOO_LONG' || (isTried && fault === 'BAD_TEXT');
  const type = (next: string) => {
    write(next);
    setTried(false);
    if (next.trim() !== '') tellTyping();
  };
  const sendNow = () => {
    field.current?.focus();
    setTried(true);
    if (fault === null && !hasFailed) begin();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' && text === '') return onUp?.();
    if (event.key === 'Escape' && replyTo) return onNoReply();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    sendNow();
  };
  return (
    <Box data-composer="" data-screen-only sx={around}>
      <ReplyLine replyTo={replyTo} onNoReply={onNoReply} />
      <ChosenList chosen={chosen} />
      <Box sx={{ display: 'flex', gap: { xs: 1, sm: 3 }, alignItems: 'flex-start' }}>
        <Box sx={{ mt: 1 }}>
          <AttachButton disabled={isWanted} onFiles={choose} />
        </Box>
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
          onPaste={(event) => {
            const files = filesIn(event.clipboardData);
            if (files.length === 0) return;
            event.preventDefault();
            choose(files);
          }}
          slotProps={{ htmlInput: { readOnly: isWanted, enterKeyHint: 'send' } }}
        />
        <SendButton isWanted={isWanted} onSend={sendNow} onCancel={giveUp} />
      </Box>
    </Box>
  );
};
